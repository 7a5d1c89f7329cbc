// Look-alikes of a name that somebody could register: for the owner of the name, on demand.

import { partsBy } from '../deceptive.js';
import { permutationsByKind } from '../engine.js';
import { table } from '../list/csv.js';
import { card, make } from '../page/dom.js';
import { download } from '../page/download.js';
import { marked } from '../page/marked.js';
import { shown } from '../page/visible.js';

/** So many names of each kind are listed. They are counted up to 10,000. */
const MOST = 5000;
const ROWS = 60;
/** In the order in which people register them. */
const KINDS = {
  one_edit: 'one typing error',
  brand_plus_word: 'with a word',
  other_suffix: 'under another ending',
  embedded: 'joined with its ending',
  subdomain: 'with a dot in it',
  confusable: 'other letters that browsers show',
};
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
  const note = ['If ', make('b', { class: 'whole' }, shown(unicode)), ' is yours, these are names that somebody would register to imitate it: typing errors, words, other endings, and letters that browsers show. Of each kind, the most deceptive come first.'];
  return card('permuted', 'Names that somebody would register', note, start, result);
}

class Permutations {
  constructor(name, box, open) {
    Object.assign(this, { name, box, open });
    // Browsers show the letters of few look-alikes, and registries admit hardly any others.
    const kinds = new Map(permutationsByKind(name, { limit: MOST, kinds: Object.keys(KINDS), policy: 'chromium' }).map((found) => [found.kind, found]));
    this.kinds = Object.keys(KINDS).map((kind) => kinds.get(kind)).filter(({ count }) => count > 0);
    [this.shown] = this.kinds;
    const options = this.kinds.map((found) => make('option', { value: found.kind }, `${KINDS[found.kind]} (${total(found)})`));
    this.select = make('select', { id: 'permuted-kind' }, options);
    this.select.addEventListener('change', () => {
      this.shown = this.kinds.find(({ kind }) => kind === this.select.value);
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

  fill() {
    const { names } = this.shown;
    this.list.replaceChildren(...names.slice(0, ROWS).map((row) => this.row(row)));
    const isAll = this.kinds.every((kind) => kind.isComplete && kind.names.length === kind.count);
    const saved = isAll ? 'The download contains all of every kind.' : `The download contains the first ${MOST.toLocaleString('en')} of each kind.`;
    this.rest.textContent = names.length > ROWS ? `The first ${ROWS} of ${total(this.shown)}. ${saved}` : '';
  }

  row({ unicode, ascii, substitutions }) {
    return make(
      'li',
      {},
      make('button', { class: 'open', type: 'button', onclick: () => this.open(ascii) }, marked(partsBy(unicode, substitutions))),
      make('span', { class: 'muted' }, ascii === unicode ? '' : shown(ascii, { attributes: { class: 'code' } })),
    );
  }

  save() {
    const rows = this.kinds.flatMap(({ kind, names }) => names.map(({ unicode, ascii, cost }) => [unicode, ascii, KINDS[kind], cost]));
    download(new Blob([table([HEAD, ...rows])], { type: 'text/csv' }), `look-alikes-of-${this.name}.csv`);
  }
}

/** The number of names, which may be a lower bound. */
function total({ count, isComplete }) {
  return `${count.toLocaleString('en')}${isComplete ? '' : ' or more'}`;
}
