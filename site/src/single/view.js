// One name on the page: the sentence, then the cards.

import { compared } from './compared.js';
import { inBrowsers } from './browsers.js';
import { letters } from './tiles.js';
import { likeness } from './likeness.js';
import { make } from '../page/dom.js';
import { pair } from './pair.js';
import { past } from './history.js';
import { permuted } from './permuted.js';
import { punycode } from './punycode.js';
import { sentence } from './sentence.js';
import { standards } from './standards.js';
import { verdictOf } from './verdict/verdict.js';

/** Everything about one name. `editor` is the form for protected names, and `open` shows another name. */
export function oneName(reading, { editor, open }) {
  return [
    sentence(reading, verdictOf(reading)),
    reading.isCut && make('p', { class: 'muted' }, 'This text is too long for a name. Its first 1,000 characters are shown.'),
    // An IP address has no other form, and the rules for names don't apply to it.
    ...(reading.machine === null && !reading.isNumeric ? cards(reading, editor, open) : [make('div', { class: 'cards' }, letters(reading))]),
  ].filter(Boolean);
}

function cards(reading, editor, open) {
  return [
    pair(reading),
    make(
      'div',
      { class: 'cards' },
      letters(reading),
      // In columns, because cards in rows would be as high as their neighbors.
      make('div', { class: 'halves' }, make('div', {}, likeness(reading, editor), compared(reading)), make('div', {}, inBrowsers(reading), past(reading))),
      permuted(reading, open),
      punycode(reading),
      standards(reading),
    ),
  ];
}
