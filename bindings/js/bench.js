// Measures this package, tr46, punycode.js and Node's url.domainToASCII in one run: CPU time, best of several rounds.
// Results are compared first. With the folder of the corpora as an argument, it uses real names.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import * as xenonym from 'xenonym';
import tr46 from 'tr46';

const publishedPunycode = createRequire(import.meta.url)('punycode/punycode.js');
const ROUNDS = 12;

/** Names in ASCII, and names with other letters. */
function names() {
  const [folder] = process.argv.slice(2);
  const lines = (file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
  if (folder && existsSync(join(folder, 'corpora'))) {
    return [lines('corpora/popular-100k.txt'), lines('corpora/idn-u-labels.txt').map((label) => `${label}.example`)];
  }
  const places = readFileSync(new URL('../../testdata/place-names.txt', import.meta.url), 'utf8').split('\n');
  const labels = places.filter((line) => line !== '' && !line.startsWith('#') && /[^\0-\x7F]/.test(line));
  const ascii = Array.from({ length: 100_000 }, (_, at) => `${(at * 2654435761 % 2 ** 40).toString(36)}.example.com`);
  return [ascii, labels.map((label) => `${label.replace(/[\s.]+/g, '-').toLowerCase()}.example`)];
}

/** Nanoseconds of CPU time per operation, for `count` operations. */
function time(count, work) {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, ((user + system) * 1000) / count);
  }
  return best;
}

function row(what, ...times) {
  console.log(`| ${what} | ${times.map((ns) => (ns === undefined ? '' : ns < 100 ? ns.toFixed(1) : ns.toFixed(0))).join(' | ')} |`);
}

const [ascii, unicode] = names().map((list) =>
  list.filter((name) => xenonym.isValid(name, 'uts46') && xenonym.toASCII(name, 'uts46') === tr46.toASCII(name)
    && domainToASCII(name) === xenonym.toASCII(name, 'uts46')));
console.log(`${ascii.length} names in ASCII, ${unicode.length} with other letters; ns a name\n`);
console.log('| | ASCII | other letters |\n|---|---|---|');
const each = (convert) => [ascii, unicode].map((list) => time(list.length, () => list.forEach((name) => convert(name))));
row('`toASCIIAll`, an array', ...[ascii, unicode].map((list) => time(list.length, () => xenonym.toASCIIAll(list))));
row('`toASCIILines`, bytes', ...[ascii, unicode].map((list) => {
  const bytes = new TextEncoder().encode(list.join('\n'));
  return time(list.length, () => xenonym.toASCIILines(bytes));
}));
row('`toASCII`', ...each((name) => xenonym.toASCII(name)));
row('`url.domainToASCII`', ...each(domainToASCII));
row('`tr46.toASCII`', ...each((name) => tr46.toASCII(name)));

const labels = unicode.map((name) => name.split('.')[0]);
const encoded = labels.map((label) => xenonym.punycode.encode(label));
assert.deepEqual(encoded, labels.map(publishedPunycode.encode));
assert.deepEqual(encoded.map(xenonym.punycode.decode), labels);
const hosts = unicode.map(xenonym.punycode.toASCII);
console.log(`\n${labels.length} labels; ns each\n\n| | xenonym | punycode.js |\n|---|---|---|`);
for (const [name, list] of [['encode', labels], ['decode', encoded], ['toASCII', unicode], ['toUnicode', hosts]]) {
  row(`\`${name}\``, ...[xenonym.punycode, publishedPunycode].map((api) =>
    time(list.length, () => list.forEach((text) => api[name](text)))));
}

console.log('\n| module | bytes | gzip | brotli |\n|---|---|---|---|');
for (const file of ['uts46.wasm', 'conversion.wasm', 'xn.wasm']) {
  const path = new URL(`dist/${file}`, import.meta.url);
  const bytes = readFileSync(path);
  const { length } = execFileSync('gzip', ['-9c'], { input: bytes });
  row(`\`${file}\``, bytes.length, length, brotliCompressSync(bytes).length);
}
