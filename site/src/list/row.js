// The data for each name in a list: a row of plain values, which the worker sends to the page.

import { scripts, toASCIIAll, toUnicodeAll } from '../engine.js';
import { endsInNumber, machineOf } from '../machine.js';
import { shownByChromium } from '../reading.js';
import { isTelling } from '../scripts.js';
import { isAscii } from '../page/visible.js';

/** The rows of some names. */
export function rowsOf(names, watch) {
  const ascii = toASCIIAll(names);
  const unicode = toUnicodeAll(names);
  return names.map((name, at) => row(name, ascii.names[at], unicode.names[at], ascii.errors.get(at), watch));
}

function row(name, ascii, unicode, error, watch) {
  const hits = error ? [] : watch.find(name);
  const [hit] = hits;
  return {
    name,
    unicode,
    ascii,
    error: error ? { kind: error.kind, message: error.message, clause: error.clause, offset: error.codePointOffset } : null,
    scripts: scriptsOf(unicode),
    chromium: error ? 'invalid' : shownBy(name, ascii, unicode, hits),
    machine: ascii !== null && endsInNumber(ascii) ? machineOf(name) ?? 'none' : null,
    hit: hit ? { protected: hit.protected, kind: hit.kind, cost: hit.cost } : null,
  };
}

/** Most names are ASCII, and need no tables. */
function scriptsOf(text) {
  if (isAscii(text)) return /[A-Za-z]/.test(text) ? ['Latin'] : [];
  return scripts(text).filter(isTelling);
}

/** A name that is the same in both forms is displayed unchanged. */
function shownBy(name, ascii, unicode, hits) {
  return ascii === unicode ? 'unicode' : shownByChromium(name, hits);
}
