// The interface of tr46, built on conversion by UTS #46 only. All flags of UTS #46 are off by default.

import { toASCIIWithErrors, toUnicode as convert } from '../uts46-alone.js';
import { FLAGS } from './options.js';

/** The name in ASCII, or `null`. */
export function toASCII(name, flags) {
  return toASCIIWithErrors(name, options(flags)).ascii;
}

/** The result of the steps of UTS #46, errors ignored, and whether there was an error. `domain` may be another, valid name. */
export function toUnicode(name, flags) {
  // Lengths are not checked, as in tr46.
  const { raw, errors } = convert(name, { ...options(flags), verifyDNSLength: false });
  return { domain: raw, error: errors.length > 0 };
}

function options(flags = {}) {
  const all = { profile: 'uts46' };
  for (const flag of FLAGS) all[flag] = Boolean(flags[flag]);
  return all;
}

export default { toASCII, toUnicode };
