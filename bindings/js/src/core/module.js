// The WebAssembly module: an instance of it, and texts that go in and out of its memory.

import { builtin } from './builtin.js';

// jsdom has neither, but runs in Node.
const { TextDecoder, TextEncoder } = globalThis.TextEncoder ? globalThis : builtin('node:util');
const encoder = new TextEncoder();
// Without `ignoreBOM`, a U+FEFF at the start would be lost.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Shorter texts are copied by a loop, which takes less time than the call of an encoder. */
const SHORT = 48;
/** An instance that has grown to so many bytes is given up after a call: memory of WebAssembly never shrinks. */
const LARGE = 64 << 20;

/** What the two lowest bits of a result say; `wasm/src/border.rs`. */
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
  /** Grows when an instance is given up: what it remembers is gone. */
  generation = 0;

  /** Takes a function that returns a `WebAssembly.Module` when one is needed. */
  load(compile) {
    this.#compile = compile;
  }

  /** Takes a `WebAssembly.Module`. */
  use(compiled) {
    this.#compiled = compiled;
  }

  /**
   * Calls a function with a text. The answer is `unchanged` if the text is its own result, a string, or for an object
   * `fromJSON` of it.
   */
  call(name, text, unchanged, fromJSON, first, second) {
    return this.#guard(() => {
      const length = this.#write(text);
      return this.#read(this.#exports[name](length, first, second), text, unchanged, fromJSON);
    });
  }

  /** Calls a function with bytes; `read` gets a view of the output, which it must copy. */
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

  /** Calls a function that takes no text and returns nothing. */
  callWithNumber(name, number) {
    this.#guard(() => {
      this.#start();
      this.#exports[name](number);
    });
  }

  /** Gives the instance up if `work` ends in a trap, or has left it too large. */
  #guard(work) {
    try {
      return work();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
        this.#giveUp();
        throw new Error('xenonym: the module has failed; the text may be too long for its memory', { cause: error });
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
    // After memory has grown, earlier views have no bytes.
    if (!this.#bytes?.length) {
      this.#bytes = new Uint8Array(this.#exports.memory.buffer);
    }
  }

  /** Writes a text to the input, and returns how many bytes it takes. */
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
    // A byte that UTF-8 never has: the module reports its place.
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

/** Thrown for a text with a lone surrogate; no caller of the package sees it. */
export class NotWellFormed extends Error {
  constructor(info) {
    super(info.message);
    this.info = info;
  }
}

/** The module's error of a text that is not UTF-8, in JavaScript's words. */
function aboutSurrogate(info, codePoint) {
  const name = `U+${codePoint.toString(16).toUpperCase()}`;
  const message = `${name} is a lone surrogate, which stands for no character`;
  const about = { ...info, message, codePoint };
  if (info.help) about.help = 'remove it, or decode the text with the right encoding';
  return about;
}

/** Where the first lone surrogate of a text is, or -1. */
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
  throw new Error('xenonym: the module is not loaded; await `ready` first, or call `init`');
}
