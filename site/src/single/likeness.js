// The protected names that the name imitates, letter by letter.

import { card, make } from '../page/dom.js';
import { shown, uPlus } from '../page/visible.js';

const MOST = 5;
const KINDS = {
  subdomain: 'has it as a subdomain of another name',
  brand_plus_word: 'has it with another word',
  embedded: 'contains it inside a label',
  one_edit: 'is one typo away',
  few_edits: 'is a few typos away',
  other_suffix: 'is the same label under another ending',
  digit: 'has digits for letters, or letters for digits',
  script_mix: 'mixes scripts to look like it',
  same_skeleton: 'looks the same letter by letter',
  accent: 'differs by accents, strokes or hooks',
  confusable: 'has letters that look alike',
};

/** The card. */
export function likeness(reading) {
  const { hits, separator } = reading;
  const found = hits.slice(0, MOST).map(imitation);
  const rest = hits.length > MOST && make('p', { class: 'muted' }, `and ${hits.length - MOST} more`);
  return card(
    'likeness',
    'What it looks like',
    null,
    found.length > 0 && found,
    separator && make('p', {}, 'It looks like an address at ', make('b', {}, shown(separator.site)), `, because “${separator.text}” looks like “${separator.imitates}”.`),
    found.length === 0 && !separator && make('p', {}, imitatesNone(reading)),
    rest,
  );
}

function imitatesNone({ ascii, isCompared, watch }) {
  if (ascii === null) return 'It is not compared, because it is not a domain name.';
  if (!isCompared) return 'It was not compared with other names, because browsers find no host in it.';
  return `It imitates none of the ${watch.size.toLocaleString('en')} names that this page compares with.`;
}

function imitation(hit) {
  return make(
    'div',
    { class: 'hit' },
    make('p', {}, make('b', {}, shown(hit.protected)), ': the name ', KINDS[hit.kind] ?? hit.kind, '.'),
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
      make('span', { class: 'arrow' }, 'for'),
      make('span', { class: 'expected' }, shown(expected)),
      make('span', { class: 'muted number' }, numbers(expected)),
    ));
  return make('ul', { class: 'pairs' }, items);
}

function numbers(text) {
  const points = [...text].map((char) => uPlus(char.codePointAt(0)));
  return points.length > 2 ? `${points[0]}…` : points.join(' ') || 'nothing';
}
