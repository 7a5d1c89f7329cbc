// A result as one line of text, for sharing.

import { plainText } from '../single/verdict/words.js';

/** The verdict, and the ASCII form if it differs from the displayed form. */
export function lineOf(reading, { title, tone }) {
  const sign = { danger: '⚠ ', caution: '⚠ ', error: '✗ ', fine: '✓ ' }[tone];
  const differs = reading.machine === null && reading.ascii !== null && reading.ascii !== reading.unicode;
  return `${sign}${plainText(title)}${differs ? ` Its real form: ${reading.ascii}` : ''}`;
}
