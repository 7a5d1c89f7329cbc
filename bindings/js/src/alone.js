// The conversion functions without the rest. The entry point loads their module.

import { convertWith } from './core/convert.js';
import { conversionAlone } from './core/modules.js';

export { IDNAError } from './core/error.js';
export { profiles, unicodeVersion } from './core/names.js';
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
} = convertWith(conversionAlone);
