// A report for a colleague or an abuse desk. Names in it are written so that no program makes links of them.

import { unicodeVersion } from '../engine.js';
import { escaped, uPlus } from '../page/visible.js';
import { say } from '../say.js';
import { PRODUCTS } from '../verdict/browsers.js';
import { wordOf } from '../verdict/verdict.js';
import { list, plainText, text } from '../verdict/words.js';

/** The report, a fact in each line. */
export function reportOf(reading, verdict, now = new Date()) {
  const { typed, ascii, unicode, owner, points, browsers, machine } = reading;
  const tricks = points.flat().filter(({ trick }) => trick).map(({ text: letter, codePoint, trick }) =>
    text('report.letter', { letter: escaped(letter), number: uPlus(codePoint), expected: trick.expected || text('nothing') }));
  const showing = browsers.filter(({ show }) => show === 'unicode').map(({ policy }) => PRODUCTS[policy]);
  const lines = [
    ['report.verdict', text('told', { tone: wordOf(verdict.tone), title: verdict.title })],
    ['report.typed', escaped(typed)],
    ['report.seen', machine === null ? escaped(unicode) : null],
    ['report.ascii', ascii],
    ['report.owner', owner],
    ['report.address', machine],
    ['report.meant', verdict.meant && escaped(verdict.meant)],
    ['report.letters', plainText(list(tricks))],
    ['report.browsers', machine === null ? plainText(list(showing)) || text('report.none') : null],
  ].filter(([, value]) => value).map(([title, value]) => [title, defanged(value)]);
  const told = [...lines, ['report.date', now.toISOString().slice(0, 10)]].map(([title, value]) => text('report.line', { title: say(title), value }));
  return [...told, text('report.source', { version: unicodeVersion })].join('\n');
}

/** `hxxps://paypa1[.]com`. */
function defanged(value) {
  return value.replace(/http(?=s?:)/gi, 'hxxp').replace(/\.(?=[^\s.])/g, '[.]');
}
