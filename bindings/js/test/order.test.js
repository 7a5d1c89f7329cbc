// The kinds of look-alikes that are listed, in JavaScript and in its types.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { permutationKinds } from '../src/core/analyze.js';
import { kinds } from '../src/core/names.js';

test('the kinds that are listed', () => {
  for (const kind of permutationKinds) assert.ok(kinds.includes(kind), kind);
  const types = readFileSync(join(import.meta.dirname, '../types/index.d.ts'), 'utf8');
  const [listed] = types.split('export type PermutationKind =')[1].split(';');
  assert.deepEqual([...listed.matchAll(/'(\w+)'/g)].map(([, kind]) => kind), permutationKinds);
});
