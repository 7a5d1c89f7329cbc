// One name on the page: the answer, who owns the name, and doors to everything else.

import { compared } from './compared.js';
import { door } from './doors.js';
import { alsoFound } from './found.js';
import { inBrowsers } from './browsers.js';
import { letters } from './tiles.js';
import { likeness } from './likeness.js';
import { make } from '../page/dom.js';
import { ownership } from './owner.js';
import { past } from './history.js';
import { isOwnable, permuted } from './permuted.js';
import { punycode } from './punycode.js';
import { sentence } from './sentence.js';
import { say } from '../say.js';
import { standards } from './standards.js';

/** Each door with the question that it answers, its cards, and which names have it. */
const DOORS = [
  ['why', 'door.why', 'door.why.about', (reading, tools) => [
    letters(reading),
    // In columns, because cards in rows would be as high as their neighbors.
    make('div', { class: 'halves' }, make('div', {}, likeness(reading)), make('div', {}, inBrowsers(reading))),
    compared(reading),
  ]],
  ['valid', 'door.valid', 'door.valid.about', (reading) => [standards(reading), past(reading)]],
  ['learn', 'door.learn', 'door.learn.about', (reading) => [punycode(reading)], (reading) => reading.hasTraces],
  ['mine', 'welcome.mine', 'welcome.mine.more', (reading, tools) => [permuted(reading, tools.open)], isOwnable],
];

/**
 * Everything about one text: `{ reading, verdict }`, and those of the `others` found next to it. `tools.open` shows another name.
 */
export function oneName({ reading, verdict }, others, tools) {
  return [
    sentence(reading, verdict),
    others.length > 0 && alsoFound(others, tools),
    reading.isCut && make('p', { class: 'muted' }, say('cut')),
    // An IP address has no other form, and the rules for names don't apply to it.
    ...(reading.machine === null && !reading.isNumeric
      ? [ownership(reading), ...DOORS.filter(([, , , , has]) => !has || has(reading)).map(([id, question, about, cards]) => door(id, say(question), say(about), () => cards(reading, tools)))]
      : [make('div', { class: 'cards' }, letters(reading))]),
  ].filter(Boolean);
}
