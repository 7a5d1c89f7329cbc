// The alias packages provide the interfaces of the packages that they replace. `aliases/check.js` also installs them.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const own = createRequire(import.meta.url);
const folder = mkdtempSync(join(root, 'dist/aliases-'));
after(() => rmSync(folder, { recursive: true }));

mkdirSync(join(folder, 'node_modules'));
symlinkSync(root, join(folder, 'node_modules/xenonym'));
for (const name of ['tr46', 'punycode']) cpSync(join(root, 'aliases', name), join(folder, 'node_modules', name), { recursive: true });
const aliased = createRequire(join(folder, 'index.js'));

test('tr46 has the functions of tr46', () => {
  const [ours, theirs] = [aliased('tr46'), own('tr46')];
  assert.deepEqual(Object.keys(ours), Object.keys(theirs));
  for (const name of ['Bücher.example', 'xn--a', 'a..b']) assert.equal(ours.toASCII(name, { verifyDNSLength: true }), theirs.toASCII(name, { verifyDNSLength: true }));
  for (const call of [({ toASCII }) => toASCII(), ({ toASCII }) => toASCII('a', null), ({ toUnicode }) => toUnicode(1), ({ toUnicode }) => toUnicode('a', null)]) {
    assert.throws(() => call(theirs), TypeError);
    assert.throws(() => call(ours), TypeError);
  }
});

test('punycode has the functions of punycode.js, for require and for import', async () => {
  // Without the slash, Node returns its own module.
  const [ours, theirs] = [aliased('punycode/'), own('punycode/')];
  assert.deepEqual(Object.keys(ours).sort(), Object.keys(theirs).sort());
  assert.equal(aliased('punycode/punycode.js'), ours);
  const file = (path) => import(pathToFileURL(path).href);
  const names = ({ default: _, ...named }) => Object.keys(named).sort();
  assert.deepEqual(names(await file(join(folder, 'node_modules/punycode/punycode.es6.js'))), names(await import('punycode/punycode.es6.js')));
  for (const input of ['99999999', 'ü-a']) {
    const [error] = [theirs, ours].map(({ decode }) => { try { return decode(input); } catch (thrown) { return thrown; } });
    assert.throws(() => ours.decode(input), { name: error.name, message: error.message });
  }
});

test('punycode has types for every name, as a CommonJS module', async () => {
  writeFileSync(join(folder, 'a.cts'), `import p = require('punycode');
    import { default as ours } from 'xenonym/punycode';
    const theirs: typeof ours = p;
    const again: typeof p = ours;
    export default [theirs, again];`);
  writeFileSync(join(folder, 'b.mts'), "import p, { decode, encode, toASCII, toUnicode, ucs2, version } from 'punycode'; export default [p.toASCII('a'), decode, encode, toASCII, toUnicode, ucs2, version];");
  writeFileSync(join(folder, 'c.ts'), "import { toASCII } from 'punycode'; toASCII('a').length;");
  const tsc = (name, file, ...flags) => execFileSync(process.execPath, [own.resolve(`${name}/package.json`).replace('package.json', own(`${name}/package.json`).bin.tsc),
    '--noEmit', '--strict', '--target', 'es2022', ...flags, join(folder, file)], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  for (const file of ['a.cts', 'b.mts']) tsc('typescript', file, '--module', 'nodenext');
  tsc('typescript-5', 'c.ts', '--module', 'commonjs', '--moduleResolution', 'node10', '--esModuleInterop', 'false');
  // Node finds the names that the types promise.
  writeFileSync(join(folder, 'd.mjs'), "export { decode, encode, toASCII, toUnicode, ucs2, version } from './node_modules/punycode/punycode.js';");
  assert.equal((await import(pathToFileURL(join(folder, 'd.mjs')).href)).toASCII('ü.de'), 'xn--tda.de');
});

test('the aliases have the version of the package', () => {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { version } = read('package.json');
  for (const name of ['tr46', 'punycode']) {
    const alias = read(`aliases/${name}/package.json`);
    assert.equal(alias.name, `xenonym-${name}`);
    assert.deepEqual([alias.version, alias.dependencies], [version, { xenonym: version }]);
  }
});
