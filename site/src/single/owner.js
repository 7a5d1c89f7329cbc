// Who owns the name: the ASCII form, in which the part that somebody registered stands out.

import { copyButton } from '../page/copy.js';
import { card, make } from '../page/dom.js';
import { shown } from '../page/visible.js';

const LONG = 22;

/** The card. Nothing for texts that are no names. */
export function ownership({ ascii, owner, unicode }) {
  if (ascii === null) return null;
  const whole = [...ascii].length > LONG ? ' is-long' : '';
  return card(
    'owner',
    'Who owns it',
    null,
    make('p', { class: 'owned' }, emphasized(ascii, owner, `large code${whole}`), copyButton(ascii, 'Copy', 'the name in its ASCII form')),
    make(
      'p',
      { class: 'muted' },
      owner === null ? 'Nobody registered it as a whole. ' : ['Whoever registered ', make('b', { class: 'whole' }, shown(owner)), ' controls every name that ends in it. '],
      ascii === unicode ? '' : 'This is the form in which the DNS carries the name.',
    ),
  );
}

function emphasized(ascii, owner, kind) {
  const attributes = { class: kind };
  const bare = ascii.replace(/\.$/, '');
  if (owner === null || !bare.endsWith(owner) || bare === owner) return shown(ascii, { attributes });
  return make('bdi', attributes, make('span', { class: 'muted' }, bare.slice(0, -owner.length)), make('b', { class: 'whole' }, owner), ascii.slice(bare.length));
}
