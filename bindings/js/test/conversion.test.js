// One name: results, errors and options.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as xenonym from 'xenonym';
import { IDNAError, isValid, profiles, toASCII, toASCIIWithErrors, toUnicode } from 'xenonym';
import * as alone from 'xenonym/conversion';
import * as uts46 from 'xenonym/uts46';

test('ToASCII returns the name to look up', () => {
  assert.equal(toASCII('Bücher。example'), 'xn--bcher-kva.example');
  assert.equal(toASCII('example.com'), 'example.com');
  assert.equal(toASCII('faß.de', 'idna2003'), 'fass.de');
  assert.equal(toASCII('faß.de', { profile: 'idna2008' }), 'xn--fa-hia.de');
  assert.equal(toASCII('', 'uts46'), '');
  assert.equal(toASCII('\uFEFFa.example'), 'a.example');
});

test('ToUnicode returns the name to show, whatever it is given', () => {
  assert.deepEqual(toUnicode('xn--bcher-kva.example'), { text: 'bücher.example', raw: 'bücher.example', errors: [] });
  const shown = toUnicode('xn--bcher-kva.xn--google-.com');
  assert.deepEqual([shown.text, shown.raw], ['bücher.xn--google-.com', 'bücher.google.com']);
  assert.equal(shown.errors[0].label, 1);
  assert.equal(toUnicode('a\u202Eb.example').text, 'a\\u{202e}b.example');
});

test('an error has its kind, rule and place', () => {
  assert.throws(() => toASCII('😀bücher.a_b', 'host'), (error) => {
    assert.ok(error instanceof IDNAError && error instanceof Error);
    const { kind, label, offset, end, codePointOffset, codePointEnd, codePoint } = error;
    assert.deepEqual(
      { kind, label, offset, end, codePointOffset, codePointEnd, codePoint },
      { kind: 'std3_ascii', label: 1, offset: 10, end: 11, codePointOffset: 9, codePointEnd: 10, codePoint: 0x5f },
    );
    assert.match(error.rule, /UTS #46 section 4\.1 criterion 7/);
    assert.match(error.message, /U\+005F/);
    assert.ok(error.help.length > 0);
    return true;
  });
  const { ascii, errors } = toASCIIWithErrors('-a_b', 'host');
  assert.equal(ascii, null);
  assert.deepEqual(errors.map((error) => error.kind), ['hyphen_at_end', 'std3_ascii']);
  assert.equal(isValid('-a_b', 'host'), false);
  assert.equal(isValid('a-b', 'host'), true);
});

test('an error is serialized with its message', () => {
  assert.throws(() => toASCII('bücher.a_b', 'host'), (error) => {
    const logged = JSON.parse(JSON.stringify(error));
    assert.deepEqual([logged.name, logged.message, logged.kind], ['IDNAError', error.message, 'std3_ascii']);
    assert.deepEqual(logged.errors, error.errors);
    // Loggers put errors into objects.
    assert.equal(JSON.parse(JSON.stringify({ error })).error.message, error.message);
    return true;
  });
});

test('a place in what an A-label decodes to is told apart', () => {
  const [error] = toASCIIWithErrors('xn--11b2ezcw70kba').errors;
  assert.deepEqual([error.place, error.indexInLabel, error.offset, error.end], ['decoded', 4, 0, 17]);
});

test('flags of UTS #46 go over those of a profile', () => {
  const strict = 'uts46-strict';
  assert.equal(isValid('a\u200db', strict), false);
  assert.equal(toASCII('a\u200db', { profile: strict, checkJoiners: false }), 'xn--ab-m1t');
  assert.equal(toASCII('faß.de', { profile: 'uts46', transitionalProcessing: true }), 'fass.de');
  assert.equal(isValid('a--b--c', { profile: 'uts46', checkHyphens: true }), true);
  assert.equal(isValid('ab--c', { profile: 'uts46', checkHyphens: true }), false);
  assert.equal(isValid('a_b', { profile: 'uts46', useSTD3ASCIIRules: true }), false);
  assert.equal(isValid('', { profile: 'uts46', verifyDNSLength: true }), false);
  assert.equal(isValid('a', { profile: 'uts46', verifyDNSLength: true }), true);
  assert.equal(isValid('א1a', { profile: 'uts46', checkBidi: false }), true);
  assert.equal(isValid('א1a', 'uts46'), false);
  assert.equal(toASCII('xn--0', { profile: 'uts46', ignoreInvalidPunycode: true }), 'xn--0');
});

test('wrong arguments are a TypeError that says what is known', () => {
  assert.throws(() => toASCII('a', 'dnz'), /unknown profile "dnz": use one of dns, host/);
  assert.throws(() => toASCII('a', { profile: 'idna2008', checkBidi: true }), /is a flag of UTS #46/);
  assert.throws(() => toASCII('a', { usesSTD3: true }), /unknown option "usesSTD3": use one of profile, checkHyphens/);
  assert.throws(() => toUnicode('a', { checkBidi: 'no' }), /checkBidi must be true or false/);
  for (const options of [null, 0, ['dns'], true]) assert.throws(() => toASCII('a', options), /options must be an object/);
  assert.throws(() => ['a'].map(toASCII), /options must be an object/);
  for (const name of [undefined, null, 1, Symbol('a'), {}]) {
    assert.throws(() => toASCII(name), TypeError);
    assert.throws(() => toUnicode(name), TypeError);
  }
});

test('a lone surrogate is an error with its place', () => {
  for (const [name, offset] of [['\uD800', 0], ['ü😀\uDC00b', 3], [`${'a'.repeat(100)}\uD83D`, 100]]) {
    const { ascii, errors } = toASCIIWithErrors(name);
    assert.equal(ascii, null);
    const [{ kind, end, codePoint }] = errors;
    assert.deepEqual([kind, errors[0].offset, end], ['invalid_utf8', offset, offset + 1]);
    assert.equal(codePoint, name.charCodeAt(offset));
    assert.match(errors[0].message, /^U\+D[0-9A-F]{3} is a lone surrogate/);
    assert.throws(() => toASCII(name), { name: 'IDNAError', kind: 'invalid_utf8' });
    const shown = toUnicode(name);
    assert.equal(shown.text, name.toWellFormed?.() ?? name.replace(/\p{Surrogate}/gu, '\uFFFD'));
    assert.equal(shown.errors.length, 1);
  }
});

test('the smaller modules give the same for their profiles, without help, and the smallest without rules and messages', () => {
  const names = ['Bücher。example', 'a..b', 'xn--0', 'faß.de', 'א1a', '\uD800', 'a_b', '日本語.jp'];
  const lines = new TextEncoder().encode(names.filter((name) => !/\p{Surrogate}/u.test(name)).join('\n'));
  assert.deepEqual(alone.profiles, profiles);
  assert.deepEqual(uts46.profiles, profiles.filter((profile) => !profile.startsWith('idna')));
  for (const small of [alone, uts46]) {
    const own = ({ help, rule, message, ...error }) => {
      if (small === alone) return { rule, message, ...error };
      // JavaScript words what it finds itself.
      return error.kind === 'invalid_utf8' ? { message, ...error } : { message: error.kind, ...error };
    };
    const one = (result) => ({ ...result, errors: result.errors.map(own) });
    for (const profile of small.profiles) {
      const flags = profile.startsWith('idna') ? [] : [{ profile, checkBidi: false, verifyDNSLength: true }];
      for (const options of [profile, ...flags]) {
        for (const name of names) {
          assert.deepEqual(small.toASCIIWithErrors(name, options), one(toASCIIWithErrors(name, options)));
          assert.deepEqual(small.toUnicode(name, options), one(toUnicode(name, options)));
        }
        for (const all of ['toASCIIAll', 'toUnicodeAll']) {
          const { names: results, errors } = xenonym[all](names.slice(0, 5), options);
          const owned = new Map([...errors].map(([at, error]) => [at, own(error)]));
          assert.deepEqual(small[all](names.slice(0, 5), options), { names: results, errors: owned });
        }
        for (const each of ['toASCIILines', 'toUnicodeLines']) {
          const result = xenonym[each](lines, options);
          assert.deepEqual(small[each](lines, options), { ...result, rejected: result.rejected.map(own) });
        }
      }
    }
  }
});

test('the module of UTS #46 knows no other profiles', () => {
  for (const options of ['idna2008', { profile: 'idna2003' }]) {
    assert.throws(() => uts46.toASCII('a', options), /unknown profile "idna200[38]": use one of dns, host, uts46, uts46-strict, whatwg-url$/);
    assert.throws(() => uts46.toASCIIAll(['a'], options), TypeError);
  }
});
