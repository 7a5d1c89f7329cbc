// The data for each name in a list: a row of plain values, which the worker sends to the page.

import { partsOf } from '../deceptive.js';
import { placeIn } from '../address.js';
import { scripts, toASCIIAll, toUnicodeAll } from '../engine.js';
import { Reading, withoutEscapes } from '../reading.js';
import { isTelling } from '../scripts.js';
import { isAscii } from '../page/visible.js';
import { faultFor } from '../verdict/reasons.js';
import { verdictOf } from '../verdict/verdict.js';
import { plainText } from '../verdict/words.js';

/** The rows of some texts, each with the verdict of the single view. */
export function rowsOf(texts, watch) {
  const places = texts.map(placeIn);
  const names = places.map(({ host }) => host);
  const ascii = toASCIIAll(names);
  const unicode = toUnicodeAll(names);
  return texts.map((text, at) => {
    const error = ascii.errors.get(at);
    const converted = { ascii: ascii.names[at], errors: error ? [error] : [], unicode: error ? withoutEscapes(unicode.names[at], names[at]) : unicode.names[at] };
    return row(new Reading(text, watch, { place: places[at], converted }));
  });
}

function row(reading) {
  const { name, ascii, unicode, errors: [error], typed } = reading;
  const verdict = verdictOf(reading);
  const [hit] = error ? [] : reading.hits;
  return {
    typed,
    name,
    unicode,
    ascii,
    tone: verdict.tone,
    title: plainText(verdict.title),
    // Only the letters of imitations are marked.
    parts: verdict.tone === 'danger' && reading.accepted ? partsOf(reading.points) : null,
    error: error ? { kind: error.kind, fault: faultFor(error.kind), message: error.message, rule: error.rule, offset: error.codePointOffset } : null,
    scripts: scriptsOf(unicode),
    chromium: error ? 'invalid' : shownByChromium(reading),
    hit: hit ? { protected: hit.protected, kind: hit.kind, cost: hit.cost } : null,
  };
}

/** Most names are ASCII, and need no tables. */
function scriptsOf(text) {
  if (isAscii(text)) return /[A-Za-z]/.test(text) ? ['Latin'] : [];
  return scripts(text).filter(isTelling);
}

/** A name that is the same in both forms is displayed unchanged. */
function shownByChromium(reading) {
  return reading.ascii === reading.unicode ? 'unicode' : reading.strictBrowsers[0].show;
}
