// The host of any text, compared with the file that the tests of all languages read.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Lookalikes, emailToASCII, emailToUnicode, findHost, hostKey, registrableDomain } from 'xenonym';

/** The cases of a TOML file whose values are strings and numbers. */
function cases() {
  const file = readFileSync(new URL('../../../testdata/hosts-of-texts.toml', import.meta.url), 'utf8');
  return file.split('[[case]]\n').slice(1).map((block) => Object.fromEntries(
    [...block.matchAll(/^(\w+) = (.*)$/gm)].map(([, key, value]) => [key, JSON.parse(value.replace(/\\U000([0-9A-Fa-f]{5})/g,
      (_, digits) => String.fromCodePoint(parseInt(digits, 16))))]),
  ));
}

test('the host of each text is that of every language', () => {
  const all = cases();
  assert.ok(all.length > 100);
  for (const { name, text, host, kind, port, part, error } of all) {
    if (error !== undefined) {
      assert.throws(() => findHost(text), { name: 'IDNAError', ...(error !== '*' && { kind: error }) }, name);
      continue;
    }
    const found = findHost(text);
    assert.deepEqual([found.host, found.kind, found.port], [host, kind, port ?? null], name);
    if (part !== undefined) assert.equal(text.slice(found.offset, found.end), part, name);
    assert.equal(found.registrableDomain, registrableDomain(found.host), name);
    assert.equal(hostKey(found.unicode), hostKey(found.host), name);
  }
});

test('a host has its place, its port and its suffix', () => {
  assert.deepEqual(findHost('https://😀@www.Bücher.co.uk:8080/x'), {
    host: 'www.xn--bcher-kva.co.uk',
    unicode: 'www.bücher.co.uk',
    kind: 'url',
    offset: 11,
    end: 27,
    port: 8080,
    registrableDomain: 'xn--bcher-kva.co.uk',
    publicSuffix: 'co.uk',
    section: 'icann',
  });
  const { host, registrableDomain: none, publicSuffix, section } = findHost('http://127.1/');
  assert.deepEqual([host, none, publicSuffix, section], ['127.0.0.1', null, null, null]);
  assert.deepEqual(['someone.github.io', 'example.con'].map((name) => findHost(name).section), ['private', null]);
  assert.throws(() => findHost('a\uD800.com'), { name: 'IDNAError', kind: 'invalid_utf8' });
  assert.throws(() => findHost(), TypeError);
});

test('the domain of an email address is converted', () => {
  assert.equal(emailToASCII('Joe.Ü+tag@Bücher.example'), 'Joe.Ü+tag@xn--bcher-kva.example');
  assert.equal(emailToUnicode('joe@xn--bcher-kva.example'), 'joe@bücher.example');
  assert.equal(emailToASCII('joe@straße.example', 'idna2003'), 'joe@strasse.example');
  assert.equal(emailToASCII('joe@[127.0.0.1]'), 'joe@[127.0.0.1]');
  assert.throws(() => emailToASCII('ü😀@a..b'), ({ kind, offset }) => {
    assert.deepEqual([kind, offset], ['empty_label', 6]);
    return true;
  });
  for (const wrong of ['bücher.example', '', '@', 'joe@', '@example.com', 'joe@[127.0.0.256]', 'joe@xn--google-.com']) {
    assert.throws(() => emailToASCII(wrong), { name: 'IDNAError' }, wrong);
    assert.throws(() => emailToUnicode(wrong), { name: 'IDNAError' }, wrong);
  }
  assert.throws(() => emailToASCII('a@b', 'dnz'), TypeError);
});

test('look-alikes are those of the host, at its offsets', () => {
  const index = new Lookalikes(['paypal.com']);
  for (const text of ['paypa1.com', '  paypa1.com', 'https://paypa1.com/login', 'joe@paypa1.com', 'http:/paypa1.com', 'http:\\\\paypa1.com:80']) {
    const [hit] = index.find(text);
    assert.equal(hit.protected, 'paypal.com', text);
    assert.deepEqual(hit.substitutions.map(({ offset, found }) => [offset, found]), [[5, '1']], text);
  }
  assert.deepEqual(index.find('https://127.0.0.1/paypa1.com'), []);
  for (const none of ['', ' ', 'https://', 'file:///paypa1.com', 'javascript:paypa1.com']) {
    assert.throws(() => index.find(none), { name: 'IDNAError' }, none);
  }
  index.free();
});
