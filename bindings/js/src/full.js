// The functions of the whole package. The entry point loads their module.

import { analyzeWith } from './core/analyze.js';
import { convertWith } from './core/convert.js';
import { full } from './core/modules.js';

export { IDNAError } from './core/error.js';
export { permutationKinds, policies, profiles, unicodeVersion } from './core/names.js';
export { default as punycode } from './punycode.js';
export { version } from './core/version.js';

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
  emailToASCII,
  emailToUnicode,
  explain,
  findHost,
  history,
  hostKey,
  Lookalikes,
  namesInText,
  nameSkeleton,
  permutations,
  permutationsByKind,
  punycodeTrace,
  registrableDomain,
  restrictionLevel,
  scripts,
  skeleton,
} = analyzeWith(full, conversions);
