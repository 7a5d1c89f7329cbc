// A button that copies a text.

import { make } from './dom.js';

/** A button that copies `text`, which may be a function that is called on a click. Its label for screen readers describes the text. */
export function copyButton(text, words, what) {
  const button = make('button', { class: 'plain copy', type: 'button', 'aria-label': `${words}: ${what}` }, words);
  button.addEventListener('click', async () => {
    const copied = await copy(typeof text === 'function' ? text() : text);
    button.textContent = copied ? 'Copied' : 'Cannot copy';
    document.getElementById('spoken').textContent = copied ? `Copied: ${what}` : 'The browser does not allow copying';
    setTimeout(() => (button.textContent = words), 1500);
  });
  return button;
}

/** Pages from files may lack the clipboard API, so there is an older fallback. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make('textarea', { class: 'away', readonly: true, 'aria-hidden': true });
    area.value = text;
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    return copied;
  }
}
