// The functions of the whole package; an entry loads their module.

import { analyzeWith } from './analyze.js';
import { convertWith } from './convert.js';
import { full } from './modules.js';

export { policies } from './analyze.js';
export { IDNAError } from './error.js';
export { profiles } from './options.js';
export { default as punycode } from './punycode.js';
export { unicodeVersion, version } from './version.js';

const conversions = convertWith(full);

export const {
  toASCII,
  toASCIIAll,
  toASCIILines,
  toASCIIWithErrors,
  toUnicode,
  toUnicodeAll,
  toUnicodeLines,
  isValid,
} = conversions;

export const {
  bidiSkeleton,
  check,
  codePoints,
  confusable,
  display,
  explain,
  history,
  Lookalikes,
  nameSkeleton,
  permutations,
  punycodeTrace,
  registrableDomain,
  restrictionLevel,
  scripts,
  skeleton,
} = analyzeWith(full, conversions);
