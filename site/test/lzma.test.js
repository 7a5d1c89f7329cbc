// Data from xz is decompressed, and damaged data is an error, not a wrong text.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { unwritten, written } from '../src/carried.js';
import { unlzma } from '../src/lzma.js';

const compress = (bytes, options = '-9e') => execFileSync('xz', ['--format=lzma', options, '--stdout'], { input: bytes, maxBuffer: 2 ** 26 });

/** Bytes with and without patterns, from our own generator, so that each run uses the same bytes. */
function noise(length, repeat) {
  let seed = 7;
  return Uint8Array.from({ length }, (_, at) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return at % repeat < 3 ? at % 251 : seed >> 16;
  });
}

test('every text comes back', () => {
  const texts = [
    new Uint8Array(0), Uint8Array.of(0), new Uint8Array(100_000), noise(5000, 1), noise(70_000, 9), noise(300_000, 4),
    readFileSync(new URL('../src/lzma.js', import.meta.url)), readFileSync(new URL('../../docs/ARCHITECTURE.md', import.meta.url)),
  ];
  for (const text of texts) {
    for (const options of ['-9e', '-0', '--lzma1=lc=0,lp=2,pb=1', '--lzma1=lc=4,pb=0']) {
      assert.deepEqual(Buffer.from(unlzma(compress(text, options), text.length)), Buffer.from(text), `${text.length} ${options}`);
    }
  }
});

test('data that is cut or longer than it should be is an error', () => {
  const text = noise(20_000, 5);
  const compressed = compress(text);
  assert.throws(() => unlzma(compressed.subarray(0, compressed.length / 2), text.length), /ends early/);
  assert.throws(() => unlzma(compressed, text.length - 1), /too long/);
});

test('bytes come back from the text of the page, which has no character that HTML or a terminal would act on', () => {
  const every = Uint8Array.from({ length: 65_536 }, (_, at) => (at % 2 ? at : at >> 8));
  for (const bytes of [...Array.from({ length: 40 }, (_, length) => noise(length, 1)), new Uint8Array(100), new Uint8Array(99).fill(255), every, noise(70_000, 9)]) {
    const text = written(bytes);
    assert.doesNotMatch(text, /[\0\r<\x07\x08\x1a\x1b\x7f-\xff]/);
    assert.deepEqual(Buffer.from(new TextDecoder().decode(new TextEncoder().encode(text))), Buffer.from(text));
    const back = unwritten(text);
    assert.deepEqual(Buffer.from(back.subarray(0, bytes.length)), Buffer.from(bytes));
    assert.ok(back.length - bytes.length <= 1 && back.subarray(bytes.length).every((byte) => byte === 0), `${bytes.length}`);
    assert.ok(Buffer.byteLength(text) <= Math.ceil((bytes.length * 8) / 7) + 1);
  }
});
