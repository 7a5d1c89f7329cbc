// The destination of the name under the standard of 2003, in the transition, and now.

import { card, make } from '../page/dom.js';
import { shown } from '../page/visible.js';

const ERAS = {
  idna2003: ['2003', 'IDNA2003', 'Unicode 3.2: ß became ss, joiners vanished'],
  transitional: ['2009', 'UTS #46, transitional', 'newer Unicode, the answers of 2003'],
  now: ['Now', 'UTS #46, nontransitional', 'ß, ς and joiners are kept'],
};

/** The card. */
export function past({ history, accepted }) {
  const isSame = new Set(history.map(placeOf)).size === 1;
  const answers = isSame ? null : make('ol', { class: 'eras' }, history.map(era));
  return card('history', 'Then and now', noteOf(history, accepted), answers);
}

/** The destination of a result, or null for a rejection. The DNS ignores the case of ASCII letters, which IDNA2003 preserves. */
export function placeOf({ ascii }) {
  return ascii?.toLowerCase() ?? null;
}

/** Compares the results. `accepted` is for lookups in the DNS. */
export function noteOf(history, accepted) {
  const answers = new Set(history.map(placeOf));
  const places = [...answers].filter((answer) => answer !== null);
  if (places.length > 1) return 'The answer has changed: old and new programs go to different places.';
  if (places.length === 0) return 'It was rejected in 2003, and it is rejected now.';
  if (!accepted && history.at(-1).ascii !== null) return 'Lookups in the DNS reject it. UTS #46 by its own defaults checks less.';
  return answers.size > 1 ? 'Not every standard here accepts it. Those that do give the same answer.' : 'The answer has always been the same.';
}

function era(answered, at, all) {
  const { era: id } = answered;
  const [year, standard, what] = ERAS[id];
  const isNew = at > 0 && placeOf(all[at - 1]) !== placeOf(answered);
  return make(
    'li',
    { class: isNew ? 'is-new' : null },
    make('p', { class: 'year' }, year, isNew && make('span', { class: 'state' }, 'changed')),
    make('p', {}, make('b', {}, standard), make('span', { class: 'muted' }, what)),
    make('p', { class: 'answer' }, answerOf(answered)),
  );
}

function answerOf({ ascii, errors }) {
  if (ascii === null) return make('span', { class: 'muted' }, `rejected: ${errors[0]?.message ?? 'not a name'}`);
  return shown(ascii, { attributes: { class: 'code' } });
}
