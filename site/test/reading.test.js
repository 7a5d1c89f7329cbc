// Browser verdicts are computed with only the imitated names. They must equal the verdicts with all names.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';

import { display, history, isValid, load, permutations } from '../src/engine.js';
import { Watch, read, verdicts } from '../src/reading.js';
import { noteOf, placeOf } from '../src/single/history.js';
import { text } from '../src/verdict/words.js';
import { WELL_KNOWN } from '../src/well_known.js';

const PROTECTED = ['apple.com', 'microsoft.com', 'paypal.com', 'bbc.co.uk'];

before(() => load(new WebAssembly.Module(readFileSync(new URL('../../bindings/js/dist/xn.wasm', import.meta.url)))));

test('look-alikes get the verdicts that all protected names give', () => {
  const watch = new Watch(WELL_KNOWN);
  let hidden = 0;
  for (const name of PROTECTED) {
    for (const { unicode } of permutations(name, { limit: 120 })) {
      const found = verdicts(unicode, watch.find(unicode));
      const all = display(unicode, { protectedNames: WELL_KNOWN }).slice(0, 3);
      assert.deepEqual(found, all, unicode);
      hidden += all.some(({ rules }) => rules.some((rule) => rule.protected !== null)) ? 1 : 0;
    }
  }
  assert.ok(hidden > 0, 'some verdicts depend on protected names');
  watch.free();
});

test('no built-in name imitates another', () => {
  const watch = new Watch(WELL_KNOWN);
  assert.deepEqual(watch.index.skipped, []);
  for (const name of WELL_KNOWN) assert.deepEqual(read(name, watch).hits, [], name);
  watch.free();
});

test('the note on past answers is true of them', () => {
  for (const [name, note] of [
    ['example.com', /always been the same/], ['EXAMPLE.com', /always been the same/], ['Bücher.EXAMPLE', /always been the same/],
    ['faß.de', /has changed/], ['FASS.de', /always been the same/], ['a\u202Eb.de', /rejected in 2003, and it is rejected now/],
    ['a/b.com', /Lookups in the DNS reject it/],
  ]) assert.match(text(noteOf(history(name), isValid(name))), note, name);
  const eras = (...forms) => forms.map((ascii) => ({ ascii }));
  assert.match(text(noteOf(eras(null, 'a', 'a'), true)), /^Not every standard here accepts it\. Those that do give the same answer\.$/);
  assert.match(text(noteOf(eras('a', 'a', null), false)), /^Not every standard here accepts it/);
  assert.match(text(noteOf(eras('a', null, 'b'), true)), /has changed/);
  assert.deepEqual(eras(null, 'A.com').map(placeOf), [null, 'a.com']);
});
