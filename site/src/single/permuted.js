// Look-alikes of a name that somebody could register: for the owner of the name, on demand.

import { partsBy } from '../deceptive.js';
import { permutationsByKind } from '../engine.js';
import { table } from '../list/csv.js';
import { card, make, shown } from '../page/dom.js';
import { download } from '../page/download.js';
import { marked } from '../page/marked.js';
import { say } from '../say.js';
import { paragraph, text } from '../verdict/words.js';

/** So many names of each kind are listed. They are counted up to 10,000. */
const MOST = 5000;
const ROWS = 60;
/** In the order in which people register them. */
const KINDS = {
  one_edit: 'permuted.typo',
  brand_plus_word: 'permuted.word',
  other_suffix: 'permuted.ending',
  embedded: 'permuted.embedded',
  subdomain: 'permuted.subdomain',
  confusable: 'permuted.letters',
};
const HEAD = ['unicode', 'ascii', 'kind', 'cost'];

/** Whether a name is registered as it is, and may be the reader's own. */
export function isOwnable({ owner, ascii, imitation, disguise }) {
  return owner !== null && owner === ascii && !imitation && !disguise;
}

/** The card. */
export function permuted({ owner, unicode }, open) {
  const result = make('div', {});
  const start = make('button', { class: 'plain', type: 'button' }, say('permuted.start'));
  start.addEventListener('click', () => {
    start.remove();
    new Permutations(owner, result, open).draw();
    result.querySelector('select').focus();
  });
  const note = say('permuted.note', { name: make('b', { class: 'whole' }, shown(unicode)) });
  return card('permuted', say('permuted'), note, start, result);
}

class Permutations {
  constructor(name, box, open) {
    Object.assign(this, { name, box, open });
    // Browsers show the letters of few look-alikes, and registries admit hardly any others.
    const kinds = new Map(permutationsByKind(name, { limit: MOST, kinds: Object.keys(KINDS), policy: 'chromium' }).map((found) => [found.kind, found]));
    this.kinds = Object.keys(KINDS).map((kind) => kinds.get(kind)).filter(({ count }) => count > 0);
    [this.shown] = this.kinds;
    const options = this.kinds.map((found) => make('option', { value: found.kind }, text('permuted.kind', { kind: say(KINDS[found.kind]), total: total(found) })));
    this.select = make('select', { id: 'permuted-kind' }, options);
    this.select.addEventListener('change', () => {
      this.shown = this.kinds.find(({ kind }) => kind === this.select.value);
      this.fill();
    });
    this.list = make('ul', { class: 'permuted' });
    this.rest = make('p', { class: 'muted' });
  }

  draw() {
    const save = make('button', { class: 'plain', type: 'button', onclick: () => this.save() }, say('csv'));
    this.box.replaceChildren(make('div', { class: 'tools' }, make('label', { for: 'permuted-kind' }, say('permuted.show')), this.select, save), this.list, this.rest);
    this.fill();
  }

  fill() {
    const { names } = this.shown;
    this.list.replaceChildren(...names.slice(0, ROWS).map((row) => this.row(row)));
    const isAll = this.kinds.every((kind) => kind.isComplete && kind.names.length === kind.count);
    const saved = isAll ? say('permuted.all') : say('permuted.part', { count: MOST });
    const rest = names.length > ROWS && paragraph(say('permuted.first', { shown: ROWS, total: total(this.shown) }), saved);
    this.rest.replaceWith((this.rest = make('p', { class: 'muted' }, rest)));
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
    const rows = this.kinds.flatMap(({ kind, names }) => names.map(({ unicode, ascii, cost }) => [unicode, ascii, text(KINDS[kind]), cost]));
    download(new Blob([table([HEAD, ...rows])], { type: 'text/csv' }), `look-alikes-of-${this.name}.csv`);
  }
}

/** The number of names, which may be a lower bound. */
function total({ count, isComplete }) {
  return isComplete ? count : say('permuted.least', { count });
}
