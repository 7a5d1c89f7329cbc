// A result as one line of text, for sharing.

import { CAVEAT, SIGNS, TONES } from '../verdict/verdict.js';
import { plainText, quoted } from '../verdict/words.js';

/** The name, its ASCII form if that differs, and the verdict. */
export function lineOf(reading, { title, tone }) {
  const { machine, accepted, ascii, unicode, name, isProtected } = reading;
  const seen = machine === null && accepted ? unicode : name;
  const differs = machine === null && accepted && ascii !== unicode;
  const sign = tone === 'unknown' ? '' : `${{ '!': '⚠', '×': '✗' }[SIGNS[tone]]} `;
  const caveat = tone === 'unknown' && isProtected ? ` ${CAVEAT}` : '';
  return `${sign}${TONES[tone]}: ${plainText([quoted(seen)])}${differs ? ` (${ascii})` : ''}. ${plainText(title)}${caveat}`;
}
