// Doors below the answer, each with a question. What is behind a door is made when it is opened.

import { make } from '../page/dom.js';

/** Which doors are open, for the next name too. On a phone, the second question would be many screens below the first. */
const open = new Set(globalThis.matchMedia?.('(max-width: 620px)').matches ? [] : ['why']);

/** A door with its question. `cards` makes what is behind it. */
export function door(id, question, about, cards) {
  const box = make('details', { class: 'door', id, open: open.has(id) }, make('summary', {}, make('h2', {}, question), ' ', make('span', { class: 'muted' }, about)));
  box.fill = () => {
    if (box.children.length === 1) box.append(make('div', { class: 'cards' }, cards().filter(Boolean)));
  };
  box.addEventListener('toggle', () => {
    if (box.open) box.fill();
    if (!box.isForPrint) open[box.open ? 'add' : 'delete'](id);
  });
  if (open.has(id)) box.fill();
  return box;
}

/** On paper, what the standards say stands there too. */
export function openForPrint() {
  addEventListener('beforeprint', () => {
    for (const box of document.querySelectorAll('.door:not([open]):not(#learn, #mine)')) {
      box.fill();
      Object.assign(box, { isForPrint: true, open: true });
    }
  });
  addEventListener('afterprint', () => {
    for (const box of document.querySelectorAll('.door')) {
      if (!box.isForPrint) continue;
      box.open = false;
      setTimeout(() => (box.isForPrint = false));
    }
  });
}
