// The page in Debian's Firefox, through WebDriver BiDi: results, and a visit without a mouse.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';

import puppeteer from 'puppeteer-core';

import { PAGE } from '../browser.js';

const EXECUTABLE = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
let browser;
const complaints = [];

before(async () => {
  if (!existsSync(EXECUTABLE)) throw new Error(`no Firefox at ${EXECUTABLE}; install it, or set FIREFOX`);
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: EXECUTABLE, headless: true });
});
after(() => browser?.close());

async function open(fragment = '') {
  const page = await browser.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(PAGE + fragment);
  await page.waitForSelector('body[data-ready]');
  return page;
}

const text = (page, selector) => page.$eval(selector, (element) => element.textContent);

test('Firefox gives the same answers', async () => {
  const page = await open('#name=xn--80ak6aa92e.com');
  assert.equal(await text(page, '.sentence h2'), 'This is not apple.com.');
  assert.equal((await page.$$('.name-seen .trick')).length, 5);
  for (const [name, title] of [
    ['xn--0000h', 'Browsers open “xn--0000h”, but it is not a valid name.'], ['0x7f.1', '“0x7f.1” is the IP address 127.0.0.1 in another spelling.'],
    ['google.com', 'This is the real google.com.'], ['paypal.com⁄login.evil.com', 'This name belongs to evil.com, not to paypal.com.'],
  ]) {
    await page.evaluate((typed) => {
      const input = document.getElementById('name');
      input.value = typed;
      input.dispatchEvent(new Event('input'));
    }, name);
    assert.equal(await text(page, '.sentence h2'), title);
  }
  await page.close();
});

test('by keys alone, a name is typed, its letters are walked through, and the forms reached', async () => {
  const page = await open();
  const focused = (selector) => page.evaluate((wanted) => document.activeElement.matches(wanted), selector);
  const tabTo = async (selector) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await focused(selector)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`no Tab reaches ${selector}`);
  };
  await tabTo('#name');
  await page.keyboard.type('paypa1.com');
  assert.equal(await text(page, '.sentence h2'), 'This is not paypal.com.');
  await tabTo('.tile');
  assert.ok(await focused('.is-deceptive'));
  await page.keyboard.press('ArrowLeft');
  assert.match(await text(page, '#point'), /LATIN SMALL LETTER A/);
  await tabTo('.protect summary');
  await page.keyboard.press('Enter');
  assert.ok(await page.$eval('.protect', ({ open }) => open));
  await tabTo('#other');
  await page.close();
});

test('Firefox reads a list in a worker', async () => {
  const page = await open(`#list=${encodeURIComponent('1,paypa1.com\n2,example.com')}`);
  await page.waitForFunction(() => document.querySelector('.list-status')?.textContent === '2 names read.');
  assert.deepEqual(await page.$$eval('.names .open', (names) => names.map((name) => name.textContent)), ['paypa1.com', 'example.com']);
  await page.close();
});

test('a picture is drawn', async () => {
  const page = await open('#name=paypa1.com');
  await page.evaluate(() => {
    URL.createObjectURL = (blob) => {
      window.saved = [blob.type, blob.size];
      return '#';
    };
  });
  await page.$$eval('.share button', (buttons) => buttons.find(({ textContent }) => textContent === 'Save picture').click());
  await page.waitForFunction(() => window.saved);
  const [type, size] = await page.evaluate(() => window.saved);
  assert.equal(type, 'image/png');
  assert.ok(size > 5000);
  await page.close();
});

test('Firefox complains of nothing', () => assert.deepEqual(complaints, []));
