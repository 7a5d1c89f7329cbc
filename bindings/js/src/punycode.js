// `xenonym/punycode`: the interface of punycode.js 2.3, without WebAssembly, because crossing its boundary costs more than converting a label.
//
// Implements RFC 3492 sections 6.2 and 6.3 in O(n log n). As in the library, a delta depends on two insertions only, and
// decoded code points are placed from the last to the first. See docs/ARCHITECTURE.md. Numbers above 2**31 - 1 are an
// overflow, as in punycode.js.

const BASE = 36;
const TMIN = 1;
const TMAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 0x80;
const MAX_INTEGER = 0x7fffffff;

const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const PREFIX = 'xn--';
const DOTS = /[.\u3002\uFF0E\uFF61]/g;
const NON_ASCII = /[^\0-\x7F]/;

/** Values of ASCII as digits; `BASE` for all others. */
const VALUES = new Uint8Array(0x80).fill(BASE);
for (let digit = 0; digit < BASE; digit += 1) {
  VALUES[DIGITS.charCodeAt(digit)] = digit;
  VALUES[DIGITS[digit].toUpperCase().charCodeAt(0)] = digit;
}

/** This many positions don't need extra memory. */
const SHORT = 64;
const shortTree = new Int32Array(SHORT + 1);
const shortKeys = new Float64Array(SHORT);
const shortCodePoints = new Int32Array(SHORT);
/** A key is a code point times this, plus its position, so that keys sort by both. */
const POSITIONS = 2 ** 32;

/** Encodes a string in Punycode (section 6.3). */
export function encode(input) {
  const length = input.length;
  let basic = '';
  let total = 0;
  let count = 0;
  let keys = length <= SHORT ? shortKeys : new Float64Array(length);
  let tree = length <= SHORT ? shortTree : new Int32Array(length + 1);
  tree.fill(0, 0, Math.min(length, SHORT) + 1);
  for (let at = 0; at < length; at += 1, total += 1) {
    const codePoint = input.codePointAt(at);
    if (codePoint < INITIAL_N) {
      basic += input[at];
      tree[total + 1] = 1;
    } else {
      if (codePoint > 0xffff) at += 1;
      keys[count] = codePoint * POSITIONS + total;
      count += 1;
    }
  }
  if (count === 0) return basic === '' ? '' : `${basic}-`;
  keys = keys.subarray(0, count);
  sort(keys);
  build(tree, total);

  let output = basic === '' ? '' : `${basic}-`;
  let handled = basic.length;
  const basicLength = handled;
  let n = INITIAL_N;
  let i = 0;
  let bias = INITIAL_BIAS;
  for (let at = 0; at < count; at += 1) {
    const key = keys[at];
    const m = Math.floor(key / POSITIONS);
    const position = key % POSITIONS;
    const rank = countBefore(tree, position);
    const delta = (m - n) * (handled + 1) + rank - i;
    if (delta > MAX_INTEGER) throw overflow();
    let q = delta;
    for (let k = BASE; ; k += BASE) {
      const t = k <= bias ? TMIN : k >= bias + TMAX ? TMAX : k - bias;
      if (q < t) break;
      output += DIGITS[t + ((q - t) % (BASE - t))];
      q = Math.floor((q - t) / (BASE - t));
    }
    output += DIGITS[q];
    add(tree, position, total);
    handled += 1;
    bias = adapt(delta, handled, handled === basicLength + 1);
    n = m;
    i = rank + 1;
  }
  return output;
}

/** Decodes Punycode (section 6.2). */
export function decode(input) {
  const delimiter = Math.max(input.lastIndexOf('-'), 0);
  for (let at = 0; at < delimiter; at += 1) {
    if (input.charCodeAt(at) >= INITIAL_N) {
      throw new RangeError('Illegal input >= 0x80 (not a basic code point)');
    }
  }
  const positions = [];
  const inserted = [];
  let total = delimiter;
  let n = INITIAL_N;
  let i = 0;
  let bias = INITIAL_BIAS;
  for (let at = delimiter > 0 ? delimiter + 1 : 0; at < input.length; ) {
    const before = i;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const unit = at < input.length ? input.charCodeAt(at) : INITIAL_N;
      at += 1;
      const digit = unit < INITIAL_N ? VALUES[unit] : BASE;
      if (digit === BASE) throw new RangeError('Invalid input');
      i += digit * weight;
      if (i > MAX_INTEGER) throw overflow();
      const t = k <= bias ? TMIN : k >= bias + TMAX ? TMAX : k - bias;
      if (digit < t) break;
      weight *= BASE - t;
      if (weight > MAX_INTEGER) throw overflow();
    }
    total += 1;
    bias = adapt(i - before, total, before === 0);
    n += Math.floor(i / total);
    if (n > MAX_INTEGER) throw overflow();
    i %= total;
    positions.push(i);
    inserted.push(n);
    i += 1;
  }
  return place(input.slice(0, delimiter), positions, inserted, total);
}

/** Places the inserted code points, and the basic ones between them. */
function place(basic, positions, inserted, total) {
  return total <= SHORT
    ? placeOneByOne(basic, positions, inserted)
    : placeFromLast(basic, positions, inserted, total);
}

/** Exactly as in section 6.2: each insertion moves the code points after it. */
function placeOneByOne(basic, positions, inserted) {
  const codePoints = shortCodePoints;
  let length = 0;
  for (; length < basic.length; length += 1) codePoints[length] = basic.charCodeAt(length);
  for (let at = 0; at < inserted.length; at += 1, length += 1) {
    const position = positions[at];
    for (let to = length; to > position; to -= 1) codePoints[to] = codePoints[to - 1];
    codePoints[position] = inserted[at];
  }
  let string = '';
  for (let at = 0; at < length; at += 1) string += String.fromCodePoint(codePoints[at]);
  return string;
}

/** The position of the last insertion is final. Earlier positions count only free places. */
function placeFromLast(basic, positions, inserted, total) {
  const tree = new Int32Array(total + 1).fill(1);
  build(tree, total);
  const codePoints = new Array(total).fill(-1);
  for (let at = inserted.length - 1; at >= 0; at -= 1) {
    codePoints[takeFree(tree, positions[at], total)] = inserted[at];
  }
  let taken = 0;
  for (let at = 0; at < total; at += 1) {
    if (codePoints[at] < 0) {
      codePoints[at] = basic.charCodeAt(taken);
      taken += 1;
    }
  }
  return encodeUCS2(codePoints);
}

/** Section 6.1. Division by a power of two is exact. */
function adapt(delta, points, isFirst) {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((BASE - TMIN) * TMAX) >> 1; k += BASE) {
    rest = Math.floor(rest / (BASE - TMIN));
  }
  return k + Math.floor(((BASE - TMIN + 1) * rest) / (rest + SKEW));
}

/** Sorts a few keys without calling the engine. */
function sort(keys) {
  if (keys.length > 16) {
    keys.sort();
    return;
  }
  for (let at = 1; at < keys.length; at += 1) {
    const key = keys[at];
    let before = at;
    for (; before > 0 && keys[before - 1] > key; before -= 1) keys[before] = keys[before - 1];
    keys[before] = key;
  }
}

// A Fenwick tree of counts: entry i contains the sum of the positions in (i - (i & -i), i].

function build(tree, total) {
  for (let at = 1; at <= total; at += 1) {
    const parent = at + (at & -at);
    if (parent <= total) tree[parent] += tree[at];
  }
}

function countBefore(tree, position) {
  let count = 0;
  for (let at = position; at > 0; at -= at & -at) count += tree[at];
  return count;
}

function add(tree, position, total) {
  for (let at = position + 1; at <= total; at += at & -at) tree[at] += 1;
}

/** Takes the free position with this number of free positions before it. */
function takeFree(tree, before, total) {
  let rest = before;
  let at = 0;
  for (let step = 1 << (31 - Math.clz32(total)); step > 0; step >>= 1) {
    const next = at + step;
    if (next <= total && tree[next] <= rest) {
      rest -= tree[next];
      at = next;
    } else if (next <= total) {
      // The position is in the range of this entry.
      tree[next] -= 1;
    }
  }
  return at;
}

function overflow() {
  return new RangeError('Overflow: input needs wider integers to process');
}

/** The code points of a string. Lone surrogates count as code points. */
function decodeUCS2(string) {
  const codePoints = [];
  for (let at = 0; at < string.length; at += 1) {
    const codePoint = string.codePointAt(at);
    if (codePoint > 0xffff) at += 1;
    codePoints.push(codePoint);
  }
  return codePoints;
}

/** The string of code points. */
function encodeUCS2(codePoints) {
  if (codePoints.length <= 4096) return String.fromCodePoint(...codePoints);
  let string = '';
  for (let at = 0; at < codePoints.length; at += 4096) {
    string += String.fromCodePoint(...codePoints.slice(at, at + 4096));
  }
  return string;
}

/** Converts each label of a name, or of the domain of an e-mail address. */
function mapLabels(input, convert) {
  const parts = input.split('@');
  const local = parts.length > 1 ? `${parts[0]}@` : '';
  const domain = parts.length > 1 ? parts[1] : input;
  return local + domain.replace(DOTS, '.').split('.').map(convert).join('.');
}

/** Encodes the labels that are not ASCII, without mapping or checking them. `toASCII` of `xenonym` does both. */
export function toASCII(input) {
  return mapLabels(input, (label) => (NON_ASCII.test(label) ? PREFIX + encode(label) : label));
}

/** Decodes the labels with the ACE prefix, without any check. */
export function toUnicode(input) {
  return mapLabels(input, (label) =>
    label.startsWith(PREFIX) ? decode(label.slice(PREFIX.length).toLowerCase()) : label,
  );
}

export const ucs2 = { decode: decodeUCS2, encode: encodeUCS2 };

/** The version of punycode.js with this interface. */
export const version = '2.3.1';

export default { version, ucs2, decode, encode, toASCII, toUnicode };
