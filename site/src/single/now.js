// What the reader can do now: the site that was probably meant, and the safe way there.

import { make } from '../page/dom.js';
import { shown } from '../page/visible.js';

/** The paragraph, or nothing for texts that need no advice. */
export function whatNow(reading, verdict) {
  const advice = adviceOn(reading, verdict);
  if (!advice) return null;
  return make('div', { class: 'now' }, make('h3', {}, 'What now?'), make('p', {}, advice));
}

function adviceOn({ from, isProtected }, { tone, meant }) {
  const what = from === 'email' ? 'Don’t answer it' : 'Don’t follow this link';
  if (tone === 'danger') {
    return [
      meant !== null && ['If you want ', make('b', {}, shown(meant)), ', type that name yourself, or use a bookmark. '],
      `${what}. If you have typed a password there, change it.`,
    ];
  }
  if (tone === 'caution' && meant !== null) {
    return ['If you want ', make('b', {}, shown(meant)), ', type that name yourself. If a message brought you here, contact the sender some other way.'];
  }
  if (tone === 'caution') return 'If a message brought you here, contact the sender some other way before you type anything.';
  if (tone === 'unknown' && !isProtected) return 'If a message brought you here, open the site from your own bookmark, or contact the sender some other way.';
  return null;
}
