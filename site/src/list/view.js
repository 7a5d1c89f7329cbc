// A list of names on the page: counts, filters, plots, a table by pages, and the download.

import { make } from '../page/dom.js';
import { download } from '../page/download.js';
import { Counts, STATES, filtered, worstFirst } from './counts.js';
import { csv, csvHead } from './csv.js';
import { plots } from './plots.js';
import { escaped } from '../page/visible.js';
import { number, say } from '../say.js';
import { paragraph, text as words } from '../verdict/words.js';
import { PAGE, pages, table } from './table.js';
import { Reader } from './worker.js';

/** The minimum time between updates while rows arrive. */
const REDRAW = 150;
/** So many rows are written as CSV at a time. */
const PART = 2000;

export class ListView {
  /** `open` shows one name alone. */
  constructor(text, { protectedNames, encoding = null, open }) {
    Object.assign(this, { text, protectedNames, encoding, open });
    this.filter = { state: 'all', script: null, fault: null, words: '', sorted: true };
    this.frame();
    this.read(null);
  }

  /** Reads this column, or the one that looks like names. */
  read(column) {
    this.reader?.stop();
    this.rows = [];
    this.found = [];
    this.tableRows = -1;
    this.counts = new Counts();
    this.share = 0;
    this.page = 0;
    clearTimeout(this.drawing);
    this.drawing = null;
    this.bar.hidden = false;
    this.status.textContent = words('list.reading');
    this.reader = new Reader(this.text, { protectedNames: this.protectedNames, column, onRows: (news) => this.receive(news) });
  }

  /** The parts that are not replaced, so they don't lose the focus. */
  frame() {
    this.status = make('p', { class: 'list-status', role: 'status' }, say('list.reading'));
    this.bar = make('progress', { max: 1, value: 0, 'aria-label': words('list.progress') });
    this.source = make('p', { class: 'source-of-list' });
    this.summary = make('div', { class: 'summary', role: 'group', 'aria-label': words('list.states') });
    this.plots = make('div', {});
    const search = make('input', { type: 'search', id: 'words', placeholder: words('list.part'), spellcheck: 'false', autocapitalize: 'none' });
    search.addEventListener('input', () => this.change({ words: search.value }));
    const sorted = make('input', { type: 'checkbox', id: 'sorted', checked: true });
    sorted.addEventListener('change', () => this.change({ sorted: sorted.checked }));
    this.save = make('button', { class: 'plain', type: 'button', onclick: () => this.download() }, say('csv'));
    this.body = make('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': words('list.names') });
    this.pages = make('div', {});
    this.box = make(
      'section',
      { class: 'list', 'aria-label': words('list.box') },
      make('div', { class: 'progress' }, this.status, this.bar),
      this.source,
      this.summary,
      this.plots,
      make('div', { class: 'tools' }, make('label', { for: 'words' }, say('list.find')), search,
        make('label', { class: 'check', for: 'sorted' }, sorted, ' ', say('list.worst')), this.save),
      this.body,
      this.pages,
    );
  }

  /** The source of the names: the encoding of a file, and a choice of columns for a table. */
  drawSource({ column, titles, isText }) {
    const encoding = this.encoding !== null && this.encoding !== 'UTF-8' && say('list.encoding', { encoding: this.encoding });
    const options = titles.map((title, at) => make('option', { value: at, selected: at === column }, `${at + 1}: ${escaped(title) || words('list.empty')}`));
    const select = make('select', { id: 'column' }, options);
    select.addEventListener('change', () => this.read(Number(select.value)));
    const choice = titles.length > 1 && !isText && [make('label', { for: 'column' }, say('list.column')), ' ', select];
    const found = isText && say('list.text');
    this.refill(this.source, [make('span', {}, paragraph(encoding, choice, found))]);
    this.source.hidden = !encoding && !choice && !found;
  }

  receive({ rows, total, done, failed, layout }) {
    // The column that was just chosen is focused.
    if (layout) {
      // Of a message, the verdicts are the answer. Its numbers can wait.
      if (layout.isText) this.source.after(this.body, this.pages);
      if (!this.source.contains(document.activeElement)) this.drawSource(layout);
      return;
    }
    for (const row of rows) this.rows.push(row);
    for (const row of filtered(rows, this.filter)) this.found.push(row);
    this.counts.add(rows);
    if (done) {
      this.bar.hidden = true;
      this.status.textContent = failed ? words('list.failed') : words('list.read', { count: this.rows.length });
      if (this.filter.sorted) this.sift();
      this.draw();
      return;
    }
    // The bar changes with the rest, because each change of the page is painted.
    this.share = this.rows.length / Math.max(1, total);
    this.drawing ??= setTimeout(() => this.draw(), this.rows.length > rows.length ? REDRAW : 0);
  }

  change(part) {
    Object.assign(this.filter, part);
    this.page = 0;
    this.sift();
    this.draw();
  }

  /** Applies the filter to all rows again. */
  sift() {
    const found = filtered(this.rows, this.filter);
    this.found = this.filter.sorted ? worstFirst(found) : found;
    this.tableRows = -1;
  }

  draw() {
    clearTimeout(this.drawing);
    this.drawing = null;
    this.bar.value = this.share;
    this.refill(this.summary, Object.entries(STATES).map(([state, [title]]) => this.stateButton(state, title)));
    this.refill(this.plots, [plots(this.counts, this.filter, (part) => this.change(part))]);
    this.drawPage();
  }

  stateButton(state, title) {
    return make(
      'button',
      { type: 'button', class: `state-button is-${state}`, 'aria-pressed': String(this.filter.state === state), onclick: () => this.change({ state }) },
      make('b', {}, number(this.counts.states.get(state))), ' ', make('span', {}, say(title)),
    );
  }

  drawPage() {
    const shown = this.found.slice(this.page * PAGE, (this.page + 1) * PAGE);
    // A page that was already full is unchanged.
    if (shown.length !== this.tableRows) this.refill(this.body, [table(shown, this.open)]);
    this.body.dataset.printed = words('list.printed', { count: this.found.length });
    this.tableRows = shown.length;
    this.refill(this.pages, [pages(this.page, this.found.length, (page) => {
      this.page = page;
      this.tableRows = -1;
      this.drawPage();
      this.body.scrollTop = 0;
    })]);
  }

  /** Replaces the children, and moves the focus to the button at the same position. */
  refill(parent, children) {
    const at = [...parent.querySelectorAll('button')].indexOf(document.activeElement);
    parent.replaceChildren(...children);
    if (at >= 0) parent.querySelectorAll('button')[at]?.focus();
  }

  /** Written in parts, so that the page answers meanwhile. */
  async download() {
    const rows = this.found;
    const parts = [csvHead()];
    for (let start = 0; start < rows.length; start += PART) {
      parts.push(csv(rows.slice(start, start + PART)));
      await new Promise((resolve) => setTimeout(resolve));
    }
    download(new Blob(parts, { type: 'text/csv' }), 'names.csv');
  }

  stop() {
    this.reader.stop();
    clearTimeout(this.drawing);
  }
}
