// The user's own protected names, in addition to the built-in ones.

import { nameIn } from './address.js';
import { make } from './page/dom.js';
import { keep, recall } from './page/kept.js';
import { escaped, shown } from './page/visible.js';
import { Watch } from './reading.js';
import { WELL_KNOWN } from './well_known.js';

const KEY = 'xenonym.protected';
/** Milliseconds without a key. */
const PAUSE = 250;
const MOST_FAULTS = 5;

let own = recall(KEY) ?? '';

/** The names to compare with, the user's own first. */
export function protectedNames() {
  return [...new Set([...ownNames().map(nameIn), ...WELL_KNOWN])];
}

/** The texts that the user typed, which may be addresses. */
function ownNames() {
  return own.split(/[\s,;]+/).filter(Boolean);
}

/** The form. It remains the same element, so that typing is not disturbed. `changed` is called when typing pauses. */
export function protectedNamesEditor(changed) {
  const area = make('textarea', { id: 'own', rows: 3, spellcheck: 'false', autocapitalize: 'none', placeholder: 'my-bank.example', 'aria-describedby': 'own-checked' });
  const checked = make('div', { id: 'own-checked', role: 'status' });
  area.value = own;
  let pause = null;
  area.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      own = area.value;
      keep(KEY, own);
      checked.replaceChildren(...report());
      changed();
    }, PAUSE);
  });
  const box = make(
    'details',
    { class: 'protect' },
    make('summary', {}, 'Your own names to protect'),
    make('label', { for: 'own' }, 'Imitations of these names are found too. They never leave this browser.'),
    area,
    checked,
    make('p', { class: 'muted' }, `Built in, ${WELL_KNOWN.length}: ${WELL_KNOWN.join(', ')}.`),
  );
  box.addEventListener('toggle', () => box.open && checked.replaceChildren(...report()));
  return box;
}

/** How many of the names are protected, and what is wrong with the others. */
function report() {
  const typed = ownNames();
  if (typed.length === 0) return [];
  const watch = new Watch(typed.map(nameIn));
  const faults = watch.skipped.map(({ position, reason }) => [typed[position], reason]);
  const count = typed.length - faults.length;
  watch.free();
  return [
    make('p', {}, `${count.toLocaleString('en')} ${count === 1 ? 'name is' : 'names are'} protected.`),
    faults.length > 0 && make('ul', { class: 'faults' }, faults.slice(0, MOST_FAULTS).map(([text, reason]) => make('li', {}, make('b', {}, shown(escaped(text).slice(0, 80))), `${/same registered domain/.test(reason) ? ' adds nothing' : ' protects nothing'}: ${reason.replace(/ at offset .*/, '')}.`))),
    faults.length > MOST_FAULTS && make('p', { class: 'muted' }, `and ${(faults.length - MOST_FAULTS).toLocaleString('en')} more`),
  ].filter(Boolean);
}
