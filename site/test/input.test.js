// What people paste: addresses, and lists in several shapes.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { nameIn } from '../src/address.js';
import { csv } from '../src/list/csv.js';
import { namesOf } from '../src/list/names.js';

const ADDRESSES = [
  ['https://аррӏе.com/login', 'аррӏе.com'],
  ['HTTPS://user:pass@example.com:443/a?b#c', 'example.com'],
  ['https://apple.com@evil.example', 'evil.example'],
  ['https:\\\\example.com\\a', 'example.com'],
  ['//example.com/x', 'example.com'],
  ['example.com:8080/path', 'example.com'],
  ['example.com:8080', 'example.com'],
  ['example.com/', 'example.com'],
  ['example.com?q=a.b', 'example.com'],
  ['аррӏе.com/login', 'аррӏе.com'],
  ['例え。テスト/道', '例え。テスト'],
  ['*.example.com/x', '*.example.com'],
  ['http://[::1]/', '[::1]'],
  ['http://[2001:db8::1]:8080/', '[2001:db8::1]'],
  ['http://localhost:3000', 'localhost'],
  ['me@example.com', 'example.com'],
  ['mailto:me@bücher.example?subject=a', 'bücher.example'],
  ['Joe Doe <joe@example.com>', 'example.com'],
  ['https://b%C3%BCcher.example/', 'bücher.example'],
];
/** Texts that are no addresses stay as they are, so that what is wrong with them is shown. */
const OTHERS = ['example.com', 'news .example', 'a b.com/x', 'localhost', 'a/b.com', 'a:b.com', '@a.com', 'a@', '%ff.com', '.', '..', 'https://', ''];

test('of an address the host is taken', () => {
  for (const [address, host] of ADDRESSES) assert.equal(nameIn(address), host, address);
  for (const text of OTHERS) assert.equal(nameIn(text), text);
});

test('long texts are read in a moment', () => {
  const start = performance.now();
  for (const part of ['a.', 'a', '.', '"']) for (const end of [' ', '@', ':x']) nameIn(part.repeat(200_000) + end);
  namesOf(`${'"'.repeat(200_001)}x`);
  assert.ok(performance.now() - start < 2000);
});

test('a list has a name a line, addresses, comments and empty lines', () => {
  const text = '\uFEFFexample.com\r\n\r\n# not this\n  https://аррӏе.com/x  \rexample.com:8080/path\n';
  assert.deepEqual(namesOf(text), ['example.com', 'аррӏе.com', 'example.com']);
});

test('of a table the first column is read, without its header', () => {
  assert.deepEqual(namesOf('"a,b.com",3\n"a""b.com";x\nplain.example,1\ntab.example\tx'), ['a,b.com', 'a"b.com', 'plain.example', 'tab.example']);
  assert.deepEqual(namesOf('\uFEFFDomain;rank\na.example;1'), ['a.example']);
  assert.deepEqual(namesOf('name\nname,b.example'), ['name', 'name']);
});

test('the CSV of the page can be read again', () => {
  const row = { unicode: null, ascii: null, error: { kind: 'denied_ascii' }, scripts: [], chromium: 'invalid', hit: null };
  const names = ['a,b.com', 'a"b.com', 'example.com'];
  assert.deepEqual(namesOf(csv(names.map((name) => ({ ...row, name })))), names);
});
