// A list of names on the page.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { Browser, PAGE, paste } from '../browser.js';

const NAMES = ['xn--80ak6aa92e.com', 'paypa1.com', 'bücher.example', '例え.テスト', 'news..example', 'пример.example', 'example.com', '=a.com'];
let browser;

before(async () => (browser = await Browser.start({ acceptDownloads: true })));
after(() => browser.close());

const read = (page, count) => page.getByText(`${count.toLocaleString('en')} names read.`).waitFor();
const shown = (page) => page.locator('.names tbody tr').count();

/** Milliseconds of CPU time that each task of the page and of its worker takes during the work. */
async function threads(page, work) {
  const session = await browser.context.newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', '__metadata'] } });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const of = ({ pid, tid }) => `${pid}/${tid}`;
  const tasks = (name) => {
    const named = new Set(events.filter((event) => event.name === 'thread_name' && event.args.name === name).map(of));
    const found = events.filter((event) => event.name.endsWith('RunTask') && event.tdur && named.has(of(event)));
    assert.ok(found.length > 0, name);
    return found.map(({ tdur }) => tdur / 1000);
  };
  return { main: tasks('CrRendererMain'), worker: tasks('DedicatedWorker thread') };
}

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);

test('a pasted list is counted, filtered, opened and left again', async () => {
  const page = await browser.open();
  await paste(page, `${NAMES.join('\r\n')}\n`);
  await read(page, NAMES.length);
  const state = (title) => page.getByRole('button', { name: new RegExp(`\\d ?${title}`) });
  assert.match(await state('Danger').innerText(), /^2/);
  assert.match(await state('Not a name').innerText(), /^1/);
  await state('Danger').click();
  assert.equal(await shown(page), 2);
  await state('All').click();
  await page.getByRole('button', { name: /^Cyrillic/ }).click();
  assert.equal(await shown(page), 2);
  await page.getByRole('button', { name: /^Cyrillic/ }).click();
  await page.getByRole('button', { name: /^an empty part/ }).click();
  assert.equal(await shown(page), 1);
  await page.getByRole('button', { name: /^an empty part/ }).click();
  await page.getByLabel('Find').fill('xn--bcher');
  assert.equal(await shown(page), 1);
  await page.locator('.open').click();
  assert.equal(await page.locator('#name').inputValue(), 'bücher.example');
  await page.getByRole('button', { name: /Back to the list/ }).click();
  assert.equal(await shown(page), 1);
  await page.close();
});

test('a list of addresses is a list of their hosts, and stays while names are typed', async () => {
  const page = await browser.open();
  await paste(page, 'name,visits\nhttps://xn--80ak6aa92e.com/x,3\nexample.com:8080/path\n"a,b.com",1');
  await read(page, 3);
  assert.deepEqual(await page.locator('.open').allInnerTexts(), ['аррӏе.com', 'a,b.com', 'example.com']);
  await page.locator('.open').first().click();
  await page.locator('#name').pressSequentially('x');
  await page.locator('#name').fill('');
  await page.getByRole('button', { name: /Back to the list/ }).click();
  assert.equal(await shown(page), 3);
  await page.locator('.open').first().click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.locator('#name').fill('example.com');
  assert.equal(await page.locator('.back').count(), 0);
  await page.close();
});

test('the column with the names is found, shown, and can be changed', async () => {
  const page = await browser.open();
  await paste(page, '1,google.com,www.example.org\n2,bücher.de,paypa1.com');
  await read(page, 2);
  assert.deepEqual(await page.locator('.open').allInnerTexts(), ['google.com', 'bücher.de']);
  const column = page.getByLabel('Names are in column');
  assert.equal(await column.locator('option:checked').innerText(), '2: google.com');
  await column.selectOption('2');
  await page.locator('.open', { hasText: 'paypa1.com' }).waitFor();
  await read(page, 2);
  assert.deepEqual(await page.locator('.open').allInnerTexts(), ['paypa1.com', 'www.example.org']);
  assert.match(await page.getByRole('button', { name: /Danger$/ }).innerText(), /^1/);
  await page.close();
});

test('addresses in a list are told from names', async () => {
  const page = await browser.open();
  await paste(page, 'example.com\n0x7f.1\nexample.123');
  await read(page, 3);
  assert.deepEqual(await page.locator('.names td:last-child').allInnerTexts(), ['! Careful. “0x7f.1” is the IP address 127.0.0.1 in another spelling.', '× Not a name. “example.123” is not a domain name: it ends in a number.', 'No trick found']);
  await page.close();
});

test('the encoding of a file is detected and named', async () => {
  const page = await browser.open();
  await page.locator('#file').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('b\xFCcher.de\nstra\xDFe.de', 'latin1') });
  await read(page, 2);
  assert.deepEqual(await page.locator('.open').allInnerTexts(), ['straße.de', 'bücher.de']);
  assert.match(await page.locator('.source-of-list').innerText(), /Read as Windows-1252, because the file is not UTF-8/);
  await page.close();
});

test('a printed list takes two pages, and says which rows are missing', async () => {
  const page = await browser.open();
  for (const [count, missing] of [[300, true], [30, false]]) {
    await paste(page, Array.from({ length: count }, (_, at) => `paypa1-${at}-with-a-longer-name-than-most.example`).join('\n'));
    await read(page, count);
    const pdf = await page.pdf({ format: 'A4' });
    assert.ok(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length <= 2);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.names tbody tr:visible').count(), Math.min(count, 40));
    const note = await page.locator('.scroll').evaluate((box) => getComputedStyle(box, '::after').content);
    assert.equal(/The first 40 of .*300.* rows/.test(note), missing, note);
    await page.emulateMedia({ media: 'screen' });
  }
  await page.close();
});

test('a bar is as long as its count', async () => {
  const page = await browser.open();
  await paste(page, ['a.com', 'b.com', 'c.com', 'd.com', 'пример.рф'].join('\n'));
  await read(page, 5);
  const widths = await page.locator('.plot-bar rect').evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('width'))));
  const counts = (await page.locator('.plot-count').allInnerTexts()).map(Number);
  assert.deepEqual(counts, [4, 1]);
  assert.equal(widths[0] / widths[1], 4);
  await page.close();
});

test('kinds of error are told in plain words, and filter the list', async () => {
  const page = await browser.open();
  // A text with fewer names is no list.
  const good = Array.from({ length: 20 }, (_, at) => `name-${at}.example`);
  await paste(page, [...good, 'news..example', 'www..example', 'xn--a.com', 'אa.com'].join('\n'));
  await read(page, 24);
  const names = page.locator('.plot-bar.is-error .plot-name');
  assert.deepEqual(await names.allInnerTexts(), ['an empty part', 'a sign that is not allowed', 'two directions of writing']);
  await names.first().click();
  assert.deepEqual(await page.locator('.names tbody th').allInnerTexts(), ['news..example', 'www..example']);
  await page.close();
});

test('the worst names come first, unless the order of the list is asked for', async () => {
  const page = await browser.open();
  const names = ['example.com', 'news..example', 'раураӏ.com', 'paypa1.com'];
  await paste(page, names.join('\n'));
  await read(page, 4);
  const order = () => page.locator('.names th .open').allInnerTexts();
  const [first, second, third, last] = await order();
  assert.deepEqual([first, second].sort(), ['paypa1.com', 'раураӏ.com'].sort());
  assert.deepEqual([third, last], ['news..example', 'example.com']);
  await page.getByLabel('Worst first').uncheck();
  assert.deepEqual(await order(), names);
  await page.close();
});

test('the browser steps back from a name to its list, as it was left', async () => {
  const page = await browser.open('#name=example.com');
  await paste(page, NAMES.join('\n'));
  await read(page, NAMES.length);
  await page.getByLabel('Find').fill('bücher');
  await page.locator('.open').first().click();
  assert.match(await page.title(), /bücher\.example|xn--bcher/);
  await page.goBack();
  await page.locator('.names').waitFor();
  assert.equal(await shown(page), 1);
  assert.equal(await page.title(), 'List of names – Xenonym');
  await page.goForward();
  await page.getByRole('button', { name: /Back to the list/ }).click();
  assert.equal(await shown(page), 1);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.waitForFunction(() => document.getElementById('name').value === 'example.com');
  await page.close();
});

test('the CSV has what the filter lets through, and no formulas', async () => {
  const page = await browser.open(`#list=${encodeURIComponent(NAMES.join('\n'))}`);
  await read(page, NAMES.length);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  const lines = readFileSync(await file.path(), 'utf8').trimEnd().split('\r\n');
  assert.equal(lines.length, NAMES.length + 1);
  assert.equal(lines[0], 'text,name,unicode,ascii,verdict,reason,error,message,rule,offset,scripts,chromium,imitates,kind,cost');
  assert.match(lines.find((line) => line.startsWith('xn--')), /^xn--80ak6aa92e\.com,xn--80ak6aa92e\.com,аррӏе\.com,xn--80ak6aa92e\.com,Danger,This is not apple\.com\.,.*Cyrillic Latin,ascii,apple\.com,same_skeleton,/);
  assert.ok(lines.some((line) => line.startsWith("'=a.com,")));
  await page.close();
});

test('100,000 names are read in 8 seconds, while the page answers within 50 milliseconds', async () => {
  const page = await browser.open();
  const many = Array.from({ length: 100_000 }, (_, at) => `${NAMES[at % NAMES.length]}`.replace('.', `${at}.`));
  // A text that the test pasted would first be read by the page as a part of the test's script.
  const file = join(browser.folder, 'many.txt');
  writeFileSync(file, many.join('\n'));
  const before = await browser.slowness();
  const start = Date.now();
  const { main, worker } = await threads(page, async () => {
    await page.locator('#file').setInputFiles(file);
    await page.getByText('100,000 names read.').waitFor({ timeout: 60_000 });
  });
  const elapsed = Date.now() - start;
  const slowness = (before + (await browser.slowness())) / 2;
  const [total, longest] = [sum(worker), Math.max(...main)];
  console.log(`# 100,000 names: ${elapsed} ms, CPU time of the worker ${Math.round(total)} ms, of the page ${Math.round(sum(main))} ms, at most ${Math.round(longest)} ms at once; machine slower by ${slowness.toFixed(2)}`);
  // Time on the clock depends on what else the machine does, and CPU time on the machine.
  assert.ok(total < 8000 * slowness, `the worker took ${total} ms on a machine slower by ${slowness}`);
  assert.ok(longest < 50 * slowness, `a task took ${longest} ms on a machine slower by ${slowness}`);
  assert.equal(await shown(page), 100);
  await page.getByRole('button', { name: 'Last page' }).click();
  assert.match(await page.locator('.pages').innerText(), /99,901–100,000 of 100,000/);
  const filtering = await page.evaluate(() => {
    const search = document.getElementById('words');
    const began = performance.now();
    search.value = '99999';
    search.dispatchEvent(new Event('input'));
    return performance.now() - began;
  });
  console.log(`# filter of 100,000 names: ${Math.round(filtering)} ms`);
  assert.equal(await shown(page), 1);
  await page.close();
});

test('a message is a list of its links, with the verdicts of the single view', async () => {
  const page = await browser.open();
  const texts = ['https://paypal.com@evil.example/login', 'paypal.com⁄login.evil.example', 'goo\u200Bgle.com', 'straße.de', '*.example.com', '[::1]', 'http://[2001:db8::1]/x', 'google.net', 'https://bit.ly/x', 'secure-paypa1-login.com', 'example.com'];
  await paste(page, texts.join('\n'));
  await read(page, texts.length);
  const rows = await page.locator('.names tbody tr').evaluateAll((lines) => lines.map((line) => [line.querySelector('.open').textContent, line.querySelector('td:last-child').textContent]));
  const listed = new Map();
  for (let at = 0; at < rows.length; at++) {
    await page.locator('.names .open').nth(at).click();
    const [typed, tone, title] = await page.evaluate(() => [document.getElementById('name').value, document.querySelector('.sentence > .tone').lastChild.textContent, document.querySelector('.sentence h2').textContent]);
    const said = rows[at][1];
    if (tone === 'No trick found') assert.equal(said, tone, typed);
    else assert.equal(said.slice(2).replace(/\s/g, ' '), `${tone}. ${title}`.replace(/\s/g, ' ').replaceAll(/[\u200B]/g, ''), typed);
    listed.set(typed, tone);
    await page.getByRole('button', { name: /Back to the list/ }).click();
  }
  assert.equal(listed.size, texts.length);
  await paste(page, 'Dear customer,\nyour account is on hold: https://secure-paypa1-login.com/x, or\n<https://paypal.com@evil.example/help>.\nSupport <help@xn--80ak6aa92e.com>.\n\nRegards');
  await read(page, 3);
  assert.equal(await page.locator('tr.is-danger').count(), 3);
  assert.ok((await page.locator('.names .trick').count()) >= 6);
  // On a phone, the worst verdict is seen without scrolling.
  await page.setViewportSize({ width: 360, height: 430 });
  const worst = await page.locator('.names tbody tr').first().boundingBox();
  assert.ok(worst.y + worst.height < 430, JSON.stringify(worst));
  await page.setViewportSize({ width: 1200, height: 900 });
  for (const [file, count] of [['127.0.0.1 localhost\n0.0.0.0 paypa1.com\n0.0.0.0 evil.example\n', /\d names/], ['! comment\n||paypa1.com^\n||evil.example^$third-party\n', /2 names/]]) {
    await paste(page, file);
    await page.getByText(count).waitFor();
    await page.locator('tr.is-danger', { hasText: 'paypa1.com' }).waitFor();
  }
  await page.close();
});

test('the list requests nothing, and complains of nothing', () => {
  const others = browser.requests.filter((url) => url.split('#')[0] !== PAGE && !/^(blob|data):/.test(url));
  assert.deepEqual(others, []);
  assert.deepEqual(browser.complaints, []);
});
