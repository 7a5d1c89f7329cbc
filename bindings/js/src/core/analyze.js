// Analysis of names: verdicts, steps, code points, policies, skeletons and look-alikes.

import { itself, text, wellFormed, withSurrogates } from './convert.js';
import { IDNAError } from './error.js';
import { loneSurrogate } from './module.js';
import { kinds, levels, permutationKinds, policies, profiles } from './names.js';
import { optionBits, profileNumber } from './options.js';

/** This number of look-alikes takes seconds to compute. */
const MOST_PERMUTATIONS = 100_000;
/** Reports on longer names take seconds, in which nothing else runs, and gigabytes. The commands of `xn` have the same limit. */
const MOST_UNITS = 1 << 20;

/** The analysis functions of a module. `conversions` is the result of `convertWith` for the same module. */
export function analyzeWith(module, conversions) {
  /** Calls a function, and throws an error for a lone surrogate. */
  const call = (name, input, first, second) =>
    withSurrogates(() => module.call(name, text(input), input, itself, first, second), reject);

  return {
    check: (name, asked = profiles) => check(module, short(name), asked),
    explain: (name, options) => ({ name, ...call('explain', short(name), uts46Bits(options)) }),
    history: (name) => history(conversions, name),
    punycodeTrace: (input) => call('trace', short(input)),
    codePoints: (input) => call('code_points', short(input)),
    display: (name, { protectedNames = [], policies: asked = policies } = {}) => {
      const lines = [short(name), ...Array.from(listOf(protectedNames), oneLine)].join('\n');
      return call('display', lines, utf8Length(name), policyBits(asked));
    },
    skeleton: (input) => call('skeleton', short(input), 0),
    bidiSkeleton: (input, direction) => call('skeleton', short(input), directionNumber(direction)),
    nameSkeleton: (name) => result(call('skeleton_of_name', short(name))),
    confusable: (first, second) => {
      // Two lone surrogates must not make a pair.
      if (loneSurrogate(short(first)) >= 0) call('skeleton', first, 0);
      return call('look_alike', first + short(second), utf8Length(first)) || null;
    },
    scripts: (input) => call('scripts', short(input)),
    restrictionLevel: (input) => call('restriction', short(input)),
    hostKey: (host) => result(call('host_key', host)),
    namesInText: (input) => call('names_in_text', wellFormed(text(input))),
    registrableDomain: (host) => call('registrable', host) || null,
    findHost: (input) => result(call('find_host', short(input))),
    emailToASCII: (address, options) => result(call('convert_email', short(address), optionBits(options), 0)),
    emailToUnicode: (address, options) => result(call('convert_email', short(address), optionBits(options), 1)),
    permutations: (name, { limit = 100, typos = true, policy = null, suffix = '' } = {}) =>
      result(call('permute', withSuffix(short(name), suffix), limitOf(limit), (typos ? 1 : 0) + policyByte(policy))).names,
    permutationsByKind: (name, { limit = 100, kinds = permutationKinds, policy = null, suffix = '' } = {}) =>
      result(call('permute_by_kind', withSuffix(short(name), suffix), limitOf(limit), kindBits(kinds) + policyByte(policy))).kinds,
    Lookalikes: lookalikes(module, call),
  };
}

/** A text that is short enough for a report. */
function short(name) {
  if (text(name).length <= MOST_UNITS) return name;
  throw new RangeError(`xenonym: the text has more than ${MOST_UNITS} code units: pass one name`);
}

function check(module, name, asked) {
  if (!Array.isArray(asked) || asked.length === 0) {
    throw new TypeError('xenonym: profiles must be a non-empty array of names');
  }
  const bits = asked.reduce((all, profile) => all | (1 << profileNumber(profile)), 0);
  const report = withSurrogates(
    () => module.call('check', name, undefined, itself, bits),
    (error) => ({
      verdicts: profiles.map((profile) => (
        { profile, accepted: false, ascii: null, unicode: null, errors: [error] })),
      labels: [],
    }),
  );
  const verdicts = report.verdicts.filter(({ profile }) => asked.includes(profile));
  const accepted = verdicts.every((verdict) => verdict.accepted);
  return { name, accepted, verdicts, labels: report.labels };
}

/** The results of the standards for a name over time. */
function history({ toASCIIWithErrors, toUnicode }, name) {
  return [
    ['idna2003', 'idna2003'],
    ['transitional', { profile: 'uts46', transitionalProcessing: true }],
    ['now', 'uts46'],
  ].map(([era, options]) => {
    const { ascii, errors } = toASCIIWithErrors(name, options);
    const unicode = ascii === null ? null : toUnicode(ascii, options).text;
    return { era, ascii, unicode, errors };
  });
}

/** Finds names that imitate protected ones. The list of names is stored, because discarding a module instance destroys its index. */
function lookalikes(module, call) {
  const freed = new FinalizationRegistry((index) => release(module, index));

  return class Lookalikes {
    #lines;
    #level;
    #index = { generation: -1, handle: -1 };

    constructor(protectedNames, { level = 'normal', allow = [] } = {}) {
      this.#level = levels.indexOf(level);
      if (this.#level < 0) throw new TypeError(`xenonym: unknown level ${JSON.stringify(level)}`);
      const line = (sign) => (name) => sign + oneLine(name);
      this.#lines = [...Array.from(listOf(protectedNames), line('+')), ...Array.from(listOf(allow), line('-'))].join('\n');
      this.skipped = this.#build();
      freed.register(this, this.#index, this);
    }

    find(name) {
      short(name);
      if (this.#lines === undefined) throw new Error('xenonym: the look-alikes were already freed');
      if (this.#index.generation !== module.generation) this.#build();
      const found = call('find', name, this.#index.handle);
      return found.error === undefined ? found : reject(found.error);
    }

    free() {
      if (this.#lines === undefined) return;
      freed.unregister(this);
      release(module, this.#index);
      this.#lines = undefined;
    }

    #build() {
      const { handle, skipped } = call('build_index', this.#lines, this.#level);
      Object.assign(this.#index, { handle, generation: module.generation });
      return skipped;
    }
  };
}

function release(module, { generation, handle }) {
  if (generation === module.generation) module.callWithNumber('free_index', handle);
}

/** Several names. Rejects a string, which would be iterated as a list of letters. */
function listOf(names) {
  if (typeof names === 'string' || typeof names?.[Symbol.iterator] !== 'function') {
    throw new TypeError('xenonym: expected an array of names');
  }
  return names;
}

/** The module expects an unsigned number, and would read -1 as the largest one. */
function limitOf(limit) {
  if (!Number.isInteger(limit) || limit < 0 || limit > MOST_PERMUTATIONS) {
    throw new TypeError(`xenonym: limit must be an integer from 0 to ${MOST_PERMUTATIONS}`);
  }
  return limit;
}

/** Prepares a name for a list of lines. A name with line feeds or lone surrogates remains invalid. */
function oneLine(name) {
  return wellFormed(text(name)).replace(/[\r\n]/g, ' ');
}

function reject(error) {
  throw new IDNAError([error]);
}

/** A result, or its error. */
function result(answer) {
  if (Array.isArray(answer)) throw new IDNAError(answer);
  return answer;
}

function uts46Bits(options) {
  const bits = optionBits(options);
  const profile = typeof options === 'string' ? options : options?.profile;
  if (profile?.startsWith('idna')) throw new TypeError('xenonym: explain supports profiles of UTS #46 only');
  return bits;
}

/** The name and the suffix in lines. A name with a line feed is rejected for it. */
function withSuffix(name, suffix) {
  const line = (input) => text(input).replace(/[\r\n]/g, ' ');
  return suffix === '' ? line(name) : `${line(name)}\n${line(suffix)}`;
}

/** A bit for each kind of an array. */
function kindBits(asked) {
  if (!Array.isArray(asked) || asked.length === 0) throw new TypeError('xenonym: kinds must be a non-empty array of names');
  const unknown = asked.find((kind) => !permutationKinds.includes(kind));
  if (unknown !== undefined) throw new TypeError(`xenonym: unknown kind ${JSON.stringify(unknown)}: use ${permutationKinds.join(', ')}`);
  return asked.reduce((all, kind) => all | (1 << kinds.indexOf(kind)), 0);
}

/** The number of a policy from 1, in the highest byte; 0 for none. */
function policyByte(policy) {
  return policy === null ? 0 : (policies.findIndex((_, at) => policyBits([policy]) === 1 << at) + 1) * 2 ** 24;
}

/** A bit for each policy of an array. */
function policyBits(asked) {
  if (!Array.isArray(asked) || asked.length === 0) {
    throw new TypeError('xenonym: policies must be a non-empty array of names');
  }
  return asked.reduce((all, policy) => {
    const number = policies.indexOf(policy);
    if (number < 0) throw new TypeError(`xenonym: unknown policy ${JSON.stringify(policy)}: use one of ${policies.join(', ')}`);
    return all | (1 << number);
  }, 0);
}

function directionNumber(direction) {
  const number = ['ltr', 'rtl'].indexOf(direction) + 1;
  if (number === 0) throw new TypeError("xenonym: the direction must be 'ltr' or 'rtl'");
  return number;
}

function utf8Length(input) {
  let length = 0;
  for (const codePoint of input) {
    const value = codePoint.codePointAt(0);
    length += value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
  }
  return length;
}
