// One name on the page: the answer, who owns the name, and three doors to everything else.

import { compared } from './compared.js';
import { door } from './doors.js';
import { alsoFound } from './found.js';
import { inBrowsers } from './browsers.js';
import { letters } from './tiles.js';
import { likeness } from './likeness.js';
import { make } from '../page/dom.js';
import { ownership } from './owner.js';
import { past } from './history.js';
import { permuted } from './permuted.js';
import { punycode } from './punycode.js';
import { sentence } from './sentence.js';
import { standards } from './standards.js';

/** Each door with the question that it answers, and its cards. */
const DOORS = [
  ['why', 'Why?', 'Its letters, what it looks like, and what browsers show', (reading, tools) => [
    letters(reading),
    // In columns, because cards in rows would be as high as their neighbors.
    make('div', { class: 'halves' }, make('div', {}, likeness(reading)), make('div', {}, inBrowsers(reading))),
    compared(reading),
    permuted(reading, tools.open),
  ]],
  ['valid', 'Is it valid?', 'What each standard says, today and in the past', (reading) => [standards(reading), past(reading)]],
  ['learn', 'How does it work?', 'How Punycode writes these letters in ASCII', (reading) => [punycode(reading)]],
];

/**
 * Everything about one text: `{ reading, verdict }`, and those of the `others` found next to it. `tools.open` shows another name.
 */
export function oneName({ reading, verdict }, others, tools) {
  return [
    sentence(reading, verdict),
    others.length > 0 && alsoFound(others, tools),
    reading.isCut && make('p', { class: 'muted' }, 'This text is too long for a name. Its first 1,000 characters are shown.'),
    // An IP address has no other form, and the rules for names don't apply to it.
    ...(reading.machine === null && !reading.isNumeric
      ? [ownership(reading), ...DOORS.filter(([id]) => id !== 'learn' || reading.hasTraces).map(([id, question, about, cards]) => door(id, question, about, () => cards(reading, tools)))]
      : [make('div', { class: 'cards' }, letters(reading))]),
  ].filter(Boolean);
}
