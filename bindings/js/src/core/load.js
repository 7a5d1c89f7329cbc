// Loads a module: on first use in Node, immediately elsewhere. Importing this file never throws. If a module cannot be
// loaded, the first call reports the reason, and `init` can still provide it.

import { builtin } from './builtin.js';
import { version } from './version.js';

/** Loads a module from the file `name`. `urlOf` throws if a bundler removed `import.meta.url`. */
export function loadFromFile(module, name, urlOf) {
  const remedy = `copy xenonym/dist/${name} there, import the inline entry, or call \`init\` with it`;
  let url;
  try {
    url = urlOf();
  } catch {
    // In Node, the script knows its own location. Elsewhere, loading fails.
  }
  if (builtin('node:fs') && (url === undefined || url.protocol === 'file:')) {
    module.load(() => explained(() => new WebAssembly.Module(readFile(name, url)), remedy));
    return Promise.resolve();
  }
  return loadNow(module, remedy, async () => {
    if (url === undefined) throw new Error(`the bundle does not contain the address of ${name}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} returned status ${response.status}`);
    return response.arrayBuffer();
  });
}

/** Loads a module that was compressed with gzip and written in base64. */
export function loadFromText(module, base64) {
  const remedy = 'call `init` with it';
  const zlib = builtin('node:zlib');
  if (zlib) {
    const bytes = () => zlib.gunzipSync(builtin('node:buffer').Buffer.from(base64, 'base64'));
    module.load(() => explained(() => new WebAssembly.Module(bytes()), remedy));
    return Promise.resolve();
  }
  return loadNow(module, remedy, () => {
    const compressed = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).arrayBuffer();
  });
}

/** Accepts a module from the caller: a `WebAssembly.Module`, or its bytes. */
export function initWith(module) {
  return (source) => {
    // `instanceof` would reject an object from another realm.
    const kind = Object.prototype.toString.call(source);
    const hasBytes = kind === '[object ArrayBuffer]' || ArrayBuffer.isView(source);
    if (!hasBytes && kind !== '[object WebAssembly.Module]') {
      throw new TypeError('xenonym: init needs a WebAssembly.Module or its bytes');
    }
    module.use(hasBytes ? new WebAssembly.Module(source) : source);
  };
}

/** The file next to this script, or in the package in node_modules for a bundle that was written elsewhere. */
function readFile(name, url) {
  const files = builtin('node:fs');
  const script = url ?? builtin('node:url').pathToFileURL(typeof __filename === 'string' ? __filename : process.argv[1] ?? '.');
  try {
    return files.readFileSync(new URL(name, script));
  } catch (notBeside) {
    const local = builtin('node:module').createRequire(script);
    try {
      // Another version of the module may have other functions.
      if (local('xenonym/package.json').version === version) return files.readFileSync(local.resolve(`xenonym/${name}`));
    } catch {
      // Report the first error.
    }
    throw notBeside;
  }
}

function loadNow(module, remedy, bytes) {
  const ready = bytesOf(bytes).then(WebAssembly.compile).then((compiled) => module.use(compiled));
  // Callers that don't await it see the failure on the first call.
  ready.catch((error) => module.load(() => explained(() => { throw error; }, remedy)));
  return ready;
}

/** An exception in `bytes` becomes a rejected promise. */
async function bytesOf(bytes) {
  return bytes();
}

/** Calls `work`. Errors include advice. */
function explained(work, remedy) {
  try {
    return work();
  } catch (cause) {
    throw new Error(`xenonym: the module cannot be loaded: ${cause.message}: ${remedy}`, { cause });
  }
}
