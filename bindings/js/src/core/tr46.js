// The interface of tr46, built on conversion by UTS #46 only. All flags of UTS #46 are off by default.

import { toASCIIWithErrors, toUnicode as convert } from '../uts46-alone.js';
import { flags as names } from './names.js';

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
  for (const name of names) all[name] = Boolean(flags[name]);
  return all;
}

export default { toASCII, toUnicode };
