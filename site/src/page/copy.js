// A button that copies a text.

import { text as words } from '../verdict/words.js';
import { make } from './dom.js';

/** A button that copies `text`, which may be a function that is called on a click. Its label for screen readers describes the text: `what`. */
export function copyButton(text, title, what) {
  const button = make('button', { class: 'plain copy', type: 'button', 'aria-label': words('copy.what', { button: title, what }) }, title);
  button.addEventListener('click', async () => {
    const copied = await copy(typeof text === 'function' ? text() : text);
    button.textContent = words(copied ? 'copied' : 'copied.not');
    document.getElementById('spoken').textContent = copied ? words('copied.what', { what }) : words('copied.forbidden');
    setTimeout(() => (button.textContent = title), 1500);
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
