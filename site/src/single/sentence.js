// The verdict at the top of the result.

import { make } from '../page/dom.js';
import { shown } from '../page/visible.js';
import { shareButtons } from '../share/buttons.js';

const MARKS = { danger: '!', caution: '!', error: '×', fine: '✓' };
export const TONES = { danger: 'Danger', caution: 'Careful', error: 'Not a name', fine: 'Fine' };

/** The verdict as a block of the page. */
export function sentence(reading, verdict) {
  const { tone, title, more } = verdict;
  return make(
    'div',
    { class: `sentence is-${tone}` },
    make('span', { class: 'sign', 'aria-hidden': 'true' }, MARKS[tone]),
    make(
      'div',
      {},
      make('p', { class: 'tone' }, TONES[tone]),
      make('h2', {}, drawn(title)),
      make('p', {}, drawn(more)),
      shareButtons(reading, verdict),
    ),
  );
}

/** The block for a defect of the page itself. It does not mention the name. */
export function failure(error) {
  return make(
    'div',
    { class: 'sentence is-error', 'data-failed': true },
    make('span', { class: 'sign', 'aria-hidden': 'true' }, '×'),
    make(
      'div',
      {},
      make('p', { class: 'tone' }, 'No answer'),
      make('h2', {}, 'This page could not examine the text.'),
      make('p', {}, `This is a bug in the page, and has nothing to do with the name: ${error?.message ?? error}`),
    ),
  );
}

/** The parts of a sentence as nodes. */
function drawn(parts) {
  return [parts].flat(Infinity).filter(Boolean).flatMap((part) => (typeof part === 'string' ? part : styled(part)));
}

/** A title is readable for any pasted text. */
const LONGEST = 160;

function styled({ text: whole, style, keepJoiners }) {
  const points = [...whole];
  const text = points.length > LONGEST ? `${points.slice(0, LONGEST - 1).join('')}…` : whole;
  if (style === 'code') return shown(text, { attributes: { class: 'name code' } });
  if (style === 'stressed') return make('b', {}, text);
  if (style === 'strong') return make('b', {}, shown(text));
  return ['“', shown(text, { keepJoiners, attributes: { class: 'name' } }), '”'];
}
