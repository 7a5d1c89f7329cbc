// One page of the table of names.

import { make } from '../page/dom.js';
import { scriptClass, scriptName } from '../scripts.js';
import { shown } from '../page/visible.js';

export const PAGE = 100;
const TITLES = ['Name', 'ASCII form', 'Scripts', 'What to know'];

/** The rows at these positions. `open` shows one name alone. */
export function table(rows, open) {
  const head = make('tr', {}, TITLES.map((title) => make('th', { scope: 'col' }, title)));
  return make('table', { class: 'names' }, make('thead', {}, head), make('tbody', {}, rows.map((row) => line(row, open))));
}

function line(row, open) {
  const { name, unicode, ascii, scripts } = row;
  const [tone, note] = known(row);
  return make(
    'tr',
    { class: `is-${tone}` },
    make('th', { scope: 'row' }, make('button', { class: 'open', type: 'button', onclick: () => open(name) }, shown(short(ascii === null ? name : unicode), { keepJoiners: true }))),
    make('td', { class: ascii === unicode ? 'code is-same' : 'code' }, ascii === null ? make('span', { class: 'muted' }, '–') : shown(short(ascii))),
    make('td', {}, scripts.map((script) => make('span', { class: `chip ${scriptClass(script)}` }, scriptName(script)))),
    make('td', {}, note),
  );
}

/** The most important thing about a name. */
function known({ error, hit, chromium, machine }) {
  if (error) return ['error', [make('b', {}, '× '), error.message]];
  if (hit) return [hit.cost <= 40 ? 'danger' : 'caution', [make('b', {}, '! '), 'imitates ', shown(hit.protected), make('span', { class: 'muted' }, ` ${hit.kind.replaceAll('_', ' ')}, cost ${hit.cost}`)]];
  if (machine !== null) return ['caution', [make('b', {}, '! '), machine === 'none' ? 'ends in a number, so browsers reject it' : ['is the IP address ', shown(machine)]]];
  if (chromium === 'punycode') return ['caution', [make('b', {}, '! '), 'Chromium keeps it in ASCII']];
  return ['fine', ''];
}

function short(text) {
  const points = [...text];
  return points.length > 70 ? `${points.slice(0, 69).join('')}…` : text;
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
