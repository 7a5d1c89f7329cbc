// Runs before the library has arrived: shows which name the link asks for, so that no other answer is in its way.

import { make } from './page/dom.js';
import { asked } from './page/link.js';
import { shown } from './page/visible.js';

/** More of a name does not fit, and its verdict will be on the whole. */
const LONGEST = 100;

const { name, list, punycode } = asked();
if (name || list || punycode) {
  document.body.classList.add('has-answer');
  if (name) document.getElementById('name').value = name;
  const what = name ? ['Checking ', shown(name.trim().slice(0, LONGEST)), '…'] : list ? 'Checking the list…' : 'One moment…';
  document.getElementById('answer').replaceChildren(make('section', { class: 'sentence is-unknown is-waiting', 'aria-label': 'Answer' }, make('p', {}, what)));
}
