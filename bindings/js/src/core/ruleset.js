// Label generation rulesets (RFC 7940).

import { areBytes, itself, text, withSurrogates } from './convert.js';
import { withMessage } from './error.js';
import { decoder, encoder } from './module.js';

/** More variants than these take seconds. */
const MOST_VARIANTS = 100_000;

/** Thrown for a ruleset that cannot be loaded, with the section of RFC 7940 and the place in the XML. */
export class RulesetError extends Error {
  constructor({ message, section = null, line = null, column = null }) {
    super(message);
    this.name = 'RulesetError';
    Object.assign(this, { section, line, column });
  }

  toJSON() {
    return withMessage(this);
  }
}

/** The class of rulesets over a module. An instance of it that is gone takes rulesets with it, so their sources stay. */
export function rulesetWith(module) {
  const freed = new FinalizationRegistry((loaded) => release(module, loaded));

  return class Ruleset {
    #load;
    #loaded = { generation: -1, handle: -1 };

    constructor(source) {
      this.#load = typeof source === 'function' ? source : loadWith(module, source);
      this.#start();
      freed.register(this, this.#loaded, this);
    }

    static root(script) {
      text(script);
      return new Ruleset(() => {
        const { handle } = call(module, 'root_ruleset', script);
        if (handle === undefined) throw new TypeError(`xenonym: no built-in ruleset ${JSON.stringify(script)}`);
        return handle;
      });
    }

    check(label) {
      const found = call(module, 'check_label', text(label), this.#start());
      if (found.message === undefined) return found;
      const reason = found.message;
      return { label, eligible: false, registrable: false, disposition: 'invalid', action: null, reason, index: null, problem: null };
    }

    index(label) {
      return this.check(label).index;
    }

    variants(label, { disposition = '', limit = 100 } = {}) {
      text(label);
      if (!Number.isInteger(limit) || limit < 0 || limit > MOST_VARIANTS) {
        throw new TypeError(`xenonym: limit must be an integer from 0 to ${MOST_VARIANTS}`);
      }
      if (text(disposition).includes('\n')) throw new TypeError('xenonym: a disposition is one word');
      const found = call(module, 'variants_of', `${disposition}\n${label}`, this.#start(), limit);
      if (found.message !== undefined) throw new RangeError(`xenonym: ${found.message}`);
      return found;
    }

    free() {
      if (this.#load === undefined) return;
      freed.unregister(this);
      release(module, this.#loaded);
      this.#load = undefined;
    }

    /** The handle. Loads the ruleset if the instance that had it is gone. */
    #start() {
      if (this.#load === undefined) throw new Error('xenonym: the ruleset was already freed');
      if (this.#loaded.generation !== module.generation) {
        const handle = this.#load();
        Object.assign(this.#loaded, { handle, generation: module.generation });
      }
      return this.#loaded.handle;
    }
  };
}

/** A function that loads XML, or a compiled ruleset. */
function loadWith(module, source) {
  const bytes = typeof source === 'string' ? encoder.encode(source) : source;
  if (!areBytes(bytes)) throw new TypeError('xenonym: a ruleset must be a string or a Uint8Array');
  return () => {
    const found = module.callWithBytes('load_ruleset', bytes, (output) => JSON.parse(decoder.decode(output)));
    if (found.handle === undefined) throw new RulesetError(found);
    return found.handle;
  };
}

function call(module, name, input, first, second) {
  return withSurrogates(() => module.call(name, input, input, itself, first, second), (error) => {
    throw new TypeError(`xenonym: ${error.message}`);
  });
}

function release(module, { generation, handle }) {
  if (generation === module.generation) module.callWithNumber('free_ruleset', handle);
}
