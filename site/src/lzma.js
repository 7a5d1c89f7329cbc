// Decompresses LZMA, in the format of `xz --format=lzma`: a fifth smaller than what browsers can inflate.
//
// The names are from the LZMA specification in the LZMA SDK.

const TOP = 2 ** 24;
const HALF = 1024;
const MODEL_BITS = 11;
const MOVE_BITS = 5;
const STATES = 12;
const ALIGN_BITS = 4;
const END_POS_MODEL = 14;
const FULL_DISTANCES = 128;
const MIN_MATCH = 2;

/** Decompresses up to `atMost` bytes of text. Throws an error for damaged input. */
export function unlzma(input, atMost) {
  const decoder = new Decoder(input, atMost);
  decoder.run();
  return decoder.output.subarray(0, decoder.length);
}

function probabilities(count) {
  return new Uint16Array(count).fill(HALF);
}

/** Reads bits whose probabilities adapt. */
class Range {
  constructor(input, at) {
    this.input = input;
    this.at = at + 1; // The first byte is always 0.
    // Range and code. As fields, they would be boxed, because they are unsigned 32-bit numbers.
    this.state = new Uint32Array([0xffffffff, 0]);
    for (let byte = 0; byte < 4; byte++) this.state[1] = (this.state[1] << 8) | this.next();
  }

  next() {
    if (this.at >= this.input.length) throw new Error('the compressed data ends early');
    return this.input[this.at++];
  }

  bit(model, index) {
    const { state } = this;
    const probability = model[index];
    const range = state[0];
    const code = state[1];
    const bound = (range >>> MODEL_BITS) * probability;
    if (code < bound) {
      model[index] = probability + ((2 ** MODEL_BITS - probability) >>> MOVE_BITS);
      this.keep(bound, code);
      return 0;
    }
    model[index] = probability - (probability >>> MOVE_BITS);
    this.keep(range - bound, code - bound);
    return 1;
  }

  /** Normalizes range and code, with at least 24 bits of range. */
  keep(range, code) {
    const { state } = this;
    if (range >= TOP) {
      state[0] = range;
      state[1] = code;
    } else {
      state[0] = range << 8;
      state[1] = (code << 8) | this.next();
    }
  }

  /** Bits of equal probability. */
  direct(count) {
    let value = 0;
    for (let left = count; left > 0; left--) {
      const range = this.state[0] >>> 1;
      const code = this.state[1];
      const isOne = code >= range;
      this.keep(range, isOne ? code - range : code);
      value = value * 2 + (isOne ? 1 : 0);
    }
    return value;
  }

  tree(model, bits, offset = 0) {
    let node = 1;
    for (let left = bits; left > 0; left--) node = node * 2 + this.bit(model, offset + node);
    return node - 2 ** bits;
  }

  reverseTree(model, bits, offset = 0) {
    let [node, value] = [1, 0];
    for (let place = 0; place < bits; place++) {
      const bit = this.bit(model, offset + node);
      node = node * 2 + bit;
      value += bit * 2 ** place;
    }
    return value;
  }
}

/** Lengths of matches. Short lengths depend on the position. */
class Lengths {
  constructor() {
    this.choice = probabilities(2);
    this.low = probabilities(16 << 3);
    this.middle = probabilities(16 << 3);
    this.high = probabilities(256);
  }

  read(range, posState) {
    if (range.bit(this.choice, 0) === 0) return range.tree(this.low, 3, posState << 3);
    if (range.bit(this.choice, 1) === 0) return 8 + range.tree(this.middle, 3, posState << 3);
    return 16 + range.tree(this.high, 8);
  }
}

class Decoder {
  constructor(input, atMost) {
    const properties = input[0];
    this.lc = properties % 9;
    this.lpMask = (1 << (Math.floor(properties / 9) % 5)) - 1;
    this.pbMask = (1 << Math.floor(properties / 45)) - 1;
    this.range = new Range(input, 13);
    this.output = new Uint8Array(atMost);
    this.length = 0;
    this.reps = new Uint32Array(4);
    this.state = 0;
    this.literals = probabilities(0x300 << (this.lc + Math.floor(properties / 9) % 5));
    this.isMatch = probabilities(STATES << 4);
    this.isRep = probabilities(STATES);
    this.isRepG = [probabilities(STATES), probabilities(STATES), probabilities(STATES)];
    this.isRep0Long = probabilities(STATES << 4);
    this.slots = probabilities(4 << 6);
    this.positions = probabilities(1 + FULL_DISTANCES - END_POS_MODEL);
    this.align = probabilities(1 << ALIGN_BITS);
    this.matchLengths = new Lengths();
    this.repLengths = new Lengths();
  }

  run() {
    for (;;) {
      const posState = this.length & this.pbMask;
      if (this.range.bit(this.isMatch, (this.state << 4) + posState) === 0) this.literal();
      else if (this.range.bit(this.isRep, this.state) === 1) this.repeated(posState);
      else if (!this.match(posState)) return;
    }
  }

  put(byte) {
    if (this.length >= this.output.length) throw new Error('the compressed data is too long');
    this.output[this.length++] = byte;
  }

  /** A literal byte. After a match, its context includes the byte that the match would continue with. */
  literal() {
    const before = this.length > 0 ? this.output[this.length - 1] : 0;
    const context = ((this.length & this.lpMask) << this.lc) + (before >> (8 - this.lc));
    const offset = 0x300 * context;
    let symbol = 1;
    if (this.state >= 7) {
      let matched = this.output[this.length - this.reps[0] - 1];
      while (symbol < 0x100) {
        const expected = (matched >> 7) & 1;
        matched <<= 1;
        const bit = this.range.bit(this.literals, offset + ((1 + expected) << 8) + symbol);
        symbol = symbol * 2 + bit;
        if (expected !== bit) break;
      }
    }
    while (symbol < 0x100) symbol = symbol * 2 + this.range.bit(this.literals, offset + symbol);
    this.put(symbol - 0x100);
    this.state = this.state < 4 ? 0 : this.state < 10 ? this.state - 3 : this.state - 6;
  }

  /** A match at one of the last four distances. */
  repeated(posState) {
    const { range, reps, state } = this;
    let which = 0;
    if (range.bit(this.isRepG[0], state) === 0) {
      if (range.bit(this.isRep0Long, (state << 4) + posState) === 0) {
        this.state = state < 7 ? 9 : 11;
        this.copy(1);
        return;
      }
    } else if (range.bit(this.isRepG[1], state) === 0) which = 1;
    else which = 2 + range.bit(this.isRepG[2], state);
    this.remember(reps[which], which);
    this.state = state < 7 ? 8 : 11;
    this.copy(MIN_MATCH + this.repLengths.read(range, posState));
  }

  /** A match at a new distance. False at the end marker. */
  match(posState) {
    const length = this.matchLengths.read(this.range, posState);
    this.state = this.state < 7 ? 7 : 10;
    const distance = this.distance(length);
    if (distance === 0xffffffff) return false;
    this.remember(distance, 3);
    this.copy(MIN_MATCH + length);
    return true;
  }

  /** Moves a distance to the front, replacing the one at a position. */
  remember(distance, place) {
    this.reps.copyWithin(1, 0, place);
    this.reps[0] = distance;
  }

  distance(length) {
    const slot = this.range.tree(this.slots, 6, Math.min(length, 3) << 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) * 2 ** bits;
    if (slot < END_POS_MODEL) return base + this.range.reverseTree(this.positions, bits, base - slot);
    return base + this.range.direct(bits - ALIGN_BITS) * 16 + this.range.reverseTree(this.align, ALIGN_BITS);
  }

  copy(length) {
    const distance = this.reps[0] + 1;
    if (distance > this.length) throw new Error('the compressed data is damaged');
    for (let left = length; left > 0; left--) this.put(this.output[this.length - distance]);
  }
}
