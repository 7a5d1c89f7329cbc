// Data embedded in the page as text: LZMA, seven bits in each character.

import { unlzma } from './lzma.js';

/** ASCII that HTML changes, that could end the block, or that terminals obey. */
const SPECIAL = [0x00, 0x05, 0x07, 0x08, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x1a, 0x1b, 0x3c, 0x7f];
/** Code points from here on stand for a special one and the seven bits after it. All of them take two bytes in UTF-8. */
const PAIRS = 0x100;

/** The bytes of a block of the page. */
export function carried(id) {
  const block = document.getElementById(id);
  return unlzma(unwritten(block.textContent), Number(block.dataset.length));
}

/** Resolves when all of a block has arrived: the program starts before, while the page is still on its way. */
export function arrived(id) {
  // Only another block comes from the page itself: the program is an element too, and may be appended while this one arrives.
  const isHere = () => document.readyState !== 'loading' || document.querySelector(`#${id} ~ [data-length]`) !== null;
  return new Promise((resolve) => {
    if (isHere()) return resolve();
    const observer = new MutationObserver(look);
    function look() {
      if (!isHere()) return;
      observer.disconnect();
      document.removeEventListener('DOMContentLoaded', look);
      resolve();
    }
    observer.observe(document.body, { childList: true });
    document.addEventListener('DOMContentLoaded', look);
  });
}

/** The text for some bytes. */
export function written(bytes) {
  const sevens = [];
  let [bits, count] = [0, 0];
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    for (count += 8; count >= 7; bits &= (1 << count) - 1) sevens.push(bits >> (count -= 7));
  }
  if (count > 0) sevens.push(bits << (7 - count));
  let text = '';
  for (let at = 0; at < sevens.length; at++) {
    const special = SPECIAL.indexOf(sevens[at]);
    text += String.fromCharCode(special < 0 ? sevens[at] : PAIRS + special * 128 + (sevens[++at] ?? 0));
  }
  return text;
}

/** The bytes of a text, and up to one zero byte after them. */
export function unwritten(text) {
  const bytes = new Uint8Array(text.length * 2);
  let [length, bits, count] = [0, 0, 0];
  const add = (seven) => {
    bits = (bits << 7) | seven;
    count += 7;
    if (count >= 8) bytes[length++] = bits >> (count -= 8);
    bits &= 0xff;
  };
  for (let at = 0; at < text.length; at++) {
    const pair = text.charCodeAt(at) - PAIRS;
    if (pair >= 0) add(SPECIAL[pair >> 7]);
    add(pair >= 0 ? pair & 0x7f : pair + PAIRS);
  }
  return bytes.subarray(0, length);
}
