// Prints the sizes of the built modules and of their sections, as they are and with gzip, and those of bundles.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { bundleSizes } from './test/bundle.js';

/** Other sections have a few hundred bytes together. */
const SECTIONS = { 10: 'code', 11: 'data' };

for (const name of ['uts46.wasm', 'conversion.wasm', 'lgr.wasm', 'xn.wasm']) {
  const bytes = readFileSync(new URL(`dist/${name}`, import.meta.url));
  print(name, bytes);
  for (const [id, section] of sections(bytes)) if (id in SECTIONS) print(`  ${SECTIONS[id]}`, section);
}

console.log('\n| import | kB with gzip | with brotli |\n|---|---|---|');
for (const entry of [
  'xenonym/uts46', 'xenonym/uts46/inline', 'xenonym/conversion', 'xenonym/conversion/inline', 'tr46', 'xenonym/punycode', 'punycode/punycode.js',
]) {
  const { gzip, brotli } = await bundleSizes(entry);
  console.log(`| ${entry} | ${(gzip / 1000).toFixed(1)} | ${(brotli / 1000).toFixed(1)} |`);
}

/** Each section's number and contents, after the eight bytes of the module's head. */
function* sections(bytes) {
  for (let at = 8; at < bytes.length;) {
    const id = bytes[at++];
    let length = 0;
    for (let shift = 0, byte = 128; byte >= 128; shift += 7) {
      byte = bytes[at++];
      length |= (byte & 127) << shift;
    }
    yield [id, bytes.subarray(at, at + length)];
    at += length;
  }
}

/** The zlib of Node compresses less than gzip. */
function print(what, bytes) {
  const compressed = execFileSync('gzip', ['-9c'], { input: bytes, maxBuffer: 2 ** 26 });
  console.log(`${what.padEnd(16)}${String(bytes.length).padStart(8)}${String(compressed.length).padStart(8)}`);
}
