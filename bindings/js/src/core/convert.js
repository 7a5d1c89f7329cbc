// Converts one name, an array of names, or lines.

import { IDNAError } from './error.js';
import { NotWellFormed, decoder, loneSurrogate } from './module.js';
import { optionBits } from './options.js';

/** The conversion functions of a module, which knows these profiles. */
export function convertWith(module, profiles) {
  const bitsOf = (options) => optionBits(options, profiles);

  /** ToASCII: the result, or an array of errors. */
  function converted(name, options) {
    const bits = bitsOf(options);
    return withSurrogates(
      () => module.call('to_ascii', text(name), name, itself, bits),
      (error) => [error],
    );
  }

  function toASCII(name, options) {
    const ascii = converted(name, options);
    if (typeof ascii === 'string') return ascii;
    throw new IDNAError(ascii);
  }

  function toASCIIWithErrors(name, options) {
    const ascii = converted(name, options);
    return typeof ascii === 'string' ? { ascii, errors: [] } : { ascii: null, errors: ascii };
  }

  function isValid(name, options) {
    return typeof converted(name, options) === 'string';
  }

  function toUnicode(name, options) {
    const bits = bitsOf(options);
    const shown = withSurrogates(
      () => module.call('to_unicode', text(name), name, itself, bits),
      (error) => ({ text: wellFormed(name), raw: name, errors: [error] }),
    );
    return typeof shown === 'string' ? { text: shown, raw: shown, errors: [] } : shown;
  }

  function toASCIIAll(names, options) {
    return convertAll(names, bitsOf(options), 0, toASCIIWithErrors, options);
  }

  function toUnicodeAll(names, options) {
    return convertAll(names, bitsOf(options), 1, toUnicode, options);
  }

  function convertAll(names, bits, isToUnicode, convert, options) {
    if (!Array.isArray(names)) throw new TypeError('xenonym: names must be an array of strings');
    if (names.length === 0) return { names: [], errors: new Map() };
    names.forEach(text);
    const joined = names.join('\n');
    const answer =
      loneSurrogate(joined) < 0 && module.call('array', joined, undefined, itself, bits, isToUnicode);
    // A name with a line feed would be two names.
    if (!answer || answer.count !== names.length) return convertEach(names, convert, options);
    const results = names.slice();
    const { changed } = answer;
    for (let at = 0; at < changed.length; at += 2) results[changed[at]] = changed[at + 1];
    const errors = new Map();
    for (let at = 0; at < answer.errors.length; at += 2) {
      errors.set(answer.errors[at], answer.errors[at + 1]);
      if (!isToUnicode) results[answer.errors[at]] = null;
    }
    return { names: results, errors };
  }

  function lines(bytes, options, isToUnicode) {
    if (!areBytes(bytes)) throw new TypeError('xenonym: lines must be a Uint8Array');
    const read = (output) => {
      const end = output.length - 4;
      const view = new DataView(output.buffer, output.byteOffset, output.length);
      const length = view.getUint32(end, true);
      const summary = JSON.parse(decoder.decode(output.subarray(length, end)));
      return { bytes: output.slice(0, length), ...summary };
    };
    return module.callWithBytes('lines', bytes, read, bitsOf(options), isToUnicode);
  }

  return {
    toASCII,
    toASCIIWithErrors,
    toASCIIAll,
    toASCIILines: (bytes, options) => lines(bytes, options, 0),
    toUnicode,
    toUnicodeAll,
    toUnicodeLines: (bytes, options) => lines(bytes, options, 1),
    isValid,
  };
}

/** Converts names one by one, if they cannot be sent as lines. */
function convertEach(names, convert, options) {
  const errors = new Map();
  const results = names.map((name, index) => {
    const result = convert(name, options);
    if (result.errors.length > 0) errors.set(index, result.errors[0]);
    return 'text' in result ? result.text : result.ascii;
  });
  return { names: results, errors };
}

/** Calls `work`, or for a text with a lone surrogate, calls `instead` with the error. */
export function withSurrogates(work, instead) {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotWellFormed) return instead(error.info);
    throw error;
  }
}

/** Whether an argument is a `Uint8Array` of any realm. Jest and frames have their own, so `instanceof` would reject it. */
export function areBytes(argument) {
  return ArrayBuffer.isView(argument) && Object.prototype.toString.call(argument) === '[object Uint8Array]';
}

/** Checks that an argument is a string. */
export function text(argument) {
  if (typeof argument !== 'string') {
    throw new TypeError(`xenonym: expected a string, not ${argument === null ? 'null' : typeof argument}`);
  }
  return argument;
}

export function itself(object) {
  return object;
}

/** A text with U+FFFD for each lone surrogate. */
export function wellFormed(name) {
  return name.replace(/\p{Surrogate}/gu, '\uFFFD');
}
