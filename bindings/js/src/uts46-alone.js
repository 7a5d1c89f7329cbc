// The conversion functions with UTS #46 alone. The entry point loads their module.

import { convertWith } from './core/convert.js';
import { uts46Alone } from './core/modules.js';
import { uts46Profiles } from './core/names.js';

export { IDNAError } from './core/error.js';
export { uts46Profiles as profiles, unicodeVersion } from './core/names.js';
export { version } from './core/version.js';

export const {
  toASCII,
  toASCIIAll,
  toASCIILines,
  toASCIIWithErrors,
  toUnicode,
  toUnicodeAll,
  toUnicodeLines,
  isValid,
} = convertWith(uts46Alone, uts46Profiles);
