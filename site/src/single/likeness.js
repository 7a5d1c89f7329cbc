// The protected names that the name imitates, letter by letter.

import { KINDS } from '../kinds.js';
import { card, make, shown } from '../page/dom.js';
import { uPlus } from '../page/visible.js';
import { say } from '../say.js';
import { quoted, strong } from '../verdict/words.js';

const MOST = 5;

/** The card. */
export function likeness(reading) {
  const { hits, separator } = reading;
  const found = hits.slice(0, MOST).map(imitation);
  const rest = hits.length > MOST && make('p', { class: 'muted' }, say('more', { count: hits.length - MOST }));
  return card(
    'likeness',
    say('likeness'),
    null,
    found.length > 0 && found,
    separator && make('p', {}, say('likeness.separator', { site: strong(separator.site), sign: quoted(separator.text), imitated: quoted(separator.imitates) })),
    found.length === 0 && !separator && make('p', {}, imitatesNone(reading)),
    rest,
  );
}

function imitatesNone({ ascii, isCompared, watch }) {
  if (ascii === null) return say('likeness.no');
  return isCompared ? say('likeness.none', { count: watch.size }) : say('likeness.host');
}

function imitation(hit) {
  return make(
    'div',
    { class: 'hit' },
    make('p', {}, say(KINDS[hit.kind]?.card ?? 'kind.letters', { name: strong(hit.protected) })),
    hit.substitutions.length > 0 && pairs(hit.substitutions),
  );
}

/** Each pair as `found` over `expected`, with the number that distinguishes them. */
function pairs(substitutions) {
  const items = substitutions.slice(0, 24).map(({ found, expected }) =>
    make(
      'li',
      {},
      make('span', { class: 'found' }, shown(found)),
      make('span', { class: 'muted number' }, numbers(found)),
      make('span', { class: 'arrow' }, say('likeness.for')),
      make('span', { class: 'expected' }, shown(expected)),
      make('span', { class: 'muted number' }, numbers(expected)),
    ));
  return make('ul', { class: 'pairs' }, items);
}

function numbers(text) {
  const points = [...text].map((char) => uPlus(char.codePointAt(0)));
  return points.length > 2 ? `${points[0]}…` : points.join(' ') || say('nothing');
}
