// The verdict on a name: a tone, a title, and the most important facts.

import { endsInNumberInstead, machine, pattern, suffix, user } from './hosts.js';
import { brand, imitation, separator, subdomain } from './imitations.js';
import { foreign, hidden, kept, moved, plain, real } from './names.js';
import { rejected } from './rejected.js';
import { code } from './words.js';

/** The first of these that returns a verdict decides. */
const SPEAKERS = [
  machine, endsInNumberInstead, user, rejected, separator, imitation, subdomain, pattern, brand, hidden, suffix, kept, moved, real, foreign,
];

/** The verdict, as data. */
export function verdictOf(reading) {
  const found = SPEAKERS.reduce((verdict, speaker) => verdict ?? speaker(reading), null) ?? plain(reading);
  return { ...found, more: [origin(reading), found.more] };
}

/** The part of a pasted text that the verdict applies to. */
function origin({ from, host, isDecoded }) {
  if (from === 'email') return ['The domain of this email address is ', code(host), '. '];
  if (isDecoded) return ['Decoded, the host is ', code(host), '. '];
  if (from === 'url') return ['The site of this address is ', code(host), '. '];
  return '';
}
