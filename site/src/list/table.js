// One page of the table of names.

import { make } from '../page/dom.js';
import { scriptClass, scriptName } from '../scripts.js';
import { marked } from '../page/marked.js';
import { shown } from '../page/visible.js';
import { SIGNS, TONES } from '../verdict/verdict.js';

export const PAGE = 100;
const TITLES = ['Name', 'ASCII form', 'Scripts', 'What to know'];

/** The rows at these positions. `open` shows one name alone. */
export function table(rows, open) {
  const head = make('tr', {}, TITLES.map((title) => make('th', { scope: 'col' }, title)));
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
    make('td', {}, tone !== 'unknown' && [make('b', {}, `${SIGNS[tone]} ${TONES[tone]}. `), make('bdi', {}, short(title, 200))]),
  );
}

function short(text, longest = 70) {
  const points = [...text];
  return points.length > longest ? `${points.slice(0, longest - 1).join('')}…` : text;
}

/** Buttons for the pages. */
export function pages(page, count, go) {
  const last = Math.max(0, Math.ceil(count / PAGE) - 1);
  const step = (to, name, sign) => make('button', { class: 'plain', type: 'button', 'aria-label': name, disabled: to < 0 || to > last || to === page, onclick: () => go(to) }, sign);
  const from = count === 0 ? 0 : page * PAGE + 1;
  return make(
    'nav',
    { class: 'pages', 'aria-label': 'Pages' },
    step(0, 'First page', '«'), step(page - 1, 'Page before', '‹'),
    make('span', {}, `${from.toLocaleString('en')}–${Math.min(count, (page + 1) * PAGE).toLocaleString('en')} of ${count.toLocaleString('en')}`),
    step(page + 1, 'Next page', '›'), step(last, 'Last page', '»'),
  );
}
