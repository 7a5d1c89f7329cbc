// Sentences as plain data: strings, and parts with a style. The page and the picture to share draw them.

import { isHidden, uPlus } from '../page/visible.js';

/** A name between quotation marks. Joiners belong to valid names and shape their letters. */
export function quoted(text, keepJoiners = true) {
  return { text, style: 'quoted', keepJoiners };
}

/** A name in its form in the DNS. */
export function code(text) {
  return { text, style: 'code', keepJoiners: false };
}

/** A name to stress. */
export function strong(text) {
  return { text, style: 'strong', keepJoiners: false };
}

/** Emphasized words of the sentence that are not from a name. */
export function stressed(text) {
  return { text, style: 'stressed', keepJoiners: false };
}

/** `one, two and three`, of words or of parts. */
export function list(parts) {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [at === parts.length - 1 ? ' and ' : ', ', part]));
}

/** The sentence as text. Hidden code points are written as their numbers. */
export function plainText(parts) {
  return [parts].flat(Infinity).filter(Boolean).map((part) => {
    if (typeof part === 'string') return part;
    const text = [...part.text].map((char) => (isHidden(char) && char !== ' ' ? `<${uPlus(char.codePointAt(0))}>` : char)).join('');
    return part.style === 'quoted' ? `“${text}”` : text;
  }).join('');
}

/** A message of the library as a sentence. */
export function sentenceCase(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
