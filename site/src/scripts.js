// The name, the color and the pattern of each script. A tile contains all three, so neither color nor pattern is the only sign.

import { language } from './say.js';
import { text } from './verdict/words.js';

/** Scripts with their own color, from style.css. */
const OWN = new Set([
  'Latin', 'Cyrillic', 'Greek', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Arabic', 'Hebrew',
  'Devanagari', 'Thai', 'Armenian', 'Georgian', 'Common', 'Inherited', 'Unknown',
]);
const SHARED = 6;
/** The codes of ISO 15924 for the scripts that UAX #31 recommends, and a few others. */
const CODES = new Map(`Arabic:Arab Armenian:Armn Bengali:Beng Bopomofo:Bopo Cherokee:Cher Coptic:Copt Cyrillic:Cyrl Devanagari:Deva Ethiopic:Ethi Georgian:Geor
  Greek:Grek Gujarati:Gujr Gurmukhi:Guru Han:Hani Hangul:Hang Hebrew:Hebr Hiragana:Hira Kannada:Knda Katakana:Kana Khmer:Khmr Lao:Laoo Latin:Latn
  Malayalam:Mlym Mongolian:Mong Myanmar:Mymr Oriya:Orya Sinhala:Sinh Syriac:Syrc Tamil:Taml Telugu:Telu Thaana:Thaa Thai:Thai Tibetan:Tibt`.split(/\s+/).map((pair) => pair.split(':')));
const NOT_SCRIPTS = { Common: 'script.common', Inherited: 'script.inherited', Unknown: 'script.unknown' };

/** The names in one language. */
let names = { in: 'en', of: null };

/** The class of a script in the style sheet. */
export function scriptClass(script) {
  if (OWN.has(script)) return `script-${script.toLowerCase()}`;
  let sum = 0;
  for (const char of script) sum = (sum * 31 + char.codePointAt(0)) % 9973;
  return `script-other-${sum % SHARED}`;
}

/** The script's name for display: `Old_Italic` becomes `Old Italic`. Browsers know the names of the common ones in other languages. */
export function scriptName(script) {
  if (script in NOT_SCRIPTS) return text(NOT_SCRIPTS[script]);
  const code = language === 'en' ? undefined : CODES.get(script);
  return code === undefined ? script.replaceAll('_', ' ') : namesIn(language).of(code);
}

function namesIn(wanted) {
  if (names.in !== wanted) names = { in: wanted, of: new Intl.DisplayNames(wanted, { type: 'script' }) };
  return names.of;
}

/** Whether a script identifies a writing system. Digits, hyphens and marks belong to all of them. */
export function isTelling(script) {
  return script !== 'Common' && script !== 'Inherited' && script !== 'Unknown';
}
