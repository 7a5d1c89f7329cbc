// Opens the built page in Debian's Chromium, for tests and screenshots.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

export const PAGE = new URL('dist/index.html', import.meta.url).href;
/** Milliseconds that the computation of `slowness` takes on the machine for which the limits of the tests are set. */
const REFERENCE = 440;
const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** A fresh browser, and a record of forbidden actions of its pages. */
export class Browser {
  static async start(options = {}) {
    if (!existsSync(EXECUTABLE)) throw new Error(`no Chromium at ${EXECUTABLE}; install it, or set CHROMIUM`);
    const browser = new Browser();
    browser.folder = mkdtempSync(join(tmpdir(), 'playground-'));
    browser.context = await chromium.launchPersistentContext(browser.folder, {
      executablePath: EXECUTABLE, args: FLAGS, viewport: { width: 1200, height: 900 }, ...options,
    });
    browser.requests = [];
    browser.complaints = [];
    browser.context.on('request', (request) => browser.requests.push(request.url()));
    return browser;
  }

  /** Opens a page with this fragment, and waits until it is ready. */
  async open(fragment = '', { page = null, url = PAGE } = {}) {
    const opened = page ?? (await this.context.newPage());
    opened.on('console', (message) => message.type() === 'error' && this.complaints.push(message.text()));
    opened.on('pageerror', (error) => this.complaints.push(String(error)));
    await opened.goto(url + fragment);
    await opened.waitForSelector('body[data-ready]');
    return opened;
  }

  /**
   * How many times longer this machine takes for a fixed computation than the one for which the limits of the tests are set, at
   * least 1: shared machines are slow at times.
   */
  async slowness() {
    const page = await this.context.newPage();
    const time = await page.evaluate(() => {
      const began = performance.now();
      const counts = new Map();
      let state = 1;
      for (let step = 0; step < 1_000_000; step++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        const key = `xn--${state % 50_000}.example`.normalize('NFC');
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      return counts.size === 50_000 ? performance.now() - began : NaN;
    });
    await page.close();
    return Math.max(1, time / REFERENCE);
  }

  async close() {
    await this.context.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Pastes a text like the clipboard. */
export async function paste(page, text) {
  await page.locator('#name').focus();
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}
