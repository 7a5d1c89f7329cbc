// A name with its deceptive letters marked in place.

import { text as words } from '../verdict/words.js';
import { make, seen } from './dom.js';

/**
 * The name, isolated for bidirectional text. The style sheet first shows the text that a marked part imitates, and then
 * the part itself.
 */
export function marked(parts, attributes = {}) {
  return make('bdi', attributes, parts.map(({ text, standsFor }) => (standsFor === null ? seen(text, true) : trick(text, standsFor))));
}

function trick(text, standsFor) {
  return make('mark', { class: 'trick', 'data-expected': standsFor, title: standsFor === '' ? words('trick.extra') : words('trick', { letters: standsFor }) }, seen(text, true));
}
