// A button that copies a text.

import { make } from './dom.js';

/** The button with its words. `text` may be a function, which is called when the button is pressed; what it copies is named for those who cannot see what stands beside it. */
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

/** Pages from files may lack the clipboard interface, so the older way follows it. */
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
