// The page that `xn lgr show --html` writes: accessible, without scripts or requests, and usable if it is large.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { Browser } from '../browser.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ROOT = new URL('../..', import.meta.url);
const RULESET = `<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><meta><version comment="An example">1</version>
<language>und-Arab</language><unicode-version>11.0.0</unicode-version><description type="text/html"><![CDATA[
<h1>About</h1><h3>Text</h3><p>See <a href="https://example.com/" onclick="alert(1)">a page</a>.<ul><li>one<li>two</ul>
<script>document.title = 'changed'</script><img src="https://example.com/a.png"><table><tr><th>a</th><td>b</td></tr></table>]]></description>
<references><reference id="0">The Unicode Standard</reference></references></meta>
<data><char cp="0628" tag="letter" comment="Arabic" ref="0"/><char cp="0643" tag="letter"><var cp="06A9" type="blocked"/></char>
<char cp="06A9" tag="letter"><var cp="0643" type="blocked"/></char><char cp="0301" when="not-first"/>
<char cp="0649"><var cp="06CC" type="allocatable" when="final"/><var cp="06D2" type="blocked"/></char>
<char cp="06CC"><var cp="0649" type="blocked"/></char><char cp="06D2"><var cp="0649" type="blocked"/><var cp="06D2" type="r-same"/></char></data>
<rules><class name="letters" from-tag="letter"/><rule name="not-first"><look-behind><choice><class by-ref="letters"/><any/></choice></look-behind><anchor/></rule>
<rule name="final" comment="at the end"><anchor/><look-ahead><end/></look-ahead></rule>
<action disp="blocked" any-variant="blocked"/></rules></lgr>`;
/** As many code points as in the largest rulesets. */
const LARGE = `<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><meta><language>und-Hani</language></meta><data>${Array.from({ length: 20_000 }, (_, index) => {
  const [one, other] = [index, index ^ 1].map((value) => (0x4E00 + value).toString(16).toUpperCase());
  return `<char cp="${one}" tag="sc:Hani"><var cp="${other}" type="blocked"/></char>`;
}).join('')}</data></lgr>`;
const XN = process.env.XN ? [process.env.XN] : ['cargo', 'run', '--quiet', '-p', 'xn', '--'];
let browser, folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ruleset-'));
  browser = await Browser.start();
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A page for this ruleset. */
async function open(name, xml) {
  const [input, output] = [join(folder, `${name}.xml`), join(folder, `${name}.html`)];
  writeFileSync(input, xml);
  const [program, ...args] = XN;
  execFileSync(program, [...args, 'lgr', 'show', '--html', output, input], { cwd: ROOT });
  const page = await browser.context.newPage();
  page.on('console', (message) => message.type() === 'error' && browser.complaints.push(message.text()));
  await page.goto(pathToFileURL(output).href);
  return page;
}

for (const colorScheme of ['light', 'dark']) {
  test(`axe-core finds nothing, ${colorScheme}`, async () => {
    const page = await open('small', RULESET);
    await page.emulateMedia({ colorScheme });
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => axe.run());
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`);
    assert.deepEqual(found, []);
    await page.close();
  });
}

test('everything is there, and nothing of the description runs or loads', async () => {
  const page = await open('small', RULESET);
  assert.equal(await page.title(), 'An example');
  assert.equal(await page.locator('#repertoire tbody tr').count(), 7);
  assert.equal(await page.locator('#variants table').count(), 2);
  assert.match(await page.locator('#repertoire').innerText(), /ARABIC LETTER KEHEH/);
  assert.match(await page.locator('#actions').innerText(), /If a mapping of type blocked was applied, the label is blocked\./);
  assert.deepEqual(await page.locator('#description :is(h3, h4, h5)').allInnerTexts(), ['About', 'Text']);
  assert.deepEqual(await page.locator('#description li').allInnerTexts(), ['one', 'two']);
  assert.equal(await page.locator('script, img, link, [onclick]').count(), 0);
  assert.equal(await page.locator('#repertoire td[lang="und-Arab"]').count(), 7);
  await page.close();
});

test('no page is wider than a phone of 390 pixels, except for wide tables', async () => {
  const page = await open('small', RULESET);
  for (const width of [390, 820, 1920]) {
    await page.setViewportSize({ width, height: 740 });
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(scrolled <= width, `${scrolled} pixels wide at ${width}`);
  }
  await page.close();
});

test('20,000 code points are shown in a moment', async () => {
  const start = performance.now();
  const page = await open('large', LARGE);
  assert.equal(await page.locator('#repertoire tbody tr').count(), 20_000);
  assert.ok(readFileSync(join(folder, 'large.html')).length < 10_000_000);
  await page.evaluate(() => document.getElementById('actions').scrollIntoView());
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const took = performance.now() - start;
  assert.ok(took < 30_000, `${took} ms`);
  await page.close();
});

test('no page requests anything, or complains', () => {
  assert.deepEqual(browser.requests.filter((url) => !url.startsWith('file:')), []);
  assert.deepEqual(browser.complaints, []);
});
