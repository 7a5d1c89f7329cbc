// The display in browsers, as a sentence.

import { isAscii } from '../page/visible.js';
import { say } from '../say.js';
import { code, list, paragraph } from './words.js';

export const PRODUCTS = { chromium: 'Chromium', firefox: 'Firefox', safari: 'Safari' };

/** Which browsers reject the name, and which show the ASCII form or the Unicode form. */
export function browsersSay({ browsers, ascii, unicode }) {
  const shows = [['invalid', 'browsers.reject'], ['ascii', 'browsers.ascii'], ['unicode', isAscii(unicode) ? 'browsers.same' : 'browsers.seen']];
  return paragraph(...shows.map(([show, key]) => {
    const products = browsers.filter((browser) => browser.show === show).map(({ policy }) => PRODUCTS[policy]);
    return products.length > 0 && say(key, { browsers: list(products), count: products.length, ascii: code(ascii) });
  }));
}
