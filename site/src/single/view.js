// One name on the page: the sentence, then the cards.

import { forms } from './forms.js';
import { inBrowsers } from './browsers.js';
import { letters } from './tiles.js';
import { likeness } from './likeness.js';
import { make } from '../page/dom.js';
import { past } from './history.js';
import { punycode } from './punycode.js';
import { sentence } from './sentence.js';
import { standards } from './standards.js';
import { verdictOf } from './verdict/verdict.js';

/** Everything about one name. `editor` is the form for protected names. */
export function oneName(reading, editor) {
  return [
    sentence(verdictOf(reading)),
    reading.isCut && make('p', { class: 'muted' }, 'This text is too long for a name. Its first 1,000 characters are shown.'),
    // An IP address has no other form, and the rules for names don't apply to it.
    ...(reading.machine === null && !reading.isNumeric ? cards(reading, editor) : [make('div', { class: 'cards' }, letters(reading))]),
  ].filter(Boolean);
}

function cards(reading, editor) {
  return [
    forms(reading),
    make(
      'div',
      { class: 'cards' },
      letters(reading),
      inBrowsers(reading),
      likeness(reading, editor),
      past(reading),
      punycode(reading),
      standards(reading),
    ),
  ];
}
