// What the reader can do now: the site that was probably meant, and the safe way there.

import { make } from '../page/dom.js';
import { say } from '../say.js';
import { paragraph, strong } from '../verdict/words.js';

/** The paragraph, or nothing for texts that need no advice. */
export function whatNow(reading, verdict) {
  const advice = adviceOn(reading, verdict);
  return advice && make('div', { class: 'now' }, make('h3', {}, say('now')), make('p', {}, advice));
}

function adviceOn({ from, isProtected }, { tone, meant, advice }) {
  const site = meant !== null && strong(meant);
  if (tone === 'danger') return paragraph(site && say('now.type', { site }), say(from === 'email' ? 'now.email' : 'now.link'));
  if (tone === 'caution') return paragraph(advice && say(advice), site ? say('now.meant', { site }) : say('now.ask'));
  return tone === 'unknown' && !isProtected ? say('now.unknown') : null;
}
