// Quality for every visitor: contrast and names for screen readers (axe-core), layout on a phone, speed.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';

import { Browser, PAGE } from '../browser.js';
import { ALL } from './texts.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const NAMES = ['xn--80ak6aa92e.com', 'straße.de', 'news..example', 'مثال.إختبار', '例え.テスト', 'paypal-login.example', 'goo\u200Bgle.com', 'example.com', '0x7f.1', 'paypal.com⁄login.evil.com', 'xn--0000h',
  'https://www.google.com/url?q=https://paypa1.com/', 'secure-paypa1-login.com', 'paypal.xyz', 'see https://paypa1.com and example.com', 'https://bit.ly/x'];
const VIEWS = ['', ...NAMES.map((name) => `#name=${encodeURIComponent(name)}`), `#list=${encodeURIComponent([...NAMES, 'xn--a', 'x'.repeat(64)].join('\n'))}`,
  `#list=${encodeURIComponent('Dear customer,\nplease visit https://paypa1.com/x now, or\nsend it to <help@example.com>.')}`, '#punycode=bcher-kva', `#punycode=${encodeURIComponent('правда')}`, '#punycode=99999'];
/** The languages other than English, whose messages are next to the page. */
const LANGUAGES = readdirSync(new URL('messages/', PAGE)).map((file) => file.replace('.js', ''));
/** A third of them in another language, so that each is seen in two, or in all. */
const viewsIn = (language) => VIEWS.filter((_, at) => language === 'en' || ALL || at % 3 === LANGUAGES.indexOf(language) % 3);
let browser;

before(async () => (browser = await Browser.start()));
after(() => browser.close());

/** Chooses a language by hand. The next page begins in English. */
async function speak(page, language) {
  await page.locator('#language').selectOption(language);
  await page.waitForFunction((code) => document.documentElement.lang === code, language);
  await page.evaluate(() => localStorage.clear());
}

/** Goes from view to view in one page, as its address changes. */
async function show(page, fragment) {
  await page.evaluate((hash) => (location.hash = hash), fragment);
  if (fragment.startsWith('#list')) await page.waitForFunction(() => document.querySelector('.list progress')?.hidden);
  else if (fragment.startsWith('#punycode')) await page.locator('.lesson').waitFor();
  else if (fragment !== '') await page.waitForFunction((hash) => document.getElementById('name').value === decodeURIComponent(hash.slice(6)), fragment);
  // What is behind the doors is examined too.
  await page.evaluate(() => document.querySelectorAll('.door').forEach((door) => (door.open = true)));
}

/** The page has no fonts of icons, and axe-core takes joined letters, as in Devanagari, for their ligatures, which it skips. */
const checks = { 'label-content-name-mismatch': { options: { pixelThreshold: 2, occurrenceThreshold: Infinity } } };
/** Contrast takes half of the time. It is the same in every language, and nothing else changes in the dark. */
const RULES = {
  all: { checks },
  colors: { runOnly: ['color-contrast', 'link-in-text-block'] },
  words: { checks, rules: { 'color-contrast': { enabled: false } } },
};

for (const [language, colorScheme, rules] of [['en', 'light', 'all'], ['en', 'dark', 'colors'], ...LANGUAGES.map((other) => [other, 'light', 'words'])]) {
  test(`axe-core finds nothing, ${language}, ${colorScheme}`, async () => {
    const examine = async (page) => (await page.evaluate((options) => axe.run(options), RULES[rules])).violations;
    const page = await browser.open();
    await speak(page, language);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Playwright's own access to the page is not subject to its security policy.
    await page.evaluate(AXE);
    for (const fragment of viewsIn(language)) {
      await show(page, fragment);
      const violations = await examine(page);
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`);
      assert.deepEqual(found, [], fragment);
    }
    await page.locator('#clear').click();
    await page.locator('.start-tour').click();
    await show(page, '#name=example.com');
    for (const door of await page.locator('.door:not([open]) > summary').all()) await door.click();
    await page.locator('#permuted button').click();
    await page.locator('#other').fill('exаmple.com');
    await page.locator('.protect summary').click();
    assert.deepEqual((await examine(page)).map(({ id }) => id), [], 'everything open');
    await page.close();
  });
}

for (const language of ['en', ...LANGUAGES]) {
  test(`nothing is wider than a phone of 320 pixels, or a screen at 200 %, ${language}`, async () => {
    const page = await browser.open();
    await speak(page, language);
    for (const fragment of [...viewsIn(language), `#name=${'a'.repeat(300)}`, `#name=${encodeURIComponent(`${'ж'.repeat(63)}.com`)}`]) {
      await show(page, fragment);
      for (const width of [320, 390, 640, 820, 1920]) {
        await page.setViewportSize({ width, height: 740 });
        const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(scrolled <= width, `${fragment.slice(0, 40)} is ${scrolled} pixels wide at ${width}`);
      }
    }
    await page.close();
  });
}

test('in forced colors, signs are whole, and what is chosen, pressed or new can be seen', async () => {
  const page = await browser.open();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 820, height: 900 });
  await page.evaluate(() => (location.hash = '#name=xn--80ak6aa92e.com'));
  await page.locator('.sentence.is-danger').waitFor();
  await page.evaluate(() => document.querySelectorAll('.door').forEach((door) => (door.open = true)));
  const styleOf = (selector, property) => page.locator(selector).first().evaluate((element, name) => getComputedStyle(element)[name], property);
  assert.deepEqual(await Promise.all(['clipPath', 'borderTopStyle', 'borderRadius'].map((property) => styleOf('.sign', property))), ['none', 'solid', '50%']);
  // Colors of the page are overridden: these are the system's.
  assert.equal(await styleOf('.sentence', 'backgroundColor'), await styleOf('body', 'backgroundColor'));
  await page.getByRole('button', { name: 'Step forward' }).click();
  await page.getByRole('button', { name: 'Step forward' }).click();
  for (const selector of ['.tile.is-chosen', '.strip .is-fresh', '.states .is-changed']) assert.equal(await styleOf(selector, 'outlineStyle'), 'solid', selector);
  assert.equal(await styleOf('.tile:not(.is-chosen)', 'outlineStyle'), 'none');
  await show(page, `#list=${encodeURIComponent('paypa1.com\nexample.com')}`);
  await page.locator('.state-button.is-danger').click();
  await page.locator('.state-button.is-danger').blur();
  assert.equal(await styleOf('.state-button[aria-pressed="true"]', 'outlineStyle'), 'solid');
  assert.equal(await styleOf('.state-button[aria-pressed="false"]', 'outlineStyle'), 'none');
  await page.close();
});

test('one file, first painted in under 100 ms, or soon after an empty page', async () => {
  const page = await browser.context.newPage();
  const first = async (url) => {
    await page.goto(url);
    const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    return paint.jsonValue();
  };
  const started = [];
  const paints = [];
  const bare = [];
  for (let load = 0; load < 7; load++) {
    bare.push(await first('data:text/html,<p>a'));
    // The browser starts a process for a page of another origin.
    started.push(await first(PAGE));
    paints.push(await first(`${PAGE}?again`));
  }
  const told = (times) => `${times.map(Math.round).join(', ')} ms`;
  console.log(`# first paint: ${told(paints)}; with the start of a process: ${told(started)}; of a page of one letter: ${told(bare)}`);
  // On a busy machine, no page is painted in time.
  const limit = Math.max(100, 5 * Math.min(...bare));
  assert.ok(Math.min(...paints) < limit, `first painted after ${Math.min(...paints)} ms`);
  await page.close();
});

test('typing is answered within a frame', async () => {
  const page = await browser.open();
  const session = await browser.context.newCDPSession(page);
  // CPU time of the page's thread, independent of other load.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  const type = (names) => page.evaluate((list) => {
    const input = document.getElementById('name');
    let keys = 0;
    for (const name of list) {
      for (let end = 1; end <= name.length; end++, keys++) {
        input.value = name.slice(0, end);
        input.dispatchEvent(new Event('input'));
        document.body.getBoundingClientRect();
      }
    }
    return keys;
  }, names);
  await type(NAMES);
  const before = await used();
  const keys = await type(NAMES);
  const time = ((await used()) - before) / keys;
  console.log(`# a key: ${time.toFixed(1)} ms`);
  assert.ok(time < 16.7, `a key takes ${time} ms`);
  await page.close();
});
