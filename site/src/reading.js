// Collects the results of the library and the browser for one name, without judging them.

import { placeIn } from './address.js';
import { markDeceptive } from './deceptive.js';
import {
  Lookalikes, check, codePoints, display, history, nameSkeleton, punycodeTrace, registrableDomain, toUnicode,
} from './engine.js';
import { endsInNumber, machineOf } from './machine.js';
import { falseSeparator } from './separators.js';

/** No name is longer than 253 characters. This leaves space to show the error in a longer one. */
const LONGEST = 1000;
/** Kinds of imitation that a person could mistake for the protected name. */
export const LOOKS = new Set(['digit', 'script_mix', 'same_skeleton', 'accent', 'confusable']);
const BROWSERS = ['chromium', 'firefox', 'safari'];

/** Protected names, ready to compare with. */
export class Watch {
  constructor(names) {
    this.names = new Set(names);
    this.index = new Lookalikes(names, { level: 'normal' });
  }

  /** The protected names that a name imitates, best match first. */
  find(name) {
    return this.index.find(name);
  }

  /** The garbage collector doesn't free the index in wasm memory. */
  free() {
    this.index.free();
  }
}

/** All data that the page shows for a name. The input may also be the address of a page or an email address. */
export function read(typed, watch) {
  const place = placeIn(typed);
  // A lone surrogate cannot be UTF-8, and becomes U+FFFD.
  const name = place.host.slice(0, LONGEST).toWellFormed();
  const report = check(name);
  const main = report.verdicts.find((verdict) => verdict.profile === 'dns');
  const unicode = main.unicode ?? partlyConverted(name);
  const ascii = main.ascii;
  const hits = watch.find(name);
  const owner = ascii === null ? null : registrableDomain(ascii.replace(/\.$/, ''));
  const labels = points(unicode);
  const separator = main.accepted ? falseSeparator(labels, owner) : null;
  markDeceptive(labels, hits.find(({ kind }) => LOOKS.has(kind)), separator);
  return {
    ...place,
    host: name,
    name,
    machine: machineOf(name),
    isNumeric: ascii !== null && endsInNumber(ascii),
    isProtected: watch.names.has(owner),
    separator,
    isCut: name.length < place.host.length,
    accepted: main.accepted,
    errors: main.errors,
    unicode,
    ascii,
    verdicts: report.verdicts,
    labels: report.labels,
    points: labels,
    typedPoints: points(name),
    browsers: verdicts(name, hits),
    hits,
    skeleton: skeleton(name),
    owner,
    history: history(name),
    traces: traces(ascii ?? name),
  };
}

/** The valid labels of a rejected name. Labels that the library escaped are shown as typed. */
function partlyConverted(name) {
  const { text } = toUnicode(name);
  return text.includes('\\') ? name : text;
}

/** Code points, label by label, with their properties in Unicode and the standards. */
function points(text) {
  const labels = [[]];
  for (const point of codePoints(text)) {
    if (point.text === '.') labels.push([]);
    else labels.at(-1).push(point);
  }
  return labels;
}

/**
 * The verdicts of the three browsers. Only the protected names that the name imitates can change
 * them, and comparing with all names is slow.
 */
export function verdicts(name, hits, policies = BROWSERS) {
  return display(name, { protectedNames: hits.map((hit) => hit.protected), policies });
}

/** Whether Chromium shows a name in `'unicode'` or `'punycode'`. */
export function shownByChromium(name, hits) {
  return verdicts(name, hits, ['chromium'])[0].show;
}

/** Names that are rejected have no skeleton. */
function skeleton(name) {
  try {
    return nameSkeleton(name);
  } catch {
    return null;
  }
}

function traces(ascii) {
  const encoded = ascii.split('.').filter((label) => /^xn--./i.test(label));
  return encoded.map((label) => ({ label, trace: punycodeTrace(label.slice(4)) }));
}
