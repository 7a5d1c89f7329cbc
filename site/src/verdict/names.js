// Verdicts on names that imitate nothing.

import { isAscii, isHidden, uPlus } from '../../page/visible.js';
import { scriptName } from '../../scripts.js';
import { placeOf } from '../history.js';
import { browsersSay } from './browsers.js';
import { scriptsOf } from './imitations.js';
import { code, list, quoted, strong } from './words.js';

export function hidden({ typedPoints, unicode }) {
  const points = typedPoints.flat().filter(({ text, status }) => status === 'ignored' && isHidden(text));
  if (points.length === 0) return null;
  const which = [...new Set(points.map(({ codePoint }) => uPlus(codePoint)))].slice(0, 4).join(', ');
  const count = points.length === 1 ? 'a hidden code point' : `${points.length} hidden code points`;
  return { tone: 'caution', title: ['This text contains ', count, ': ', which, '.'], more: ['Browsers leave it out, and go to ', code(unicode), '.'] };
}

/** Only Safari hides whole scripts, such as Greek. That is not a sign of a bad name. */
export function kept(reading) {
  const hiding = reading.browsers.filter(({ policy, show }) => policy !== 'safari' && show !== 'unicode');
  if (hiding.length === 0 || isAscii(reading.unicode)) return null;
  const shows = new Set(reading.browsers.map(({ show }) => show));
  const title = [quoted(reading.unicode), shows.size > 1 ? ' is a valid name, but not every browser shows it so.' : ' is a valid name, but browsers don’t show it so.'];
  const reason = hiding.flatMap(({ rules }) => rules)[0];
  return { tone: 'caution', title, more: [browsersSay(reading), reason && ` One reason: ${reason.message}.`] };
}

export function moved({ history, unicode }) {
  const now = placeOf(history.at(-1));
  const old = history.map(placeOf).find((place) => place !== null && place !== now);
  if (!old || now === null) return null;
  return { tone: 'caution', title: [quoted(unicode), ' has led to two places.'], more: ['Older programs go to ', code(old), '. Today it is ', code(now), '.'] };
}

/** A protected name itself, or a name under it. */
export function real({ isProtected, owner, unicode, ...reading }) {
  if (!isProtected) return null;
  const title = unicode.replace(/\.$/, '') === owner ? ['This is the real ', strong(owner), '.'] : [quoted(unicode), ' belongs to the real ', strong(owner), '.'];
  return { tone: 'fine', title, more: ['The end of the name is exactly ', code(owner), '. ', browsersSay({ unicode, ...reading })] };
}

export function foreign(reading) {
  if (isAscii(reading.unicode)) return null;
  const title = [quoted(reading.unicode), writing(reading.points)];
  return { tone: 'fine', title, more: [others(reading), ' ', browsersSay(reading)] };
}

/** The scripts of the labels that are not ASCII: in `中国.cn`, the ending is not a mixture. */
function writing(labels) {
  const points = labels.filter((label) => !label.every(({ text }) => isAscii(text))).flat();
  const scripts = list(scriptsOf(points).map(scriptName));
  if (scripts.length === 0) return ' contains no letters.';
  const isNumber = points.every(({ text }) => /^[\p{Nd}-]$/u.test(text));
  return [' is written in ', scripts, isNumber ? ' digits.' : ' letters.'];
}

/** The note on protected names where none is imitated. */
function others({ hits }) {
  if (hits.length === 0) return 'It imitates none of the well-known names on this page’s list.';
  return ['It has the same label as ', code(hits[0].protected), ' under another ending, which may belong to someone else.'];
}

export function plain(reading) {
  const { unicode, name } = reading;
  const title = [quoted(unicode), ' is all ASCII: what you see is what it is.'];
  const mapped = name === unicode ? '' : ['Typed as ', quoted(name), ', it is converted to this. '];
  return { tone: 'fine', title, more: [mapped, others(reading), ' ', browsersSay(reading)] };
}
