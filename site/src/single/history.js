// The destination of the name under the standard of 2003, in the transition, and now.

import { card, make } from '../page/dom.js';
import { shown } from '../page/visible.js';

const ERAS = {
  idna2003: ['2003', 'IDNA2003', 'Unicode 3.2. ß became ss, and joiners were removed'],
  transitional: ['2009', 'UTS #46, transitional', 'newer Unicode, the old answers'],
  now: ['Now', 'UTS #46, nontransitional', 'ß, ς and joiners are letters of their own'],
};

/** The card. */
export function past({ history, accepted }) {
  const isSame = new Set(history.map(placeOf)).size === 1;
  return card('history', 'How the answer changed', noteOf(history, accepted), make('ol', { class: 'eras' }, (isSame ? history.slice(-1) : history).map(era)));
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
  if (places.length === 0) return 'It was rejected then, and still is.';
  if (!accepted && history.at(-1).ascii !== null) return 'Lookups in the DNS reject it. By default, UTS #46 checks less.';
  return answers.size > 1 ? 'Some standards reject it. The others give the same answer.' : 'The answer has always been the same.';
}

function era(answered, at, all) {
  const { era: id, ascii, errors } = answered;
  const [year, standard, what] = ERAS[id];
  const isNew = at > 0 && placeOf(all[at - 1]) !== placeOf(answered);
  const answer = ascii === null
    ? make('span', { class: 'muted' }, `rejected: ${errors[0]?.message ?? 'not a name'}`)
    : shown(ascii, { attributes: { class: 'code' } });
  return make(
    'li',
    { class: isNew ? 'is-new' : null },
    make('p', { class: 'year' }, year, isNew && make('span', { class: 'state' }, 'changed')),
    make('p', {}, make('b', {}, standard), make('span', { class: 'muted' }, what)),
    make('p', { class: 'answer' }, answer),
  );
}
