// One page of the table of names.

import { make, shown } from '../page/dom.js';
import { scriptClass, scriptName } from '../scripts.js';
import { marked } from '../page/marked.js';
import { directionOf } from '../language.js';
import { language, number, say } from '../say.js';
import { SIGNS, wordOf } from '../verdict/verdict.js';
import { text as words } from '../verdict/words.js';

export const PAGE = 100;
const TITLES = ['list.name', 'list.ascii', 'list.scripts', 'list.know'];

/** The rows at these positions. `open` shows one name alone. */
export function table(rows, open) {
  const head = make('tr', {}, TITLES.map((title) => make('th', { scope: 'col' }, say(title))));
  return make('table', { class: 'names' }, make('thead', {}, head), make('tbody', {}, rows.map((row) => line(row, open))));
}

function line(row, open) {
  const { typed, name, unicode, ascii, scripts, tone, title, parts } = row;
  const seen = ascii === null ? name : unicode;
  return make(
    'tr',
    { class: `is-${tone}` },
    make('th', { scope: 'row' }, make('button', { class: 'open', type: 'button', onclick: () => open(typed) }, parts ? marked(parts) : shown(short(seen), { keepJoiners: true }))),
    make('td', { class: ascii === unicode ? 'code is-same' : 'code' }, ascii === null ? make('span', { class: 'muted' }, '–') : shown(short(ascii))),
    make('td', {}, scripts.map((script) => make('span', { class: `chip ${scriptClass(script)}` }, scriptName(script)))),
    make('td', {}, tone === 'unknown' ? make('span', { class: 'muted' }, wordOf(tone)) : say('told', { tone: make('b', {}, `${SIGNS[tone]} ${wordOf(tone)}`), title: make('bdi', { dir: directionOf(language) }, short(title, 200)) })),
  );
}

function short(text, longest = 70) {
  const points = [...text];
  return points.length > longest ? `${points.slice(0, longest - 1).join('')}…` : text;
}

/** Buttons for the pages. */
export function pages(page, count, go) {
  const last = Math.max(0, Math.ceil(count / PAGE) - 1);
  const step = (to, name, sign) => make('button', { class: 'plain', type: 'button', 'aria-label': words(name), disabled: to < 0 || to > last || to === page, onclick: () => go(to) }, sign);
  const from = count === 0 ? 0 : page * PAGE + 1;
  return make(
    'nav',
    { class: 'pages', 'aria-label': words('list.pages') },
    step(0, 'list.first', '«'), step(page - 1, 'list.before', '‹'),
    make('span', {}, say('list.rows', { from: number(from), to: number(Math.min(count, (page + 1) * PAGE)), count })),
    step(page + 1, 'list.next', '›'), step(last, 'list.last', '»'),
  );
}
