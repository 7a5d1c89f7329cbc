// Verdicts on names that look like other names, or contain them.

import { isTelling, scriptName } from '../scripts.js';
import { isAscii, uPlus } from '../page/visible.js';
import { browsersSay } from './browsers.js';
import { code, list, quoted, stressed, strong } from './words.js';

export function separator({ separator: found, owner, unicode }) {
  if (!found) return null;
  const site = owner ?? unicode;
  return {
    tone: 'danger',
    title: ['This name belongs to ', code(site), ', not to ', code(found.site), '.'],
    more: () => [
      quoted(found.text), ` (${uPlus(found.text.codePointAt(0))}) only looks like “${found.imitates}”. It is part of the name, and the name ends in `,
      strong(site), '.',
    ],
    meant: found.site,
  };
}

/** `This is not apple.com.`, and the reason for the resemblance. */
export function imitation(reading) {
  const hit = reading.imitation;
  if (!hit) return null;
  const more = () => [
    quoted(reading.unicode), ' imitates ', strong(hit.protected), ', but ', manner(reading, hit),
    '. It is another name, and leads elsewhere. ', warning(reading),
  ];
  return { tone: 'danger', title: ['This is not ', strong(hit.protected), '.'], more, meant: hit.protected };
}

/** `secure-paypa1-login.com`: a part of the label only looks like the protected name. */
export function disguise(reading) {
  const hit = reading.disguise;
  if (!hit) return null;
  const part = hit.part ?? hit.substitutions.map(({ found }) => found).join('');
  const more = () => [
    quoted(part), ' in ', quoted(reading.unicode), ' only looks like the name of ', strong(hit.protected), ': ', replaced(hit),
    '. Nobody writes that by accident. ', warning(reading),
  ];
  return { tone: 'danger', title: ['This name contains a fake of ', strong(hit.protected), '.'], more, meant: hit.protected };
}

/** Browsers that show the ASCII form help only those who look at the address bar. */
function warning(reading) {
  const isAlwaysShownInAscii = reading.browsers.every(({ show }) => show === 'punycode');
  return [browsersSay(reading), isAlwaysShownInAscii && ' Messages and web pages may still show the letters.'];
}

/** How the label of a hit differs from the imitated one. */
function manner(reading, hit) {
  const label = reading.points[hit.label] ?? [];
  const scripts = scriptsOf(label);
  if (scripts.length === 1 && scripts[0] !== 'Latin') return [quoted(label.map(({ text }) => text).join('')), ' is written ', stressed(`wholly in ${scriptName(scripts[0])} letters`)];
  if (scripts.length > 1) return ['it mixes ', ...list(scripts.map((script) => stressed(scriptName(script)))), ' letters: ', replaced(hit)];
  return replaced(hit);
}

/** `“1” stands for “l”`, for up to three. */
function replaced({ substitutions }) {
  const pairs = new Map(substitutions.map(({ found, expected }) => [`${found}\u0000${expected}`, [found, expected]]));
  const first = [...pairs.values()].slice(0, 3);
  const words = first.map(([found, expected]) => [quoted(found), numberOf(found), ' stands for ', quoted(expected)]);
  return words.length ? list(words) : 'it looks the same';
}

/** It distinguishes two that look alike. */
function numberOf(text) {
  return isAscii(text) ? '' : ` (${uPlus(text.codePointAt(0))})`;
}

export function subdomain({ hits, owner }) {
  const hit = hits.find(({ kind }) => kind === 'subdomain');
  if (!hit || !owner) return null;
  const title = ['This name belongs to ', code(owner), ', not to ', code(hit.protected), '.'];
  return { tone: 'danger', title, more: () => ['The end of a name decides who owns it. Anything before ', strong(owner), ' can be chosen freely.'], meant: hit.protected };
}

export function brand({ hits, unicode, owner }) {
  const hit = hits.find(({ kind }) => kind === 'brand_plus_word' || kind === 'embedded' || kind === 'one_edit' || kind === 'few_edits');
  if (!hit) return null;
  const typos = { one_edit: ' is one typing error away from ', few_edits: ' is a few typing errors away from ' };
  const how = typos[hit.kind] ?? ' contains the name of ';
  const title = [quoted(unicode), how, code(hit.protected), '.'];
  return { tone: 'caution', title, more: () => ['It may belong to someone else: whoever registered ', code(owner ?? unicode), '.'], meant: hit.protected };
}

/** `paypal.xyz` for `paypal.com`. */
export function otherSuffix({ hits, unicode, owner, isProtected }) {
  const hit = hits.find(({ kind }) => kind === 'other_suffix');
  if (!hit || isProtected) return null;
  return {
    tone: 'caution',
    title: [quoted(unicode), ' has the label of ', code(hit.protected), ' under another ending.'],
    more: () => ['Anybody may have registered ', code(owner ?? unicode), ': each ending has its own owners. Some companies own several.'],
    meant: hit.protected,
  };
}

export function scriptsOf(points) {
  return [...new Set(points.map(({ script }) => script).filter(isTelling))];
}
