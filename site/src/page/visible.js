// Makes invisible text visible: controls, direction overrides, unusual spaces,
// and code points without a glyph become their numbers.

import { make } from './dom.js';

const HIDDEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u3164\uFFA0]/u;
const JOINER = /[\u200C\u200D]/;
const MARK = /^\p{M}/u;

/** `U+00DF` for a code point. */
export function uPlus(codePoint) {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The character of a code point, or U+FFFD for other numbers: Punycode can encode numbers above U+10FFFF. */
export function charOf(codePoint) {
  return codePoint > 0x10ffff ? '\uFFFD' : String.fromCodePoint(codePoint);
}

/** Whether a text is ASCII only. */
export function isAscii(text) {
  return !/[^\0-\x7F]/.test(text);
}

/** Whether a text contains a code point that would be invisible, or would move others. */
export function isHidden(text) {
  return HIDDEN.test(text);
}

/** One code point in isolation. A mark gets a base. Returns null for a hidden one. */
export function glyph(char) {
  if (isHidden(char)) return null;
  return MARK.test(char) ? `\u25CC${char}` : char;
}

/** The text with hidden code points as `\u{202E}`: for files and for reading aloud. A space is a space there. */
export function escaped(text) {
  // Few texts contain one.
  if (!isHidden(text)) return text;
  return [...text].map((char) => (isHidden(char) && char !== ' ' ? numbered(char) : char)).join('');
}

function numbered(char) {
  return `\\u{${char.codePointAt(0).toString(16).toUpperCase()}}`;
}

/** The text, isolated for bidirectional text. With `keepJoiners`, joiners are preserved, because they shape adjacent letters. */
export function shown(text, { keepJoiners = false, attributes = {} } = {}) {
  return make('bdi', attributes, seen(text, keepJoiners));
}

/** The text in parts, with hidden code points as boxes with their numbers. */
export function seen(text, keepJoiners = false) {
  const parts = [];
  let plain = '';
  for (const char of text) {
    if (!isHidden(char) || (keepJoiners && JOINER.test(char))) {
      plain += char;
      continue;
    }
    if (plain) parts.push(plain);
    plain = '';
    parts.push(make('span', { class: 'hidden-point' }, uPlus(char.codePointAt(0))));
  }
  if (plain) parts.push(plain);
  return parts;
}
