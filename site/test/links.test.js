// Links to the project, and the preview of the page, which depend on addresses.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { Browser } from '../browser.js';
import { previewTags, projectLinks, repositoryOf } from '../links.js';

test('without addresses there are no links and no picture', () => {
  assert.equal(repositoryOf('[workspace.package]\nrepository = ""\n'), '');
  assert.equal(projectLinks(''), '');
  assert.doesNotMatch(previewTags('', 'preview.png'), /og:/);
});

test('an address that is none fails the build', () => {
  assert.throws(() => repositoryOf('repository = "https://a/<b>"'), /repository in Cargo\.toml is no web address/);
  assert.throws(() => previewTags('names.example', 'preview.png'), /ADDRESS is no web address/);
});

test('the page built for an address links to the project, and has a preview', () => {
  const site = join(import.meta.dirname, '..');
  const root = mkdtempSync(join(tmpdir(), 'playground-links-'));
  try {
    for (const file of ['build.js', 'links.js', 'characters.js', 'index.html', 'style.css', 'src', 'package.json']) {
      cpSync(join(site, file), join(root, 'site', file), { recursive: true });
    }
    symlinkSync(join(site, 'node_modules'), join(root, 'site/node_modules'));
    for (const folder of ['bindings', 'docs', 'crates']) symlinkSync(join(site, '..', folder), join(root, folder));
    const manifest = readFileSync(join(site, '../Cargo.toml'), 'utf8').replace(/^repository = ".*"/m, 'repository = "https://code.example/xenonym"');
    writeFileSync(join(root, 'Cargo.toml'), manifest);
    execFileSync('node', ['build.js'], { cwd: join(root, 'site'), env: { ...process.env, ADDRESS: 'https://names.example/see' } });
    const page = readFileSync(join(root, 'site/dist/index.html'), 'utf8');
    assert.match(page, /<a [^>]*href="https:\/\/code\.example\/xenonym">The project<\/a>/);
    assert.match(page, /<a [^>]*href="https:\/\/code\.example\/xenonym\/tree\/main\/docs">Its documents<\/a>/);
    assert.match(page, /og:image" content="https:\/\/names\.example\/see\/preview\.png"/);
    assert.equal(page.match(/twitter:card/g).length, 1);
    assert.ok(existsSync(join(root, 'site/dist/preview.png')));
  } finally {
    rmSync(root, { recursive: true });
  }
});

/** Only a page from a server has a link to copy. */
test('a page from a server offers links to a name and to a list', async () => {
  const dist = join(import.meta.dirname, '../dist');
  const server = createServer(({ url }, response) => {
    const file = join(dist, url === '/' ? 'index.html' : url);
    response.writeHead(existsSync(file) ? 200 : 404, { 'content-type': file.endsWith('.js') ? 'text/javascript' : 'text/html' });
    response.end(existsSync(file) ? readFileSync(file) : '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const browser = await Browser.start();
  try {
    for (const fragment of ['#name=paypa1.com', `#list=${encodeURIComponent('paypa1.com\nbücher.example')}`]) {
      const page = await browser.open(fragment, { url });
      const button = page.getByRole('button', { name: /^Copy link/ }).first();
      await button.click();
      await button.getByText(/^Copied/).waitFor();
      await page.close();
    }
    assert.deepEqual(browser.complaints, []);
  } finally {
    await browser.close();
    server.close();
  }
});
