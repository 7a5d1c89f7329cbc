// Typical pasted texts: addresses, and lists in several formats.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { nameIn } from '../src/address.js';
import { csv } from '../src/list/csv.js';
import { textOf } from '../src/list/encoding.js';
import { layoutOf, textsOf } from '../src/list/names.js';

const ADDRESSES = [
  ['https://аррӏе.com/login', 'аррӏе.com'],
  ['HTTPS://user:pass@example.com:443/a?b#c', 'example.com'],
  ['https://apple.com@evil.example', 'evil.example'],
  ['https:\\\\example.com\\a', 'example.com'],
  ['http:/evil.com', 'evil.com'],
  ['http:///evil.com', 'evil.com'],
  ['https:evil.com/x', 'evil.com'],
  ['http:user@evil.com', 'evil.com'],
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
/** Texts that are not addresses are unchanged, so that the page shows their errors. */
const OTHERS = ['example.com', 'news .example', 'a b.com/x', 'localhost', 'a/b.com', 'a:b.com', '@a.com', 'a@', '%ff.com', '.', '..', 'https://', ''];

test('of an address the host is taken', () => {
  for (const [address, host] of ADDRESSES) assert.equal(nameIn(address), host, address);
  for (const text of OTHERS) assert.equal(nameIn(text), text);
});

test('long texts are read in a moment', () => {
  const start = performance.now();
  for (const part of ['a.', 'a', '.', '"']) for (const end of [' ', '@', ':x']) nameIn(part.repeat(200_000) + end);
  textsOf(`${'"'.repeat(200_001)}x`);
  assert.ok(performance.now() - start < 2000);
});

test('a list has a name a line, addresses, comments and empty lines', () => {
  const text = '\uFEFFexample.com\r\n\r\n# not this\n  https://аррӏе.com/x  \rexample.com:8080/path\n';
  assert.deepEqual(textsOf(text).map(nameIn), ['example.com', 'аррӏе.com', 'example.com']);
});

test('of a table the column of names is found, and ranks, prices and dates are no names', () => {
  const cases = [
    ['1,google.com\n2,bücher.de', ['google.com', 'bücher.de'], 1],
    ['rank;date;site\n1;2024.01.02;example.com\n2;2024.01.03;a.example', ['example.com', 'a.example'], 2],
    ['price\tmail\n1.50\tjoe@example.com', ['example.com'], 1],
    ['a.example,1\nb.example,2', ['a.example', 'b.example'], 0],
    ['"a,b.com",3\n"a""b.com",x\nplain.example,1', ['a,b.com', 'a"b.com', 'plain.example'], 0],
    ['\uFEFFDomain;rank\na.example;1', ['a.example'], 0],
    ['1,com\n2,net', ['com', 'net'], 1],
    ['name\na.example', ['a.example'], 0],
  ];
  for (const [text, names, column] of cases) {
    assert.deepEqual(textsOf(text).map(nameIn), names, text);
    assert.equal(layoutOf(text).column, column, text);
  }
  assert.deepEqual(textsOf('1,a.example,b.example', { ...layoutOf('1,a.example,b.example'), column: 2 }), ['b.example']);
  assert.deepEqual(layoutOf('rank,name\n1,a.example').titles, ['rank', 'name']);
});

test('a comma in a line of a list that is no table divides nothing', () => {
  const formula = '=HYPERLINK("http://evil","x")';
  assert.deepEqual(textsOf(`a.example\n${formula}\nb.example`), ['a.example', formula, 'b.example']);
  assert.deepEqual(textsOf('"\na.example\nb.example'), ['"', 'a.example', 'b.example']);
  assert.deepEqual(textsOf(''), []);
});

test('files are read in the encoding they have', () => {
  const utf16 = (text, little) => Uint8Array.from([...text].flatMap((char) => {
    const [high, low] = [char.charCodeAt(0) >> 8, char.charCodeAt(0) & 0xff];
    return little ? [low, high] : [high, low];
  }));
  const cases = [
    [new TextEncoder().encode('bücher.de'), 'UTF-8'],
    [new TextEncoder().encode('\uFEFFbücher.de'), 'UTF-8'],
    [Uint8Array.from('bücher.de', (char) => char.charCodeAt(0)), 'Windows-1252'],
    [utf16('\uFEFFbücher.de', true), 'UTF-16LE'], [utf16('\uFEFFbücher.de', false), 'UTF-16BE'],
    [utf16('bücher.de', true), 'UTF-16LE'], [utf16('bücher.de', false), 'UTF-16BE'],
  ];
  for (const [bytes, encoding] of cases) assert.deepEqual(textOf(bytes), { text: 'bücher.de', encoding });
});

test('the CSV of the page can be read again', () => {
  const row = { tone: 'error', title: 'It is not a name.', unicode: null, ascii: null, error: { kind: 'denied_ascii' }, scripts: [], chromium: 'invalid', hit: null, machine: null };
  const names = ['a,b.com', 'a"b.com', 'example.com'];
  assert.deepEqual(textsOf(csv(names.map((name) => ({ ...row, typed: name, name })))), names);
});
