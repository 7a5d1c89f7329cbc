// Converting many names is the same as converting them one by one.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { runInNewContext } from 'node:vm';
import {
  profiles, toASCIIAll, toASCIILines, toASCIIWithErrors, toUnicode, toUnicodeAll, toUnicodeLines,
} from 'xenonym';

const places = readFileSync(new URL('../../../testdata/place-names.txt', import.meta.url), 'utf8');
const names = [
  ...places.split('\n').slice(0, 2000),
  'example.com', 'EXAMPLE.com', 'a..b', 'xn--0', 'faß.de', 'a_b', '*.a', '', '.', 'a.', 'xn--bcher-kva.de',
  'a\r', '\r', '\0', '\uFEFF', 'a\u2028b', `${'a'.repeat(64)}.de`, '٠.א',
];
// Each of these requires converting the names one by one.
const odd = [['a\nb'], ['\n'], ['\uD800'], ['\uD83D', '\uDE00'], ['ü\n', 'ü']];

/** The results of the functions for one name. */
function oneByOne(list, convert) {
  const results = list.map(convert);
  const errors = new Map();
  results.forEach((result, index) => {
    if (result.errors.length > 0) errors.set(index, result.errors[0]);
  });
  return { names: results.map((result) => ('text' in result ? result.text : result.ascii)), errors };
}

for (const profile of profiles) {
  test(`an array, by ${profile}`, () => {
    for (const list of [names, ...odd, [], [''], ['', '']]) {
      assert.deepEqual(
        toASCIIAll(list, profile), oneByOne(list, (name) => toASCIIWithErrors(name, profile)));
      assert.deepEqual(toUnicodeAll(list, profile), oneByOne(list, (name) => toUnicode(name, profile)));
    }
  });

  test(`lines, by ${profile}`, () => {
    const list = names.filter((name) => !/[\r\n]/.test(name));
    const bytes = new TextEncoder().encode(list.join('\n'));
    for (const [convert, single] of [[toASCIILines, toASCIIWithErrors], [toUnicodeLines, toUnicode]]) {
      const expected = oneByOne(list, (name) => single(name, profile));
      const { bytes: output, rejected, counts } = convert(bytes, profile);
      const results = new TextDecoder('utf-8', { ignoreBOM: true }).decode(output).split('\n');
      assert.deepEqual(results, expected.names.map((name) => name ?? ''));
      assert.equal(counts.rejected, expected.errors.size);
      assert.equal(counts.unchanged + counts.converted + counts.rejected, list.length);
      assert.deepEqual(new Map(rejected.map(({ line, ...error }) => [line, error])), expected.errors);
    }
  });
}

test('the input of a batch stays as it is', () => {
  const list = Object.freeze(['Ä.de', 'a..b']);
  assert.deepEqual(toASCIIAll(list).names, ['xn--4ca.de', null]);
  assert.throws(() => toASCIIAll(['a', 1]), TypeError);
  assert.throws(() => toASCIILines('a'), TypeError);
  for (const wrong of ['abc', undefined, null, { length: 0 }]) {
    assert.throws(() => toASCIIAll(wrong), { name: 'TypeError', message: /names must be an array of strings/ });
    assert.throws(() => toUnicodeAll(wrong), { name: 'TypeError', message: /names must be an array of strings/ });
  }
});

test('bytes that are not UTF-8 are a rejected line', () => {
  const { bytes, rejected, counts } = toASCIILines(Uint8Array.of(0x61, 0x0a, 0xc3, 0xbc, 0xff, 0x0a, 0x62));
  assert.deepEqual([...bytes], [0x61, 0x0a, 0x0a, 0x62]);
  assert.deepEqual(counts, { unchanged: 2, converted: 0, rejected: 1 });
  assert.deepEqual([rejected[0].line, rejected[0].kind, rejected[0].offset], [1, 'invalid_utf8', 1]);
});

test('bytes may come from another realm, and must be bytes', () => {
  const here = new TextEncoder().encode('ü.de\na..b\n');
  const elsewhere = runInNewContext('new Uint8Array(numbers)', { numbers: [...here] });
  assert.ok(!(elsewhere instanceof Uint8Array));
  for (const bytes of [elsewhere, Buffer.from(here)]) {
    assert.deepEqual(toASCIILines(bytes), toASCIILines(here));
    assert.deepEqual(toUnicodeLines(bytes), toUnicodeLines(here));
  }
  const forged = { length: 1, 0: 97, [Symbol.toStringTag]: 'Uint8Array' };
  for (const wrong of [forged, [97], 'a', null, undefined, here.buffer, new Uint16Array(2), new DataView(here.buffer)]) {
    assert.throws(() => toASCIILines(wrong), { name: 'TypeError', message: /lines must be a Uint8Array/ });
  }
});

test('the README converts a file in parts, with the lines of errors in the file', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const program = readme.split('```js\n').map((block) => block.split('```')[0]).find((block) => block.includes('convertFile'));
  const folder = mkdtempSync(join(import.meta.dirname, '../dist/stream-'));
  try {
    writeFileSync(join(folder, 'program.mjs'), program.replace('async function*', 'export async function*'));
    const { convertFile } = await import(join(folder, 'program.mjs'));
    // Two parts and a half, whose ends are inside lines.
    const lines = Array.from({ length: 300_000 }, (_, at) => (at % 100_000 === 99_999 ? 'a..b' : 'ü.example'));
    const path = join(folder, 'names');
    for (const end of ['\n', '']) {
      writeFileSync(path, lines.join('\n') + end);
      const parts = [];
      const rejected = [];
      for await (const part of convertFile(path, (error) => rejected.push(error))) parts.push(part);
      assert.ok(parts.length >= 2);
      assert.equal(Buffer.concat(parts).toString(), lines.map((line) => (line === 'a..b' ? '' : 'xn--tda.example')).join('\n') + end);
      assert.deepEqual(rejected.map(({ line, kind }) => [line, kind]), [99_999, 199_999, 299_999].map((line) => [line, 'empty_label']));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
