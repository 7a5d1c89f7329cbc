// Writes dist: the modules as text, the sources as they are and as CommonJS, and the types for both. It also copies the
// licenses, because npm does not pack links.

import { copyFileSync, cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

process.chdir(import.meta.dirname);

for (const name of ['xn', 'conversion', 'uts46']) {
  const text = gzipSync(readFileSync(`dist/${name}.wasm`), { level: 9 }).toString('base64');
  writeFileSync(`dist/${name}.wasm.js`, `// ${name}.wasm, compressed with gzip.\nexport default '${text}';\n`);
}
cpSync('src', 'dist', { recursive: true });

const entries = ['index', 'inline', 'conversion', 'conversion-inline', 'uts46', 'uts46-inline', 'lgr', 'punycode', 'tr46'];
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: entries.map((entry) => `dist/${entry}.js`),
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  // Without its own address, a module is searched next to `__filename`. So bundles for browsers don't need a module of Node.
  define: { 'import.meta.url': 'undefined' },
});

const types = Object.fromEntries(readdirSync('types').map((file) => [file, readFileSync(`types/${file}`, 'utf8')]));
// The same functions, with fewer profiles and without the texts of rules.
types['uts46.d.ts'] = [['{ ErrorKind, Flags, Profile } from', '{ ErrorKind, Flags, Uts46Profile as Profile } from'], [' rule: string;', ' rule?: string;']]
  .reduce((text, [every, uts46]) => {
    if (!text.includes(every)) throw new Error(`types/conversion.d.ts has no ${every}`);
    return text.replaceAll(every, uts46);
  }, types['conversion.d.ts']);
for (const [file, text] of Object.entries(types)) {
  writeFileSync(`dist/${file}`, text);
  writeFileSync(`dist/${file.replace('.d.ts', '.d.cts')}`, text.replaceAll(".js'", ".cjs'"));
}

for (const name of ['LICENSE-APACHE', 'LICENSE-MIT', 'LICENSE-MPL', 'LICENSE-UNICODE', 'NOTICE']) {
  copyFileSync(`../../${name}`, name);
}
for (const alias of readdirSync('aliases', { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) copyFileSync(`../../${name}`, `aliases/${alias.name}/${name}`);
}
