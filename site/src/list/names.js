// The names in a pasted text or a file.

import { nameIn } from '../address.js';

/** The first line of a table with columns, such as the page's own CSV. */
const HEADER = /^\uFEFF?"?(?:name|domain|host)"?[,;\t]/i;
const QUOTED = /^\s*"((?:[^"]|"")*)"/;

/** One name a line, the first cell of a table, or the host of an address; empty lines and comments are left out. */
export function namesOf(text) {
  const lines = text.split(/\r\n|[\n\r]/);
  if (HEADER.test(lines[0])) lines.shift();
  return lines.map(firstCell).filter((cell) => cell !== '' && !cell.startsWith('#')).map(nameIn);
}

/** A comma between quotes is part of the cell. */
function firstCell(line) {
  const quoted = QUOTED.exec(line)?.[1].replaceAll('""', '"');
  return (quoted ?? line.split(/[\t,;]/, 1)[0]).trim();
}
