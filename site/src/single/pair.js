// The first screen: the displayed form and the ASCII form, side by side.

import { copyButton } from '../page/copy.js';
import { make } from '../page/dom.js';
import { marked } from '../page/marked.js';
import { shown } from '../page/visible.js';
import { countDeceptive, partsOf } from '../deceptive.js';

const LONG = 22;

/** Both forms of the name. A rejected text is shown alone. */
export function pair({ accepted, unicode, ascii, points, owner }) {
  const parts = partsOf(points);
  const tricks = countDeceptive(points);
  const note = tricks > 0 && make('p', { class: 'muted' }, tricks === 1 ? 'The marked character is not what it looks like.' : `The ${tricks} marked characters are not what they look like.`);
  return make(
    'dl',
    { class: 'pair' },
    box(accepted ? 'What you see' : 'The text', marked(parts, sized(unicode)), copyButton(unicode, 'Copy', 'what you see'), note),
    ascii === null
      ? box('What it is', make('span', { class: 'muted' }, 'No domain name'))
      : box('What it is', emphasized(ascii, owner), copyButton(ascii, 'Copy', 'what it is, the ASCII form'), registered(owner)),
  );
}

function box(title, value, button = null, note = null) {
  return make('div', { class: 'form' }, make('dt', {}, title, button), make('dd', {}, value, note));
}

function sized(text, kind = '') {
  return { class: `large ${kind}${[...text].length > LONG ? ' is-long' : ''}` };
}

/** The ASCII form, with the registered part in bold. */
function emphasized(ascii, owner) {
  const attributes = sized(ascii, 'code');
  const bare = ascii.replace(/\.$/, '');
  if (owner === null || !bare.endsWith(owner) || bare === owner) return shown(ascii, { attributes });
  return make('bdi', attributes, make('span', { class: 'muted' }, bare.slice(0, -owner.length)), make('b', { class: 'whole' }, owner), ascii.slice(bare.length));
}

function registered(owner) {
  return owner !== null && make('p', { class: 'muted' }, 'Whoever registered ', make('b', { class: 'whole' }, shown(owner)), ' controls every name that ends in it.');
}
