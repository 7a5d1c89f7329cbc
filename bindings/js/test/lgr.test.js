// `xenonym/lgr`: label generation rulesets.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import test from 'node:test';
import * as lgr from 'xenonym/lgr';

const { Ruleset, RulesetError } = lgr;
const XML = `<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0061"/>
<char cp="0062"><var cp="0061" type="allocatable"/></char></data></lgr>`;

test('a label that IDNA2008 forbids has a problem', () => {
  const data = '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0061"/><char cp="202E"/></data></lgr>';
  const ruleset = new Ruleset(data);
  assert.equal(ruleset.check('a').problem, null);
  for (const label of ['a\u{202E}a', 'a'.repeat(64)]) {
    const verdict = ruleset.check(label);
    assert.equal(verdict.eligible, true);
    assert.match(verdict.problem, /^IDNA2008: /);
  }
});

test('a label is checked', () => {
  const ruleset = Ruleset.root('Deva');
  assert.deepEqual(ruleset.check('कग'), {
    label: 'कग',
    eligible: true,
    registrable: true,
    disposition: 'valid',
    action: 4,
    reason: 'catch all (default action)',
    index: 'कग',
    problem: null,
  });
  const rejected = ruleset.check('्क');
  assert.deepEqual([rejected.eligible, rejected.action, rejected.index], [false, null, null]);
  assert.equal(rejected.reason, 'U+094D at position 1 fails the rule follows-C-or-CN');
  assert.equal(ruleset.check('xn--a').eligible, false);
  assert.throws(() => ruleset.check('\uD800'), TypeError);
  assert.throws(() => ruleset.check(), TypeError);
});

test('XML and bytes are loaded', () => {
  for (const source of [XML, new TextEncoder().encode(XML)]) {
    const ruleset = new Ruleset(source);
    assert.equal(ruleset.index('bb'), 'aa');
    assert.equal(ruleset.index('c'), null);
    ruleset.free();
    ruleset.free();
    assert.throws(() => ruleset.index('a'), /already freed/);
  }
  const rejected = (error) => error instanceof RulesetError && error.line === 1 && error.section === '4.1';
  assert.throws(() => new Ruleset('<lgr/>'), rejected);
  assert.throws(() => new Ruleset('XLGR'), RulesetError);
  assert.throws(() => new Ruleset(7), TypeError);
  assert.throws(() => Ruleset.root('Xxxx'), /no built-in ruleset "Xxxx"/);
});

test('variants are counted and listed', () => {
  const ruleset = Ruleset.root('Hani');
  const { total, counts, list } = ruleset.variants('台湾', { disposition: 'allocatable', limit: 1 });
  assert.deepEqual([total, counts], [9, { blocked: 7, allocatable: 2 }]);
  assert.deepEqual(list.map(({ label, disposition }) => [label, disposition]), [['檯灣', 'allocatable']]);
  assert.equal(ruleset.variants('台湾').list.length, 9);
  assert.equal(typeof Ruleset.root('Latn').variants('a'.repeat(63)).total, 'string');
  assert.throws(() => ruleset.variants('a'), RangeError);
  assert.throws(() => ruleset.variants('台', { limit: -1 }), TypeError);
  assert.throws(() => ruleset.variants('台', { disposition: '\n' }), TypeError);
});

test('import and require have the same functions', () => {
  const required = createRequire(import.meta.url)('xenonym/lgr');
  assert.deepEqual(Object.keys(required).sort(), Object.keys(lgr).sort());
  assert.equal(required.Ruleset.root('Latn').check('abc').eligible, true);
});

test('an error is serialized with its message', () => {
  assert.throws(() => new Ruleset('<lgr/>'), (error) => {
    const { name, message, line } = JSON.parse(JSON.stringify(error));
    assert.deepEqual([name, message, line], ['RulesetError', error.message, 1]);
    return true;
  });
});
