// Look-alikes of a name that somebody could register: for the owner of the name, on demand.

import { partsBy } from '../deceptive.js';
import { permutations, scripts } from '../engine.js';
import { table } from '../list/csv.js';
import { card, make } from '../page/dom.js';
import { download } from '../page/download.js';
import { marked } from '../page/marked.js';
import { isAscii, shown } from '../page/visible.js';
import { isTelling } from '../scripts.js';

const MOST = 5000;
const ROWS = 60;
/** The first of these that matches. Registries accept the first four: few of them accept labels that mix scripts. */
const KINDS = [
  ['ASCII letters and digits', ({ unicode }) => isAscii(unicode)],
  ['wholly in another script', ({ found }) => found.length === 1 && found[0] !== 'Latin'],
  ['accents', ({ substitutions }) => substitutions.every(({ source }) => source === 'accent')],
  ['other Latin letters', ({ found }) => found.length === 1],
  ['one letter of another script', ({ substitutions }) => substitutions.length === 1],
  ['several letters of other scripts', () => true],
];
const HEAD = ['unicode', 'ascii', 'kind', 'cost'];

/** The card, for names that are registered as they are. Nothing for others. */
export function permuted({ owner, ascii, unicode, imitation, disguise }, open) {
  if (owner === null || owner !== ascii || imitation || disguise) return null;
  const result = make('div', {});
  const start = make('button', { class: 'plain', type: 'button' }, 'List the look-alikes');
  start.addEventListener('click', () => {
    start.remove();
    new Permutations(owner, result, open).draw();
    result.querySelector('select').focus();
  });
  const note = ['If ', make('b', { class: 'whole' }, shown(unicode)), ' is yours, these are the names that somebody could register to imitate it. The most deceptive come first.'];
  return card('permuted', 'Names that could imitate it', note, start, result);
}

function withKind(row) {
  const [label] = row.unicode.split('.');
  const found = isAscii(label) ? ['Latin'] : scripts(label).filter(isTelling);
  const [kind] = KINDS.find(([, fits]) => fits({ ...row, found }));
  return { ...row, kind };
}

class Permutations {
  constructor(name, box, open) {
    Object.assign(this, { name, box, open, kind: '' });
    this.found = permutations(name, { limit: MOST }).map(withKind);
    const counts = new Map(KINDS.map(([kind]) => [kind, 0]));
    for (const { kind } of this.found) counts.set(kind, counts.get(kind) + 1);
    this.select = make(
      'select',
      { id: 'permuted-kind' },
      make('option', { value: '' }, `All kinds (${this.found.length})`),
      [...counts].filter(([, count]) => count > 0).map(([kind, count]) => make('option', { value: kind }, `${kind} (${count})`)),
    );
    this.select.addEventListener('change', () => {
      this.kind = this.select.value;
      this.fill();
    });
    this.list = make('ul', { class: 'permuted' });
    this.rest = make('p', { class: 'muted' });
  }

  draw() {
    const save = make('button', { class: 'plain', type: 'button', onclick: () => this.save() }, 'Download CSV');
    this.box.replaceChildren(make('div', { class: 'tools' }, make('label', { for: 'permuted-kind' }, 'Show'), this.select, save), this.list, this.rest);
    this.fill();
  }

  chosen() {
    return this.found.filter(({ kind }) => this.kind === '' || kind === this.kind);
  }

  fill() {
    const chosen = this.chosen();
    this.list.replaceChildren(...chosen.slice(0, ROWS).map((row) => this.row(row)));
    this.rest.textContent = chosen.length > ROWS ? `The first ${ROWS} of ${chosen.length.toLocaleString('en')}. The download contains all of them.` : '';
  }

  row({ unicode, ascii, kind, substitutions }) {
    return make(
      'li',
      {},
      make('button', { class: 'open', type: 'button', onclick: () => this.open(ascii) }, marked(partsBy(unicode, substitutions))),
      make('span', { class: 'muted' }, ascii === unicode ? '' : shown(ascii, { attributes: { class: 'code' } })),
      make('span', { class: 'muted' }, kind),
    );
  }

  save() {
    const rows = this.chosen().map(({ unicode, ascii, kind, cost }) => [unicode, ascii, kind, cost]);
    download(new Blob([table([HEAD, ...rows])], { type: 'text/csv' }), `look-alikes-of-${this.name}.csv`);
  }
}
