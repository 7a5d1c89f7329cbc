// Reads a list in a worker, so that the page remains responsive. The worker runs the same script as the
// page, because its text is already in the page, and a page opened from a file may not load other files.

import { compiled, load } from '../engine.js';
import { Watch } from '../reading.js';
import { layoutOf, namesOf } from './names.js';
import { rowsOf } from './row.js';

const SLICE = 1000;

/** In the worker: returns the rows of each list, slice by slice. */
export function serveLists() {
  self.addEventListener('message', async ({ data: { module, text, protectedNames, column } }) => {
    await load(module);
    const whole = text.toWellFormed();
    const found = layoutOf(whole);
    const layout = { ...found, column: column ?? found.column };
    const names = namesOf(whole, layout);
    self.postMessage({ rows: [], total: names.length, layout });
    const watch = new Watch(protectedNames);
    for (let start = 0; start < names.length; start += SLICE) {
      self.postMessage({ rows: rowsOf(names.slice(start, start + SLICE), watch), total: names.length });
    }
    self.postMessage({ rows: [], total: names.length, done: true });
  });
}

/** In the page: a list being read, from its `column` or, if that is null, from the one that looks like names. `onRows` receives the layout, each slice, and finally `done`. */
export class Reader {
  constructor(text, { protectedNames, column, onRows }) {
    const script = document.getElementById('program').textContent;
    this.url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    this.worker = new Worker(this.url);
    this.worker.addEventListener('message', ({ data }) => {
      onRows(data);
      if (data.done) this.stop();
    });
    this.worker.addEventListener('error', () => onRows({ rows: [], total: 0, done: true, failed: true }));
    this.worker.postMessage({ module: compiled, text, protectedNames, column });
  }

  stop() {
    this.worker.terminate();
    URL.revokeObjectURL(this.url);
  }
}
