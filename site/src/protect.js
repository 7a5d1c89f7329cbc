// The user's own protected names, in addition to the built-in ones.

import { nameIn } from './address.js';
import { toASCIIWithErrors } from './engine.js';
import { make, shown } from './page/dom.js';
import { keep, recall } from './page/kept.js';
import { escaped } from './page/visible.js';
import { Watch } from './reading.js';
import { say } from './say.js';
import { reasonOf } from './verdict/reasons.js';
import { list } from './verdict/words.js';
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
  const area = make('textarea', { id: 'own', rows: 3, dir: 'auto', spellcheck: 'false', autocapitalize: 'none', placeholder: 'my-bank.example', 'aria-describedby': 'own-checked' });
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
    make('summary', {}, say('own')),
    make('label', { for: 'own' }, say('own.about')),
    area,
    checked,
    make('p', { class: 'muted' }, say('own.built', { count: WELL_KNOWN.length, names: list(WELL_KNOWN) })),
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
    make('p', {}, say('own.count', { count })),
    faults.length > 0 && make('ul', { class: 'faults' }, faults.slice(0, MOST_FAULTS).map(([text, reason]) => make('li', {}, faultOf(text, reason)))),
    faults.length > MOST_FAULTS && make('p', { class: 'muted' }, say('more', { count: faults.length - MOST_FAULTS })),
  ].filter(Boolean);
}

/** Why one of them protects nothing. `reason` is what the library says, in English. */
function faultOf(text, reason) {
  const name = make('b', {}, shown(escaped(text).slice(0, 80)));
  if (/same registered domain/.test(reason)) return say('own.adds', { name });
  const [error] = toASCIIWithErrors(nameIn(text)).errors;
  return error ? say('own.nothing', { name, reason: reasonOf(error, nameIn(text)) }) : say('own.suffix', { name });
}
