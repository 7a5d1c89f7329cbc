// Makes elements. Text becomes text nodes only, so no name can become HTML.

import { drawn } from './visible.js';

const SVG = 'http://www.w3.org/2000/svg';

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
