// Asks Chromium about each name of the standard input: its host in a URL (`-` if `new URL` throws), and how the title of the error page
// displays it, because no name resolves. Needs `playwright-core`, and Chromium at /usr/bin/chromium or $CHROMIUM.

import { readFileSync } from 'node:fs';

import { chromium } from 'playwright-core';

const names = readFileSync(0, 'utf8').split('\n').filter((line) => line !== '');
const context = await chromium.launchPersistentContext('', {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--host-resolver-rules=MAP * ~NOTFOUND'],
});
const page = await context.newPage();
for (const name of names) {
  const host = await page.evaluate((text) => URL.parse(`http://${text}`)?.hostname ?? '-', name);
  let displayed = '';
  if (host !== '-') {
    await page.goto(`http://${host}/`).catch(() => {});
    await page.waitForFunction(() => !/^(?:$|Loading )/.test(document.title), null, { timeout: 5000 }).catch(() => {});
    displayed = await page.title();
  }
  process.stdout.write(`${name}\t${host}\t${displayed}\n`);
}
await context.close();
