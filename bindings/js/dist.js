// Writes dist: the modules as text, the sources as they are and as CommonJS, and the types for both. It also copies the
// licenses, because npm does not pack links.

import { copyFileSync, cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

process.chdir(import.meta.dirname);

for (const name of ['xn', 'conversion']) {
  const text = gzipSync(readFileSync(`dist/${name}.wasm`), { level: 9 }).toString('base64');
  writeFileSync(`dist/${name}.wasm.js`, `// ${name}.wasm, compressed with gzip.\nexport default '${text}';\n`);
}
cpSync('src', 'dist', { recursive: true });

const entries = ['index', 'inline', 'conversion', 'conversion-inline', 'lgr', 'punycode', 'tr46'];
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

writeFileSync('dist/names.d.ts', namesOfKinds());
for (const file of [...readdirSync('types'), 'names.d.ts']) {
  const types = readFileSync(file === 'names.d.ts' ? 'dist/names.d.ts' : `types/${file}`, 'utf8');
  writeFileSync(`dist/${file}`, types);
  writeFileSync(`dist/${file.replace('.d.ts', '.d.cts')}`, types.replaceAll(".js'", ".cjs'"));
}

for (const name of ['LICENSE-APACHE', 'LICENSE-MIT', 'LICENSE-MPL', 'LICENSE-UNICODE', 'NOTICE']) {
  copyFileSync(`../../${name}`, name);
}
for (const alias of readdirSync('aliases', { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) copyFileSync(`../../${name}`, `aliases/${alias.name}/${name}`);
}

/** The types of closed sets of names, from the Rust sources that list them. */
function namesOfKinds() {
  const core = '../../crates/xenonym/src';
  const safety = '../../crates/xenonym-safety/src';
  return [
    ['ErrorKind', 'The kinds of errors in names.', `${core}/error/texts.rs`, /name: "(\w+)"/g],
    ['DisplayRule', 'The rules of display policies.', `${safety}/display/rule.rs`, /\(Rule::\w+, "(\w+)"|FIRST: Entry = \(Rule::\w+, "(\w+)"/g],
    ['LookalikeKind', 'The ways to imitate a name.', `${safety}/lookalikes/hit.rs`, /Self::\w+ => "(\w+)"/g, 'impl Kind {'],
    ['LookalikeSource', 'What lists two parts as look-alikes.', `${safety}/lookalikes/hit.rs`, /Self::\w+ => "(\w+)"/g, 'impl Source {'],
  ].map(([type, about, file, row, start = '']) => {
    const source = readFileSync(file, 'utf8');
    const [block] = start ? source.slice(source.indexOf(start)).split('\n}\n') : [source];
    const names = [...block.matchAll(row)].map(([, first, second]) => first ?? second);
    if (names.length < 5 || !source.includes(start)) throw new Error(`${file} does not list names as expected`);
    return `/** ${about} Later versions may add some. */\nexport type ${type} =\n${names.map((name) => `  | '${name}'`).join('\n')};\n`;
  }).join('\n');
}
