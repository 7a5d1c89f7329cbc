// Makes invisible text visible: controls, direction overrides, unusual spaces,
// and code points without a glyph become their numbers.

import { isRightToLeft, language, say } from '../say.js';
import { make } from './dom.js';
import { isHidden } from './hidden.js';

export { escaped, isHidden } from './hidden.js';

const JOINER = /[\u200C\u200D]/;
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

/** The text, isolated for bidirectional text. With `keepJoiners`, joiners are preserved, because they shape adjacent letters. */
export function shown(text, { keepJoiners = false, attributes = {} } = {}) {
  // An address has no letter that decides.
  const dir = isRightToLeft() && isAscii(text) ? 'ltr' : null;
  return make('bdi', { dir, ...attributes }, seen(text, keepJoiners));
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

/** A part of a sentence, as nodes. */
export function drawn({ text: whole, style, keepJoiners }) {
  const text = cut(whole);
  switch (style) {
    case 'code': return [shown(text, { attributes: { class: 'name code' } })];
    case 'strong': return [make('b', {}, shown(text))];
    case 'stressed': return [make('b', {}, text)];
    case 'english': return [language === 'en' ? text : make('span', { lang: 'en', dir: 'ltr' }, text)];
    case 'sum': return [make('bdi', { dir: 'ltr' }, whole)];
    case 'isolated': return [isRightToLeft() ? make('bdi', { dir: isAscii(text) ? 'ltr' : null }, text) : text];
    default: return [...say('quote.open'), shown(text, { keepJoiners, attributes: { class: 'name' } }), ...say('quote.close')];
  }
}

/** The beginning of a long text. */
export function cut(whole) {
  const points = [...whole];
  return points.length > LONGEST ? `${points.slice(0, LONGEST - 1).join('')}…` : whole;
}
