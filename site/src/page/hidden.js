// Code points that cannot be seen, or that would move others.

const HIDDEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u3164\uFFA0]/u;

/** Whether a text contains a code point that would be invisible, or would move others. */
export function isHidden(text) {
  return HIDDEN.test(text);
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
