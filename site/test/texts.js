// Texts that a visitor may paste: every vector of the project, and random ones.

import { readFileSync, readdirSync } from 'node:fs';

import { random } from '../../bindings/js/test/random.js';

/** Whether `PLAYGROUND_TESTS=all` asks for all views in all languages, and more random texts, as `.ci/slow` does. */
export const ALL = process.env.PLAYGROUND_TESTS === 'all';

const VECTORS = new URL('../../testdata/', import.meta.url);

/** Every string in double quotes of the TOML files, and the first field of every line of the text files. */
export function vectors() {
  const texts = new Set();
  for (const file of readdirSync(VECTORS)) {
    if (file.endsWith('.toml')) for (const text of quoted(read(file))) texts.add(text);
    if (/^(idna|sample|place)-.*\.txt$/.test(file)) for (const text of fields(read(file))) texts.add(text);
  }
  return [...texts];
}

function read(file) {
  return readFileSync(new URL(file, VECTORS), 'utf8');
}

/** TOML's escapes of basic strings are those of JSON, plus `\U` with eight digits. */
function quoted(toml) {
  return [...toml.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, text]) => unescaped(text));
}

function fields(lines) {
  return lines.split('\n').filter((line) => line !== '' && !line.startsWith('#')).map((line) => unescaped(line.split(';')[0]));
}

function unescaped(text) {
  return text.replace(/\\(?:U([0-9A-Fa-f]{8})|u([0-9A-Fa-f]{4})|x\{([0-9A-Fa-f]+)\}|(.))/g, (_, long, short, braced, other) =>
    (other === undefined ? String.fromCodePoint(Math.min(0x10ffff, parseInt(long ?? short ?? braced, 16))) : { n: '\n', t: '\t', r: '\r' }[other] ?? other));
}

const PARTS = [
  '.', '..', 'com', 'google', 'xn--', 'xn--80ak6aa92e', 'XN--', '-', '_', '*', '%', '%2e', '%C3%BC', '@', ':', ':80', '/', '\\', '//', 'http://', 'https://user@',
  'mailto:', '[::1]', '[', ']', '0x7f', '127', '0', '256', '4294967296', '⁄', '։', '․', '。', '／', '\u200d', '\u200b', '\u202e', '\0', ' ', '\n', 'ß', 'ẞ',
  'аррӏе', '中国', 'مثال', '٣', '👩‍👩‍👧', '\u0301', '\ud800', '\udfff', '<b>', '"', "'", '&amp;', '__proto__', 'constructor',
];
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A number of texts, reproducible by seed. A third of them are random Punycode, which can encode numbers above U+10FFFF. */
export function randomTexts(count, seed) {
  const next = random(seed);
  const pick = (list) => list[next(list.length)];
  const times = (most, part) => Array.from({ length: next(most) }, part).join('');
  const makers = [
    () => `xn--${times(9, () => pick(DIGITS))}${pick(['', '.com', '.example'])}`,
    () => times(7, () => pick(PARTS)),
    () => times(12, () => String.fromCodePoint(next(pick([0x80, 0x700, 0x10000, 0x110000])))),
  ];
  return Array.from({ length: count }, () => pick(makers)());
}
