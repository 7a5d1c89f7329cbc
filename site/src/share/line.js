// A result as one line of text, for sharing.

import { say } from '../say.js';
import { SIGNS, wordOf } from '../verdict/verdict.js';
import { code, paragraph, plainText, quoted } from '../verdict/words.js';

/** The name, its ASCII form if that differs, and the verdict. */
export function lineOf(reading, { title, tone }) {
  const { machine, accepted, ascii, unicode, name, isProtected } = reading;
  const seen = machine === null && accepted ? unicode : name;
  const differs = machine === null && accepted && ascii !== unicode;
  const sign = tone === 'unknown' ? '' : `${{ '!': '⚠', '×': '✗' }[SIGNS[tone]]} `;
  const line = say(differs ? 'line.ascii' : 'line', { tone: wordOf(tone), name: quoted(seen), ascii: code(ascii), title });
  return `${sign}${plainText(paragraph(line, tone === 'unknown' && isProtected && say('caveat')))}`;
}
