// Reads a list in a worker, so that the page remains responsive. The worker runs the same script as the
// page, because its text is already in the page, and a page opened from a file may not load other files.

import { nameIn } from '../address.js';
import { compiled, load, namesInText, toASCIIAll } from '../engine.js';
import { Watch } from '../reading.js';
import { speak, spoken } from '../say.js';
import { layoutOf, textsOf } from './names.js';
import { rowsOf } from './row.js';

const SLICE = 1000;
/** So many lines, and so much text, decide whether it is a list. */
const [SAMPLE, SAMPLED] = [200, 100_000];

/** In the worker: returns the rows of each list, slice by slice. */
export function serveLists() {
  self.addEventListener('message', async ({ data: { module, text, protectedNames, column, language } }) => {
    speak(...language);
    await load(module);
    const whole = text.toWellFormed();
    const found = layoutOf(whole);
    const layout = { ...found, column: column ?? found.column };
    const inText = column === null && !isList(whole, found) ? [...new Set(namesInText(whole).map((one) => one.text))] : [];
    layout.isText = inText.length > 0;
    const names = layout.isText ? inText : textsOf(whole, layout);
    self.postMessage({ rows: [], total: names.length, layout });
    const watch = new Watch(protectedNames);
    for (let start = 0; start < names.length; start += SLICE) {
      self.postMessage({ rows: rowsOf(names.slice(start, start + SLICE), watch), total: names.length });
    }
    self.postMessage({ rows: [], total: names.length, done: true });
  });
}

/** Whether at least half of the first lines are names or addresses. */
function isList(text, layout) {
  const sample = textsOf(text.slice(0, SAMPLED), layout).slice(0, SAMPLE).map(nameIn);
  const { names } = toASCIIAll(sample);
  return names.filter((ascii) => ascii?.includes('.')).length >= sample.length / 2;
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
    this.worker.postMessage({ module: compiled, text, protectedNames, column, language: spoken() });
  }

  stop() {
    this.worker.terminate();
    URL.revokeObjectURL(this.url);
  }
}
