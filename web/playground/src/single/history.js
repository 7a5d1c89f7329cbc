// Where the name led by the standard of 2003, in the years between, and now.

import { card, make } from '../dom.js';
import { shown } from '../visible.js';

const ERAS = {
  idna2003: ['2003', 'IDNA2003', 'Unicode 3.2; ß became ss, joiners vanished'],
  transitional: ['2009', 'UTS #46, transitional', 'newer Unicode, the old answers'],
  now: ['Now', 'UTS #46, nontransitional', 'ß, ς and joiners are letters of their own'],
};

/** The card. */
export function past({ history }) {
  const answers = new Set(history.map(({ ascii }) => ascii));
  const note = answers.size === 1 && answers.has(null) ? 'It was rejected then, and is now.' : answers.size === 1 ? 'The answer has always been the same.' : 'The answer has changed: old and new programs go to different places.';
  return card('history', 'How the answer changed', note, make('ol', { class: 'eras' }, history.map(era)));
}

function era({ era: id, ascii, errors }, at, all) {
  const [year, standard, what] = ERAS[id];
  const isNew = at > 0 && all[at - 1].ascii !== ascii;
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
