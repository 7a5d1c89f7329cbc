// The package in Debian's Chromium: from the module's file, bundled with Vite and esbuild, and from a file on disk.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, copyFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { chromium } from 'playwright-core';
import * as vite from 'vite';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="./main.js"></script>';
/** The script of a page for each entry point. It shows the results in the title. */
const program = (entry) => `
  import * as xenonym from '${entry}';
  await xenonym.ready;
  const long = xenonym.toASCIIWithErrors('ü'.repeat(2e6)).errors[0].kind;
  const all = xenonym.toASCIIAll(['Bücher.example', 'a..b']).names;
  document.title = JSON.stringify([xenonym.toASCII('例え.jp'), long, all]);
`;
const EXPECTED = ['xn--r8jz45g.jp', 'label_too_long', ['xn--bcher-kva.example', null]];

// Next to the package, so that bundlers find it.
const folder = mkdtempSync(join(import.meta.dirname, '../dist/browser-'));
const dist = join(import.meta.dirname, '../dist');
let browser;
let server;

before(async () => {
  assert.ok(existsSync(executablePath), `no Chromium at ${executablePath}: install it, or set CHROMIUM`);
  const profile = join(folder, 'profile');
  browser = await chromium.launchPersistentContext(profile, { executablePath, args: FLAGS });
  server = createServer((request, response) => {
    const path = join(dist, normalize(new URL(request.url, 'http://a').pathname));
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain' }).end(readFileSync(path));
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
});

after(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates a folder with a page whose program uses an entry point. */
function site(name, entry, page = PAGE) {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'index.html'), page);
  writeFileSync(join(path, 'main.js'), program(entry));
  return path;
}

/** Opens a page, and compares what it shows. */
async function opened(url) {
  const page = await browser.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(url);
  await page.waitForFunction(() => document.title !== '', undefined, { timeout: 60_000 })
    .catch((error) => { throw new Error(problems.join('\n') || String(error)); });
  assert.deepEqual(JSON.parse(await page.title()), EXPECTED);
  await page.close();
}

const served = (path) =>
  `http://127.0.0.1:${server.address().port}/${path.slice(dist.length + 1)}/index.html`;

test('without a bundler', async () => {
  await opened(served(site('plain', '../../index.js')));
});

test('bundled by Vite', async () => {
  const root = site('vite', 'xenonym');
  await vite.build({ root, base: './', logLevel: 'warn', build: { outDir: 'out', target: 'es2022' } });
  await opened(served(join(root, 'out')));
});

test('conversion alone, bundled by esbuild, which leaves the module where it is', async () => {
  const path = site('esbuild', 'xenonym/conversion');
  await esbuild.build({ entryPoints: [join(path, 'main.js')], bundle: true, format: 'esm', outdir: join(path, 'out') });
  writeFileSync(join(path, 'out/index.html'), PAGE);
  copyFileSync(join(dist, 'conversion.wasm'), join(path, 'out/conversion.wasm'));
  await opened(served(join(path, 'out')));
});

test('inline, bundled by esbuild, from the disk', async () => {
  const path = site('inline', 'xenonym/inline');
  const script = await esbuild.build({
    stdin: { contents: `(async () => { ${program('xenonym/inline').replace(/^\s*import.*;$/m, '')} })();
      import * as xenonym from 'xenonym/inline';`, resolveDir: path },
    bundle: true, format: 'iife', write: false, charset: 'utf8',
  });
  const text = script.outputFiles[0].text.replaceAll('</script', '<\\/script');
  writeFileSync(join(path, 'index.html'), `<!doctype html><meta charset="utf-8"><script>${text}</script>`);
  await opened(pathToFileURL(join(path, 'index.html')).href);
});
