// Verdicts on names that look like other names, or contain them.

import { KINDS } from '../kinds.js';
import { isTelling, scriptName } from '../scripts.js';
import { isAscii, uPlus } from '../page/visible.js';
import { say } from '../say.js';
import { browsersSay } from './browsers.js';
import { code, list, paragraph, quoted, stressed, strong } from './words.js';

export function separator({ separator: found, owner, unicode }) {
  if (!found) return null;
  const site = owner ?? unicode;
  return {
    tone: 'danger',
    title: say('belongs', { owner: code(site), other: code(found.site) }),
    more: () => say('separator.more', { sign: quoted(found.text), number: numberOf(found.text), imitated: quoted(found.imitates), site: strong(site) }),
    meant: found.site,
  };
}

/** `This is not apple.com.`, and the reason for the resemblance. */
export function imitation(reading) {
  const hit = reading.imitation;
  if (!hit) return null;
  return {
    tone: 'danger',
    title: say('imitation', { other: strong(hit.protected) }),
    more: () => paragraph(manner(reading, hit), say('imitation.more'), warning(reading)),
    meant: hit.protected,
  };
}

/** `secure-paypa1-login.com`: a part of the label only looks like the protected name. */
export function disguise(reading) {
  const hit = reading.disguise;
  if (!hit) return null;
  const part = hit.part ?? hit.substitutions.map(({ found }) => found).join('');
  return {
    tone: 'danger',
    title: say('disguise', { other: strong(hit.protected) }),
    more: () => paragraph(
      say('disguise.more', { part: quoted(part), name: quoted(reading.unicode), other: strong(hit.protected), signs: replaced(hit) }),
      say('disguise.why'), warning(reading),
    ),
    meant: hit.protected,
  };
}

/** Browsers that show the ASCII form help only those who look at the address bar. */
function warning(reading) {
  const isAlwaysShownInAscii = reading.browsers.every(({ show }) => show === 'ascii');
  return paragraph(browsersSay(reading), isAlwaysShownInAscii && say('ascii.letters'));
}

/** How the label of a hit differs from the imitated one. */
function manner(reading, hit) {
  const label = reading.points[hit.label] ?? [];
  const scripts = scriptsOf(label).map((script) => stressed(scriptName(script)));
  const names = { name: quoted(reading.unicode), other: strong(hit.protected) };
  if (scripts.length === 1 && !label.some(({ script }) => script === 'Latin')) {
    return say('imitation.script', { ...names, label: quoted(label.map(({ text }) => text).join('')), script: scripts[0] });
  }
  if (hit.substitutions.length === 0) return say('imitation.same', names);
  if (scripts.length > 1) return say('imitation.mixed', { ...names, scripts: list(scripts), signs: replaced(hit) });
  return say('imitation.signs', { ...names, signs: replaced(hit) });
}

/** `“1” stands for “l”`, for up to three. */
function replaced({ substitutions }) {
  const pairs = new Map(substitutions.map(({ found, expected }) => [`${found}\u0000${expected}`, [found, expected]]));
  // The number distinguishes two that look alike.
  return list([...pairs.values()].slice(0, 3).map(([found, expected]) =>
    say(isAscii(found) ? 'sign' : 'sign.number', { found: quoted(found), number: numberOf(found), expected: quoted(expected) })));
}

function numberOf(text) {
  return text === '' ? '' : uPlus(text.codePointAt(0));
}

export function subdomain({ hits, owner }) {
  const hit = hits.find(({ kind }) => kind === 'subdomain');
  if (!hit || !owner) return null;
  const title = say('belongs', { owner: code(owner), other: code(hit.protected) });
  return { tone: 'danger', title, more: () => say('subdomain.more', { owner: strong(owner) }), meant: hit.protected };
}

export function brand({ hits, unicode, owner }) {
  const hit = hits.find(({ kind }) => KINDS[kind]?.verdict);
  if (!hit) return null;
  const title = say(KINDS[hit.kind].verdict, { name: quoted(unicode), other: code(hit.protected) });
  return { tone: 'caution', title, more: () => say('brand.more', { owner: code(owner ?? unicode) }), meant: hit.protected };
}

/** `paypal.xyz` for `paypal.com`. */
export function otherSuffix({ hits, unicode, owner, isProtected }) {
  const hit = hits.find(({ kind }) => kind === 'other_suffix');
  if (!hit || isProtected) return null;
  return {
    tone: 'caution',
    title: say('ending', { name: quoted(unicode), other: code(hit.protected) }),
    more: () => say('ending.more', { owner: code(owner ?? unicode) }),
    meant: hit.protected,
  };
}

export function scriptsOf(points) {
  return [...new Set(points.map(({ script }) => script).filter(isTelling))];
}
