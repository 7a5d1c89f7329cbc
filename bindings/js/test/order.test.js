// What is written in JavaScript and in Rust: lists that the module and its callers share by position, and the version of Unicode.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { KINDS, LEVELS, permutationKinds, policies } from '../src/core/analyze.js';
import { profiles } from '../src/core/options.js';
import { unicodeVersion } from '../src/core/version.js';

const source = (path) => readFileSync(join(import.meta.dirname, '../../../crates', path), 'utf8');

/** What follows `start`, up to `end`. */
function between(text, start, end) {
  const at = text.indexOf(start);
  assert.ok(at >= 0, start);
  return text.slice(at + start.length).split(end)[0];
}

/** What the first group of a pattern matches, in order. */
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

/** The names of an enum, in the order of its `ALL`. */
function namesOf(type) {
  const block = between(source('xenonym-safety/src/lookalikes/hit.rs'), `impl ${type} {`, '\n}\n');
  const names = new Map([...block.matchAll(/Self::(\w+) => "(\w+)"/g)].map(([, variant, name]) => [variant, name]));
  return all(between(block, 'ALL: &\'static [Self] = &[', ']'), /Self::(\w+)/g).map((variant) => names.get(variant));
}

test('kinds and levels of look-alikes', () => {
  assert.deepEqual(KINDS, namesOf('Kind'));
  assert.deepEqual(LEVELS, namesOf('Level'));
  for (const kind of permutationKinds) assert.ok(KINDS.includes(kind), kind);
});

test('policies', () => {
  const text = source('xenonym-safety/src/display/policy.rs');
  /** The name of a constant, which may be another name of a newer one. */
  const nameOf = (constant) => {
    const value = between(text, `pub const ${constant}: Self =`, ';');
    const [other] = all(value, /^\s*Self::(\w+)$/g);
    return other ? nameOf(other) : all(value, /name: "([^"]+)"/g)[0];
  };
  const presets = all(between(text, 'PRESETS: &\'static [Self] = &[', ']'), /Self::(\w+)/g);
  assert.deepEqual(policies, presets.map(nameOf));
});

test('profiles', () => {
  const rows = between(source('xenonym/src/standard.rs'), 'ALL: &\'static [(&\'static str, Self)] = &[', '];');
  assert.deepEqual(profiles, all(rows, /\(\s*"([^"]+)"/g));
});

test('the type of kinds that are listed', () => {
  const types = readFileSync(join(import.meta.dirname, '../types/index.d.ts'), 'utf8');
  assert.deepEqual(all(between(types, 'export type PermutationKind =', ';'), /'(\w+)'/g), permutationKinds);
});

test('the version of Unicode', () => {
  assert.deepEqual(all(source('xenonym/src/tables/generated/version.rs'), /VERSION_TEXT: &str = "([^"]+)"/g), [unicodeVersion]);
});
