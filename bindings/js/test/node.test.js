// The package in Node: without waiting, in bundles, and in a context such as jsdom's.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);
const dist = join(import.meta.dirname, '../dist');
const ENTRIES = [
  'xenonym', 'xenonym/inline', 'xenonym/conversion', 'xenonym/conversion/inline', 'xenonym/uts46', 'xenonym/uts46/inline', 'xenonym/tr46',
];
// The first finds the package like a bundle next to node_modules. The second sees only copied files.
const inside = mkdtempSync(join(dist, 'node-'));
const outside = mkdtempSync(join(tmpdir(), 'xenonym-'));
after(() => {
  for (const folder of [inside, outside]) rmSync(folder, { recursive: true, force: true });
});

const node = (...args) => execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe', cwd: inside }).trim();

test('no entry needs to wait', () => {
  for (const entry of ENTRIES) {
    const program = `console.log(x.toASCII('ü.de'))`;
    assert.equal(node('--eval', `const x = require('${entry}'); ${program}`), 'xn--tda.de', entry);
    assert.equal(node('--input-type=module', '--eval', `import * as x from '${entry}'; ${program}`), 'xn--tda.de', entry);
  }
});

/** A bundle of a program that uses an entry point, in its own folder. */
async function bundled(parent, entry, format) {
  const folder = mkdtempSync(join(parent, 'bundle-'));
  const outfile = join(folder, format === 'esm' ? 'out.mjs' : 'out.cjs');
  await build({
    stdin: { contents: `import { toASCII } from '${entry}'; console.log(toASCII('ü.de'));`, resolveDir: import.meta.dirname },
    outfile, bundle: true, platform: 'node', format, logLevel: 'error',
  });
  return { folder, outfile };
}

for (const format of ['cjs', 'esm']) {
  test(`bundled as ${format}, beside node_modules`, async () => {
    for (const entry of ENTRIES) assert.equal(node((await bundled(inside, entry, format)).outfile), 'xn--tda.de', entry);
  });

  test(`bundled as ${format}, with nothing else`, async () => {
    for (const [entry, wasm] of [['xenonym', 'xn.wasm'], ['xenonym/conversion', 'conversion.wasm'], ['xenonym/uts46', 'uts46.wasm']]) {
      assert.equal(node((await bundled(outside, `${entry}/inline`, format)).outfile), 'xn--tda.de');
      const { folder, outfile } = await bundled(outside, entry, format);
      assert.throws(() => node(outfile), new RegExp(`no such file .*: copy xenonym/dist/${wasm} there, import the inline entry`));
      copyFileSync(join(dist, wasm), join(folder, wasm));
      assert.equal(node(outfile), 'xn--tda.de');
    }
  });
}

test('a bundle that contains the module', async () => {
  for (const format of ['cjs', 'esm']) {
    const outfile = join(outside, format === 'esm' ? 'out.mjs' : 'out.cjs');
    await build({
      stdin: {
        contents: `
          import bytes from 'xenonym/conversion.wasm';
          import { init, toASCII } from 'xenonym/conversion';
          init(bytes);
          console.log(toASCII('ü.de'));`,
        resolveDir: import.meta.dirname,
      },
      outfile, bundle: true, platform: 'node', target: 'node20', format, loader: { '.wasm': 'binary' }, logLevel: 'error',
    });
    assert.equal(node(outfile), 'xn--tda.de');
  }
});

test('a bundle does not use a module of another version', async () => {
  const { folder, outfile } = await bundled(outside, 'xenonym', 'cjs');
  const other = join(folder, 'node_modules/xenonym');
  mkdirSync(other, { recursive: true });
  copyFileSync(join(dist, 'xn.wasm'), join(other, 'xn.wasm'));
  const manifest = (version) => writeFileSync(join(other, 'package.json'), JSON.stringify({ version }));
  manifest(require('xenonym/package.json').version);
  assert.equal(node(outfile), 'xn--tda.de');
  manifest('0.0.1');
  assert.throws(() => node(outfile), /the module cannot be loaded/);
});

/** An entry in a context of its own, with as little as jsdom provides. */
function loadInContext(file) {
  const path = join(dist, `${file}.cjs`);
  const context = createContext({ process, URL });
  const load = runInContext(`(function (require, module, exports, __filename) { ${readFileSync(path, 'utf8')}\n})`, context);
  const module = { exports: {} };
  load(require, module, module.exports, path);
  return module.exports;
}

test('jsdom has no TextEncoder', () => {
  const lgr = loadInContext('lgr');
  assert.equal(lgr.Ruleset.root('Deva').check('कग').eligible, true);
  assert.throws(() => new lgr.Ruleset(Buffer.from('<lgr/>')), { name: 'RulesetError' });
  for (const file of ['index', 'inline', 'conversion', 'conversion-inline', 'tr46']) {
    const api = loadInContext(file);
    // Long enough for the encoder.
    for (const count of [1, 10]) {
      const ascii = api.toASCII('bücher.'.repeat(count));
      assert.equal(ascii, 'xn--bcher-kva.'.repeat(count));
    }
    if (file === 'tr46') continue;
    // These bytes are of another realm too.
    const { bytes, counts } = api.toASCIILines(Buffer.from('ü.de\n'));
    assert.deepEqual([Buffer.from(bytes).toString(), counts.converted], ['xn--tda.de\n', 1]);
  }
});

test('init takes a module or its bytes, and nothing else', () => {
  const program = (source) => `
    const x = require('xenonym/conversion');
    const bytes = require('node:fs').readFileSync(require.resolve('xenonym/conversion.wasm'));
    x.init(${source});
    console.log(x.toASCII('ü.de'));`;
  for (const source of ['bytes', 'new WebAssembly.Module(bytes)', 'new Uint8Array(bytes).buffer']) {
    assert.equal(node('--eval', program(source)), 'xn--tda.de');
  }
  for (const source of ['', '"bytes"', '{}', 'null']) {
    assert.throws(() => node('--eval', program(source)), /TypeError: xenonym: init needs a WebAssembly.Module or its bytes/);
  }
});
