// The rows as CSV (RFC 4180), for other programs.

import { escaped } from '../page/visible.js';
import { wordOf } from '../verdict/verdict.js';
import { withoutIsolates } from '../verdict/words.js';

const HEAD = ['text', 'name', 'unicode', 'ascii', 'verdict', 'reason', 'error', 'message', 'rule', 'offset', 'scripts', 'chromium', 'imitates', 'kind', 'cost'];

/** The line with the titles. */
export function csvHead() {
  return table([HEAD]);
}

/** The lines of some rows. Hidden code points are written as `\u{202E}`. */
export function csv(rows) {
  const lines = rows.map(({ typed, name, unicode, ascii, tone, title, error, scripts, chromium, hit }) => [
    typed, name, unicode, ascii, wordOf(tone), withoutIsolates(title), error?.kind, error?.message, error?.rule, error?.offset,
    scripts.join(' '), chromium, hit?.protected, hit?.kind, hit?.cost,
  ]);
  return table(lines);
}

/** Rows of cells as CSV. */
export function table(rows) {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** Spreadsheets run cells with these prefixes as formulas. An apostrophe makes them text. */
const FORMULA = /^[=+\-@]/;

function cell(value) {
  const text = escaped(String(value ?? ''));
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
