// A tile for each code point: its glyph, number and script, and on demand its other properties.

import { characterName } from '../characters.js';
import { card, make, shown } from '../page/dom.js';
import { scriptClass, scriptName } from '../scripts.js';
import { glyph, isAscii, uPlus } from '../page/visible.js';
import { say } from '../say.js';
import { english, list, text as words, withoutIsolates } from '../verdict/words.js';

/** A name of more letters is no name that anybody reads. */
const MOST = 64;
const RIGHT_TO_LEFT = new Set(['R', 'AL', 'AN']);

/** The card with the letters of the name. */
export function letters(reading) {
  const details = make('div', { class: 'details', id: 'point' });
  const row = tileRow(reading.points, details);
  const changed = reading.name !== reading.unicode && !isAscii(reading.name);
  const typed = changed && make('details', { class: 'typed' }, make('summary', {}, say('letters.typed')), tileRow(reading.typedPoints, details));
  const box = card('letters', say('letters'), null, legend(reading), row, details, typed);
  const first = telling([...row.querySelectorAll('.tile')]);
  if (first) choose(first, details, false);
  return box;
}

/** The tile whose facts come first: one that deceives, that cannot be seen, or that is not ASCII. */
function telling(tiles) {
  const has = (name) => tiles.find(({ classList }) => classList.contains(name));
  return has('is-deceptive') ?? has('is-hidden') ?? tiles.find(({ point }) => point.codePoint > 0x7f) ?? tiles[0];
}

function tileRow(labels, details) {
  const rightToLeft = isRightToLeft(labels.flat());
  const row = make('ol', { class: 'tiles', dir: rightToLeft ? 'rtl' : 'ltr' });
  let left = MOST;
  for (const [at, points] of labels.entries()) {
    // Each label takes space, and each may be a single letter.
    if (left <= 0) {
      left = -1;
      break;
    }
    const direction = isRightToLeft(points) ? 'rtl' : 'ltr';
    const tiles = points.slice(0, left).map((point, index) => make('li', {}, tile(point, index, details)));
    left -= Math.max(1, points.length);
    const dot = at < labels.length - 1 && make('li', { class: 'dot' }, '.');
    const label = make('ol', { dir: direction, 'aria-label': words('letters.label', { number: at + 1 }) }, tiles);
    const isTurned = direction !== (rightToLeft ? 'rtl' : 'ltr');
    // Inside a label with the opposite direction, the dot would appear at its start.
    if (dot && !isTurned) label.append(dot);
    row.append(make('li', { class: 'label' }, label), isTurned && dot ? dot : '');
  }
  if (left < 0) row.append(make('li', { class: 'muted' }, say('letters.first', { count: MOST })));
  row.addEventListener('keydown', walk);
  return row;
}

/** Determined by the first letter with a direction, like browsers do for isolated text. */
function isRightToLeft(points) {
  const strong = points.find(({ bidiClass }) => bidiClass === 'L' || RIGHT_TO_LEFT.has(bidiClass));
  return strong !== undefined && strong.bidiClass !== 'L';
}

function tile(point, index, details) {
  const { codePoint, text, script, trick } = point;
  const standsFor = trick?.expected;
  const seen = glyph(text);
  const not = standsFor && withoutIsolates(words('letters.not', { expected: standsFor }));
  // Who speaks to the page says what is seen.
  const told = [seen ?? '␣', uPlus(codePoint), scriptName(script), not].filter(Boolean).join(' ');
  const button = make(
    'button',
    {
      class: `tile ${scriptClass(script)}${seen ? '' : ' is-hidden'}${standsFor === undefined ? '' : ' is-deceptive'}`,
      type: 'button',
      tabindex: -1,
      'aria-label': withoutIsolates(words('letters.tile', { seen: told, name: characterName(codePoint, point) })),
      'data-index': index,
    },
    make('span', { class: seen ? 'glyph' : 'glyph is-hidden', dir: 'auto' }, seen ?? '␣'), ' ',
    make('span', { class: 'number' }, uPlus(codePoint)), ' ',
    make('span', { class: 'script' }, scriptName(script)),
    standsFor && ' ', standsFor && make('span', { class: 'stands-for' }, not),
  );
  button.point = point;
  button.addEventListener('pointerenter', () => choose(button, details, false));
  button.addEventListener('focus', () => choose(button, details, true));
  return button;
}

/** Shows the facts on a tile, and makes it the one that the Tab key reaches. */
function choose(button, details, isFocus) {
  const box = button.closest('.card') ?? button.closest('.tiles').parentElement;
  for (const other of box?.querySelectorAll('.tile.is-chosen') ?? []) other.classList.remove('is-chosen');
  button.classList.add('is-chosen');
  const row = button.closest('.tiles');
  if (isFocus || !row.querySelector('[tabindex="0"]')) {
    row.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
    button.tabIndex = 0;
  }
  details.replaceChildren(...facts(button.point));
}

/** Arrow keys move from tile to tile in visual order. */
function walk(event) {
  const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
  if (!(event.key in steps)) return;
  const tiles = [...event.currentTarget.querySelectorAll('.tile')];
  const at = tiles.indexOf(document.activeElement);
  if (at < 0) return;
  const turned = getComputedStyle(tiles[at].closest('ol')).direction === 'rtl' && Math.abs(steps[event.key]) === 1;
  const next = at + (turned ? -steps[event.key] : steps[event.key]);
  tiles[Math.max(0, Math.min(tiles.length - 1, next))].focus();
  event.preventDefault();
}

function facts(point) {
  const { codePoint, text, script, scripts, status, mapping, property, utf8, types, identifier, prototype, bidiClass } = point;
  const told = { mapped: say('fact.mapped', { mapping: shown(mapping) }), deviation: say('fact.deviation') };
  // A prototype is decomposed, which makes no visible difference.
  const looks = prototype.normalize() !== text.normalize() && make('span', {}, prototype === '' ? say('fact.invisible') : say('fact.looks', { prototype: shown(prototype) }));
  return [
    make('p', { class: 'point-name' }, make('b', {}, characterName(codePoint, point)), ' ', uPlus(codePoint)),
    make(
      'dl',
      { class: 'facts' },
      fact(say('fact.script'), list(scripts.length > 1 ? scripts.slice(0, 8).map(scriptName) : [scriptName(script)])),
      fact('UTF-8', english(utf8.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' '))),
      fact('UTS #46', told[status] ?? english(status)),
      fact('IDNA2008', english(property)),
      fact('UTS #39', [english(`${identifier}${types.length ? ` (${types.join(', ').replaceAll('_', ' ')})` : ''}`), looks && '; ', looks]),
      fact(say('fact.direction'), english(bidiClass)),
    ),
  ];
}

function fact(title, ...value) {
  return make('div', {}, make('dt', {}, title), make('dd', {}, value));
}

/** The number of letters per script. */
function legend({ points }) {
  const counts = new Map();
  for (const { script } of points.flat()) counts.set(script, (counts.get(script) ?? 0) + 1);
  const items = [...counts].map(([script, count]) =>
    make('li', { class: scriptClass(script) }, make('span', { class: 'swatch', 'aria-hidden': 'true' }), `${scriptName(script)} ${count}`));
  return make('ul', { class: 'legend', 'aria-label': words('letters.scripts') }, items);
}
