// Makes dist/index.html: one file with everything in it but the languages other than English, and a security policy that forbids
// requests to other places. The other languages are in dist/messages. ADDRESS is the address at
// which it will be published, and is needed only for a preview with a picture.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

import * as esbuild from 'esbuild';

import { characters } from './characters.js';
import english from './src/messages/en.js';
import { previewTags, projectLinks, repositoryOf } from './links.js';
import { written } from './src/carried.js';

const LARGEST = 420_000;
const { ADDRESS = '' } = process.env;
const PICTURE = 'preview.png';
const PROJECT = '<!--project-->';
const MODULE = new URL('../bindings/js/dist/xn.wasm', import.meta.url);
const here = (path) => new URL(path, import.meta.url);

const script = await bundled('src/main.js');
const early = await bundled('src/early.js');
const start = await bundled('src/start.js');
const style = await bundled('style.css');
const policy = [
  "default-src 'none'",
  // Languages are scripts next to the page.
  `script-src 'self' ${[early, start, script].map(hash).join(' ')} 'wasm-unsafe-eval'`,
  `style-src ${hash(style)}`,
  'img-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const parts = {
  '<!--policy-->': `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  '<!--preview-->': previewTags(ADDRESS, PICTURE),
  '/*style*/': style,
  // In the order in which they are needed: the program starts, and shows what it can, while the rest is on its way.
  '<!--source-->': data('source', Buffer.from(script)),
  '<!--data-->': data('module', readFileSync(MODULE)) + data('characters', Buffer.from(characters())),
  '/*early*/': early,
  '/*start*/': start,
};
let page = inEnglish(readFileSync(here('index.html'), 'utf8').replace(PROJECT, projectLinks(repositoryOf(readFileSync(here('../Cargo.toml'), 'utf8')))));
for (const [place, text] of Object.entries(parts)) page = page.replace(place, () => text);

const size = Buffer.byteLength(page);
if (size >= LARGEST) throw new Error(`the page has ${size} bytes; it must stay below ${LARGEST}`);
mkdirSync(here('dist/'), { recursive: true });
writeFileSync(here('dist/index.html'), page);
await languages();
if (ADDRESS !== '') copyFileSync(here('../docs/images/playground.png'), here(`dist/${PICTURE}`));
console.log(`dist/index.html: ${size} bytes`);

/** The frame of the page, with the messages that its elements name. */
function inEnglish(html) {
  const message = (key) => english[key].replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return html
    .replace(/ data-say="([^"]+)"[^>]*>/g, (tag, key) => tag + message(key))
    .replace(/ data-say-(label|placeholder)="([^"]+)"/g, (tag, name, key) => `${tag} ${name === 'label' ? 'aria-label' : name}="${message(key)}"`);
}

/** Each other language, as a script that the page loads when it is wanted. */
async function languages() {
  rmSync(here('dist/messages/'), { recursive: true, force: true });
  mkdirSync(here('dist/messages/'), { recursive: true });
  for (const file of readdirSync(here('src/messages/')).filter((name) => name !== 'en.js')) {
    const { default: messages } = await import(here(`src/messages/${file}`));
    writeFileSync(here(`dist/messages/${file}`), `(globalThis.xenonymMessages??={})[${JSON.stringify(file.replace('.js', ''))}]=${JSON.stringify(messages)};\n`);
  }
}

/** The text as embedded in the page. esbuild escapes `</script>` in it. */
async function bundled(path) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [here(path).pathname], bundle: true, minify: true, write: false, format: 'iife',
    target: ['chrome123', 'firefox120', 'safari17.5'], charset: 'utf8', legalComments: 'none',
    platform: 'browser',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}

/** A block of data, as src/carried.js reads it. */
function data(id, bytes) {
  // Nothing in the data is aligned to four bytes, which the default of pb assumes.
  const compressed = execFileSync('xz', ['--format=lzma', '--lzma1=preset=9e,pb=0', '--stdout'], { input: bytes, maxBuffer: 2 ** 26 });
  return `<script type="text/plain" id="${id}" data-length="${bytes.length}">${written(compressed)}</script>\n`;
}

function hash(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
