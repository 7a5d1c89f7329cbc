// A report for a colleague or an abuse desk. Names in it are written so that no program makes links of them.

import { unicodeVersion } from '../engine.js';
import { escaped, uPlus } from '../page/visible.js';
import { PRODUCTS } from '../verdict/browsers.js';
import { TONES } from '../verdict/verdict.js';
import { plainText } from '../verdict/words.js';

/** The report, a fact in each line. */
export function reportOf(reading, verdict, now = new Date()) {
  const { typed, ascii, unicode, owner, points, browsers, machine } = reading;
  const tricks = points.flat().filter(({ trick }) => trick).map(({ text, codePoint, trick }) => `${text} (${uPlus(codePoint)}) for ${trick.expected || 'nothing'}`);
  const lines = [
    ['Verdict', `${TONES[verdict.tone]}. ${plainText(verdict.title)}`],
    ['Reported', typed],
    ['Name as it looks', machine === null ? unicode : null],
    ['ASCII form', ascii],
    ['Registered domain', owner],
    ['Address', machine],
    ['Probably meant', verdict.meant],
    ['Deceptive letters', tricks.join(', ')],
    ['Shown in its own letters by', machine === null ? browsers.filter(({ show }) => show === 'unicode').map(({ policy }) => PRODUCTS[policy]).join(', ') || 'no browser' : null],
    ['Date', now.toISOString().slice(0, 10)],
  ];
  const told = lines.filter(([, value]) => value).map(([title, value]) => `${title}: ${defanged(value, title)}`);
  return [...told, `Found by Xenonym with Unicode ${unicodeVersion}, from the name alone. Nothing was requested from the site.`].join('\n');
}

/** `hxxps://paypa1[.]com`. */
function defanged(value, title) {
  const text = escaped(value);
  if (title === 'Date') return text;
  return text.replace(/http(?=s?:)/gi, 'hxxp').replace(/\.(?=[^\s.])/g, '[.]');
}
