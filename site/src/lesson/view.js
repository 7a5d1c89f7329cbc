// A page for learners: how letters become Punycode and come back, number by number. Its address is `#punycode=…`.

import { IDNAError, punycode, punycodeTrace } from '../engine.js';
import { card, make, shown } from '../page/dom.js';
import { charOf, escaped, glyph, isAscii, uPlus } from '../page/visible.js';
import { number, say } from '../say.js';
import { player } from '../single/punycode.js';
import { english, list, paragraph, quoted, sum, text as words } from '../verdict/words.js';
import { gridOf, lessonsOf } from './weights.js';

/** A label has 63 letters at most. */
const LONGEST = 200;
/** A wider grid doesn't fit. */
const MOST_PLACES = 24;
const MOST_STEPS = 12;

/** The lesson on a text, which is Punycode, or letters that are encoded first. `change` is called with another text. */
export function lesson(typed, change) {
  const input = make('input', { type: 'text', id: 'lesson-text', dir: 'auto', spellcheck: 'false', autocapitalize: 'none', autocomplete: 'off' });
  const result = make('div', { class: 'cards' });
  input.value = typed;
  const show = () => result.replaceChildren(...about(input.value.trim().slice(0, LONGEST)));
  input.addEventListener('input', () => {
    change(input.value.trim());
    show();
  });
  show();
  return make(
    'div',
    { class: 'lesson' },
    make('h2', { id: 'verdict' }, say('lesson')),
    make('p', { class: 'note' }, say('lesson.about')),
    make('label', { for: 'lesson-text' }, say('lesson.field')),
    input,
    result,
  );
}

function about(text) {
  const { encoded, error } = encodedOf(text);
  if (error) return [make('p', {}, error)];
  const trace = punycodeTrace(encoded);
  if (trace.error) return [make('p', {}, say('lesson.not', { text: make('b', {}, shown(encoded)), reason: english(trace.error.message) }))];
  const lessons = lessonsOf(trace);
  const rest = lessons.length - MOST_STEPS;
  return [
    summary(trace, encoded),
    player({ label: `xn--${encoded}`, trace }),
    ...lessons.slice(0, MOST_STEPS).map(step),
    rest > 0 && make('p', { class: 'muted' }, say('lesson.more', { count: rest })),
    lessons.length > 0 && encoding(lessons),
  ].filter(Boolean);
}

/** The text itself if it is ASCII, and its Punycode otherwise. */
function encodedOf(text) {
  const bare = text.replace(/^xn--/i, '');
  if (isAscii(text)) return { encoded: bare };
  try {
    return { encoded: punycode.encode(text.toWellFormed()) };
  } catch (error) {
    if (error instanceof IDNAError || error instanceof RangeError) return { error: say('lesson.unencoded', { reason: english(error.message) }) };
    throw error;
  }
}

function summary({ literal, steps }, encoded) {
  const text = steps.at(-1)?.text ?? literal;
  const part = (letters) => make('b', { class: 'code' }, shown(letters));
  return card('lesson-parts', say('lesson.parts'), null,
    make('p', { class: 'large', dir: 'ltr' }, make('bdi', {}, shown(text)), ' = ', shown(`xn--${encoded}`, { attributes: { class: 'code' } })),
    make('p', {}, literal === '' ? say('lesson.digits', { text: part(encoded) }) : paragraph(
      say('lesson.literal', { text: part(`${literal}-`) }),
      steps.length > 0 && say('lesson.rest', { text: part(encoded.slice(literal.length + 1)), count: steps.length }),
    )));
}

/** One insertion: digits to delta, delta to a place in the grid, and the next bias. */
function step(found, at) {
  const { digits, delta, codePoint, position, before, n, i, usedBias, rows, adapted } = found;
  const head = ['lesson.digit', 'lesson.value', 'lesson.threshold', 'lesson.weight', 'lesson.product'].map((title) => make('th', { scope: 'col' }, say(title)));
  const body = rows.map((row) => make('tr', {}, make('th', { scope: 'row', class: 'code' }, row.digit), [row.value, row.threshold, row.weight, row.adds].map((value) => make('td', {}, number(value)))));
  const places = before + 1;
  const end = i + delta;
  const rounds = Math.floor(end / places);
  return card(
    `lesson-${at}`,
    say('lesson.insert', { at: String(at + 1), digits: quoted(digits), char: quoted(escaped(charOf(codePoint))) }),
    null,
    make('h3', {}, say('lesson.values')),
    make('p', {}, say('lesson.bias', { bias: String(usedBias), threshold: sum(`36 × k − ${usedBias}`) })),
    make('div', { class: 'wide' }, make('table', { class: 'weights' }, make('thead', {}, make('tr', {}, head)), make('tbody', {}, body))),
    make('p', {}, say('lesson.sum', { sum: equation(rows.map(({ adds }) => adds).join(' + '), delta) })),
    make('h3', {}, say('lesson.place')),
    make('p', {}, paragraph(
      before === 0 ? say('lesson.places.first') : say('lesson.places', { count: before, places }),
      say('lesson.walk', {
        start: uPlus(n), i: String(i), delta: String(delta), sum: sum(`${i} + ${delta} = ${end} = ${rounds} × ${places} + ${position}`), position: String(position),
        points: sum(`${n} + ${rounds} = ${codePoint}`), number: uPlus(codePoint),
      }),
    )),
    places <= MOST_PLACES && grid(found, at + 1),
    make('h3', {}, say('lesson.next')),
    make('p', {}, nextBias(adapted, { delta, places, isFirst: at === 0 })),
  );
}

/** A sum with its result, which matters. */
function equation(left, result) {
  return make('bdi', { dir: 'ltr' }, `${left} = `, make('b', {}, String(result)));
}

function nextBias({ damped, scaled, divisions, rest, bias }, { delta, places, isFirst }) {
  return paragraph(
    say(isFirst ? 'lesson.damped.first' : 'lesson.damped', { sum: sum(`${delta} ÷ ${isFirst ? 700 : 2} = ${damped}`) }),
    say('lesson.scaled', { sum: sum(`${damped} + ${damped} ÷ ${places} = ${scaled}`) }),
    divisions > 0 && say('lesson.divided', { count: divisions, rest: String(rest) }),
    say('lesson.adapted', { sum: equation(`${divisions} × 36 + 36 × ${rest} ÷ (${rest} + 38)`, bias) }),
  );
}

/** The places that the delta passes over, as a picture with a table's structure. */
function grid(found, ordinal) {
  const places = found.before + 1;
  const head = make('tr', {}, make('th', { scope: 'col' }, say('lesson.point')), Array.from({ length: places }, (_, place) => make('th', { scope: 'col' }, String(place))));
  const rows = gridOf(found).map((row) => {
    if (!row) return make('tr', {}, make('td', { colspan: places + 1, class: 'muted' }, say('lesson.between')));
    const cells = row.cells.map((count) => make('td', { class: count === found.delta ? 'is-goal' : count === 0 ? 'is-start' : null }, count === null ? '' : String(count)));
    return make('tr', {}, make('th', { scope: 'row' }, uPlus(row.codePoint), ' ', glyph(charOf(row.codePoint)) && shown(glyph(charOf(row.codePoint)))), cells);
  });
  return make('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': words('lesson.grid', { number: String(ordinal) }) },
    // The letters of the label are in this order too.
    make('table', { class: 'grid', dir: 'ltr' }, make('caption', { class: 'away' }, say('lesson.steps')), make('thead', {}, head), make('tbody', {}, rows)));
}

function encoding(lessons) {
  const counts = list(lessons.map(({ delta }) => String(delta)));
  return card('lesson-encoding', say('lesson.back'), null,
    make('p', {}, paragraph(say('lesson.encoder'), say('lesson.counts', { counts, digit: sum('t + (r − t) mod (36 − t)'), next: sum('(r − t) ÷ (36 − t)') }))));
}
