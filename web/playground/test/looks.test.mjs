// What every visitor gets: contrast and names for screen readers (axe-core), room on a phone, speed.

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';

import { Browser, PAGE } from '../browser.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const NAMES = ['xn--80ak6aa92e.com', 'straße.de', 'news..example', 'مثال.إختبار', '例え.テスト', 'paypal-login.example', 'goo\u200Bgle.com', 'example.com'];
const VIEWS = ['', ...NAMES.map((name) => `#name=${encodeURIComponent(name)}`), `#list=${encodeURIComponent([...NAMES, 'xn--a', 'x'.repeat(64)].join('\n'))}`];
let browser;

before(async () => (browser = await Browser.start()));
after(() => browser.close());

/** Opens a view afresh: a changed fragment alone would not load the page again. */
async function view(fragment) {
  const page = await browser.open(fragment);
  if (fragment.startsWith('#list')) await page.getByText('names read.').waitFor();
  return page;
}

for (const colorScheme of ['light', 'dark']) {
  test(`axe-core finds nothing, ${colorScheme}`, async () => {
    for (const fragment of VIEWS) {
      const page = await view(fragment);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Playwright's own door to the page is not subject to its security policy.
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => axe.run());
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`);
      assert.deepEqual(found, [], fragment);
      await page.close();
    }
  });
}

test('nothing is wider than a phone of 360 pixels', async () => {
  for (const fragment of [...VIEWS, `#name=${'a'.repeat(300)}`, `#name=${'ж'.repeat(63)}.com`]) {
    const page = await view(fragment);
    for (const width of [360, 820, 1920]) {
      await page.setViewportSize({ width, height: 740 });
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(scrolled <= width, `${fragment.slice(0, 40)} is ${scrolled} pixels wide at ${width}`);
    }
    await page.close();
  }
});

test('one file, below 450 kB, first painted in under 100 ms', async () => {
  assert.ok(statSync(new URL(PAGE)).size < 450_000);
  const paints = [];
  for (let load = 0; load < 7; load++) {
    const page = await browser.open();
    paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
    await page.close();
  }
  paints.sort((one, other) => one - other);
  console.log(`# first paint: ${paints.map(Math.round).join(', ')} ms`);
  assert.ok(paints[0] < 100, `first paint after ${paints[0]} ms`);
});

test('typing is answered within a frame', async () => {
  const page = await browser.open();
  const times = await page.evaluate((names) => {
    const input = document.getElementById('name');
    const found = [];
    for (const name of names) {
      for (let end = 1; end <= name.length; end++) {
        const start = performance.now();
        input.value = name.slice(0, end);
        input.dispatchEvent(new Event('input'));
        document.body.getBoundingClientRect();
        found.push(performance.now() - start);
      }
    }
    return found.sort((one, other) => one - other);
  }, NAMES);
  const median = times[times.length >> 1];
  console.log(`# a key: median ${median.toFixed(1)} ms, 95 % ${times[Math.floor(times.length * 0.95)].toFixed(1)} ms`);
  assert.ok(median < 16.7, `a key takes ${median} ms`);
  await page.close();
});
