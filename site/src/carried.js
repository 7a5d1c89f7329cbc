// Data embedded in the page as text: LZMA in base 85, with digits that are not special in HTML.

import { unlzma } from './lzma.js';

/** All printable ASCII except `!"&'-<>\``. build.js uses the same digits. */
export const DIGITS = [...Array(94).keys()].map((at) => String.fromCharCode(33 + at)).filter((digit) => !'!"&\'-<>\\`'.includes(digit));
const GROUP = 5;

/** The bytes of a block of the page. */
export function carried(id) {
  const block = document.getElementById(id);
  return unlzma(unwritten(block.textContent), Number(block.dataset.length));
}

/** Five digits per four bytes. The last group is one digit longer than its bytes. */
function unwritten(text) {
  const values = new Uint8Array(128);
  DIGITS.forEach((digit, value) => (values[digit.charCodeAt(0)] = value));
  const bytes = new Uint8Array(Math.floor((text.length * 4) / GROUP));
  for (let from = 0, to = 0; from < text.length; from += GROUP) {
    let group = 0;
    // Missing digits at the end count as the highest digit.
    for (let at = from; at < from + GROUP; at++) group = group * 85 + (at < text.length ? values[text.charCodeAt(at)] : 84);
    for (let shift = 24; shift >= 0 && to < bytes.length; shift -= 8) bytes[to++] = group >>> shift;
  }
  return bytes;
}
