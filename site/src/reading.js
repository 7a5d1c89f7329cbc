// Collects the results of the library and the browser for one text, without judging them. Each result is computed when it is
// first needed: a list needs few of them.

import { placeIn } from './address.js';
import { markDeceptive } from './deceptive.js';
import {
  Lookalikes, check, codePoints, display, history, isValid, nameSkeleton, punycodeTrace, registrableDomain, skeleton, toASCIIAll,
  toASCIIWithErrors, toUnicode,
} from './engine.js';
import { KINDS } from './kinds.js';
import { isAscii } from './page/visible.js';
import { endsInNumber, machineOf } from './machine.js';
import { falseSeparator, hasSeparator } from './separators.js';
import { targetIn } from './target.js';

/** No name is longer than 253 characters. This leaves space to show the error in a longer one. */
const LONGEST = 1000;
/** A link in a link in a link is followed no further. */
const DEEPEST = 3;
const BROWSERS = ['chromium', 'firefox', 'safari'];
/** Safari hides whole scripts, such as Greek, which is not a sign of a bad name. */
const STRICT = ['chromium', 'firefox'];
/** Standards of the past whose answers may differ from those of today. */
const EARLIER = ['idna2003', { profile: 'uts46', transitionalProcessing: true }];

/** Protected names, ready to compare with. */
export class Watch {
  constructor(names) {
    this.index = new Lookalikes(names, { level: 'normal' });
    /** The number of names that a name is compared with. */
    this.size = names.length - this.skipped.length;
    /** The registered domains in ASCII. */
    this.owners = new Set(toASCIIAll(names.map((name) => name.replace(/^\*\./, ''))).names.filter((ascii) => ascii !== null).map(ownerOf).filter((owner) => owner !== null));
  }

  /** The names that protect nothing: the position and the reason of each. */
  get skipped() {
    return this.index.skipped;
  }

  /** The protected names that a name imitates, best match first, or null for a text that was not compared. */
  find(name) {
    try {
      return this.index.find(name);
    } catch {
      return null; // Browsers find no host in it.
    }
  }

  /** The garbage collector doesn't free the index in wasm memory. */
  free() {
    this.index.free();
  }
}

/** The registered domain of a name in ASCII, or null. */
export function ownerOf(ascii) {
  return registrableDomain(ascii.replace(/\.$/, ''));
}

/** All data that the page shows for a text. It may also be the address of a page or an email address. */
export function read(typed, watch) {
  return new Reading(typed, watch);
}

/** What is known about one text. */
export class Reading {
  #results = new Map();

  /** `converted` is the result of a conversion that was already made: `{ ascii, unicode, errors }`. */
  constructor(typed, watch, { place = placeIn(typed), converted = null, depth = 0 } = {}) {
    Object.assign(this, place);
    // A lone surrogate cannot be UTF-8, and becomes U+FFFD.
    this.name = place.host.slice(0, LONGEST).toWellFormed();
    this.isCut = this.name.length < place.host.length;
    this.host = this.name;
    this.typed = typed;
    this.watch = watch;
    this.depth = depth;
    if (converted) for (const [key, value] of Object.entries(converted)) this.#results.set(key, value);
  }

  #once(key, make) {
    if (!this.#results.has(key)) this.#results.set(key, make());
    return this.#results.get(key);
  }

  /** The results of the standards. */
  get verdicts() {
    return this.#once('verdicts', () => check(this.name).verdicts);
  }

  verdictBy(profile) {
    return this.verdicts.find((verdict) => verdict.profile === profile);
  }

  /** Whether the URL parser of a browser accepts the name. */
  get isOpenable() {
    return this.#once('isOpenable', () => isValid(this.name, 'whatwg-url'));
  }

  get accepted() {
    return this.ascii !== null;
  }

  get ascii() {
    return this.#once('ascii', () => this.verdictBy('dns').ascii);
  }

  get errors() {
    return this.#once('errors', () => this.verdictBy('dns').errors);
  }

  /** Of a rejected name, the valid labels are converted. Labels that the library escaped are shown as typed. */
  get unicode() {
    return this.#once('unicode', () => this.verdictBy('dns').unicode ?? withoutEscapes(toUnicode(this.name).text, this.name));
  }

  get owner() {
    return this.#once('owner', () => (this.ascii === null ? null : ownerOf(this.ascii)));
  }

  get isProtected() {
    return this.watch.owners.has(this.owner);
  }

  /** The IP address that browsers connect to, or null. */
  get machine() {
    // The ASCII form of an address ends in a number.
    return this.#once('machine', () => (this.ascii === null || this.isNumeric ? machineOf(this.name) : null));
  }

  get isNumeric() {
    return this.ascii !== null && endsInNumber(this.ascii);
  }

  get #compared() {
    return this.#once('compared', () => this.watch.find(this.name));
  }

  /** Whether it was compared with the protected names. */
  get isCompared() {
    return this.#compared !== null;
  }

  get hits() {
    return this.#compared ?? [];
  }

  /** The hit whose letters deceive: the whole label looks like the protected one. */
  get imitation() {
    return this.hits.find(({ kind }) => KINDS[kind]?.verdict === undefined) ?? null;
  }

  /** The hit with a part that looks like the protected name and is spelled otherwise: nobody writes that by accident. */
  get disguise() {
    return this.hits.find(({ kind, substitutions }) => KINDS[kind]?.isPart && substitutions.some(({ source }) => source !== 'typing')) ?? null;
  }

  get separator() {
    return this.#once('separator', () => (this.accepted && hasSeparator(this.unicode) ? falseSeparator(points(this.unicode), this.owner) : null));
  }

  /** Code points of the Unicode form, label by label, with their properties. The deceptive ones are marked. */
  get points() {
    return this.#once('points', () => {
      const labels = points(this.unicode);
      markDeceptive(labels, this.imitation ?? this.disguise, this.separator);
      return labels;
    });
  }

  get typedPoints() {
    return this.#once('typedPoints', () => points(this.name));
  }

  /** The verdicts of the browsers whose rules concern single letters. */
  get strictBrowsers() {
    return this.#once('strictBrowsers', () => verdicts(this.name, this.hits, STRICT));
  }

  get browsers() {
    return this.#once('browsers', () => verdicts(this.name, this.hits));
  }

  /** Null for names that are rejected. */
  get skeleton() {
    try {
      return nameSkeleton(this.name);
    } catch {
      return null;
    }
  }

  get history() {
    return this.#once('history', () => history(this.name));
  }

  /** Where earlier standards led, or null for each that rejected the name. In ASCII, nothing has changed. */
  get earlier() {
    return this.#once('earlier', () => (isAscii(this.name) ? [] : EARLIER.map((options) => toASCIIWithErrors(this.name, options).ascii?.toLowerCase() ?? null)));
  }

  get hasTraces() {
    return /(?:^|\.)xn--./i.test(this.ascii ?? this.name);
  }

  get traces() {
    const encoded = (this.ascii ?? this.name).split('.').filter((label) => /^xn--./i.test(label));
    return encoded.map((label) => ({ label, trace: punycodeTrace(label.slice(4)) }));
  }

  /** The site to which the address forwards, if it names another one. */
  get target() {
    return this.#once('target', () => {
      const text = this.depth < DEEPEST ? targetIn(this) : null;
      if (text === null) return null;
      const target = new Reading(text, this.watch, { depth: this.depth + 1 });
      return target.owner !== null && target.owner === this.owner ? target.target : target;
    });
  }
}

/** The Unicode form of a rejected name, if all of it can be shown. */
export function withoutEscapes(unicode, name) {
  return unicode.includes('\\') ? name : unicode;
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
