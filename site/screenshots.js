// Takes pictures of the built page: `node screenshots.js FOLDER` for all of them, for inspection after a change.
// Without a folder, it takes the two in the documents, which need a font for each character that they show. With Liberation Sans,
// which the page uses if Noto Sans is not installed, the Cyrillic ӏ looks like l.

import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { Browser, paste } from './browser.js';

const IN_DOCS = fileURLToPath(new URL('../docs/images/', import.meta.url));
const LARGEST = 150_000;
const DANGEROUS = '#name=xn--80ak6aa92e.com';
/** Names of every verdict, which lists contain before names of places. */
const NAMES = ['xn--80ak6aa92e.com', 'paypa1.com', 'bücher.example', '例え.テスト', 'مثال.إختبار', 'news..example', 'пример.example', 'example.com',
  'раураӏ.com', 'straße.de', 'i❤.ws', '한국.example', 'micros0ft.com', 'παράδειγμα.δοκιμή', 'xn--a', 'paypal-login.example', 'दिल्ली.भारत'];
const PLACES = readFileSync(new URL('../testdata/place-names.txt', import.meta.url), 'utf8').trim().split('\n');

/** Name, fragment, size, scheme, and what to do before the picture. */
const PICTURES = [
  ['playground', DANGEROUS, [1200, 505], 'light'],
  ['playground-list', '', [1200, 960], 'dark', { list: 4_000 }],
  ['whole-light', DANGEROUS, [1200, 900], 'light', { full: true }],
  ['whole-dark', DANGEROUS, [1200, 900], 'dark', { full: true }],
  ['wide', DANGEROUS, [1920, 1080], 'light', {}],
  ['phone', DANGEROUS, [360, 740], 'light', { full: true }],
  ['phone-dark', '#name=faß.de', [360, 740], 'dark', { full: true }],
  ['empty', '', [1200, 800], 'light'],
  ['empty-phone', '', [360, 740], 'dark'],
  ['right-to-left', `#name=${encodeURIComponent('مثال.إختبار')}`, [1200, 900], 'light', { full: true }],
  ['error', `#name=${encodeURIComponent('goo\u202Egle .com')}`, [1200, 900], 'light', { full: true }],
  ['animation', '#name=xn--bcher-kva.example', [1200, 900], 'light', { focus: '#punycode', steps: 1 }],
  ['animation-dark', '#name=xn--80ak6aa92e.com', [1200, 900], 'dark', { focus: '#punycode', steps: 6 }],
  ['animation-phone', '#name=xn--80ak6aa92e.com', [360, 740], 'light', { focus: '#punycode', steps: 5 }],
  ['list', '', [1200, 1000], 'light', { list: 4_000 }],
  ['greek-dark', `#name=${encodeURIComponent('παράδειγμα.δοκιμή')}`, [1200, 1040], 'dark'],
  ['list-phone', '', [360, 740], 'light', { list: 300, full: true }],
];

const folder = process.argv[2] ? `${process.argv[2]}/` : IN_DOCS;
const wanted = process.argv[2] ? PICTURES : PICTURES.slice(0, 2);
mkdirSync(folder, { recursive: true });
const browser = await Browser.start();
for (const picture of wanted) await take(picture);
await browser.close();

async function take([name, fragment, [width, height], colorScheme, { full = false, focus = null, steps = 0, list = 0 } = {}]) {
  const page = await browser.context.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await browser.open(fragment, { page });
  if (list > 0) await fill(page, list);
  for (let step = 0; step < steps; step++) await page.getByRole('button', { name: 'Step forward' }).click();
  if (full || focus) await page.evaluate(() => document.querySelectorAll('.door').forEach((door) => (door.open = true)));
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  if (focus) await page.locator(focus).scrollIntoViewIfNeeded();
  if (folder === IN_DOCS) await refuseBoxes(page);
  const path = `${folder}${name}.png`;
  if (focus) await page.locator(focus).screenshot({ path });
  else await page.screenshot({ path, fullPage: full });
  await page.close();
  const size = statSync(path).size;
  console.log(`${path}: ${size} bytes`);
  if (folder === IN_DOCS && size >= LARGEST) throw new Error(`${path} must stay below ${LARGEST} bytes`);
}

async function fill(page, count) {
  const names = [...NAMES, ...PLACES.map((label) => `${label}.example`)].slice(0, count);
  await paste(page, names.join('\n'));
  await page.getByText('names read.').waitFor();
}

/** Throws if a character of the page is drawn as a box, because no font has it. */
async function refuseBoxes(page) {
  const boxes = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    context.font = `32px ${getComputedStyle(document.body).fontFamily}`;
    const draw = (text) => {
      context.clearRect(0, 0, 64, 64);
      context.fillText(text, 8, 40);
      return context.getImageData(0, 0, 64, 64).data.join();
    };
    const box = draw('\u{10FFFE}'); // No font has a noncharacter.
    return [...new Set(document.body.innerText)].filter((character) => draw(character) === box);
  });
  if (boxes.length > 0) throw new Error(`no font has ${boxes.join(' ')}: install one, such as Debian's fonts-noto-core and fonts-noto-cjk`);
}
