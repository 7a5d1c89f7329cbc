// The display in browsers, as a sentence.

import { isAscii } from '../page/visible.js';
import { say } from '../say.js';
import { code, english, list, paragraph } from './words.js';

export const PRODUCTS = { chromium: 'Chromium', firefox: 'Firefox', safari: 'Safari' };

/** Reasons for people, by the rule. Other rules use the library's message. */
const REASONS = [
  [/identifier|blocklist|blocked/, 'rule.identifier'],
  [/whole_script/, 'rule.whole'],
  [/restriction_level|_scripts$|latin_mix/, 'rule.mix'],
  [/top_domain|protected_name/, 'rule.known'],
];

/** Why a browser does not show a name in its own letters. */
export function reasonOf({ rule, message }) {
  const reason = REASONS.find(([pattern]) => pattern.test(rule));
  return reason ? say(reason[1]) : english(message);
}

/** Which browsers reject the name, and which show the ASCII form or the Unicode form. */
export function browsersSay({ browsers, ascii, unicode }) {
  const shows = [['invalid', 'browsers.reject'], ['ascii', 'browsers.ascii'], ['unicode', isAscii(unicode) ? 'browsers.same' : 'browsers.seen']];
  return paragraph(...shows.map(([show, key]) => {
    const products = browsers.filter((browser) => browser.show === show).map(({ policy }) => PRODUCTS[policy]);
    return products.length > 0 && say(key, { browsers: list(products), count: products.length, ascii: code(ascii) });
  }));
}
