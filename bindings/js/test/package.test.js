// The package as published: its files, its entry points for both kinds of modules, its types and sizes.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import test from 'node:test';
import { build } from 'esbuild';
import { bundleSizes } from './bundle.js';

const root = join(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const { version, exports, typesVersions } = require('xenonym/package.json');

/** The maximum sizes of the modules, compressed with gzip. */
const LARGEST = { 'uts46.wasm': 55_000, 'conversion.wasm': 77_500, 'lgr.wasm': 285_000, 'xn.wasm': 299_000 };

test('npm packs every file that an entry names', () => {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: root, encoding: 'utf8' });
  const files = JSON.parse(output)[0].files.map(({ path }) => `./${path}`);
  const named = JSON.stringify([exports, typesVersions]).match(/\.\/[^"]+\.[a-z]+(?=")/g);
  for (const file of named.filter((name) => name.startsWith('./dist') || name === './package.json')) {
    assert.ok(files.includes(file), file);
  }
  for (const file of ['./README.md', './LICENSE-MIT', './LICENSE-APACHE', './LICENSE-UNICODE', './LICENSE-MPL',
    './NOTICE']) {
    assert.ok(files.includes(file), file);
  }
  assert.ok(!files.some((file) => file.includes('/test/')));
});

test('versions agree', async () => {
  const xenonym = await import('xenonym');
  assert.equal(xenonym.version, version);
  const manifest = readFileSync(join(root, 'wasm/Cargo.toml'), 'utf8');
  assert.match(manifest, new RegExp(`^version = "${version}"$`, 'm'));
});

for (const entry of ['', '/inline', '/conversion', '/conversion/inline', '/uts46', '/uts46/inline', '/punycode', '/tr46']) {
  test(`xenonym${entry} is the same for import and require`, async () => {
    const imported = await import(`xenonym${entry}`);
    const required = require(`xenonym${entry}`);
    await Promise.all([imported.ready, required.ready]);
    assert.deepEqual(Object.keys(required).sort(), Object.keys(imported).sort());
    for (const api of [imported, required]) assert.match(api.toASCII('ü.de'), /^xn--tda\.de$/);
  });
}

test('the modules are no larger than they were', () => {
  for (const [name, largest] of Object.entries(LARGEST)) {
    const { length } = execFileSync('gzip', ['-9c', join(root, 'dist', name)]);
    assert.ok(length <= largest, `${name} has ${length} bytes with gzip, more than ${largest}`);
  }
});

test('a program that only converts by UTS #46 is no larger than it was', async () => {
  for (const entry of ['xenonym/uts46', 'xenonym/tr46']) {
    const { modules, gzip, brotli } = await bundleSizes(entry);
    assert.deepEqual(modules, ['uts46.wasm']);
    assert.ok(gzip <= 60_000 && brotli <= 53_000, `${entry} has ${gzip} bytes with gzip, ${brotli} with brotli`);
  }
});

test('the types hold for both kinds of modules, and name every function', async () => {
  const folder = mkdtempSync(join(root, 'dist/types-'));
  try {
    const lines = (load) => `${load}
      const ascii: string = x.toASCII('a', { profile: 'host', checkJoiners: false });
      const shown: x.Conversion = x.toUnicode(ascii, 'idna2003');
      const rule: string | undefined = x.check(shown.text).verdicts[0]?.errors[0]?.rule;
      const found: x.Hit[] = new x.Lookalikes(['a.b'], { level: 'wide' }).find('a');
      const encoded: string = x.punycode.encode(rule ?? String(found.length));
      x.init(new Uint8Array());
      tr46.init(new Uint8Array());
      // @ts-expect-error: not a profile
      x.toASCII(encoded, 'dnz');
      const flags: x.Flags = { checkBidi: true };
      export const all = [tr46.toASCII('a', flags)];
    `;
    writeFileSync(join(folder, 'a.mts'), lines("import * as x from 'xenonym'; import * as tr46 from 'xenonym/tr46';"));
    writeFileSync(join(folder, 'b.cts'), lines("import x = require('xenonym'); import tr46 = require('xenonym/tr46');"));
    // A program for Node has no types of the DOM, which contain those of WebAssembly.
    writeFileSync(join(folder, 'd.mts'), `
      import * as x from 'xenonym'; import * as lgr from 'xenonym/lgr'; import * as small from 'xenonym/conversion';
      import * as smallest from 'xenonym/uts46';
      import 'xenonym/punycode'; import 'xenonym/tr46'; import 'xenonym/inline';
      lgr.init(new Uint8Array());
      export function kind(error: x.ErrorInfo | small.IDNAError): string {
        switch (error.kind) {
          case 'empty_label': return 'empty';
          // @ts-expect-error: not a kind
          case 'empty_lable': return 'typo';
          default: return error.kind;
        }
      }
      export const level: 'ASCII-Only' | 'Single Script' | undefined = undefined as x.RestrictionLevel & 'ASCII-Only' | undefined;
      export const rules: x.DisplayRule[] = x.display('a').flatMap((one) => one.rules.map(({ rule }) => rule));
      export const kinds: x.LookalikeKind[] = ['one_edit', 'script_mix'];
      export const strict: string = smallest.toASCII('a', { profile: 'uts46-strict', checkJoiners: false } satisfies small.Options);
      // @ts-expect-error: not a profile of UTS #46
      smallest.toASCII('a', 'idna2008');
      export const logged: { message: string } = lgr.RulesetError.prototype.toJSON();
    `);
    const names = Object.keys(await import('xenonym')).join(', ');
    writeFileSync(join(folder, 'c.mts'), `import { ${names} } from 'xenonym'; export default [${names}];`);
    const files = ['a.mts', 'b.cts', 'c.mts', 'd.mts'].map((file) => join(folder, file));
    const tsc = require.resolve('typescript/package.json').replace('package.json', require('typescript/package.json').bin.tsc);
    execFileSync(process.execPath, [tsc, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022', '--types', '', ...files], {
      cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'],
    });
  } catch (error) {
    throw new Error(error.stdout ?? error, { cause: error });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the types are found by the older resolution of TypeScript, which knows no exports', () => {
  const folder = mkdtempSync(join(root, 'dist/types-'));
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/xenonym'));
    const names = Object.keys(exports).filter((name) => !/[a-z0-9]\.[a-z]/.test(name)).map((name) => name.slice(1));
    assert.ok(names.length > 5);
    const line = (name, at) => name === '/lgr' ? "import { Ruleset } from 'xenonym/lgr'; Ruleset.root('Latn').index('a')?.length;"
      : `import { toASCII as f${at} } from 'xenonym${name}'; f${at}('a')?.length;`;
    writeFileSync(join(folder, 'a.ts'), names.map(line).join('\n'));
    const run = () => execFileSync(process.execPath, [require.resolve('typescript-5/bin/tsc'), '--noEmit', '--strict', '--module', 'commonjs',
      '--moduleResolution', 'node10', '--target', 'es2020', join(folder, 'a.ts')], { encoding: 'utf8', stdio: 'pipe' });
    run();
    writeFileSync(join(folder, 'a.ts'), "import { toASCII } from 'xenonym/tr46'; export const wrong: number = toASCII('a');");
    assert.throws(run, ({ stdout }) => stdout.includes("'string | null' is not assignable"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the entries for require name no module of Node, so that bundles for browsers can contain them', async () => {
  for (const entry of [
    'xenonym', 'xenonym/inline', 'xenonym/conversion', 'xenonym/conversion/inline', 'xenonym/uts46', 'xenonym/uts46/inline', 'xenonym/punycode',
    'xenonym/tr46',
  ]) {
    const { errors } = await build({
      stdin: { contents: `console.log(require('${entry}').toASCII)`, resolveDir: root }, bundle: true, write: false, platform: 'browser', format: 'iife',
    });
    assert.deepEqual(errors, [], entry);
  }
});
