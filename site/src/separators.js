// Letters and signs that look like the separators of an address, as in `paypal.com⁄login.evil.com`.
//
// Unicode's data of confusable code points decides which ones look like a separator (UTS #39).

import { registrableDomain, skeleton } from './engine.js';
import { isAscii } from './page/visible.js';

const SEPARATORS = new Set(['/', ':', '?', '#', '!', '.']);
/** The shape of a top-level domain. Without this, the katakana ノ, which looks like a slash, would be a separator. */
const ENDING = /\.[a-z]{2,}$/;

/** Whether a text contains something that looks like a separator other than a dot. */
export function hasSeparator(text) {
  return !isAscii(text) && /[/:?#!]/.test(skeleton(text));
}

/**
 * The first separator that makes the name look like another site: its code point, where it is, the site that it shows, and
 * the separator that it imitates. Null for other names.
 */
export function falseSeparator(labels, owner) {
  let before = '';
  let offset = 0;
  for (const [at, points] of labels.entries()) {
    if (at > 0) before += '.';
    offset += at > 0 ? 1 : 0;
    for (const { text, prototype } of points) {
      if (text !== prototype && SEPARATORS.has(prototype)) {
        if (prototype !== '.' && isSite(before, owner)) return { text, offset, site: before, imitates: prototype };
        before += prototype;
      } else before += text;
      offset += text.length;
    }
  }
  return null;
}

/** Whether a text looks like a whole site that is not the owner of the name. */
function isSite(text, owner) {
  return ENDING.test(skeleton(text.toLowerCase())) && registrableDomain(text) !== owner;
}
