// Verdicts on names that imitate nothing.

import { isAscii, isHidden, uPlus } from '../page/visible.js';
import { scriptName } from '../scripts.js';
import { say } from '../say.js';
import { browsersSay } from './browsers.js';
import { scriptsOf } from './imitations.js';
import { clauseOf, reasonOf } from './reasons.js';
import { code, list, paragraph, quoted, strong } from './words.js';

/** Signs that names may contain, and that half of the standards reject. */
const DISPUTED = /_|(?:^|\.)-|-(?:\.|$)|(?:^|\.)(?!xn)..--/i;

export function hidden(reading) {
  if (!isHidden(reading.name)) return null;
  const points = reading.typedPoints.flat().filter(({ text, status }) => status === 'ignored' && isHidden(text));
  if (points.length === 0) return null;
  const which = list([...new Set(points.map(({ codePoint }) => uPlus(codePoint)))].slice(0, 4));
  const count = points.length;
  return { tone: 'caution', title: say('hidden', { count, which }), more: () => say('hidden.more', { count, name: code(reading.unicode) }) };
}

/** `𝚍𝚒𝚜𝚌𝚘𝚛𝚍.gg`: letters that names never contain, and that browsers replace. Those of Japanese keyboards have a script. */
export function styled(reading) {
  const { name, unicode } = reading;
  if (isAscii(name) || name.toLowerCase() === unicode) return null;
  const points = reading.typedPoints.flat().filter(({ status, script, mapping, text }) => status === 'mapped' && script === 'Common' && !isAscii(text) && /^[a-z0-9]+$/.test(mapping));
  if (points.length === 0) return null;
  return {
    tone: 'caution',
    title: say('styled', { name: quoted(name) }),
    more: () => say('styled.more', { target: code(unicode) }),
  };
}

export function kept(reading) {
  if (isAscii(reading.unicode)) return null;
  const hiding = reading.strictBrowsers.filter(({ show }) => show !== 'unicode');
  if (hiding.length === 0) return null;
  const shows = new Set(reading.browsers.map(({ show }) => show));
  const title = say(shows.size > 1 ? 'kept.some' : 'kept.all', { name: quoted(reading.unicode) });
  const rule = hiding.flatMap(({ rules }) => rules)[0];
  return { tone: 'caution', title, more: () => paragraph(browsersSay(reading), rule && say('kept.reason', { reason: clauseOf(rule) })) };
}

export function moved({ earlier, ascii, unicode }) {
  const old = earlier.find((place) => place !== null && place !== ascii);
  if (!old) return null;
  return { tone: 'caution', title: say('moved', { name: quoted(unicode) }), more: () => say('moved.more', { old: code(old), now: code(ascii) }) };
}

/** Names that lookups find, and that registries, certificates and many programs reject. */
export function partly(reading) {
  if (!DISPUTED.test(reading.ascii ?? '')) return null;
  const rejecting = reading.verdicts.filter(({ accepted }) => !accepted);
  if (rejecting.length === 0) return null;
  const [error] = rejecting.flatMap(({ errors }) => errors);
  return {
    tone: 'caution',
    title: say('partly', { name: quoted(reading.unicode) }),
    more: () => paragraph(say('partly.more'), reasonOf(error, reading.name), say('partly.count', { count: rejecting.length, all: reading.verdicts.length })),
    advice: 'now.partly',
  };
}

/** A protected name itself, or a name under it. */
export function real(reading) {
  if (!reading.isProtected) return null;
  const { unicode, owner } = reading;
  const isItself = reading.ascii.replace(/\.$/, '') === owner;
  const title = isItself ? say('real', { owner: strong(owner) }) : say('real.under', { name: quoted(unicode), owner: strong(owner) });
  return { tone: 'unknown', title, more: () => paragraph(say('real.more', { owner: code(owner) }), browsersSay(reading)) };
}

/** Nothing is known about the site, and nothing is wrong with the letters. */
export function plain(reading) {
  return { tone: 'unknown', title: say('plain'), more: () => paragraph(letters(reading), likeness(reading), browsersSay(reading)) };
}

/** What the name was compared with. */
function likeness({ isCompared, watch }) {
  return isCompared ? say('plain.alone', { count: watch.size }) : say('likeness.host');
}

function letters({ unicode, name, points }) {
  const seen = quoted(unicode);
  const typed = name !== unicode && say('plain.typed', { typed: quoted(name), name: seen });
  return paragraph(typed, isAscii(unicode) ? say('plain.ascii', { name: seen }) : writing(points, seen));
}

/** The scripts of the labels that are not ASCII: in `中国.cn`, the ending is not a mixture. */
function writing(labels, name) {
  const points = labels.filter((label) => !label.every(({ text }) => isAscii(text))).flat();
  const scripts = scriptsOf(points).map(scriptName);
  if (scripts.length === 0) return say('plain.none', { name });
  const isNumber = points.every(({ text }) => /^[\p{Nd}-]$/u.test(text));
  return say(isNumber ? 'plain.digits' : 'plain.letters', { name, scripts: list(scripts) });
}
