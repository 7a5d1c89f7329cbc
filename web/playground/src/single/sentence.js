// The plain sentence at the top: what a visitor should know before anything else.

import { copyButton } from '../copy.js';
import { make } from '../dom.js';
import { isTelling, scriptName } from '../scripts.js';
import { isAscii, isHidden, shown, uPlus } from '../visible.js';

/** Kinds of imitation that the eye takes for the protected name. */
const LOOKS = new Set(['digit', 'script_mix', 'same_skeleton', 'accent', 'confusable']);
const MARKS = { danger: '!', caution: '!', error: '×', fine: '✓' };
const TONES = { danger: 'Danger', caution: 'Careful', error: 'Not a name', fine: 'Fine' };
const PRODUCTS = { chromium: 'Chromium', firefox: 'Firefox', safari: 'Safari' };

/** The first of these that has something to say. */
const SPEAKERS = [rejected, imitation, subdomain, brand, hidden, kept, moved, foreign, plain];

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

function rejected({ accepted, errors, name }) {
  if (accepted) return null;
  const [first] = errors;
  const title = [quoted(name, false), ' is not a domain name.'];
  const help = first.help ? [' To mend it: ', first.help, '.'] : [];
  return { tone: 'error', title, more: [sentenceCase(first.message), '.', help] };
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
  return { tone: 'danger', title, more: ['What counts is the end of a name. ', code(hit.protected), ' stands before it only to be read first.'] };
}

function brand({ hits, unicode, owner }) {
  const hit = hits.find(({ kind }) => kind === 'brand_plus_word' || kind === 'embedded' || kind === 'one_edit');
  if (!hit) return null;
  const how = hit.kind === 'one_edit' ? ' is one slip of typing away from ' : ' has in it the name of ';
  const title = [quoted(unicode), how, code(hit.protected), '.'];
  return { tone: 'caution', title, more: ['It may belong to someone else: whoever registered ', code(owner ?? unicode), '.'] };
}

function hidden({ typedPoints, unicode }) {
  const points = typedPoints.flat().filter(({ text, status }) => status === 'ignored' && isHidden(text));
  if (points.length === 0) return null;
  const which = [...new Set(points.map(({ codePoint }) => uPlus(codePoint)))].slice(0, 4).join(', ');
  const count = points.length === 1 ? 'a hidden code point' : `${points.length} hidden code points`;
  return { tone: 'caution', title: ['This text has ', count, ' in it: ', which, '.'], more: ['Browsers leave it out, and go to ', code(unicode), '.'] };
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
  const [old, , now] = history;
  if (!old.ascii || !now.ascii || old.ascii === now.ascii) return null;
  const title = [quoted(unicode), ' has led to two places.'];
  return { tone: 'caution', title, more: ['By IDNA2003 it was ', code(old.ascii), '; today it is ', code(now.ascii), '.'] };
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

/** Which browsers show the Unicode form, and which the ASCII form. */
function browsersSay({ browsers, ascii, unicode }) {
  if (isAscii(unicode)) return 'Browsers show it as it is.';
  const so = browsers.filter(({ show }) => show === 'unicode').map(({ policy }) => PRODUCTS[policy]);
  const not = browsers.filter(({ show }) => show !== 'unicode').map(({ policy }) => PRODUCTS[policy]);
  const verb = (names) => (names.length === 1 ? 'shows' : 'show');
  if (not.length === 0) return `${list(so)} show it as it looks here.`;
  const instead = [list(not), ' ', verb(not), ' ', ascii === null ? 'no name' : code(ascii), ' instead'];
  if (so.length === 0) return [instead, '.'];
  return [instead, '; ', list(so), ' ', verb(so), ' it as it looks here.'];
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
