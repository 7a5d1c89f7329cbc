// The WebAssembly module: its instance, and the texts written to and read from its memory.

import { builtin } from './builtin.js';

// jsdom provides neither, but runs in Node.
const { TextDecoder, TextEncoder } = globalThis.TextEncoder ? globalThis : builtin('node:util');
export const encoder = new TextEncoder();
// Without `ignoreBOM`, a U+FEFF at the start would be lost.
export const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Shorter texts are copied in a loop, which is faster than calling an encoder. */
const SHORT = 48;
/** An instance that reaches this many bytes is discarded after the call, because WebAssembly memory never shrinks. */
const LARGE = 64 << 20;

/** The meaning of the two lowest bits of a result. See `wasm/src/border.rs`. */
const UNCHANGED = 0;
const TEXT = 1;
const JSON_OUTPUT = 2;

const hasIsWellFormed = 'isWellFormed' in String.prototype;
const LONE_SURROGATE = /\p{Surrogate}/u;

export class Module {
  #compile = notReady;
  #compiled;
  #exports;
  #bytes;
  #input = 0;
  #capacity = 0;
  /** Increases when an instance is discarded with all its state. */
  generation = 0;

  /** Accepts a function that returns a `WebAssembly.Module` when one is needed. */
  load(compile) {
    this.#compile = compile;
  }

  /** Accepts a `WebAssembly.Module`. */
  use(compiled) {
    this.#compiled = compiled;
  }

  /**
   * Calls a function with a text. Returns `unchanged` if the text is already in converted form, a string, or the result of
   * `fromJSON` for an object.
   */
  call(name, text, unchanged, fromJSON, first, second) {
    return this.#guard(() => {
      const length = this.#write(text);
      return this.#read(this.#exports[name](length, first, second), text, unchanged, fromJSON);
    });
  }

  /** Calls a function with bytes. `read` receives a view of the output, which it must copy. */
  callWithBytes(name, bytes, read, first, second) {
    return this.#guard(() => {
      this.#start();
      const { memory, output } = this.#exports;
      this.#reserve(bytes.length);
      this.#bytes.set(bytes, this.#input);
      const result = this.#exports[name](bytes.length, first, second);
      return read(new Uint8Array(memory.buffer, output(), result >>> 2));
    });
  }

  /** Calls a function without a text or a result. */
  callWithNumber(name, number) {
    this.#guard(() => {
      this.#start();
      this.#exports[name](number);
    });
  }

  /** Discards the instance if `work` traps or leaves it too large. */
  #guard(work) {
    try {
      return work();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
        this.#giveUp();
        throw new Error('xenonym: the module failed: the text may be too long for its memory', { cause: error });
      }
      throw error;
    } finally {
      if (this.#bytes?.length > LARGE) {
        this.#giveUp();
      }
    }
  }

  #giveUp() {
    this.#exports = undefined;
    this.#bytes = undefined;
    this.#capacity = 0;
    this.generation += 1;
  }

  #start() {
    if (this.#exports === undefined) {
      this.#compiled ??= this.#compile();
      this.#exports = new WebAssembly.Instance(this.#compiled, {}).exports;
    }
  }

  #reserve(length) {
    if (length > this.#capacity) {
      this.#capacity = Math.max(length, 1024);
      this.#input = this.#exports.input(this.#capacity) >>> 0;
      this.#bytes = undefined;
    }
    // When memory grows, earlier views become empty.
    if (!this.#bytes?.length) {
      this.#bytes = new Uint8Array(this.#exports.memory.buffer);
    }
  }

  /** Writes a text to the input, and returns its length in bytes. */
  #write(text) {
    this.#start();
    if (text.length <= SHORT) {
      this.#reserve(SHORT);
      const bytes = this.#bytes;
      const start = this.#input;
      let at = 0;
      for (; at < text.length; at += 1) {
        const unit = text.charCodeAt(at);
        if (unit >= 0x80) break;
        bytes[start + at] = unit;
      }
      if (at === text.length) return at;
    }
    const surrogate = loneSurrogate(text);
    const valid = surrogate < 0 ? text : text.slice(0, surrogate);
    this.#reserve(valid.length * 3 + 1);
    const room = this.#bytes.subarray(this.#input, this.#input + this.#capacity);
    const { written } = encoder.encodeInto(valid, room);
    if (surrogate < 0) return written;
    // This byte never occurs in UTF-8, so the module reports its position.
    room[written] = 0xff;
    return written + 1;
  }

  #read(result, text, unchanged, fromJSON) {
    const outcome = result & 3;
    if (outcome === UNCHANGED) return unchanged;
    const { memory, output } = this.#exports;
    const start = output() >>> 0;
    const length = result >>> 2;
    if (!this.#bytes.length) this.#bytes = new Uint8Array(memory.buffer);
    const answer = decode(this.#bytes, start, length);
    if (outcome === TEXT) return answer;
    const object = JSON.parse(answer);
    if (outcome === JSON_OUTPUT) return fromJSON(object);
    throw new NotWellFormed(aboutSurrogate(object, text.charCodeAt(object.offset)));
  }
}

/** Thrown for a text with a lone surrogate. It never leaves the package. */
export class NotWellFormed extends Error {
  constructor(info) {
    super(info.message);
    this.info = info;
  }
}

/** The module's error for a text that is not UTF-8, in JavaScript's terms. */
function aboutSurrogate(info, codePoint) {
  const name = `U+${codePoint.toString(16).toUpperCase()}`;
  const message = `${name} is a lone surrogate, which is not a character`;
  const about = { ...info, message, codePoint };
  if (info.help) about.help = 'remove it, or decode the text with the right encoding';
  return about;
}

/** The position of the first lone surrogate in a text, or -1. */
export function loneSurrogate(text) {
  return hasIsWellFormed && text.isWellFormed() ? -1 : text.search(LONE_SURROGATE);
}

function decode(bytes, start, length) {
  if (length <= SHORT) {
    let text = '';
    for (let at = start; ; at += 1) {
      if (at === start + length) return text;
      if (bytes[at] >= 0x80) break;
      text += String.fromCharCode(bytes[at]);
    }
  }
  return decoder.decode(bytes.subarray(start, start + length));
}

function notReady() {
  throw new Error('xenonym: the module is not loaded: await `ready` or call `init` first');
}
