// Code points for people: numbers, glyphs, and which are hidden.

import { isHidden } from './hidden.js';

export { escaped, isHidden } from './hidden.js';

const MARK = /^\p{M}/u;
/** A sentence is readable for any pasted text. */
const LONGEST = 160;

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

/** One code point in isolation. A mark gets a base. Returns null for a hidden one. */
export function glyph(char) {
  if (isHidden(char)) return null;
  return MARK.test(char) ? `\u25CC${char}` : char;
}

/** The beginning of a long text. */
export function cut(whole) {
  const points = [...whole];
  return points.length > LONGEST ? `${points.slice(0, LONGEST - 1).join('')}…` : whole;
}
