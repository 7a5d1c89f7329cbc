// Collects what the library and the browser know of one name. Nothing is decided here.

import { placeIn } from './address.js';
import { markDeceptive } from './deceptive.js';
import {
  Lookalikes, check, codePoints, display, history, nameSkeleton, punycodeTrace, registrableDomain, toUnicode,
} from './engine.js';
import { endsInNumber, machineOf } from './machine.js';
import { falseSeparator } from './separators.js';

/** No name has more than 253 characters; this leaves room to see what is wrong with a longer one. */
const LONGEST = 1000;
/** Kinds of imitation that the eye takes for the protected name. */
export const LOOKS = new Set(['digit', 'script_mix', 'same_skeleton', 'accent', 'confusable']);
const BROWSERS = ['chromium', 'firefox', 'safari'];

/** Protected names, ready to compare with. */
export class Watch {
  constructor(names) {
    this.names = new Set(names);
    this.index = new Lookalikes(names, { level: 'normal' });
  }

  /** The protected names that a name imitates, the best first. */
  find(name) {
    return this.index.find(name);
  }

  /** The wasm memory of the index is not the garbage collector's. */
  free() {
    this.index.free();
  }
}

/** Everything that the page shows of a name. What is typed may also be the address of a page or an email address. */
export function read(typed, watch) {
  const place = placeIn(typed);
  // Half of a surrogate pair has no UTF-8, and becomes U+FFFD.
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

/** Of a rejected name the labels that are valid; but what the library had to escape stays as it was typed. */
function partlyConverted(name) {
  const { text } = toUnicode(name);
  return text.includes('\\') ? name : text;
}

/** Code points, label by label, each with what Unicode and the standards say of it. */
function points(text) {
  const labels = [[]];
  for (const point of codePoints(text)) {
    if (point.text === '.') labels.push([]);
    else labels.at(-1).push(point);
  }
  return labels;
}

/**
 * The verdicts of the three browsers. Of the protected names only those that the name imitates can change
 * them, and to compare with the others takes long.
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
