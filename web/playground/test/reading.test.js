// The verdicts of browsers are asked for with the imitated names only. They must be those with all names.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';

import { display, load, permutations } from '../src/engine.js';
import { Watch, read, verdicts } from '../src/reading.js';
import { WELL_KNOWN } from '../src/well_known.js';

const PROTECTED = ['apple.com', 'microsoft.com', 'paypal.com', 'bbc.co.uk'];

before(() => load(new WebAssembly.Module(readFileSync(new URL('../../xenonym-js/dist/xn.wasm', import.meta.url)))));

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
