// The color and the pattern of each script. The tile also contains the name of the script, so
// neither is the only sign.

/** Scripts with their own color, from style.css. */
const OWN = new Set([
  'Latin', 'Cyrillic', 'Greek', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Arabic', 'Hebrew',
  'Devanagari', 'Thai', 'Armenian', 'Georgian', 'Common', 'Inherited', 'Unknown',
]);
const SHARED = 6;

/** The class of a script in the style sheet. */
export function scriptClass(script) {
  if (OWN.has(script)) return `script-${script.toLowerCase()}`;
  let sum = 0;
  for (const char of script) sum = (sum * 31 + char.codePointAt(0)) % 9973;
  return `script-other-${sum % SHARED}`;
}

/** The script's name for display: `Old_Italic` becomes `Old Italic`. */
export function scriptName(script) {
  return script.replaceAll('_', ' ');
}

/** Whether a script identifies a writing system. Digits, hyphens and marks belong to all of them. */
export function isTelling(script) {
  return script !== 'Common' && script !== 'Inherited' && script !== 'Unknown';
}
