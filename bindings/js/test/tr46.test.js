// `xenonym/tr46`: compared with the conformance test of UTS #46, which tr46 uses for its own tests, and with tr46 itself.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import test from 'node:test';
import tr46 from 'xenonym/tr46';
import { random } from './random.js';

const published = createRequire(import.meta.url)('tr46');
const STRICT = { checkHyphens: true, checkBidi: true, checkJoiners: true, useSTD3ASCIIRules: true, verifyDNSLength: true };
const FLAGS = [...Object.keys(STRICT), 'transitionalProcessing'];

/** The rows of testdata/idna.txt. An empty field repeats the value before it, and `-` means no error. */
function* rows() {
  const file = readFileSync(new URL('../../../testdata/idna.txt', import.meta.url), 'utf8');
  const unescape = (text) => (text === '""' ? '' : text.replace(/\\u([0-9A-F]{4})|\\x\{([0-9A-F]+)\}/g,
    (_, four, more) => String.fromCharCode(parseInt(four ?? more, 16))));
  for (const line of file.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const fields = line.split(';');
    const field = (at, otherwise) => (fields[at] === undefined || fields[at] === '' ? otherwise : fields[at]);
    const unicode = field(1, fields[0]);
    const unicodeStatus = field(2, '');
    const ascii = field(3, unicode);
    const asciiStatus = field(4, unicodeStatus);
    // Empty labels (X4_2) are an error only of ToASCII in tr46.
    const isUnicodeError = (status) => !['', '-', 'X4_2'].includes(status);
    const isError = (status) => !['', '-'].includes(status);
    yield {
      source: unescape(fields[0]),
      unicode: unescape(unicode),
      unicodeFails: isUnicodeError(unicodeStatus),
      ascii: unescape(ascii),
      asciiFails: isError(asciiStatus),
      transitional: unescape(field(5, ascii)),
      transitionalFails: isError(field(6, asciiStatus)),
    };
  }
}

test('the conformance test of UTS #46 passes', () => {
  let count = 0;
  for (const row of rows()) {
    count += 1;
    const shown = tr46.toUnicode(row.source, STRICT);
    // A text with a lone surrogate is not mapped.
    if (!/\p{Surrogate}/u.test(row.source)) assert.equal(shown.domain, row.unicode, JSON.stringify(row.source));
    assert.equal(shown.error, row.unicodeFails, JSON.stringify(row.source));
    assert.equal(tr46.toASCII(row.source, STRICT), row.asciiFails ? null : row.ascii, JSON.stringify(row.source));
    const transitional = tr46.toASCII(row.source, { ...STRICT, transitionalProcessing: true });
    assert.equal(transitional, row.transitionalFails ? null : row.transitional, JSON.stringify(row.source));
  }
  assert.ok(count > 5000);
});

test('on 10,000 random names with random flags, the answers are those of tr46', () => {
  const next = random(3);
  const parts = [
    'a', 'B', 'ß', 'ς', 'ü', 'u\u0308', 'א', '1', '-', '--', '.', '。', '_', 'xn--', 'xn--bcher-kva', 'xn--0', '日本',
    '\u200d', 'क्\u200dष', '٠', '\u0301', 'ﬁ', '*', ' ', '',
  ];
  for (let count = 0; count < 10_000; count += 1) {
    const name = Array.from({ length: 1 + next(6) }, () => parts[next(parts.length)]).join('');
    const flags = {};
    for (const flag of FLAGS) if (next(2)) flags[flag] = next(2) === 1;
    const message = `${JSON.stringify(name)} ${JSON.stringify(flags)}`;
    assert.equal(tr46.toASCII(name, flags), published.toASCII(name, flags), message);
    const [ours, theirs] = [tr46.toUnicode(name, flags), published.toUnicode(name, flags)];
    assert.equal(ours.error, theirs.error, message);
    if (!ours.error) assert.equal(ours.domain, theirs.domain, message);
  }
});

test('IgnoreInvalidPunycode keeps labels that do not decode, which tr46 rejects', () => {
  assert.equal(tr46.toASCII('xn--0.A', { ignoreInvalidPunycode: true }), 'xn--0.a');
  assert.equal(published.toASCII('xn--0.A', { ignoreInvalidPunycode: true }), null);
  assert.equal(tr46.toASCII('xn--0.A'), null);
});
