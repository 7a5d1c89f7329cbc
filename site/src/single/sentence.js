// The answer: the tone, the name with its deceptive letters marked in place, the verdict, and what to do now.

import { countDeceptive, partsOf } from '../deceptive.js';
import { make } from '../page/dom.js';
import { marked } from '../page/marked.js';
import { shown } from '../page/visible.js';
import { shareButtons } from '../share/buttons.js';
import { SIGNS, TONES } from '../verdict/verdict.js';
import { whatNow } from './now.js';

/** A name of more code points is drawn smaller. */
const LONG = 22;
/** A title is readable for any pasted text. */
const LONGEST = 160;

/** The answer as a block of the page. */
export function sentence(reading, verdict) {
  const { tone, title, more } = verdict;
  return make(
    'section',
    { class: `sentence is-${tone}`, 'aria-labelledby': 'verdict' },
    make('p', { class: 'tone' }, make('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[tone]), TONES[tone]),
    nameOf(reading),
    reading.target && make('div', { class: 'leads-to' }, make('span', { class: 'muted' }, 'leads to'), nameOf(reading.target)),
    make('h2', { id: 'verdict' }, drawn(title)),
    make('p', {}, drawn(more)),
    whatNow(reading, verdict),
    shareButtons(reading, verdict),
  );
}

/** The name in large letters. For a screen reader, a count follows, because it does not say which letters are marked. */
function nameOf(reading) {
  if (reading.machine !== null) return make('p', { class: 'name-seen' }, shown(cut(reading.name), { attributes: { class: 'large' } }));
  const tricks = countDeceptive(reading.points);
  const text = reading.accepted ? reading.unicode : reading.name;
  const attributes = { class: `large${[...text].length > LONG ? ' is-long' : ''}` };
  const name = tricks > 0 ? marked(partsOf(reading.points), attributes) : shown(cut(text), { keepJoiners: reading.accepted, attributes });
  const note = tricks > 0 && make('span', { class: 'away' }, tricks === 1 ? ' (one character is not what it looks like)' : ` (${tricks} characters are not what they look like)`);
  return make('p', { class: 'name-seen' }, name, note);
}

/** The block for a defect of the page itself. It does not mention the name. */
export function failure(error) {
  return make(
    'section',
    { class: 'sentence is-error', 'data-failed': true, 'aria-labelledby': 'verdict' },
    make('p', { class: 'tone' }, make('span', { class: 'sign', 'aria-hidden': 'true' }, '×'), 'No answer'),
    make('h2', { id: 'verdict' }, 'This page could not examine the text.'),
    make('p', {}, `This is a bug in the page, and has nothing to do with the name: ${error?.message ?? error}`),
  );
}

/** The parts of a sentence as nodes. */
export function drawn(parts) {
  return [parts].flat(Infinity).filter(Boolean).flatMap((part) => (typeof part === 'string' ? part : styled(part)));
}

function cut(whole) {
  const points = [...whole];
  return points.length > LONGEST ? `${points.slice(0, LONGEST - 1).join('')}…` : whole;
}

function styled({ text: whole, style, keepJoiners }) {
  const text = cut(whole);
  if (style === 'code') return shown(text, { attributes: { class: 'name code' } });
  if (style === 'stressed') return make('b', {}, text);
  if (style === 'strong') return make('b', {}, shown(text));
  return ['“', shown(text, { keepJoiners, attributes: { class: 'name' } }), '”'];
}
