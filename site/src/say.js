// The sentences of the page, in its language. Each is a list of texts and of parts that were filled in, which may have a style.

import { directionOf } from './language.js';
import english from './messages/en.js';

/** The language of the page, and its messages. */
export let language;
let messages;
let plurals;
let numbers;

/** Uses a language from now on. A message that it lacks is English. */
export function speak(code, own = {}) {
  language = code;
  messages = { ...english, ...own };
  plurals = new Intl.PluralRules(code);
  // Code points and addresses have these digits in every language, so that counts have them too.
  numbers = new Intl.NumberFormat(code, { numberingSystem: 'latn' });
}

speak('en');

/** What `speak` needs to use the same language elsewhere. */
export function spoken() {
  return [language, messages];
}

export function isRightToLeft() {
  return directionOf(language) === 'rtl';
}

/** A number for people. */
export function number(value) {
  return numbers.format(value);
}

/** A part that keeps its direction in a sentence of the other direction: a number, a technical term, a text without hidden code points. */
export function isolated(text) {
  return { text, style: 'isolated', keepJoiners: false };
}

/**
 * A message with its values: texts and numbers, which are isolated, and parts, sentences and elements, which are not changed. `count`
 * chooses the plural form.
 */
export function say(key, values = {}) {
  const message = messages[key];
  const whole = typeof message === 'string' ? message : message[plurals.select(values.count)] ?? message.other;
  // Every other piece is the name of a placeholder.
  return whole.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 0 ? piece : filled(values[piece]))).filter((piece) => piece !== '');
}

function filled(value) {
  if (typeof value === 'number') return number(value);
  return typeof value === 'string' ? isolated(value) : value;
}
