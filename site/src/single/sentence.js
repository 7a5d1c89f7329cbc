// The plain sentence at the top: what a visitor should know before anything else.

import { copyButton } from '../page/copy.js';
import { make } from '../page/dom.js';
import { placeOf } from './history.js';
import { isTelling, scriptName } from '../scripts.js';
import { isAscii, isHidden, shown, uPlus } from '../page/visible.js';

/** Kinds of imitation that the eye takes for the protected name. */
const LOOKS = new Set(['digit', 'script_mix', 'same_skeleton', 'accent', 'confusable']);
const MARKS = { danger: '!', caution: '!', error: '×', fine: '✓' };
const TONES = { danger: 'Danger', caution: 'Careful', error: 'Not a name', fine: 'Fine' };
const PRODUCTS = { chromium: 'Chromium', firefox: 'Firefox', safari: 'Safari' };

/** The first of these that has something to say. */
const SPEAKERS = [address, rejected, imitation, subdomain, brand, hidden, kept, moved, foreign, plain];

/** The sentence as a block of the page. */
export function sentence(reading) {
  const { tone, title, more } = said(reading);
  return make(
    'div',
    { class: `sentence is-${tone}` },
    make('span', { class: 'sign', 'aria-hidden': 'true' }, MARKS[tone]),
    make('div', {}, make('p', { class: 'tone' }, TONES[tone]), make('h2', {}, title), make('p', {}, more), make('p', { class: 'share' }, copyButton(location.href, 'Copy link', 'A link to this answer'))),
  );
}

function said(reading) {
  for (const speaker of SPEAKERS) {
    const found = speaker(reading);
    if (found) return found;
  }
  return plain(reading);
}

/** Addresses of machines stand where names do. */
function address({ name, unicode }) {
  if (!isAddress(unicode)) return null;
  return { tone: 'caution', title: [quoted(name, false), ' is an IP address, not a domain name.'], more: ['It leads to a machine, and does not say who owns it.'] };
}

export function isAddress(text) {
  const numbers = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.?$/.exec(text)?.slice(1);
  return numbers?.every((number) => number <= 255) ?? /^\[[0-9a-f]*:[0-9a-f:.]*\]$/i.test(text);
}

function rejected({ accepted, errors, name }) {
  if (accepted) return null;
  const [first] = errors;
  const { kind, place, codePoint, message } = first;
  const isWrongChar = (kind === 'denied_ascii' || kind === 'std3_ascii') && place === 'input' && codePoint !== null;
  const what = isWrongChar ? [': it contains ', pointed(codePoint), '.'] : '.';
  // What is wrong after mapping or decoding cannot be removed from the input.
  const help = place === 'input' && first.help ? ['To fix it: ', first.help.replace(', or convert with other options', ''), '.'] : '';
  const more = [isWrongChar ? '' : `${sentenceCase(message)}. `, help];
  return { tone: 'error', title: [quoted(name, false), ' is not a domain name', what], more };
}

/** `“/” (U+002F)`, or of a hidden code point the number alone. */
function pointed(codePoint) {
  const char = String.fromCodePoint(codePoint);
  return isHidden(char) ? uPlus(codePoint) : [quoted(char), ` (${uPlus(codePoint)})`];
}

/** `This is not apple.com.`, and why it looks so. */
function imitation(reading) {
  const hit = reading.hits.find(({ kind }) => LOOKS.has(kind));
  if (!hit) return null;
  const more = [
    'It shows as ', quoted(reading.unicode), ' and imitates ', make('b', {}, shown(hit.protected)), ', but ', manner(reading, hit),
    '. It is another name, and leads elsewhere. ', browsersSay(reading),
  ];
  return { tone: 'danger', title: ['This is not ', shown(hit.protected), '.'], more };
}

/** How the label of a hit differs from what it imitates. */
function manner(reading, hit) {
  const scripts = scriptsOf(reading.points[hit.label] ?? []);
  if (scripts.length === 1 && scripts[0] !== 'Latin') return ['it is written ', make('b', {}, `wholly in ${scriptName(scripts[0])} letters`)];
  if (scripts.length > 1) return ['it mixes ', make('b', {}, `${list(scripts.map(scriptName))} letters`), ': ', replaced(hit)];
  return replaced(hit);
}

/** `“1” stands for “l”`, for up to three. */
function replaced({ substitutions }) {
  const pairs = new Map(substitutions.map(({ found, expected }) => [`${found}\u0000${expected}`, [found, expected]]));
  const first = [...pairs.values()].slice(0, 3);
  const words = first.map(([found, expected]) => [quoted(found), numberOf(found), ' stands for ', quoted(expected)]);
  return words.length ? join(words) : 'it looks the same';
}

/** Two that look alike are told apart by it. */
function numberOf(text) {
  return isAscii(text) ? '' : ` (${uPlus(text.codePointAt(0))})`;
}

function subdomain({ hits, owner }) {
  const hit = hits.find(({ kind }) => kind === 'subdomain');
  if (!hit || !owner) return null;
  const title = ['This name belongs to ', code(owner), ', not to ', code(hit.protected), '.'];
  return { tone: 'danger', title, more: ['The end of a name decides who owns it; ', code(hit.protected), ' is only a subdomain here.'] };
}

function brand({ hits, unicode, owner }) {
  const hit = hits.find(({ kind }) => kind === 'brand_plus_word' || kind === 'embedded' || kind === 'one_edit');
  if (!hit) return null;
  const how = hit.kind === 'one_edit' ? ' is one slip of typing away from ' : ' contains the name of ';
  const title = [quoted(unicode), how, code(hit.protected), '.'];
  return { tone: 'caution', title, more: ['It may belong to someone else: whoever registered ', code(owner ?? unicode), '.'] };
}

function hidden({ typedPoints, unicode }) {
  const points = typedPoints.flat().filter(({ text, status }) => status === 'ignored' && isHidden(text));
  if (points.length === 0) return null;
  const which = [...new Set(points.map(({ codePoint }) => uPlus(codePoint)))].slice(0, 4).join(', ');
  const count = points.length === 1 ? 'a hidden code point' : `${points.length} hidden code points`;
  return { tone: 'caution', title: ['This text contains ', count, ': ', which, '.'], more: ['Browsers leave it out, and go to ', code(unicode), '.'] };
}

/** Safari alone hides whole scripts, such as Greek, whatever is written in them: that says nothing of a name. */
function kept(reading) {
  const hiding = reading.browsers.filter(({ policy, show }) => policy !== 'safari' && show !== 'unicode');
  if (hiding.length === 0 || isAscii(reading.unicode)) return null;
  const title = [quoted(reading.unicode), ' is a valid name, but not every browser shows it so.'];
  const reason = hiding.flatMap(({ rules }) => rules)[0];
  return { tone: 'caution', title, more: [browsersSay(reading), reason && [' One reason: ', reason.message, '.']] };
}

function moved({ history, unicode }) {
  const [old, , now] = history.map(placeOf);
  if (old === null || now === null || old === now) return null;
  const title = [quoted(unicode), ' has led to two places.'];
  return { tone: 'caution', title, more: ['By IDNA2003 it was ', code(old), '; today it is ', code(now), '.'] };
}

function foreign(reading) {
  if (isAscii(reading.unicode)) return null;
  const scripts = list(scriptsOf(reading.points.flat()).map(scriptName));
  const title = [quoted(reading.unicode), scripts ? ` is written in ${scripts} letters.` : ' has no letters.'];
  return { tone: 'fine', title, more: [others(reading), ' ', browsersSay(reading)] };
}

/** What is to be said of protected names where none is imitated. */
function others({ hits }) {
  if (hits.length === 0) return 'It imitates none of the protected names.';
  return ['It has the label of ', code(hits[0].protected), ' under another ending, which may belong to someone else.'];
}

function plain(reading) {
  const { unicode, name } = reading;
  const title = [quoted(unicode), ' is all ASCII: what you see is what it is.'];
  const mapped = name === unicode ? '' : ['Typed as ', quoted(name), ', it is converted to this. '];
  return { tone: 'fine', title, more: [mapped, others(reading), ' ', browsersSay(reading)] };
}

/** Which browsers reject the name, and which show the ASCII form or the Unicode form. */
function browsersSay({ browsers, ascii, unicode }) {
  const clauses = [
    ['invalid', 'reject', ' it'],
    ['punycode', 'show', [' ', code(ascii), ' instead']],
    ['unicode', 'show', isAscii(unicode) ? ' it as it is' : ' it as it looks here'],
  ].map(([show, verb, rest]) => {
    const products = browsers.filter((browser) => browser.show === show).map(({ policy }) => PRODUCTS[policy]);
    return products.length > 0 && [list(products), ' ', products.length === 1 ? `${verb}s` : verb, rest];
  }).filter(Boolean);
  return [clauses.map((clause, at) => (at === 0 ? clause : ['; ', clause])), '.'];
}

function scriptsOf(points) {
  return [...new Set(points.map(({ script }) => script).filter(isTelling))];
}

/** Joiners belong to valid names, and shape their letters. */
function quoted(text, keepJoiners = true) {
  return ['“', shown(text, { keepJoiners, attributes: { class: 'name' } }), '”'];
}

function code(text) {
  return shown(text, { attributes: { class: 'name code' } });
}

function list(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function join(parts) {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [at === parts.length - 1 ? ' and ' : ', ', part]));
}

function sentenceCase(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
