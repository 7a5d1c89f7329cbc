// The verdicts of the page, without a browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';

import { load } from '../src/engine.js';
import { read, Watch } from '../src/reading.js';
import { framesOf } from '../src/single/frames.js';
import { verdictOf } from '../src/single/verdict/verdict.js';
import { plainText } from '../src/single/verdict/words.js';
import { WELL_KNOWN } from '../src/well_known.js';
import { randomTexts, vectors } from './texts.js';

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

test('every vector and 20,000 random texts get a verdict, and frames for their Punycode', () => {
  const texts = [...vectors(), ...randomTexts(20_000, 5)];
  assert.ok(texts.length > 25_000);
  let beyondUnicode = 0;
  for (const text of texts) {
    const reading = read(text.trim(), watch);
    const { tone, title } = verdictOf(reading);
    assert.ok(['danger', 'caution', 'error', 'fine'].includes(tone), JSON.stringify(text));
    assert.match(plainText(title), /\S.*\.$/s, JSON.stringify(text));
    assert.doesNotMatch(plainText(title), /undefined|null|\[object/, JSON.stringify(text));
    for (const { trace } of reading.traces) {
      assert.equal(framesOf(trace).length, 1 + 2 * trace.steps.length);
      beyondUnicode += trace.steps.some(({ codePoint }) => codePoint > 0x10ffff) ? 1 : 0;
    }
  }
  assert.ok(beyondUnicode > 50, `${beyondUnicode} labels decode above U+10FFFF`);
});

test('IPv4 addresses are recognized in every spelling, with the address they lead to', () => {
  check([
    ['192.168.0.1', /^caution: “192\.168\.0\.1” is an IP address, not a domain name\. It leads to a machine in your local network/],
    ['2130706433', /^caution: “2130706433” is the IP address 127\.0\.0\.1 in another spelling\. It leads to your own computer/],
    ['127.1', /is the IP address 127\.0\.0\.1 in another/], ['0x7f.1', /is the IP address 127\.0\.0\.1 in another/],
    ['http://0xC0A80101/', /is the IP address 192\.168\.1\.1 in another/], ['1.2.3', /is the IP address 1\.2\.0\.3 in another/],
    ['0300.0250.1.1', /is the IP address 192\.168\.1\.1 in another/], ['１２７。0。0。1', /is the IP address 127\.0\.0\.1 in another/],
    ['%31%32%37.1', /is the IP address 127\.0\.0\.1 in another/], ['8.8.8.8.', /“8\.8\.8\.8\.” is an IP address.*It leads to a machine\. An address/],
    ['http://[::1]/', /“\[::1\]” is an IP address, not a domain name\. The site of this address is \[::1\]\. It leads to your own computer/],
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
    ['joe@bücher.de', /^fine: “bücher\.de” is written in Latin letters\. The domain of this email address is bücher\.de\./],
    ['mailto:joe@xn--80ak6aa92e.com?subject=x', /^danger: This is not apple\.com\. The domain of this email address is xn--80ak6aa92e\.com/],
    ['Joe <joe@paypa1.com>', /^danger: This is not paypal\.com\./],
    ['b%C3%BCcher.de', /^fine: “bücher\.de”.*Decoded, the host is bücher\.de\./],
    ['a%2fb.com', /^error: “a\/b\.com” is not a domain name: it contains “\/” \(U\+002F\)/],
    ['https://example.com/x', /The site of this address is example\.com\./],
    ['https://apple.com@evil.example/', /^danger: This address leads to evil\.example, not to apple\.com\./],
    ['https://apple.com:x@evil.example/', /^danger: This address leads to evil\.example, not to apple\.com\./],
    ['https://joe@example.com/', /^fine: “example\.com”/],
    ['https://www.apple.com@apple.com/', /^fine: This is the real apple\.com/],
  ]);
});

test('letters that look like separators are dangerous where another site follows, which is named', () => {
  for (const sign of '⁄∕⧸ǃ։꞉') {
    assert.match(said(`paypal.com${sign}login.evil.com`), /^danger: This name belongs to evil\.com, not to paypal\.com\..*the name ends in evil\.com\./, sign);
  }
  check([
    ['paypal.com⁄evil.com', /^danger: This name belongs to xn--comevil-3d7c\.com, not to paypal\.com\./],
    ['www.コノート.jp', /^fine/], ['丿.jp', /^(?!danger)/], ['a⁄b.example', /^(?!danger)/],
  ]);
});

test('real names are recognized, and public suffixes labelled', () => {
  check([
    ['google.com', /^fine: This is the real google\.com\. The end of the name is exactly google\.com/],
    ['mail.google.com', /^fine: “mail\.google\.com” belongs to the real google\.com\./],
    ['google.com.', /^fine: This is the real google\.com\./],
    ['GOOGLE.com', /^fine: This is the real google\.com\./],
    ['goo\u200Bgle.com', /^caution: This text contains a hidden code point/],
    ['co.uk', /^fine: “co\.uk” is a public suffix: different people register names under it\./],
    ['github.io', /is a public suffix/],
    ['com', /^fine: “com” is a single label/], ['localhost', /a machine in a local network/],
    ['apple.com-id.support', /^danger: This name belongs to com-id\.support, not to apple\.com\. .*Anything before com-id\.support can be chosen freely/],
    ['*.example.com', /^caution: “\*\.example\.com” is a pattern/],
  ]);
});

test('scripts are those of the labels that are not ASCII, and digits are not letters', () => {
  check([
    ['中国.cn', /^fine: “中国\.cn” is written in Han letters\./],
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
    ['a..b', /there are two in a row/], ['news .example', /it contains a space\. Names contain no spaces\.$/],
    ['xn--0000h', /Its encoded part stands for a number that is not a character\.$/],
  ]);
  for (const text of randomTexts(2000, 9)) assert.doesNotMatch(said(text), /NSM|Virama|remove it/, text);
});
