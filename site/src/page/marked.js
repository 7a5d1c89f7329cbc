// A name with its deceptive letters marked in place.

import { make } from './dom.js';
import { seen } from './visible.js';

/**
 * The name in an isolate of its own direction. A marked part carries what it stands for, which the style sheet shows for a
 * moment in its place: that is the trick.
 */
export function marked(parts, attributes = {}) {
  return make('bdi', attributes, parts.map(({ text, standsFor }) => (standsFor === null ? seen(text, true) : trick(text, standsFor))));
}

function trick(text, standsFor) {
  return make('mark', { class: 'trick', 'data-expected': standsFor, title: standsFor === '' ? 'This is extra' : `This only looks like ${standsFor}` }, seen(text, true));
}
