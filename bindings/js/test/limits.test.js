// Texts of any size return a result or throw an Error, and the next call works.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as xenonym from 'xenonym';
import { Module } from '../dist/core/module.js';

const { Lookalikes, check, explain, toASCIIAll, toASCIILines, toASCIIWithErrors, toUnicode } = xenonym;
const LONG = 10_000_000;

/** Calls `work`. If it throws, the error must be readable, and the module must still work. */
function survive(work) {
  let result;
  try {
    result = work();
  } catch (error) {
    assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), error);
    assert.match(error.message, /^xenonym: the (module has failed|text has more than)/);
  }
  assert.equal(xenonym.toASCII('bücher.example'), 'xn--bcher-kva.example');
  return result;
}

for (const [what, unit] of [['letters', 'a'], ['non-ASCII', 'ü'], ['emoji', '😀'], ['errors', '!'], ['dots', 'a.'], ['surrogates', '\uD800']]) {
  test(`10 MB of ${what}`, () => {
    const name = unit.repeat(LONG / unit.length);
    const ascii = survive(() => toASCIIWithErrors(name, 'uts46-strict'));
    assert.equal(ascii.ascii, null);
    assert.ok(ascii.errors.length >= 1 && ascii.errors.length <= 1000);
    survive(() => toUnicode(name));
  });
}

test('long texts through the other functions', () => {
  const name = 'xn--bcher-kva.'.repeat(LONG / 14 / 10);
  survive(() => toASCIIAll([name, 'a']));
  survive(() => check(name, ['dns']));
  survive(() => xenonym.punycodeTrace(`${name}-kva`));
  survive(() => explain('ü'.repeat(LONG / 10)));
  survive(() => xenonym.display('ü'.repeat(LONG / 10)));
  survive(() => xenonym.codePoints('ü'.repeat(LONG / 10)));
  const apart = 'раураl'.repeat((1 << 20) / 8);
  assert.equal(survive(() => xenonym.skeleton(apart)).slice(0, 6), 'paypal');
});

test('too many steps and errors are cut', () => {
  assert.equal(xenonym.punycodeTrace('a'.repeat(5000)).steps.length, 1000);
  assert.equal(toASCIIWithErrors('!.'.repeat(5000), 'host').errors.length, 1000);
});

test('an index survives the instance that made it', () => {
  const index = new Lookalikes(['apple.com']);
  // The instance is discarded at this size.
  survive(() => toASCIILines(new TextEncoder().encode('a.example\n'.repeat(LONG))));
  assert.equal(index.find('аррӏе.com')[0].protected, 'apple.com');
});

test('no memory is left behind by many calls', () => {
  const before = process.memoryUsage().arrayBuffers;
  for (let count = 0; count < 300; count += 1) {
    const index = new Lookalikes(['apple.com', 'paypal.com']);
    index.find('аррӏе.com');
    index.free();
    xenonym.permutations('apple.com', { limit: 5 });
  }
  assert.ok(process.memoryUsage().arrayBuffers - before < 16e6);
});

test('a trap is an Error, and the next call gets a new instance', () => {
  // (module (memory (export "memory") 1) (func (export "input") (param i32) (result i32) i32.const 0)
  //   (func (export "trap") (param i32) (result i32) unreachable))
  const bytes = '0061736d01000000' + '010601' + '60017f017f' + '0303020000' + '0503010001'
    + '071903' + '066d656d6f72790200' + '05696e7075740000' + '04747261700001' + '0a0a02' + '040041000b' + '0300000b';
  const module = new Module();
  assert.throws(() => module.call('trap', 'a'), /await `ready` or call `init` first/);
  module.use(new WebAssembly.Module(Buffer.from(bytes, 'hex')));
  const { generation } = module;
  for (const count of [1, 2]) {
    assert.throws(() => module.call('trap', 'a'), (error) =>
      /the module failed/.test(error.message) && error.cause instanceof WebAssembly.RuntimeError);
    assert.equal(module.generation, generation + count);
  }
  assert.equal(module.call('input', 'a', 'unchanged'), 'unchanged');
});
