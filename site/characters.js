// The names of code points for the page, from the data of `xn code-point`: letters of the scripts that UAX #31
// recommends (table 5), invisible code points, and emoji. The names of all code points would double the size.

import { readFileSync } from 'node:fs';

import { decompress } from 'fzstd';

const DATA = new URL('../crates/xn/src/commands/code_point/generated/characters.zst', import.meta.url);
const SCRIPTS = new Set(`
  Common Inherited Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han
  Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai
  Tibetan
`.trim().split(/\s+/));
/** No current standard allows symbols, but emoji are in use. */
const SYMBOLS = new Set(['Other_Symbol', 'Math_Symbol', 'Other_Number', 'Modifier_Symbol']);
/** Forms of letters for old programs: Arabic, Jamo, radicals and ideographs, and mathematical alphabets. */
const FORMS = [[0x1100, 0x11ff], [0x2e80, 0x2fdf], [0xa960, 0xa97f], [0xd7b0, 0xd7ff], [0xf900, 0xfdff], [0xfe70, 0xfeff], [0x10000, 0x1ffff], [0x2f800, 0x2fa1f]];
const EMOJI = [[0x2600, 0x27bf], [0x1f300, 0x1f64f], [0x1f680, 0x1f6ff], [0x1f900, 0x1faff]];

/** The names as lines; src/characters.js reads them. */
export function characters() {
  const text = new TextDecoder().decode(decompress(readFileSync(DATA)));
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const middle = lines.indexOf('');
  const propertiesOf = properties(lines.slice(0, middle));
  const kept = names(lines.slice(middle + 1)).filter(({ first }) => isKept(first, propertiesOf(first)));
  let next = 0;
  const written = kept.map(({ first, last, name }) => {
    const range = last > first ? `${hex(first)}..${hex(last)};` : first === next ? '' : `${hex(first)};`;
    next = last + 1;
    return range + name;
  });
  return written.join('\n');
}

function hex(codePoint) {
  return codePoint.toString(16).toUpperCase();
}

function isKept(codePoint, { category, script }) {
  if (isIn(EMOJI, codePoint)) return true;
  return SCRIPTS.has(script) && !SYMBOLS.has(category) && !isIn(FORMS, codePoint);
}

function isIn(ranges, codePoint) {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

/** Finds the last run that starts at or before a code point. */
function properties(lines) {
  const runs = lines.map((line) => line.split(';')).map(([first, category, , script]) => ({ first: parseInt(first, 16), category, script }));
  return (codePoint) => runs.findLast(({ first }) => first <= codePoint);
}

function names(lines) {
  let next = 0;
  return lines.filter(Boolean).map((line) => {
    const cut = line.indexOf(';');
    const range = cut < 0 ? [next] : line.slice(0, cut).split('..').map((digits) => parseInt(digits, 16));
    const [first, last = first] = range;
    next = last + 1;
    return { first, last, name: line.slice(cut + 1) };
  });
}
