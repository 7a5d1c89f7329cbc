// A text that is not a name itself, but in which links, addresses and names are found: the worst is shown, and the others are listed.

import { namesInText } from '../engine.js';
import { make, shown } from '../page/dom.js';
import { marked } from '../page/marked.js';
import { partsOf } from '../deceptive.js';
import { read } from '../reading.js';
import { say } from '../say.js';
import { RANKS, SIGNS, verdictOf, wordOf } from '../verdict/verdict.js';

const MOST = 30;
/** The DNS can carry them, but they stand around names: `(example.com)`, `example.com,`. */
const AROUND = /[!-)+,/:-@[-^`{-~]/;

/** What a text contains, with verdicts, the worst first. A text that is a name or an address, or contains none, is judged as a whole. */
export function inTheText(text, watch) {
  const whole = judged(text, watch);
  const { accepted, machine, host } = whole.reading;
  if ((accepted && !AROUND.test(host)) || machine !== null) return [whole];
  const found = [...new Set(namesInText(text.toWellFormed()).map((one) => one.text))].map((one) => judged(one, watch));
  return found.length === 0 ? [whole] : found.sort((one, other) => RANKS[one.verdict.tone] - RANKS[other.verdict.tone]);
}

function judged(text, watch) {
  const reading = read(text, watch);
  return { reading, verdict: verdictOf(reading) };
}

/** The list of the others. */
export function alsoFound(others, { open }) {
  const items = others.slice(0, MOST).map(({ reading, verdict }) => {
    const name = reading.accepted ? marked(partsOf(reading.points)) : shown(reading.name.slice(0, 80));
    return make('li', { class: `is-${verdict.tone}` }, make('button', { class: 'open', type: 'button', onclick: () => open(reading.typed) }, name), ' ', make('span', { class: 'tone' }, verdict.tone !== 'unknown' && `${SIGNS[verdict.tone]} `, wordOf(verdict.tone)));
  });
  return make(
    'section',
    { class: 'card', 'aria-labelledby': 'also-title' },
    make('h2', { id: 'also-title' }, say('also', { count: others.length })),
    make('ul', { class: 'also' }, items),
  );
}
