// Opens the finished book from the disk in Chromium: every page, search, and the way to the playground. With a folder as argument,
// takes pictures of some pages, for inspection after a change: `node book.js FOLDER`.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const BOOK = new URL('../target/book/', import.meta.url);
const PICTURES = ['index.html', 'docs/FORMATS.html', 'docs/LOOKALIKES.html', 'docs/GUIDE.html'];
const [folder] = process.argv.slice(2);
const pages = [...readFileSync(new URL('toc.html', BOOK), 'utf8').matchAll(/href="([^"#]+\.html)"/g)].map(([, page]) => page);
assert.ok(pages.length > 20, `${pages.length} pages`);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
if (folder) mkdirSync(folder, { recursive: true });
for (const width of [1280, 390]) {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  for (const name of new Set([...pages, ...PICTURES])) {
    await page.goto(new URL(name, BOOK).href);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `${name} is ${overflow} pixels too wide at ${width}`);
    if (folder && PICTURES.includes(name)) await page.screenshot({ path: `${folder}/${name.replaceAll('/', '-')}-${width}.png` });
  }
  await page.keyboard.press('s');
  // The page reacts to keys, and loads the index when the box opens.
  await page.getByRole('searchbox').pressSequentially('signatures zone', { delay: 30 });
  const result = page.getByRole('link', { name: 'Zone files', exact: false }).first();
  await result.click();
  assert.match(page.url(), /FORMATS\.html.*#zone-files$/);
  await page.goto(new URL('index.html', BOOK).href);
  await page.getByRole('link', { name: 'Open the playground' }).click();
  await page.waitForURL(/playground\/index\.html/);
  assert.deepEqual(errors, []);
  await page.close();
}
await browser.close();
console.log(`${pages.length} pages, search and the playground work at both widths`);
