// Verdicts on names that imitate nothing.

import { isAscii, isHidden, uPlus } from '../page/visible.js';
import { scriptName } from '../scripts.js';
import { browsersSay, reasonOf } from './browsers.js';
import { scriptsOf } from './imitations.js';
import { code, list, quoted, strong } from './words.js';

/** Signs that names may contain, and that half of the standards reject. */
const DISPUTED = /_|(?:^|\.)-|-(?:\.|$)|(?:^|\.)(?!xn)..--/i;

export function hidden(reading) {
  if (!isHidden(reading.name)) return null;
  const points = reading.typedPoints.flat().filter(({ text, status }) => status === 'ignored' && isHidden(text));
  if (points.length === 0) return null;
  const which = [...new Set(points.map(({ codePoint }) => uPlus(codePoint)))].slice(0, 4).join(', ');
  const count = points.length === 1 ? 'a hidden code point' : `${points.length} hidden code points`;
  return { tone: 'caution', title: ['This text contains ', count, ': ', which, '.'], more: () => ['Browsers leave it out, and go to ', code(reading.unicode), '.'] };
}

/** `𝚍𝚒𝚜𝚌𝚘𝚛𝚍.gg`: letters that names never contain, and that browsers replace. Those of Japanese keyboards have a script. */
export function styled(reading) {
  const { name, unicode } = reading;
  if (isAscii(name) || name.toLowerCase() === unicode) return null;
  const points = reading.typedPoints.flat().filter(({ status, script, mapping, text }) => status === 'mapped' && script === 'Common' && !isAscii(text) && /^[a-z0-9]+$/.test(mapping));
  if (points.length === 0) return null;
  return {
    tone: 'caution',
    title: [quoted(name), ' is written in decorative letters.'],
    more: () => ['Filters for names may not recognize them. Browsers go to ', code(unicode), '.'],
  };
}

export function kept(reading) {
  if (isAscii(reading.unicode)) return null;
  const hiding = reading.strictBrowsers.filter(({ show }) => show !== 'unicode');
  if (hiding.length === 0) return null;
  const shows = new Set(reading.browsers.map(({ show }) => show));
  const title = [quoted(reading.unicode), shows.size > 1 ? ' is a valid name, but not every browser shows it so.' : ' is a valid name, but browsers don’t show it so.'];
  const rule = hiding.flatMap(({ rules }) => rules)[0];
  return { tone: 'caution', title, more: () => [browsersSay(reading), rule && ` One reason: ${reasonOf(rule)}.`] };
}

export function moved({ earlier, ascii, unicode }) {
  const old = earlier.find((place) => place !== null && place !== ascii);
  if (!old) return null;
  return { tone: 'caution', title: [quoted(unicode), ' has led to two places.'], more: () => ['Older programs go to ', code(old), '. Today it is ', code(ascii), '.'] };
}

/** Names that lookups find, and that registries, certificates and many programs reject. */
export function partly(reading) {
  if (!DISPUTED.test(reading.ascii ?? '')) return null;
  const rejecting = reading.verdicts.filter(({ accepted }) => !accepted);
  if (rejecting.length === 0) return null;
  return {
    tone: 'caution',
    title: [quoted(reading.unicode), ' works only in some places.'],
    more: () => [
      'Lookups find it, but registries, certificates and many programs reject it: ', rejecting.map(({ errors }) => errors[0]?.message).find(Boolean),
      `. ${rejecting.length} of ${reading.verdicts.length} standards do.`,
    ],
  };
}

/** A protected name itself, or a name under it. */
export function real(reading) {
  if (!reading.isProtected) return null;
  const { unicode, owner } = reading;
  const isItself = reading.ascii.replace(/\.$/, '') === owner;
  const title = isItself ? ['This is the real ', strong(owner), '.'] : [quoted(unicode), ' belongs to the real ', strong(owner), '.'];
  return { tone: 'unknown', title, more: () => ['The end of the name is exactly ', code(owner), '. ', browsersSay(reading)] };
}

/** Nothing is known about the site, and nothing is wrong with the letters. */
export function plain(reading) {
  return { tone: 'unknown', title: ['A name can’t tell whether this site is honest.'], more: () => [letters(reading), ' ', likeness(reading), ' ', browsersSay(reading)] };
}

function letters({ unicode, name, points }) {
  const mapped = name === unicode ? '' : ['Typed as ', quoted(name), ', it is converted to ', quoted(unicode), '. '];
  if (isAscii(unicode)) return [mapped, quoted(unicode), ' is all ASCII: its letters are what they seem.'];
  return [mapped, quoted(unicode), writing(points)];
}

/** The scripts of the labels that are not ASCII: in `中国.cn`, the ending is not a mixture. */
function writing(labels) {
  const points = labels.filter((label) => !label.every(({ text }) => isAscii(text))).flat();
  const scripts = list(scriptsOf(points).map(scriptName));
  if (scripts.length === 0) return ' contains no letters.';
  const isNumber = points.every(({ text }) => /^[\p{Nd}-]$/u.test(text));
  return [' is written in ', scripts, isNumber ? ' digits.' : ' letters.'];
}

/** What the name was compared with. */
function likeness({ isCompared, watch }) {
  if (!isCompared) return 'It was not compared with other names, because browsers find no host in it.';
  return `It imitates none of the ${watch.size.toLocaleString('en')} names that this page compares with, and nothing in it is hidden.`;
}
