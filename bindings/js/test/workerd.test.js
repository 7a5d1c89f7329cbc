// The package in Cloudflare's workerd: a worker may do little while it is loaded, and compiles no WebAssembly itself.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { build } from 'esbuild';

const dist = join(import.meta.dirname, '../dist');
const folder = mkdtempSync(join(dist, 'workerd-'));
const workerd = createRequire(import.meta.url).resolve('workerd/bin/workerd');
after(() => rmSync(folder, { recursive: true, force: true }));

const config = (flags) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "xenonym.wasm", wasm = embed "xenonym.wasm"),
  ],
  compatibilityDate = "2026-04-01",
  compatibilityFlags = [${flags.map((flag) => JSON.stringify(flag)).join(', ')}],
))]);`;

/** Runs the body of a test in a worker that imports an entry. */
async function run(entry, wasm, body, flags = []) {
  await build({
    stdin: {
      contents: `
        import wasm from './xenonym.wasm';
        import * as xenonym from '${entry}';
        export default { async test() { ${body} } };`,
      resolveDir: folder,
    },
    outfile: join(folder, 'worker.js'),
    bundle: true, format: 'esm', target: 'es2022', conditions: ['workerd', 'worker', 'browser'], external: ['*.wasm', 'node:*'],
    logLevel: 'error',
  });
  copyFileSync(join(dist, wasm), join(folder, 'xenonym.wasm'));
  writeFileSync(join(folder, 'config.capnp'), config(flags));
  execFileSync(workerd, ['test', join(folder, 'config.capnp')], { stdio: 'pipe', encoding: 'utf8' });
}

const ENTRIES = [
  ['xenonym', 'xn.wasm'], ['xenonym/inline', 'xn.wasm'], ['xenonym/conversion', 'conversion.wasm'],
  ['xenonym/conversion/inline', 'conversion.wasm'], ['xenonym/tr46', 'conversion.wasm'],
];

for (const [entry, wasm] of ENTRIES) {
  for (const flags of [[], ['nodejs_compat']]) {
    test(`${entry} in a worker, after init${flags.length ? ', with modules of Node' : ''}`, async () => {
      await run(entry, wasm, `
        xenonym.init(wasm);
        const ascii = xenonym.toASCII('Bücher.example');
        if (ascii !== 'xn--bcher-kva.example') throw new Error(ascii);`, flags);
    });
  }
}

test('without init, the first call says what to do', async () => {
  for (const [entry, wasm] of ENTRIES) {
    for (const flags of [[], ['nodejs_compat']]) await run(entry, wasm, `
      await xenonym.ready.catch(() => {});
      let message = 'nothing';
      try {
        xenonym.toASCII('a');
      } catch (error) {
        message = error.message;
      }
      if (!/^xenonym: the module cannot be loaded: .*call \`init\` with it/.test(message)) throw new Error(message);`, flags);
  }
});

test('punycode needs no module', async () => {
  await run('xenonym/punycode', 'conversion.wasm', `
    if (xenonym.default.encode('bücher') !== 'bcher-kva') throw new Error('encode');`);
});
