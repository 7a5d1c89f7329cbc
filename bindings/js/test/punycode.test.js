// `punycode` returns and throws the same as punycode.js, in O(n log n).

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import test from 'node:test';
import { punycodeTrace } from 'xenonym';
import punycode, * as named from 'xenonym/punycode';
import { random } from './random.js';

const published = createRequire(import.meta.url)('punycode/punycode.js');

/** The result, or the error as text. */
function outcome(work, input) {
  try {
    return work(input);
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

function codePoint(next) {
  switch (next(8)) {
    case 0: return 0x3b0 + next(40);
    case 1: return next(0x10000);
    case 2: return 0xd800 + next(0x800);
    case 3: return 0x10000 + next(0x100000);
    case 4: return '.。．｡@-'.codePointAt(next(6));
    default: return next(128);
  }
}

test('the interface is that of punycode.js', () => {
  assert.deepEqual(Object.keys(punycode).sort(), Object.keys(published).sort());
  assert.equal(punycode.version, published.version);
  assert.equal(named.encode, punycode.encode);
});

test('on 40,000 random texts, the answers and errors are those of punycode.js', () => {
  const next = random(1);
  for (let count = 0; count < 40_000; count += 1) {
    const length = next(4) === 0 ? next(90) : next(12);
    const points = Array.from({ length }, () => codePoint(next));
    const text = String.fromCodePoint(...points);
    let digits = Array.from({ length }, () => 'abcXYZ019-zk'[next(12)]).join('');
    if (next(20) === 0) digits += text.slice(0, 2);
    const encoded = outcome(published.encode, text);
    for (const [name, input] of [
      ['encode', text], ['decode', digits], ['decode', encoded], ['toASCII', text], ['toUnicode', text],
      ['toUnicode', `xn--${digits}.a`], ['toUnicode', `x@xn--${encoded}@b`],
    ]) {
      assert.equal(outcome(punycode[name], input), outcome(published[name], input), `${name}(${JSON.stringify(input)})`);
    }
    assert.deepEqual(punycode.ucs2.decode(text), published.ucs2.decode(text));
    assert.equal(punycode.ucs2.encode(points), published.ucs2.encode(points));
  }
});

test('numbers above 2**31 - 1 are an overflow, as there', () => {
  for (const input of ['99999999', 'a-99999a', 'zzzzzzzzzzzzz', '99999b', 'ls8h=', 'ü-a', '-abc', 'xn--']) {
    assert.equal(outcome(punycode.decode, input), outcome(published.decode, input), input);
  }
  const far = `${'a'.repeat(3000)}\u{10FFFF}`;
  assert.equal(outcome(punycode.encode, far), outcome(published.encode, far));
});

test('decoding is that of the module', () => {
  const next = random(2);
  for (let count = 0; count < 2000; count += 1) {
    const points = Array.from({ length: 1 + next(20) }, () => (next(2) ? next(128) : 0xe000 + next(0xe0000)));
    const encoded = punycode.encode(String.fromCodePoint(...points));
    const { steps, literal, error } = punycodeTrace(encoded);
    assert.equal(error, null);
    assert.equal(punycode.decode(encoded), steps.at(-1)?.text ?? literal);
  }
});

test('a million code points take no quadratic time', () => {
  const text = Array.from({ length: 1_000_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at * 7919) % 2)).join('');
  const encoded = punycode.encode(text);
  assert.equal(punycode.decode(encoded), text);
  assert.equal(punycode.ucs2.encode(punycode.ucs2.decode(text)), text);
});
