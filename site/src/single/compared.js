// Two names letter by letter.

import { codePoints, confusable, toUnicode } from '../engine.js';
import { nameIn } from '../address.js';
import { paragraph } from '../verdict/words.js';
import { card, make, shown } from '../page/dom.js';
import { glyph, uPlus } from '../page/visible.js';
import { say } from '../say.js';
import { scriptName } from '../scripts.js';

const MOST = 80;
const ALIKE = {
  'single-script': 'compared.single',
  'mixed-script': 'compared.mixed',
  'whole-script': 'compared.whole',
};

/** The card. It begins with the imitated name, if any, and what imitates it: subdomains would shift all letters. */
export function compared({ unicode, owner, hits, imitation }) {
  const name = imitation && owner ? toUnicode(owner).text : unicode;
  const other = make('input', { type: 'text', id: 'other', dir: 'auto', spellcheck: 'false', autocapitalize: 'none', autocomplete: 'off' });
  const result = make('div', {});
  const compare = () => result.replaceChildren(...comparison(name, other.value.trim()));
  other.addEventListener('input', compare);
  other.value = hits[0]?.protected ?? '';
  compare();
  return card('compared', say('compared'), null, make('label', { for: 'other' }, say('compared.other')), other, result);
}

/** The differences, and both names in columns. */
export function comparison(name, typed) {
  if (typed === '') return [];
  const second = toUnicode(nameIn(typed).slice(0, 1000).toWellFormed()).text;
  const columns = aligned(codePoints(name), codePoints(second));
  const different = columns.filter(([one, two]) => one?.codePoint !== two?.codePoint).length;
  const summary = different === 0 ? say('compared.same')
    : paragraph(say('compared.places', { count: different }), say(ALIKE[confusable(name, second)] ?? 'compared.unlike'));
  return [
    make('p', { class: 'compared-summary', role: 'status' }, summary),
    make('ol', { class: 'columns', dir: 'ltr' }, columns.slice(0, MOST).map(column)),
    columns.length > MOST && make('p', { class: 'muted' }, say('compared.first', { count: MOST })),
  ].filter(Boolean);
}

/** Pairs of code points. Common ends are aligned, and the parts before them from their start. */
function aligned(first, second) {
  const same = (one, two) => one !== undefined && one.codePoint === two?.codePoint;
  let end = 0;
  while (same(first.at(-1 - end), second.at(-1 - end))) end++;
  const length = Math.max(first.length, second.length) - end;
  const middle = Array.from({ length }, (_, at) => [at < first.length - end ? first[at] : undefined, at < second.length - end ? second[at] : undefined]);
  return [...middle, ...first.slice(first.length - end).map((point, at) => [point, second[second.length - end + at]])];
}

function column([one, two]) {
  const isSame = one?.codePoint === two?.codePoint;
  return make('li', { class: isSame ? 'is-same' : 'is-different' }, cell(one, isSame), make('span', { class: 'away' }, ' ', say(isSame ? 'compared.both' : 'compared.against'), ' '), !isSame && cell(two, false), isSame && cell(one, true, true));
}

function cell(point, isSame, isRepeated = false) {
  if (!point) return make('span', { class: 'letter' }, make('span', { class: 'glyph' }, '–'), make('span', { class: 'number' }, say('nothing')));
  const { codePoint, text, script } = point;
  return make(
    'span',
    { class: 'letter', 'aria-hidden': isRepeated ? 'true' : null },
    make('span', { class: 'glyph' }, shown(glyph(text) ?? text)),
    !isSame && make('span', { class: 'number' }, uPlus(codePoint)),
    !isSame && make('span', { class: 'script' }, scriptName(script)),
  );
}
