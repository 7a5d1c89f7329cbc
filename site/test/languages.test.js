// The languages of the page in a real browser, from a file: chosen by the browser and by hand, and written from right to left.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, test } from 'node:test';

import { Browser, PAGE, paste } from '../browser.js';

const FOLDER = new URL('../src/messages/', import.meta.url);
const tables = new Map(await Promise.all(readdirSync(FOLDER).map(async (file) => [file.replace('.js', ''), (await import(new URL(file, FOLDER))).default])));
const browsers = [];

after(() => Promise.all(browsers.map((browser) => browser.close())));

async function start(locale) {
  const browser = await Browser.start({ locale, acceptDownloads: true });
  browsers.push(browser);
  return browser;
}

const choose = async (page, language) => {
  await page.locator('#language').selectOption(language);
  await page.waitForFunction((code) => document.documentElement.lang === code, language);
};

for (const [locale, language] of [['de-AT', 'de'], ['ru-RU', 'ru'], ['ar-EG', 'ar'], ['hi-IN', 'hi'], ['ja-JP', 'ja'], ['zh-CN', 'zh-Hans'], ['zh-TW', 'en'], ['fr-FR', 'en']]) {
  test(`a browser that prefers ${locale} gets the page in ${language}`, async () => {
    const browser = await start(locale);
    const messages = tables.get(language);
    const page = await browser.open();
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    assert.equal(await page.locator('html').getAttribute('dir'), language === 'ar' ? 'rtl' : 'ltr');
    assert.equal(await page.title(), messages.title);
    assert.equal(await page.locator('h1').innerText(), messages.heading);
    assert.equal(await page.locator('#language').inputValue(), language);
    assert.equal(await page.getByLabel(messages.field).getAttribute('placeholder'), messages['field.placeholder']);
    await page.locator('#name').fill('xn--80ak6aa92e.com');
    assert.match(await page.locator('.sentence .tone').innerText(), new RegExp(messages['tone.danger']));
    assert.equal(await page.locator('.sentence h2').innerText(), messages.imitation.replace('{other}', 'apple.com'));
    // The worker speaks it too.
    await paste(page, 'example.com\npaypa1.com\n0x7f.1');
    await page.waitForFunction(() => document.querySelector('.list progress')?.hidden);
    const cells = await page.locator('.names td:last-child').allInnerTexts();
    assert.ok(cells[0].replace(/[\u2068\u2069]/g, '').endsWith(messages.imitation.replace('{other}', 'paypal.com')), cells[0]);
    const others = browser.requests.filter((url) => url.split('#')[0] !== PAGE && !url.startsWith('blob:'));
    assert.deepEqual(others, language === 'en' ? [] : [new URL(`messages/${language}.js`, PAGE).href]);
    assert.deepEqual(browser.complaints, []);
    await page.close();
  });
}

test('a language chosen by hand changes everything in place, and is remembered', async () => {
  const browser = await start('en-US');
  const page = await browser.open('#name=paypa1.com');
  const [german, russian] = [tables.get('de'), tables.get('ru')];
  await choose(page, 'de');
  assert.equal(await page.locator('.sentence h2').innerText(), 'Das ist nicht paypal.com.');
  assert.equal(await page.title(), 'Gefahr: paypa1.com – Xenonym');
  assert.equal(await page.locator('#name').inputValue(), 'paypa1.com');
  assert.equal(await page.evaluate(() => location.hash), '#name=paypa1.com');
  assert.equal(await page.locator('#theme').innerText(), german['theme.auto']);
  assert.equal(await page.locator('.protect summary').innerText(), german.own);
  await page.evaluate(() => (location.hash = '#punycode=bcher-kva'));
  await page.getByText(german['lesson.back'], { exact: true }).waitFor();
  await choose(page, 'ru');
  assert.equal(await page.locator('.lesson > h2').innerText(), russian.lesson);
  await paste(page, 'example.com\npaypa1.com');
  await page.getByText('Прочитано 2 имени.').waitFor();
  await choose(page, 'en');
  await page.getByText('2 names read.').waitFor();
  assert.match(await page.locator('.names td:last-child').first().innerText(), /This is not paypal\.com\./);
  await choose(page, 'de');
  await page.close();
  const again = await browser.open();
  assert.equal(await again.locator('h1').innerText(), german.heading);
  await again.close();
  assert.deepEqual(browser.complaints, []);
});

test('a link is checked in the language of the reader from the beginning', async () => {
  const browser = await start('ja-JP');
  const page = await browser.context.newPage();
  await page.addInitScript(() => {
    WebAssembly.compile = () => new Promise(() => {});
  });
  await page.goto(`${PAGE}#name=google.com`);
  await page.getByText(tables.get('ja').checking).waitFor();
  assert.match(await page.locator('#answer').innerText(), /google\.com/);
  await page.close();
});

test('without the file of a language, the page speaks English and says why', async () => {
  const browser = await start('de-DE');
  await browser.context.route('**/messages/*', (route) => route.abort());
  const page = await browser.open('#name=paypa1.com');
  assert.equal(await page.locator('.sentence h2').innerText(), 'This is not paypal.com.');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.ok(await page.locator('#no-language').isVisible());
  await browser.context.unroute('**/messages/*');
  await choose(page, 'ru');
  assert.ok(!(await page.locator('#no-language').isVisible()));
  assert.equal(await page.locator('.sentence h2').innerText(), 'Это не paypal.com.');
  await page.close();
});

test('a language that does not arrive is not waited for', async () => {
  const browser = await start('de-DE');
  await browser.context.route('**/messages/*', () => {});
  const page = await browser.context.newPage();
  await page.clock.install();
  await page.goto(`${PAGE}#name=paypa1.com`, { waitUntil: 'commit' });
  await page.locator('#program').waitFor({ state: 'attached' });
  await page.clock.fastForward(10_000);
  await page.waitForFunction(() => document.querySelector('.sentence h2')?.textContent === 'This is not paypal.com.');
  assert.ok(await page.locator('#no-language').isVisible());
  await page.close();
});

test('in a page from right to left, names, sums and numbers run from left to right', async () => {
  const browser = await start('ar');
  const page = await browser.open(`#name=${encodeURIComponent('https://paypal.com@1.2.3.4/')}`);
  /** The horizontal places of the first and of the last letter of a text in an element. */
  const ends = (selector, text) => page.evaluate(([where, wanted]) => {
    const walker = document.createTreeWalker(document.querySelector(where), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.data.indexOf(wanted);
      if (at < 0) continue;
      const place = (offset) => {
        const range = document.createRange();
        range.setStart(node, at + offset);
        range.setEnd(node, at + offset + 1);
        return range.getBoundingClientRect().x;
      };
      return [place(0), place(wanted.length - 1)];
    }
    return null;
  }, [selector, text]);
  const runsRight = async (selector, text) => {
    const found = await ends(selector, text);
    assert.ok(found !== null && found[0] < found[1], `${text}: ${found}`);
  };
  await runsRight('.sentence h2', '1.2.3.4');
  await runsRight('.sentence h2', 'paypal.com');
  const heading = await page.locator('.sentence h2').boundingBox();
  const box = await page.locator('.sentence').boundingBox();
  assert.ok(box.x + box.width - (heading.x + heading.width) < 40, 'the sentence begins at the right');
  await page.locator('#name').fill('a\u202Eb.example');
  assert.deepEqual(await page.locator('.product').first().locator('> *').count(), 2, 'browsers are one list beside what they show');
  assert.equal(await page.locator('.technical').first().evaluate((text) => getComputedStyle(text).textAlign), 'right');
  await page.evaluate(() => (location.hash = '#punycode=bcher-kva'));
  await page.locator('.lesson').waitFor();
  await runsRight('#lesson-0', '10 + 735 + 0');
  await runsRight('#lesson-0', '0 + 745 = 745 = 124 × 6 + 1');
  await paste(page, '0x7f.1\nexample.com');
  await page.waitForFunction(() => document.querySelector('.list progress')?.hidden);
  const row = await page.locator('.names td:last-child bdi').first().evaluate((title) => getComputedStyle(title).direction);
  assert.equal(row, 'rtl', 'a sentence that begins with a name');
  await page.evaluate(() => { navigator.clipboard.writeText = async (line) => { window.copied = line; }; });
  await page.locator('#name').fill('paypa1.com');
  await page.locator('.share .copy').nth(1).click();
  assert.equal(await page.evaluate(() => window.copied), '⚠ \u2068خطر\u2069: «\u2068paypa1.com\u2069». هذا ليس \u2068paypal.com\u2069.');
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.share button').last().click()]);
  assert.equal(file.suggestedFilename(), 'paypa1.com.png');
  await page.close();
  assert.deepEqual(browser.complaints, []);
});
