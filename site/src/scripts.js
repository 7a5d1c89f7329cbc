// The colour and the pattern of each script. The name of the script stands on the tile too, so
// neither is the only sign.

/** Scripts with a colour of their own; style.css has the colours. */
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

/** The script as prose has it: `Old_Italic` becomes `Old Italic`. */
export function scriptName(script) {
  return script.replaceAll('_', ' ');
}

/** Whether a script says where a letter is from; digits, hyphens and marks serve all. */
export function isTelling(script) {
  return script !== 'Common' && script !== 'Inherited' && script !== 'Unknown';
}
