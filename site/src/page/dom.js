// Makes elements. Text becomes text nodes only, so no name can become HTML. In names, controls, direction overrides, unusual
// spaces and code points without a glyph become their numbers.

import { isRightToLeft, language, say } from '../say.js';
import { cut, isAscii, isHidden, uPlus } from './visible.js';

const SVG = 'http://www.w3.org/2000/svg';
const JOINER = /[\u200C\u200D]/;

/** An element with attributes and children: nodes, texts, parts of sentences, or nothing (null, false). */
export function make(tag, attributes = {}, ...children) {
  return complete(document.createElement(tag), attributes, children);
}

/** The same, for SVG. */
export function draw(tag, attributes = {}, ...children) {
  return complete(document.createElementNS(SVG, tag), attributes, children);
}

function complete(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.flat(Infinity).filter(present).flatMap((child) => (typeof child.style === 'string' ? drawn(child) : [child])));
  return element;
}

function present(child) {
  return child !== null && child !== undefined && child !== false;
}

/** A section of the page with its heading. */
export function card(id, title, note, ...children) {
  return make(
    'section',
    { class: 'card', id, 'aria-labelledby': `${id}-title` },
    make('h2', { id: `${id}-title` }, title),
    note && make('p', { class: 'note' }, note),
    ...children,
  );
}

/** The text, isolated for bidirectional text. With `keepJoiners`, joiners are preserved, because they shape adjacent letters. */
export function shown(text, { keepJoiners = false, attributes = {} } = {}) {
  // An address has no letter that decides.
  const dir = isRightToLeft() && isAscii(text) ? 'ltr' : null;
  return make('bdi', { dir, ...attributes }, seen(text, keepJoiners));
}

/** The text in parts, with hidden code points as boxes with their numbers. */
export function seen(text, keepJoiners = false) {
  const parts = [];
  let plain = '';
  for (const char of text) {
    if (!isHidden(char) || (keepJoiners && JOINER.test(char))) {
      plain += char;
      continue;
    }
    if (plain) parts.push(plain);
    plain = '';
    parts.push(make('span', { class: 'hidden-point' }, uPlus(char.codePointAt(0))));
  }
  if (plain) parts.push(plain);
  return parts;
}

/** A part of a sentence, as nodes. */
export function drawn({ text: whole, style, keepJoiners }) {
  const text = cut(whole);
  switch (style) {
    // The full stop after a short one is never alone on a line.
    case 'code': return [shown(text, { attributes: { class: text.length > 20 ? 'name code' : 'name code is-short' } })];
    case 'strong': return [make('b', {}, shown(text))];
    case 'stressed': return [make('b', {}, text)];
    case 'english': return [language === 'en' ? text : make('span', { lang: 'en', dir: 'ltr' }, text)];
    case 'sum': return [make('bdi', { dir: 'ltr' }, whole)];
    case 'isolated': return [isRightToLeft() ? make('bdi', { dir: isAscii(text) ? 'ltr' : null }, text) : text];
    default: return [...say('quote.open'), shown(text, { keepJoiners, attributes: { class: 'name' } }), ...say('quote.close')];
  }
}
