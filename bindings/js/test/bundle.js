// The size of a page's program that only calls `toASCII`, with the module that it loads.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** The bytes of a program that imports this package, with each compression. Servers compress each file. */
export async function bundleSizes(entry) {
  const { outputFiles } = await build({
    stdin: { contents: `import { toASCII } from '${entry}'; console.log(toASCII(location.hash));`, resolveDir: root },
    bundle: true, minify: true, write: false, platform: 'browser', format: 'esm', logLevel: 'error',
  });
  const script = outputFiles[0].contents;
  const text = outputFiles[0].text;
  const modules = readdirSync(join(root, 'dist')).filter((file) => file.endsWith('.wasm') && text.includes(file));
  const files = [script, ...modules.map((file) => readFileSync(join(root, 'dist', file)))];
  const total = (compress) => files.reduce((sum, file) => sum + compress(file).length, 0);
  return { modules, gzip: total((file) => gzipSync(file, { level: 9 })), brotli: total(brotliCompressSync) };
}
