// The verdicts of the page, without a browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';

import { load } from '../src/engine.js';
import { read, Watch } from '../src/reading.js';
import { lineOf } from '../src/share/line.js';
import { reportOf } from '../src/share/report.js';
import { gridOf, lessonsOf } from '../src/lesson/weights.js';
import { framesOf } from '../src/single/frames.js';
import { verdictOf } from '../src/verdict/verdict.js';
import { clauseFor, reasonOf } from '../src/verdict/reasons.js';
import { plainText } from '../src/verdict/words.js';
import { WELL_KNOWN } from '../src/well_known.js';
import { ALL, randomTexts, vectors } from './texts.js';

let watch;
before(async () => {
  await load(new WebAssembly.Module(readFileSync(new URL('../../bindings/js/dist/xn.wasm', import.meta.url))));
  watch = new Watch(WELL_KNOWN);
});

/** `tone: title more`, as text. */
function said(text) {
  const { tone, title, more } = verdictOf(read(text, watch));
  return `${tone}: ${plainText(title)} ${plainText(more)}`;
}

/** Each text, and a pattern for its verdict. */
function check(cases) {
  for (const [text, pattern] of cases) assert.match(said(text), pattern, text);
}

test('every vector and thousands of random texts get a verdict, and frames for their Punycode', () => {
  const count = ALL ? 20_000 : 5000;
  const texts = [...vectors(), ...randomTexts(count, 5)];
  assert.ok(texts.length > count + 5000);
  let beyondUnicode = 0;
  let lessons = 0;
  for (const text of texts) {
    const reading = read(text.trim(), watch);
    const verdict = verdictOf(reading);
    const { tone, title } = verdict;
    assert.ok(['danger', 'caution', 'error', 'unknown'].includes(tone), JSON.stringify(text));
    assert.match(plainText(title), /\S.*\.$/s, JSON.stringify(text));
    assert.doesNotMatch(plainText(title), /undefined|null|\[object/, JSON.stringify(text));
    if (text.length % 7 === 0) {
      assert.doesNotMatch(reportOf(reading, verdict), /undefined|\[object|https?:\/\//, JSON.stringify(text));
      assert.doesNotMatch(lineOf(reading, verdict), /undefined|\[object|✓/, JSON.stringify(text));
    }
    for (const { trace } of reading.traces) {
      assert.equal(framesOf(trace).length, 1 + 2 * trace.steps.length);
      // The sums of the lesson are those of the library.
      for (const { rows, delta, adapted, bias, codePoint, position, before, n, i } of lessonsOf(trace)) {
        lessons++;
        assert.equal(rows.reduce((sum, { adds }) => sum + adds, 0), delta, text);
        assert.deepEqual(rows.map(({ isLast }) => isLast), rows.map((_, at) => at === rows.length - 1), text);
        assert.equal(adapted.bias, bias, text);
        assert.deepEqual([(i + delta) % (before + 1), n + Math.floor((i + delta) / (before + 1))], [position, codePoint], text);
        const goal = gridOf({ before, n, i, codePoint, position }).at(-1);
        assert.deepEqual([goal.codePoint, goal.cells[position]], [codePoint, delta], text);
      }
      beyondUnicode += trace.steps.some(({ codePoint }) => codePoint > 0x10ffff) ? 1 : 0;
    }
  }
  assert.ok(lessons > count / 4, `${lessons} insertions`);
  assert.ok(beyondUnicode > count / 400, `${beyondUnicode} labels decode above U+10FFFF`);
});

test('IPv4 addresses are recognized in every spelling, with the address they lead to', () => {
  check([
    ['192.168.0.1', /^caution: “192\.168\.0\.1” is an IP address, not a domain name\. It leads to a machine in your local network/],
    ['2130706433', /^caution: “2130706433” is the IP address 127\.0\.0\.1 in another spelling\. It leads to your own computer/],
    ['127.1', /is the IP address 127\.0\.0\.1 in another/], ['0x7f.1', /is the IP address 127\.0\.0\.1 in another/],
    ['http://0xC0A80101/', /is the IP address 192\.168\.1\.1 in another/], ['1.2.3', /is the IP address 1\.2\.0\.3 in another/],
    ['0300.0250.1.1', /is the IP address 192\.168\.1\.1 in another/], ['１２７。0。0。1', /is the IP address 127\.0\.0\.1 in another/],
    ['%31%32%37.1', /is the IP address 127\.0\.0\.1 in another/], ['8.8.8.8.', /“8\.8\.8\.8\.” is an IP address.*It leads to a machine\. An address/],
    ['http://[::1]/', /“\[::1\]” is an IP address, not a domain name\. It leads to your own computer/],
    ['[2001:DB8:0:0::1]', /is the IP address \[2001:db8::1\] in another/],
  ]);
});

test('other hosts that end in a number are rejected, as browsers reject them', () => {
  for (const name of ['256.256.256.256', 'example.123', 'example.0x1', 'a.0x', '1.2.3.4.5', '4294967296', 'example.09.']) {
    assert.match(said(name), /^error: “.*” is not a domain name: it ends in a number\. Browsers .* reject it/, name);
  }
  for (const name of ['123.example', 'example.0xg', '1.2.3.example', 'a1']) assert.doesNotMatch(said(name), /ends in a number/, name);
});

test('of addresses of pages and people, the host is judged', () => {
  check([
    ['joe@bücher.de', /^unknown: A name can’t tell whether this site is honest\. The domain of this email address is bücher\.de\. “bücher\.de” is written in Latin letters\./],
    ['mailto:joe@xn--80ak6aa92e.com?subject=x', /^danger: This is not apple\.com\. The domain of this email address is xn--80ak6aa92e\.com/],
    ['Joe <joe@paypa1.com>', /^danger: This is not paypal\.com\./],
    ['b%C3%BCcher.de', /^unknown: .*Decoded, the host is bücher\.de\. “bücher\.de” is/],
    ['a%2fb.com', /^error: “a\/b\.com” is not a domain name: it contains “\/” \(U\+002F\)/],
    ['https://example.com/x', /“example\.com” is all ASCII/],
    ['https://apple.com@evil.example/', /^danger: This address leads to evil\.example, not to apple\.com\./],
    ['https://apple.com:x@evil.example/', /^danger: This address leads to evil\.example, not to apple\.com\./],
    ['https://joe@example.com/', /^unknown: .*“example\.com” is all ASCII/],
    ['https://www.apple.com@apple.com/', /^unknown: This is the real apple\.com/],
  ]);
});

test('nothing is approved: a name about which nothing is known is neutral, and says so', () => {
  for (const text of [
    'https://secure-account-verify-login.com/', 'example.com', 'müller.de', 'https://www.google.com/', 'mail.google.com', 'a@example.org', '中国.cn',
  ]) {
    const reading = read(text, watch);
    const verdict = verdictOf(reading);
    assert.equal(verdict.tone, 'unknown', text);
    const line = lineOf(reading, verdict);
    assert.match(line, /^No trick found: .* A name can’t tell whether (?:a|this) site is honest\.$/, text);
    for (const said of [line, plainText(verdict.title), plainText(verdict.more)]) assert.doesNotMatch(said, /✓|\bFine\b|\bsafe\b/i, text);
  }
});

test('a text that was not compared is not said to imitate nothing', () => {
  assert.equal(watch.find('javascript:alert(1)'), null);
  assert.deepEqual(watch.find('example.com'), []);
  const reading = read('example.com', { size: 3, owners: new Set(), find: () => null });
  assert.equal(reading.isCompared, false);
  assert.match(plainText(verdictOf(reading).more), /It was not compared with other names, because browsers find no host in it\./);
  assert.match(said('example.com'), /It imitates none of the \d+ names/);
});

test('a brand disguised in a longer name is dangerous, and its letters are marked', () => {
  for (const [name, brand, letters] of [['secure-paypa1-login.com', 'paypal.com', '1'], ['rnicrosoftonline.com', 'microsoft.com', 'rn'], ['paypаl-login.com', 'paypal.com', 'а']]) {
    const reading = read(name, watch);
    const { tone, title, meant } = verdictOf(reading);
    assert.deepEqual([tone, plainText(title), meant], ['danger', `This name contains a fake of ${brand}.`, brand], name);
    const marked = reading.points.flat().filter(({ trick }) => trick).map(({ text }) => text).join('');
    assert.equal(marked, letters, name);
  }
  check([['paypal-login.com', /^caution: “paypal-login\.com” contains the name of paypal\.com/], ['gogle.com', /^caution: .* one typing error away/]]);
});

test('the label of a brand under another ending asks for care', () => {
  for (const name of ['paypal.xyz', 'google.cm', 'google.net', 'apple.com.co', 'paypal.github.io', 'paypal.web.app', 'facebook.com.ru']) {
    assert.match(said(name), /^caution: “.*” has the label of \w+\.com under another ending\./, name);
  }
});

test('links through other sites show where they lead, and that site is judged', () => {
  check([
    ['https://www.google.com/url?q=https://evil.example/', /^caution: This link goes through google\.com, and may lead to evil\.example\./],
    ['https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example&data=x', /^caution: .* through outlook\.com, and may lead to evil\.example\./],
    ['https://l.example/?u=https%253A%252F%252Fevil.example', /may lead to evil\.example/],
    ['https://urldefense.proofpoint.com/v2/url?u=http-3A__paypa1.com_a&d=x', /^danger: This link goes through proofpoint\.com to paypa1\.com\. This is not paypal\.com\./],
    ['https://urldefense.com/v3/__https://xn--80ak6aa92e.com/x__;!!a', /^danger: .* to xn--80ak6aa92e\.com\. This is not apple\.com\./],
    ['https://web.archive.org/web/2020/https://paypa1.com/', /^danger/],
    ['https://www.google.com/amp/s/paypa1.com/x', /^danger/],
    ['https://www.google.com/url?q=https://www.google.com/url?q=https://1.2.3.4/', /may lead to|goes through/],
    ['https://example.com/login?next=https://www.example.com/home', /^unknown/],
    ['https://paypa1.com/?next=https://paypal.com/', /^danger: This is not paypal\.com/],
    ['https://bit.ly/3abc', /^caution: A short link at bit\.ly can lead anywhere/],
    ['https://sites.google.com/view/login-paypal', /^caution: Anybody can publish at sites\.google\.com/],
  ]);
});

test('a user name that looks like a site is a trick for IP addresses and email addresses too', () => {
  check([
    ['https://paypal.com@1.2.3.4/', /^danger: This address leads to 1\.2\.3\.4, not to paypal\.com\./],
    ['https://paypal.com:pw@[::1]/', /^danger: This address leads to \[::1\], not to paypal\.com\./],
    ['https://www.paypal.com%2Flogin@evil.example/', /^danger: .* not to www\.paypal\.com/],
    ['paypal.com@evil.example', /^danger: This address belongs to evil\.example, not to paypal\.com\./],
    ['joe.smith@example.com', /^unknown/], ['joe@1.2.3.4', /^caution/],
  ]);
});

test('IPv6 addresses without brackets or with a zone are recognized, and reserved ones lead to the own computer', () => {
  check([
    ['::1', /^caution: “::1” is an IPv6 address, not a domain name\. .*in brackets.*your own computer/],
    ['2001:db8::1', /is an IPv6 address/], ['[fe80::1%25eth0]', /is an IPv6 address.*local network/],
    ['[::ffff:127.0.0.1]', /your own computer/], ['0.0.0.0', /your own computer/], ['[::]', /your own computer/], ['[::ffff:10.0.0.1]', /local network/],
    ['a:b', /^error/],
  ]);
});

test('names that half of the standards reject, and decorative letters, ask for care', () => {
  for (const name of ['-a.com', 'a-.com', 'a_b.com', '_dmarc.example.com', 'ab--c.com']) assert.match(said(name), /^caution: .* works only in some places\. .*registries, certificates/, name);
  check([
    ['https://𝚍𝚒𝚜𝚌𝚘𝚛𝚍.gg', /^caution: .* is written in decorative letters\. .*discord\.gg/],
    ['ｅｘａｍｐｌｅ.com', /^unknown/], ['℀.com', /^error: .*“℀”, which stands for “a\/c”, and names contain no “\/”/],
    ['i❤.ws', /One reason: it contains a sign that browsers don’t take for a letter/],
  ]);
});

test('a port that no browser opens is an error', () => {
  check([['http://example.com:99999/', /^error: No browser opens this address: there is no port 99999\./], ['example.com:65536', /^error/], ['http://example.com:65535/', /^unknown/], ['https://paypal.com@evil.example:99999/', /^danger/]]);
});

test('no sentence has two full stops', () => {
  for (const text of ['https://paypa1.com./', 'joe@example.com.', 'paypa1.com.', 'https://a@paypal.com./']) assert.doesNotMatch(said(text), /\.\.(?: |$)/, text);
});

test('a report names the letters, and makes no links', () => {
  const reading = read('https://secure-paypa1-login.com/x', watch);
  const report = reportOf(reading, verdictOf(reading), new Date('2026-11-27'));
  assert.match(report, /^Verdict: Danger\. .*\nReported: hxxps:\/\/secure-paypa1-login\[\.\]com\/x$/m);
  assert.match(report, /^Deceptive letters: 1 \(U\+0031\) for l$/m);
  assert.match(report, /^Probably meant: paypal\[\.\]com$/m);
  assert.match(report, /^Date: 2026-11-27$/m);
  assert.doesNotMatch(report, /https?:|\w\.com/);
});

test('own names protect in every spelling, and those that protect nothing are known', () => {
  for (const own of ['mybank.de', 'MyBank.de', '*.mybank.de', 'www.mybank.de', 'mybank.de.', 'xn--mller-kva.de', 'müller.de']) {
    const mine = new Watch([own, ...WELL_KNOWN]);
    const real = own.includes('ller') ? 'müller.de' : 'mybank.de';
    assert.match(plainText(verdictOf(read(real, mine)).title), /^This is the real /, own);
    if (real === 'mybank.de') assert.equal(verdictOf(read('myb4nk.de', mine)).tone, 'danger', own);
    mine.free();
  }
  const nothing = new Watch(['com', '<script>']);
  assert.deepEqual([nothing.skipped.length, nothing.size], [2, 0]);
  nothing.free();
});

test('letters that look like separators are dangerous where another site follows, which is named', () => {
  for (const sign of '⁄∕⧸ǃ։꞉') {
    assert.match(said(`paypal.com${sign}login.evil.com`), /^danger: This name belongs to evil\.com, not to paypal\.com\..*the name ends in evil\.com\./, sign);
  }
  check([
    ['paypal.com⁄evil.com', /^danger: This name belongs to xn--comevil-3d7c\.com, not to paypal\.com\./],
    ['www.コノート.jp', /^unknown/], ['丿.jp', /^(?!danger)/], ['a⁄b.example', /^(?!danger)/],
  ]);
});

test('real names are recognized, and public suffixes labelled', () => {
  check([
    ['google.com', /^unknown: This is the real google\.com\. The end of the name is exactly google\.com/],
    ['mail.google.com', /^unknown: “mail\.google\.com” belongs to the real google\.com\./],
    ['google.com.', /^unknown: This is the real google\.com\./],
    ['GOOGLE.com', /^unknown: This is the real google\.com\./],
    ['goo\u200Bgle.com', /^caution: This text contains a hidden code point/],
    ['co.uk', /^unknown: “co\.uk” is a public suffix: different people register names under it\./],
    ['github.io', /is a public suffix/],
    ['com', /^unknown: “com” is a single label/], ['localhost', /a machine in a local network/],
    ['apple.com-id.support', /^danger: This name belongs to com-id\.support, not to apple\.com\. .*Anything before com-id\.support can be chosen freely/],
    ['*.example.com', /^caution: “\*\.example\.com” is a pattern/],
  ]);
});

test('scripts are those of the labels that are not ASCII, and digits are not letters', () => {
  check([
    ['中国.cn', /^unknown: .*“中国\.cn” is written in Han letters\./],
    ['ελλάδα.gr', /is written in Greek letters\./],
    ['۱۲۳.ir', /is written in Arabic digits\./],
    ['例え.テスト', /is written in Han, Hiragana and Katakana letters\./],
    ['i❤.ws', /./],
  ]);
});

test('browsers are said to differ only where they do', () => {
  const differs = /not every browser shows it so/;
  let both = 0;
  for (const name of ['хахо.com', 'ѕсоре.com', 'i❤.ws', 'аbc.example', 'раураӏ.example', 'ɡoogle.example']) {
    const { browsers } = read(name, watch);
    const isSame = new Set(browsers.map(({ show }) => show)).size === 1;
    if (differs.test(said(name))) assert.ok(!isSame, name);
    both |= /browsers don’t show it so/.test(said(name)) ? 1 : 0;
  }
  assert.equal(both, 1);
  assert.match(said('хахо.com'), /browsers don’t show it so/);
});

test('ẞ has led to two places, like ß', () => {
  for (const name of ['ẞ.de', 'straẞe.de', 'ß.de', 'straße.de']) assert.match(said(name), /^caution: “.*” has led to two places\./, name);
});

test('advice needs no knowledge of the standards', () => {
  check([
    ['א1a.com', /^error: .*It mixes right-to-left letters with others/],
    ['👩‍👩‍👧‍👦.ws', /It contains an invisible joiner in a place where names don’t allow one\.$/],
    ['a..b', /there are two dots in a row/], ['news .example', /it contains a space\. Names contain no spaces\.$/],
    ['my_shop.example.com', /many programs reject it\. It contains “_” \(U\+005F\), which the rules don’t allow\. \d of 8 standards reject it\.$/],
    ['goo\u202Egle.com', /It contains a code point that can’t be seen, U\+202E, which the rules don’t allow\.$/],
    ['xn--0000h', /^caution: Browsers open “xn--0000h”, but it is not a valid name\. Its encoded part stands for a number that is not a character\./],
  ]);
  for (const text of randomTexts(2000, 9)) assert.doesNotMatch(said(text), /NSM|Virama|remove it/, text);
});

test('every error of a name and every rule of a browser has a reason for people', () => {
  const types = readFileSync(new URL('../../bindings/js/types/names.d.ts', import.meta.url), 'utf8');
  const namesOf = (type) => [...new RegExp(`type ${type} =([^;]*);`).exec(types)[1].matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const rules = namesOf('DisplayRule');
  assert.ok(rules.length > 40);
  assert.deepEqual(rules.filter((rule) => !clauseFor(rule)), []);
  const kinds = new Set();
  const technical = new Set();
  for (const text of [...vectors().filter((_, at) => ALL || at % 5 === 0), ...randomTexts(300, 13)]) {
    const { name, verdicts, history } = read(text.trim(), watch);
    for (const { ascii, errors } of [...verdicts, ...history]) {
      assert.ok(ascii !== null || errors.length > 0, text);
      for (const error of errors) {
        kinds.add(error.kind);
        const reason = [reasonOf(error, name)].flat(Infinity);
        assert.doesNotMatch(plainText(reason), /\{\w|undefined|null/, JSON.stringify(text));
        if (reason.some(({ style }) => style === 'english')) technical.add(error.kind);
      }
    }
  }
  assert.ok(kinds.size > 30, `${kinds.size} kinds`);
  assert.deepEqual([...technical], []);
});
