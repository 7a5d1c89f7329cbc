// The user's own protected names, in addition to the built-in ones.

import { make } from './page/dom.js';
import { keep, recall } from './page/kept.js';
import { WELL_KNOWN } from './well_known.js';

const KEY = 'xenonym.protected';
const MOST = 5000;

let own = recall(KEY) ?? '';

/** The names to compare with, the user's own first. */
export function protectedNames() {
  return [...new Set([...ownNames(), ...WELL_KNOWN])];
}

function ownNames() {
  return own.split(/[\s,]+/).filter(Boolean).slice(0, MOST);
}

/** The form. It remains the same element, so that typing is not disturbed. */
export function protectedNamesEditor(changed) {
  const area = make('textarea', { id: 'own', rows: 3, spellcheck: 'false', autocapitalize: 'none', placeholder: 'my-bank.example' });
  area.value = own;
  area.addEventListener('change', () => {
    own = area.value;
    keep(KEY, own);
    changed();
  });
  return make(
    'details',
    { class: 'protect' },
    make('summary', {}, 'Protected names'),
    make('label', { for: 'own' }, 'Your own names, which are protected too. They never leave this browser.'),
    area,
    make('p', { class: 'muted' }, `Built in, ${WELL_KNOWN.length}: ${WELL_KNOWN.join(', ')}.`),
  );
}
