// The functions of conversion alone; an entry loads their module.

import { convertWith } from './convert.js';
import { conversionAlone } from './modules.js';

export { IDNAError } from './error.js';
export { profiles } from './options.js';
export { unicodeVersion, version } from './version.js';

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
