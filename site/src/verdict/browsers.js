// The display in browsers, as a sentence.

import { isAscii } from '../../page/visible.js';
import { code, list } from './words.js';

export const PRODUCTS = { chromium: 'Chromium', firefox: 'Firefox', safari: 'Safari' };

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
