// A page for learners: how letters become Punycode and come back, number by number. Its address is `#punycode=…`.

import { IDNAError, punycode, punycodeTrace } from '../engine.js';
import { card, make } from '../page/dom.js';
import { charOf, escaped, isAscii, shown, uPlus } from '../page/visible.js';
import { player } from '../single/punycode.js';
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
    make('h2', { id: 'verdict' }, 'How Punycode works'),
    make('p', { class: 'note' }, 'The DNS carries ASCII letters only. Punycode (RFC 3492) writes all other letters of a label as digits that say which letter goes where.'),
    make('label', { for: 'lesson-text' }, 'Letters to encode, such as bücher, or Punycode to decode, such as bcher-kva'),
    input,
    result,
  );
}

function about(text) {
  const { encoded, error } = encodedOf(text);
  if (error) return [make('p', {}, error)];
  const trace = punycodeTrace(encoded);
  if (trace.error) return [make('p', {}, make('b', {}, shown(encoded)), ` is not Punycode: ${trace.error.message}.`)];
  const lessons = lessonsOf(trace);
  const rest = lessons.length - MOST_STEPS;
  return [
    summary(trace, encoded),
    player({ label: `xn--${encoded}`, trace }),
    ...lessons.slice(0, MOST_STEPS).map(step),
    rest > 0 && make('p', { class: 'muted' }, `and ${rest} more letters in the same way`),
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
    if (error instanceof IDNAError || error instanceof RangeError) return { error: `This can’t be encoded: ${error.message}.` };
    throw error;
  }
}

function summary({ literal, steps }, encoded) {
  const text = steps.at(-1)?.text ?? literal;
  const parts = literal === '' ? [encoded, 'all of it is digits, because no letter is ASCII'] : [`${literal}-`, 'the ASCII letters in their order, and a hyphen'];
  return card('lesson-parts', 'Two parts', null,
    make('p', { class: 'large' }, make('bdi', {}, shown(text)), ' = ', shown(`xn--${encoded}`, { attributes: { class: 'code' } })),
    make('p', {}, make('b', { class: 'code' }, shown(parts[0])), `: ${parts[1]}. `, steps.length > 0 && literal !== '' && [make('b', { class: 'code' }, encoded.slice(literal.length + 1)), `: digits for ${steps.length === 1 ? 'the other letter' : `the ${steps.length} other letters, the lowest code point first`}.`]));
}

/** One insertion: digits to delta, delta to a place in the grid, and the next bias. */
function step(found, at) {
  const { digits, delta, codePoint, position, before, n, i, usedBias, rows, adapted } = found;
  const head = make('tr', {}, ['Digit', 'Value', 'Threshold', 'Weight', 'Value × weight'].map((title) => make('th', { scope: 'col' }, title)));
  const body = rows.map((row) => make('tr', {}, make('th', { scope: 'row', class: 'code' }, row.digit), [row.value, row.threshold, row.weight, row.adds].map((value) => make('td', {}, value.toLocaleString('en')))));
  const places = before + 1;
  const sum = i + delta;
  return card(
    `lesson-${at}`,
    [`${at + 1}. “${digits}” inserts `, make('bdi', {}, `“${escaped(charOf(codePoint))}”`)],
    null,
    make('h3', {}, 'From digits to the delta'),
    make('p', {}, `The bias is ${usedBias}. It sets the threshold of each digit: 36 × its number − ${usedBias}, but at least 1 and at most 26. A digit below its threshold is the last one. Each weight is the one before, times 36 − the threshold before.`),
    make('div', { class: 'wide' }, make('table', { class: 'weights' }, make('thead', {}, head), make('tbody', {}, body))),
    make('p', {}, `Together: ${rows.map(({ adds }) => adds).join(' + ')} = `, make('b', {}, delta), '.'),
    make('h3', {}, 'From the delta to the place'),
    make('p', {}, `With ${before} ${before === 1 ? 'letter' : 'letters'}, there are ${places} places for each code point. From ${uPlus(n)} and place ${i}, ${delta} steps lead to `,
      `${i} + ${delta} = ${sum} = ${Math.floor(sum / places)} × ${places} + ${position}: place ${position}, ${n} + ${Math.floor(sum / places)} = ${codePoint}, which is ${uPlus(codePoint)}.`),
    places <= MOST_PLACES && grid(found, at + 1),
    make('h3', {}, 'The next bias'),
    make('p', {}, `${delta} ÷ ${at === 0 ? '700, because it is the first delta,' : '2'} = ${adapted.damped}. Its ${places}th part is added: ${adapted.scaled}. `,
      adapted.divisions > 0 && `It is divided by 35 until it is at most 455: ${adapted.divisions} ${adapted.divisions === 1 ? 'time' : 'times'}, which gives ${adapted.rest}. `,
      `Bias: ${adapted.divisions} × 36 + 36 × ${adapted.rest} ÷ (${adapted.rest} + 38) = `, make('b', {}, adapted.bias), ', without the fraction.'),
  );
}

/** The places that the delta passes over, as a picture with a table's structure. */
function grid(found, number) {
  const places = found.before + 1;
  const head = make('tr', {}, make('th', { scope: 'col' }, 'Code point'), Array.from({ length: places }, (_, place) => make('th', { scope: 'col' }, String(place))));
  const rows = gridOf(found).map((row) => {
    if (!row) return make('tr', {}, make('td', { colspan: places + 1, class: 'muted' }, '⋮ a row for each code point between'));
    const cells = row.cells.map((count) => make('td', { class: count === found.delta ? 'is-goal' : count === 0 ? 'is-start' : null }, count === null ? '' : String(count)));
    return make('tr', {}, make('th', { scope: 'row' }, uPlus(row.codePoint), ' ', make('bdi', {}, shown(charOf(row.codePoint)))), cells);
  });
  return make('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': `Grid of insertion ${number}` },
    make('table', { class: 'grid' }, make('caption', { class: 'away' }, 'Steps to each place'), make('thead', {}, head), make('tbody', {}, rows)));
}

function encoding(lessons) {
  const counts = lessons.map(({ delta }) => delta);
  return card('lesson-encoding', 'The way back', null,
    make('p', {}, 'The encoder copies the ASCII letters, and then inserts the others in the order of their code points. For each, it counts the places that it passes over, as in the grids above. ',
      `Here the counts are ${counts.join(', ')}. It writes each as digits: while the rest is not below the threshold t, it writes t + (rest − t) mod (36 − t), and divides (rest − t) by 36 − t. The last digit is the rest.`));
}
