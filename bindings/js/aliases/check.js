// Installs the packed aliases under published whatwg-url and jsdom, as users do with overrides, and runs the data of Web
// Platform Tests over them. Every URL must get the same result as with the published tr46 and punycode. The data follows a newer
// URL Standard than these versions, so they don't pass all of it. Needs the network, npm and cargo, which downloads the data with
// the crate ada-url.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const CRATE = 'ada-url';
const FOLDERS = { xenonym: '..', tr46: 'tr46', punycode: 'punycode' };
/** Not assigned in Node's version of Unicode. Like the version in the published tr46, it is older than ours. */
const UNASSIGNED = /\p{Cn}/u;

const folder = mkdtempSync(join(tmpdir(), 'aliases-'));
try {
  const tarballs = Object.fromEntries(Object.entries(FOLDERS).map(([name, path]) => [name, `file:${pack(path)}`]));
  const [ours, theirs] = [installed('ours', tarballs), installed('theirs', {})];
  assert.equal(ours('tr46/package.json').name, 'xenonym-tr46');
  assert.equal(ours('punycode/package.json').name, 'xenonym-punycode');
  const texts = published(ours('xenonym'));
  for (const [name, urlOf] of [['whatwg-url', (require) => require('whatwg-url').URL], ['jsdom', (require) => new (require('jsdom').JSDOM)('').window.URL]]) {
    const [own, others] = [urlOf(ours), urlOf(theirs)];
    for (const row of texts) assert.deepEqual(outcome(own, row), outcome(others, row), JSON.stringify(row));
    const accepted = texts.filter((row) => 'href' in outcome(own, row)).length;
    console.log(`${name}: ${texts.length} cases, of which it accepts ${accepted}`);
    assert.ok(texts.length > 3000 && accepted > 1000);
  }
  // Without the slash, Node returns its own module.
  for (const name of ['encode', 'decode', 'toASCII', 'toUnicode']) {
    for (const argument of [undefined, null, 1, '', 'ü', '-', 'xn--ü', 'a'.repeat(70)]) {
      for (const library of ['tr46', 'punycode/']) assert.equal(thrown(ours(library)[name], argument), thrown(theirs(library)[name], argument), `${library} ${name}(${argument})`);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}

function pack(path) {
  const output = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: join(import.meta.dirname, path), encoding: 'utf8' });
  return join(folder, JSON.parse(output)[0].filename);
}

/** Creates a project with the published packages, on top of the aliases if there are any, and returns its `require`. */
function installed(name, { xenonym, tr46, punycode }) {
  const project = {
    private: true,
    // Later versions of jsdom need Node 22.
    dependencies: { 'whatwg-url': '17.3.0', jsdom: '29.1.1', tr46: tr46 ?? '7.0.0', punycode: punycode ?? '2.3.1' },
    // Without overrides, jsdom would get older ones.
    overrides: { 'whatwg-url': '$whatwg-url', tr46: '$tr46', punycode: '$punycode', ...(xenonym && { xenonym }) },
  };
  const place = join(folder, name);
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), JSON.stringify(project));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] });
  return createRequire(join(place, 'index.js'));
}

/** The inputs of the data: URLs with their bases, and hosts. Cargo downloads the crate that contains them. */
function published({ codePoints, toUnicode }) {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/lib.rs'), '');
  writeFileSync(join(folder, 'Cargo.toml'), `[package]\nname = "wpt"\nedition = "2021"\n[dependencies]\n${CRATE} = "4"\n`);
  const output = execFileSync('cargo', ['metadata', '--format-version', '1'], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] });
  const tests = join(dirname(JSON.parse(output).packages.find(({ name }) => name === CRATE).manifest_path), 'tests/wpt');
  const isNew = (host) => codePoints(toUnicode(host.toWellFormed()).raw.toWellFormed()).some(({ text, script }) => script !== 'Unknown' && UNASSIGNED.test(text));
  const read = (file) => JSON.parse(readFileSync(join(tests, file), 'utf8')).filter((row) => typeof row === 'object');
  const hosts = [...read('toascii.json'), ...read('IdnaTestV2.json')].map(({ input }) => input).filter((host) => !isNew(host));
  // A sign that ends the host of a URL has to be encoded.
  return [...read('urltestdata.json'), ...hosts.map((host) => ({ input: `https://${encodeURIComponent(host.toWellFormed())}/x` }))];
}

function outcome(URL, { input, base }) {
  try {
    const { href, host } = new URL(input, base ?? undefined);
    return { href, host };
  } catch ({ name, message }) {
    return { name, message };
  }
}

/** The name of the error that a function throws, if any. */
function thrown(work, argument) {
  try {
    return typeof work?.(argument);
  } catch ({ name }) {
    return name;
  }
}
