// The destination of the name under the standard of 2003, in the transition, and now.

import { card, make, shown } from '../page/dom.js';
import { say } from '../say.js';
import { reasonOf } from '../verdict/reasons.js';

const ERAS = {
  idna2003: ['2003', 'IDNA2003', 'history.2003'],
  transitional: ['2009', 'history.transitional', 'history.2009'],
  now: ['history.now', 'history.nontransitional', 'history.today'],
};

/** The card. */
export function past({ name, history, accepted }) {
  const isSame = new Set(history.map(placeOf)).size === 1;
  const answers = isSame ? null : make('ol', { class: 'eras' }, history.map((answered, at) => era(answered, history[at - 1], name)));
  return card('history', say('history'), say(noteOf(history, accepted)), answers);
}

/** The destination of a result, or null for a rejection. The DNS ignores the case of ASCII letters, which IDNA2003 preserves. */
export function placeOf({ ascii }) {
  return ascii?.toLowerCase() ?? null;
}

/** The message that compares the results. `accepted` is for lookups in the DNS. */
export function noteOf(history, accepted) {
  const answers = new Set(history.map(placeOf));
  const places = [...answers].filter((answer) => answer !== null);
  if (places.length > 1) return 'history.changed';
  if (places.length === 0) return 'history.rejected';
  if (!accepted && history.at(-1).ascii !== null) return 'history.lookups';
  return answers.size > 1 ? 'history.some' : 'history.same';
}

function era(answered, before, name) {
  const { era: id } = answered;
  const [year, standard, what] = ERAS[id];
  const isNew = before !== undefined && placeOf(before) !== placeOf(answered);
  return make(
    'li',
    { class: isNew ? 'is-new' : null },
    make('p', { class: 'year' }, worded(year), isNew && make('span', { class: 'state' }, say('history.new'))),
    make('p', {}, make('b', {}, worded(standard)), ' ', make('span', { class: 'muted' }, say(what))),
    make('p', { class: 'answer' }, answerOf(answered, name)),
  );
}

/** A message, or a year or a standard, which every language writes so. */
function worded(text) {
  return text.startsWith('history.') ? say(text) : text;
}

function answerOf({ ascii, errors: [error] }, name) {
  if (ascii === null) return make('span', { class: 'muted' }, say('history.no', { reason: reasonOf(error, name) }));
  return shown(ascii, { attributes: { class: 'code' } });
}
