// Both forms of the name, large, to read and to copy.

import { copyButton } from '../page/copy.js';
import { make } from '../page/dom.js';
import { shown } from '../page/visible.js';

/** The two forms; a rejected name has only the text. */
export function forms({ accepted, unicode, ascii }) {
  return make(
    'dl',
    { class: 'forms' },
    row(accepted ? 'As people see it' : 'As text', unicode, 'the Unicode form', { keepJoiners: true, attributes: { class: 'large' } }),
    row('As the DNS carries it', ascii, 'the ASCII form', { attributes: { class: 'large code' } }),
  );
}

function row(title, text, what, options) {
  const value = text === null
    ? make('dd', {}, make('span', { class: 'muted' }, 'none: the name is rejected'))
    : make('dd', {}, shown(text, options), copyButton(text, 'Copy', what));
  return make('div', { class: 'form' }, make('dt', {}, title), value);
}
