// The interface of tr46, over conversion alone. All flags of UTS #46 are off unless they are set.

import { toASCIIWithErrors, toUnicode as convert } from '../alone.js';
import { FLAGS } from './options.js';

/** The name in ASCII, or `null`. */
export function toASCII(name, flags) {
  return toASCIIWithErrors(name, options(flags)).ascii;
}

/** The result of the steps of UTS #46 in spite of errors, and whether there was one. `domain` may be another, valid name. */
export function toUnicode(name, flags) {
  // As there, lengths are not looked at.
  const { raw, errors } = convert(name, { ...options(flags), verifyDNSLength: false });
  return { domain: raw, error: errors.length > 0 };
}

function options(flags = {}) {
  const all = { profile: 'uts46' };
  for (const flag of FLAGS) all[flag] = Boolean(flags[flag]);
  return all;
}

export default { toASCII, toUnicode };
