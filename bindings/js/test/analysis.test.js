// Analysis of names.

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  Lookalikes, bidiSkeleton, check, codePoints, confusable, display, explain, history, hostKey, nameSkeleton,
  namesInText, permutationKinds, permutations, permutationsByKind, policies, profiles, punycodeTrace, registrableDomain, restrictionLevel, scripts, skeleton, toASCIIWithErrors,
} from 'xenonym';

const APPLE = 'xn--80ak6aa92e.com';

test('check gives the verdict of each profile', () => {
  const report = check('faß.de');
  // In the order of the module's list.
  assert.deepEqual(report.verdicts.map(({ profile }) => profile), profiles);
  assert.equal(report.accepted, true);
  for (const { profile, ascii } of report.verdicts) {
    assert.equal(ascii, profile === 'idna2003' ? 'fass.de' : 'xn--fa-hia.de');
  }
  assert.deepEqual(report.labels.map(({ class: name, offset, end }) => [name, offset, end]),
    [['U-label', 0, 3], ['NR-LDH label', 4, 6]]);
  const some = check('a_b', ['host', 'dns']);
  assert.deepEqual(some.verdicts.map(({ profile, accepted }) => [profile, accepted]), [['dns', true], ['host', false]]);
  assert.deepEqual(some.verdicts[1].errors, toASCIIWithErrors('a_b', 'host').errors);
  assert.throws(() => check('a', ['dnz']), TypeError);
  for (const none of ['dns', [], null]) assert.throws(() => check('a', none), /profiles must be a non-empty array/);
  const surrogate = check('a\uDC00');
  assert.ok(surrogate.verdicts.every(({ errors }) => errors[0].kind === 'invalid_utf8'));
});

test('explain gives the steps of each label', () => {
  const { labels, toASCII, toUnicode } = explain('BÜCHER。xn--a');
  const { errors: [], ...first } = labels[0];
  assert.deepEqual(first, {
    label: 0, offset: 0, end: 6, text: 'BÜCHER', dot: '。', mapped: 'bücher', normalized: 'bücher', decoded: null,
    validated: true, ascii: 'xn--bcher-kva',
  });
  assert.deepEqual([labels[1].decoded, labels[1].errors[0].criterion], ['\x80', 7]);
  assert.deepEqual([toASCII.errors.length, toUnicode.text], [1, 'bücher.xn--a']);
  // The last label subjects the first one to the Bidi rule.
  const ofLabels = explain('1.a_b.א', 'uts46-strict').labels.map(({ errors }) => errors.map(({ label }) => label));
  assert.deepEqual(ofLabels, [[0], [1], []]);
  assert.throws(() => explain('a', 'idna2008'), TypeError);
  assert.throws(() => explain('\uD800'), { kind: 'invalid_utf8' });
});

test('history gives what the standards made of a name', () => {
  assert.deepEqual(history('faß.de').map(({ era, ascii, unicode }) => [era, ascii, unicode]), [
    ['idna2003', 'fass.de', 'fass.de'],
    ['transitional', 'fass.de', 'fass.de'],
    ['now', 'xn--fa-hia.de', 'faß.de'],
  ]);
});

test('a trace of Punycode has its states', () => {
  const trace = punycodeTrace('bcher-kva');
  assert.deepEqual(trace, {
    literal: 'bcher', initialN: 128, initialBias: 72, error: null,
    steps: [{
      delta: 745, digits: 'kva', offset: 6, end: 9, codePoint: 0xfc, position: 1, bias: 0, text: 'bücher',
    }],
  });
  assert.equal(punycodeTrace('ihqwcrb4cv8a8dqg056pqjye').steps.at(-1).text, '他们为什么不说中文');
  assert.equal(punycodeTrace('abc-').literal, 'abc');
  assert.equal(punycodeTrace('a-k').error.kind, 'truncated_integer');
  // Integers that are not code points, which RFC 3492 allows.
  for (const [text, codePoint] of [['0000h', 0x127252], ['ib9b', 0xd800]]) {
    const { error, steps: [step] } = punycodeTrace(text);
    assert.deepEqual([error, step.codePoint, step.text], [null, codePoint, '\uFFFD']);
  }
  assert.equal(punycodeTrace('ü-k').error.offset, 0);
});

test('code points have their properties', () => {
  const [latin, cyrillic, face, sharp] = codePoints('aа😀ẞ');
  assert.deepEqual([latin.script, latin.scripts, latin.prototype], ['Latin', ['Latin'], 'a']);
  assert.deepEqual([cyrillic.script, cyrillic.utf8, cyrillic.prototype], ['Cyrillic', [0xd0, 0xb0], 'a']);
  assert.deepEqual([face.offset, face.property, face.scripts, face.identifier], [2, 'DISALLOWED', [], 'restricted']);
  assert.deepEqual([sharp.status, sharp.mapping, sharp.offset], ['mapped', 'ß', 4]);
});

test('policies say how they show a name', () => {
  const verdicts = display(APPLE, { protectedNames: ['apple.com', 'not..valid', 'a\nb'] });
  // In the order of the module's list.
  assert.deepEqual(verdicts.map(({ policy }) => policy), policies);
  assert.deepEqual(verdicts.map(({ show }) => show),
    ['ascii', 'ascii', 'ascii', 'unicode', 'unicode', 'ascii']);
  const [{ host, rules }] = verdicts;
  assert.equal(host, APPLE);
  assert.deepEqual([rules[0].rule, rules[0].label], ['chromium_whole_script', 0]);
  const imitation = display('éxample.com', { protectedNames: ['example.com'] })[0].rules[0];
  assert.deepEqual([imitation.rule, imitation.protected], ['chromium_top_domain', 'example.com']);
  assert.deepEqual(display(APPLE, { policies: ['safari', 'chromium'] }), [0, 2].map((at) => display(APPLE)[at]));
  for (const wrong of [[], ['opera'], 'chromium', null]) assert.throws(() => display('a', { policies: wrong }), TypeError);
  const invalid = display('😀.a b')[0].rules.find(({ error }) => error !== null);
  assert.deepEqual([invalid.offset, invalid.error.offset, invalid.error.label], [4, 4, 1]);
});

test('skeletons, scripts and levels are those of UTS #39', () => {
  assert.equal(skeleton('раураl'), 'paypal');
  assert.equal(bidiSkeleton('A1<שׂ', 'ltr'), bidiSkeleton('Αשֺ>1', 'ltr'));
  assert.notEqual(bidiSkeleton('A1א', 'rtl'), bidiSkeleton('Aא1', 'rtl'));
  assert.throws(() => bidiSkeleton('a', 'up'), TypeError);
  assert.equal(nameSkeleton('xn--80ak6aa92e.COM'), 'apple.corn');
  assert.throws(() => nameSkeleton('xn--0'), { name: 'IDNAError' });
  assert.equal(confusable('scope', 'ѕсоре'), 'whole-script');
  assert.equal(confusable('paypal', 'pаypal'), 'mixed-script');
  assert.equal(confusable('ljeto', 'ǉeto'), 'single-script');
  assert.equal(confusable('paypal', 'example'), null);
  assert.throws(() => confusable('\uD83D', '\uDE00'), { kind: 'invalid_utf8' });
  assert.deepEqual(scripts('аpple'), ['Cyrillic', 'Latin']);
  assert.equal(restrictionLevel('aγ'), 'Minimally Restrictive');
  assert.equal(registrableDomain('www.example.co.uk'), 'example.co.uk');
  assert.equal(registrableDomain('WWW.Example。co.uk.'), 'example.co.uk');
  assert.equal(hostKey('BÜCHER。example.'), 'xn--bcher-kva.example');
  assert.equal(hostKey('[::ffff:7f00:1]'), hostKey('0x7f.1'));
  assert.throws(() => hostKey('a..b'), { name: 'IDNAError', kind: 'empty_label' });
  assert.equal(registrableDomain('a.b.公司.cn'), 'b.xn--55qx5d.cn');
  for (const none of ['co.uk', '公司.cn', '127.0.0.1', '[::1]', '*.co.uk', '']) {
    assert.equal(registrableDomain(none), null, none);
  }
});

test('look-alikes of protected names are found', () => {
  const index = new Lookalikes(['apple.com', 'a..b', 'paypal.com', 'apple.com'], { allow: ['paypa1.com'] });
  assert.deepEqual(index.skipped.map(({ position }) => position), [1, 3]);
  const [hit] = index.find(APPLE);
  assert.deepEqual([hit.protected, hit.kind, hit.label], ['apple.com', 'same_skeleton', 0]);
  assert.deepEqual(hit.substitutions[3], { offset: 3, found: 'ӏ', expected: 'l', source: 'uts39', cost: 8 });
  assert.deepEqual(index.find('paypa1.com'), []);
  assert.equal(index.find('paypai.com')[0].protected, 'paypal.com');
  assert.deepEqual(index.find('example.com'), []);
  assert.deepEqual(index.find('\uFFFD'), []);
  assert.throws(() => index.find('\uD800'), { kind: 'invalid_utf8' });
  const other = new Lookalikes(['example'], { level: 'wide' });
  index.free();
  index.free();
  assert.throws(() => index.find('a'), /freed/);
  assert.equal(other.find('exampie.de')[0].protected, 'example');
  assert.throws(() => new Lookalikes([], { level: 'high' }), TypeError);
});

test('names to compare with are a list of names, not a string', () => {
  for (const wrong of ['apple.com', null, 1, {}]) {
    const expected = { name: 'TypeError', message: /expected an array of names/ };
    assert.throws(() => new Lookalikes(wrong), expected);
    assert.throws(() => new Lookalikes([], { allow: wrong }), expected);
    assert.throws(() => display('a', { protectedNames: wrong }), expected);
  }
  assert.equal(new Lookalikes(new Set(['apple.com'])).find(APPLE).length, 1);
});

test('the offsets of substitutions are in UTF-16', () => {
  const index = new Lookalikes(['😀paypal.com']);
  const [hit] = index.find('😀pаypal.com');
  assert.deepEqual([hit.substitutions[0].offset, hit.substitutions[0].found], [3, 'а']);
});

test('permutations are listed, the best first', () => {
  const names = permutations('paypal.com', { limit: 200 });
  assert.equal(names.length, 200);
  assert.ok(names.every(({ cost }, at) => at === 0 || names[at - 1].cost <= cost));
  assert.ok(names.every(({ kind }) => kind === 'confusable' || kind === 'one_edit'));
  assert.ok(permutations('paypal.com', { typos: false }).every(({ kind }) => kind === 'confusable'));
  assert.throws(() => permutations('a..b'), { name: 'IDNAError' });
  assert.deepEqual(permutations('paypal.com', { limit: 0 }), []);
  for (const limit of [-1, NaN, Infinity, 1e9, 1.5, '5']) {
    assert.throws(() => permutations('a.com', { limit }), { name: 'TypeError', message: /limit must be an integer from 0 to 100000/ });
  }
});

test('links, addresses and names are found in a text, with their positions', () => {
  const text = 'ü 😀 <hxxps://paypa1[.]com/x>, joe@example.com or bücher.example.';
  const found = namesInText(text);
  assert.deepEqual(found.map(({ kind, text: one }) => [kind, one]), [['url', 'https://paypa1.com/x'], ['email', 'joe@example.com'], ['name', 'bücher.example']]);
  assert.deepEqual(found.map(({ offset, end }) => text.slice(offset, end)), ['hxxps://paypa1[.]com/x', 'joe@example.com', 'bücher.example']);
  assert.deepEqual(namesInText(''), []);
  assert.deepEqual(namesInText('\ud800 a.example').map(({ offset }) => offset), [2]);
  assert.throws(() => namesInText(1), TypeError);
});

test('look-alikes are listed and counted by kind', () => {
  const kinds = permutationsByKind('paypal.com', { limit: 5000, policy: 'chromium' });
  assert.deepEqual(kinds.map(({ kind }) => kind).toSorted(), [...permutationKinds].toSorted());
  for (const { kind, count, isComplete, names } of kinds) {
    assert.equal(names.length, Math.min(count, 5000), kind);
    assert.ok(isComplete || kind === 'confusable', kind);
    for (const name of names) assert.equal(name.kind, kind);
  }
  const listed = new Set(kinds.flatMap(({ names }) => names.map(({ ascii }) => ascii)));
  for (const name of ['paypall.com', 'paypal-login.com', 'paypal.net', 'pay.pal.com', 'wwwpaypal.com', 'paypa1.com']) assert.ok(listed.has(name), name);
  const [typos] = permutationsByKind('paypal.com', { limit: 1, kinds: ['one_edit'], suffix: 'net' });
  assert.equal(typos.names.length, 1);
  assert.match(typos.names[0].ascii, /\.net$/);
  assert.ok(typos.count > 100);
  assert.throws(() => permutationsByKind('paypal.com', { kinds: ['digit'] }), /unknown kind/);
  assert.throws(() => permutationsByKind('paypal.com', { policy: 'x' }), /unknown policy/);
  assert.throws(() => permutationsByKind('a..b'), { name: 'IDNAError' });
});

test('reports on texts that are too long are refused at once', () => {
  const long = '.'.repeat((1 << 20) + 1);
  for (const report of [check, codePoints, display, explain, skeleton]) {
    assert.throws(() => report(long), RangeError, report.name);
  }
});
