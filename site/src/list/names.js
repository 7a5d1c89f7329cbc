// The names in a pasted text or a file: one per line, or a column of a table.

import { nameIn } from '../address.js';

const DELIMITERS = ['\t', ';', ','];
/** The number of lines used to decide whether the text is a table, and which column contains the names. */
const SAMPLE = 200;
const HEADER = /^(?:name|domain|host|hostname|url|site|website|e-?mail|unicode|ascii)$/i;
/** A dot between two other characters, and an ending that is not a number: ranks, prices and dates are not names. */
const NAME = /[^\s.。．｡][.。．｡]\s*[^\s.。．｡\d][^\s.。．｡]*\.?$/u;

/**
 * How to read a text: the delimiter, the title of each column, and the column with the names. A text without columns uses
 * no delimiter and one column.
 */
export function layoutOf(text) {
  const lines = linesOf(text);
  const sample = lines.slice(0, SAMPLE);
  const delimiter = DELIMITERS.find((sign) => isDelimiter(sign, sample)) ?? null;
  const rows = sample.map((line) => cellsOf(line, delimiter));
  const count = rows.length === 0 ? 1 : Math.max(...rows.map((cells) => cells.length));
  const scores = Array.from({ length: count }, (_, column) => scoreOf(rows, column));
  const column = scores.indexOf(Math.max(...scores));
  const first = rows[0] ?? [];
  const hasHeader = HEADER.test(first[column] ?? '') || (delimiter !== null && rows.length > 1 && scores[column] > 1 && !NAME.test(nameIn(first[column] ?? '')));
  const titles = scores.map((_, at) => titleOf(rows, at, hasHeader));
  return { delimiter, column, hasHeader, titles };
}

/** The texts of a column. Empty cells and comments are left out. */
export function textsOf(text, { delimiter, column, hasHeader } = layoutOf(text)) {
  const lines = linesOf(text);
  if (hasHeader) lines.shift();
  return lines.map((line) => cellsOf(line, delimiter)[column] ?? '').filter((cell) => cell !== '');
}

function linesOf(text) {
  return text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

/** In a table, most lines contain the delimiter outside quotes. */
function isDelimiter(sign, lines) {
  const divided = lines.filter((line) => cellsOf(line, sign).length > 1).length;
  return divided > 0 && divided > lines.length / 2;
}

/** The cells of a line. Quotes count only around a whole cell. */
function cellsOf(line, delimiter) {
  if (delimiter === null) return [unquoted(line)];
  const cells = [];
  for (let from = 0; from <= line.length;) {
    const end = endOfCell(line, from, delimiter);
    cells.push(unquoted(line.slice(from, end)));
    from = end + 1;
  }
  return cells;
}

function endOfCell(line, from, delimiter) {
  let quoted = /^\s*"/.test(line.slice(from, from + 8));
  if (!quoted) return endOrLength(line.indexOf(delimiter, from), line);
  for (let at = line.indexOf('"', from) + 1; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === delimiter && !quoted) return at;
  }
  // An unclosed quote is an ordinary character.
  return quoted ? endOrLength(line.indexOf(delimiter, from), line) : line.length;
}

function endOrLength(at, line) {
  return at < 0 ? line.length : at;
}

function unquoted(cell) {
  const trimmed = cell.trim();
  return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1).replaceAll('""', '"').trim() : trimmed;
}

/** The number of cells that look like names. Among columns without names, the first one with letters is preferred. */
function scoreOf(rows, column) {
  let score = 0;
  for (const cells of rows) {
    const cell = cells[column] ?? '';
    if (NAME.test(nameIn(cell))) score += 1;
    else if (/\p{L}/u.test(cell)) score += 1 / (10 * SAMPLE);
  }
  return score;
}

function titleOf(rows, column, hasHeader) {
  const title = hasHeader ? rows[0][column] : rows[0]?.[column];
  return (title ?? '').slice(0, 40);
}
