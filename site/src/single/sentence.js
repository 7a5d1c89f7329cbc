// The answer: the tone, the name with its deceptive letters marked in place, the verdict, and what to do now.

import { countDeceptive, partsOf } from '../deceptive.js';
import { make, shown } from '../page/dom.js';
import { marked } from '../page/marked.js';
import { cut } from '../page/visible.js';
import { say } from '../say.js';
import { shareButtons } from '../share/buttons.js';
import { SIGNS, wordOf } from '../verdict/verdict.js';
import { whatNow } from './now.js';

/** A name of more code points is drawn smaller. */
const LONG = 22;

/** The answer as a block of the page. */
export function sentence(reading, verdict) {
  const { tone, title, more } = verdict;
  return make(
    'section',
    { class: `sentence is-${tone}`, 'aria-labelledby': 'verdict' },
    make('p', { class: 'tone' }, make('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[tone]), wordOf(tone)),
    nameOf(reading),
    reading.target && make('div', { class: 'leads-to' }, make('span', { class: 'muted' }, say('leads.to')), nameOf(reading.target)),
    make('h2', { id: 'verdict' }, title),
    make('p', {}, more),
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
  const note = tricks > 0 && make('span', { class: 'away' }, ' ', say('tricks', { count: tricks }));
  return make('p', { class: 'name-seen' }, name, note);
}

/** The block for a defect of the page itself. It does not mention the name. */
export function failure(error) {
  return make(
    'section',
    { class: 'sentence is-error', 'data-failed': true, 'aria-labelledby': 'verdict' },
    make('p', { class: 'tone' }, make('span', { class: 'sign', 'aria-hidden': 'true' }, '×'), say('failure.tone')),
    make('h2', { id: 'verdict' }, say('failure')),
    make('p', {}, say('failure.more', { error: String(error?.message ?? error) })),
  );
}
