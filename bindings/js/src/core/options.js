// Options, and their encoding as bits for the module. See `wasm/src/options.rs`.

import { flags, profiles } from './names.js';

const KEYS = ['profile', ...flags];

/** The bits of options: an object, or the name of a profile. `known` are the profiles of the module. */
export function optionBits(options, known = profiles) {
  if (options === undefined) return 0;
  if (typeof options === 'string') return profileNumber(options, known);
  checkKeys(options);
  const profile = options.profile ?? 'dns';
  let bits = profileNumber(profile, known);
  for (let flag = 0; flag < flags.length; flag += 1) {
    const on = options[flags[flag]];
    if (on === undefined) continue;
    if (typeof on !== 'boolean') throw new TypeError(`xenonym: ${flags[flag]} must be true or false`);
    if (profile.startsWith('idna')) {
      throw new TypeError(`xenonym: ${flags[flag]} is a flag of UTS #46, and does not apply to ${profile}`);
    }
    bits |= (on ? 3 : 2) << (4 + 2 * flag);
  }
  return bits;
}

/** Rejects misspelled options, because ignoring one would skip a check that the caller wants. */
function checkKeys(options) {
  if (options === null || typeof options !== 'object' || Array.isArray(options)) {
    throw new TypeError('xenonym: options must be an object or the name of a profile');
  }
  for (const key of Object.keys(options)) {
    if (!KEYS.includes(key)) {
      throw new TypeError(`xenonym: unknown option ${JSON.stringify(key)}: use one of ${KEYS.join(', ')}`);
    }
  }
}

/** The number of a profile in the list of all. */
export function profileNumber(profile, known = profiles) {
  if (!known.includes(profile)) {
    throw new TypeError(`xenonym: unknown profile ${JSON.stringify(profile)}: use one of ${known.join(', ')}`);
  }
  return profiles.indexOf(profile);
}
