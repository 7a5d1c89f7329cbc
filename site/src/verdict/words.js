// Sentences as plain data: strings, and parts with a style. The page and the picture to share draw them.

import { isHidden, uPlus } from '../page/visible.js';
import { isRightToLeft, isolated, say } from '../say.js';

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

/** Arithmetic, which runs from left to right in every language. */
export function sum(text) {
  return { text, style: 'sum', keepJoiners: false };
}

/** Words of the library, which are English in every language. */
export function english(text) {
  return { text, style: 'english', keepJoiners: false };
}

/** A message of the library as a sentence. */
export function sentenceCase(text) {
  return english(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
}

/** `one, two and three`, of words or of parts. */
export function list(parts) {
  const between = (at) => (at === 0 ? [] : say(at === parts.length - 1 ? 'list.and' : 'list.comma'));
  return parts.flatMap((part, at) => [...between(at), typeof part === 'string' ? isolated(part) : part]);
}

/** Sentences one after the other. Some may be missing. */
export function paragraph(...sentences) {
  return sentences.filter(Boolean).flatMap((sentence, at) => (at === 0 ? [sentence] : [say('space'), sentence]));
}

/** The sentence as text. Hidden code points of names are written as their numbers. */
export function plainText(parts) {
  return [parts].flat(Infinity).filter(Boolean).map((part) => {
    if (typeof part === 'string') return part;
    if (part.style === 'stressed') return part.text;
    const text = part.style === 'isolated' ? part.text : visible(part.text);
    // A name from left to right must not reorder a sentence from right to left.
    const whole = isRightToLeft() ? `\u2068${text}\u2069` : text;
    return part.style === 'quoted' ? `${say('quote.open')}${whole}${say('quote.close')}` : whole;
  }).join('');
}

function visible(text) {
  // Few texts contain one.
  if (!isHidden(text)) return text;
  return [...text].map((char) => (isHidden(char) && char !== ' ' ? `<${uPlus(char.codePointAt(0))}>` : char)).join('');
}

/** A text for programs and screen readers, which need no help with directions. */
export function withoutIsolates(text) {
  return text.replace(/[\u2068\u2069]/g, '');
}

/** A message as text. */
export function text(key, values) {
  return plainText(say(key, values));
}
