// Data that stands in the page as text: LZMA in base 85, of digits that mean nothing in HTML.

import { unlzma } from './lzma.js';

/** All printable ASCII but `!"&'-<>\``; build.js writes by this too. */
export const DIGITS = [...Array(94).keys()].map((at) => String.fromCharCode(33 + at)).filter((digit) => !'!"&\'-<>\\`'.includes(digit));
const GROUP = 5;

/** The bytes of a block of the page. */
export function carried(id) {
  const block = document.getElementById(id);
  return unlzma(unwritten(block.textContent), Number(block.dataset.length));
}

/** Five digits for each four bytes; at the end one digit more than bytes. */
function unwritten(text) {
  const values = new Uint8Array(128);
  DIGITS.forEach((digit, value) => (values[digit.charCodeAt(0)] = value));
  const bytes = new Uint8Array(Math.floor((text.length * 4) / GROUP));
  for (let from = 0, to = 0; from < text.length; from += GROUP) {
    let group = 0;
    // What is missing at the end counts as the highest digit.
    for (let at = from; at < from + GROUP; at++) group = group * 85 + (at < text.length ? values[text.charCodeAt(at)] : 84);
    for (let shift = 24; shift >= 0 && to < bytes.length; shift -= 8) bytes[to++] = group >>> shift;
  }
  return bytes;
}
