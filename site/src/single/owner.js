// Who owns the name: the ASCII form, in which the part that somebody registered stands out.

import { copyButton } from '../page/copy.js';
import { card, make, shown } from '../page/dom.js';
import { say } from '../say.js';
import { paragraph, text } from '../verdict/words.js';

const LONG = 22;

/** The card. Nothing for texts that are no names. */
export function ownership({ ascii, owner, unicode }) {
  if (ascii === null) return null;
  const whole = [...ascii].length > LONG ? ' is-long' : '';
  return card(
    'owner',
    say('owner'),
    null,
    make('p', { class: 'owned' }, emphasized(ascii, owner, `large code${whole}`), copyButton(ascii, text('copy'), text('copy.ascii'))),
    make(
      'p',
      { class: 'muted' },
      paragraph(
        owner === null ? say('owner.none') : say('owner.whole', { owner: make('b', { class: 'whole' }, shown(owner)) }),
        ascii !== unicode && say('owner.ascii'),
      ),
    ),
  );
}

function emphasized(ascii, owner, kind) {
  const attributes = { class: kind };
  const bare = ascii.replace(/\.$/, '');
  if (owner === null || !bare.endsWith(owner) || bare === owner) return shown(ascii, { attributes });
  return make('bdi', { dir: 'ltr', ...attributes }, make('span', { class: 'muted' }, bare.slice(0, -owner.length)), make('b', { class: 'whole' }, owner), ascii.slice(bare.length));
}
