// The package in Cloudflare's workerd: a worker may do little while it is loaded, and cannot compile WebAssembly itself.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
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
    (name = "xn.wasm", wasm = embed "xn.wasm"),
    (name = "conversion.wasm", wasm = embed "conversion.wasm"),
    (name = "uts46.wasm", wasm = embed "uts46.wasm"),
  ],
  compatibilityDate = "2026-04-01",
  compatibilityFlags = [${flags.map((flag) => JSON.stringify(flag)).join(', ')}],
))]);`;

/** The bundle preserves imports of modules, as with wrangler. */
const modulesOutside = {
  name: 'modules outside',
  setup: ({ onResolve }) => onResolve({ filter: /\.wasm(\?module)?$/ }, ({ path }) => ({ path: `./${basename(path).replace('?module', '')}`, external: true })),
};

/** Runs the body of a test in a worker that imports an entry and, for `init`, a module. */
async function run(entry, body, { wasm = 'conversion.wasm', flags = [], conditions = ['workerd', 'worker', 'browser'] } = {}) {
  await build({
    stdin: {
      contents: `
        import wasm from './${wasm}';
        import * as xenonym from '${entry}';
        export default { async test() { ${body} } };`,
      resolveDir: folder,
    },
    outfile: join(folder, 'worker.js'),
    bundle: true, format: 'esm', target: 'es2022', conditions, external: ['node:*'], plugins: [modulesOutside],
    logLevel: 'error',
  });
  for (const file of ['xn.wasm', 'conversion.wasm', 'uts46.wasm']) copyFileSync(join(dist, file), join(folder, file));
  writeFileSync(join(folder, 'config.capnp'), config(flags));
  execFileSync(workerd, ['test', join(folder, 'config.capnp')], { stdio: 'pipe', encoding: 'utf8' });
}

const ENTRIES = [
  ['xenonym', 'xn.wasm'], ['xenonym/inline', 'xn.wasm'], ['xenonym/conversion', 'conversion.wasm'],
  ['xenonym/conversion/inline', 'conversion.wasm'], ['xenonym/uts46', 'uts46.wasm'],
  ['xenonym/uts46/inline', 'uts46.wasm'], ['xenonym/tr46', 'uts46.wasm'],
];
const CONVERTS = `
  const ascii = xenonym.toASCII('Bücher.example');
  if (ascii !== 'xn--bcher-kva.example') throw new Error(ascii);`;
/** A bundler that does not recognize any runtime, and so uses the entry points for browsers. */
const UNKNOWN = ['worker', 'browser'];

for (const [entry, wasm] of ENTRIES) {
  for (const flags of [[], ['nodejs_compat']]) {
    test(`${entry} in a worker${flags.length ? ', with modules of Node' : ''}`, async () => {
      await run(entry, CONVERTS, { flags });
      await run(entry, CONVERTS, { flags, conditions: ['edge-light'] });
      await run(entry, `xenonym.init(wasm); ${CONVERTS}`, { wasm, flags, conditions: UNKNOWN });
    });
  }
}

test('without a module, the first call says what to do', async () => {
  for (const [entry] of ENTRIES) {
    for (const flags of [[], ['nodejs_compat']]) await run(entry, `
      await xenonym.ready.catch(() => {});
      let message = 'nothing';
      try {
        xenonym.toASCII('a');
      } catch (error) {
        message = error.message;
      }
      if (!/^xenonym: the module cannot be loaded: .*call \`init\` with it/.test(message)) throw new Error(message);`, { flags, conditions: UNKNOWN });
  }
});

test('punycode needs no module', async () => {
  await run('xenonym/punycode', `
    if (xenonym.default.encode('bücher') !== 'bcher-kva') throw new Error('encode');`);
});
