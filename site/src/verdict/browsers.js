// The display in browsers, as a sentence.

import { isAscii } from '../page/visible.js';
import { code, list } from './words.js';

export const PRODUCTS = { chromium: 'Chromium', firefox: 'Firefox', safari: 'Safari' };

/** Reasons for people, by the rule. Other rules use the library's message. */
const REASONS = [
  [/identifier|blocklist|blocked/, 'it contains a sign that browsers don’t take for a letter of a language'],
  [/whole_script/, 'all its letters look like Latin ones'],
  [/restriction_level|_scripts$|latin_mix/, 'it mixes letters of scripts that are not written together'],
  [/top_domain|protected_name/, 'it looks like a well-known name'],
];

/** Why a browser does not show a name in its own letters. */
export function reasonOf({ rule, message }) {
  return REASONS.find(([pattern]) => pattern.test(rule))?.[1] ?? message;
}

/** Which browsers reject the name, and which show the ASCII form or the Unicode form. */
export function browsersSay({ browsers, ascii, unicode }) {
  const clauses = [
    ['invalid', 'reject', ' it'],
    ['punycode', 'show', [' ', code(ascii), ' instead']],
    ['unicode', 'show', isAscii(unicode) ? ' it as it is' : ' it as it looks here'],
  ].map(([show, verb, rest]) => {
    const products = browsers.filter((browser) => browser.show === show).map(({ policy }) => PRODUCTS[policy]);
    return products.length > 0 && [list(products), ' ', products.length === 1 ? `${verb}s` : verb, rest];
  }).filter(Boolean);
  return [clauses.map((clause, at) => (at === 0 ? clause : [', and ', clause])), '.'];
}
