// Loads a module: in Node when it is first needed, elsewhere at once. Nothing here throws at import. Where a module cannot be
// loaded, the first call says why, and `init` can still provide it.

import { builtin } from './builtin.js';
import { version } from './version.js';

/** Loads a module from the file `name`; `urlOf` throws where a bundler leaves no `import.meta.url`. */
export function loadFromFile(module, name, urlOf) {
  const remedy = `copy xenonym/dist/${name} there, import the inline entry, or call \`init\` with it`;
  let url;
  try {
    url = urlOf();
  } catch {
    // In Node, the script itself says where it is. Elsewhere loading fails.
  }
  if (builtin('node:fs') && (url === undefined || url.protocol === 'file:')) {
    module.load(() => explained(() => new WebAssembly.Module(readFile(name, url)), remedy));
    return Promise.resolve();
  }
  return loadNow(module, remedy, async () => {
    if (url === undefined) throw new Error(`the bundle does not say where ${name} is`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
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

/** Takes a module that the caller has: a `WebAssembly.Module`, or its bytes. */
export function initWith(module) {
  return (source) => {
    // `instanceof` would reject what comes from another realm.
    const kind = Object.prototype.toString.call(source);
    const hasBytes = kind === '[object ArrayBuffer]' || ArrayBuffer.isView(source);
    if (!hasBytes && kind !== '[object WebAssembly.Module]') {
      throw new TypeError('xenonym: init takes a WebAssembly.Module, or its bytes');
    }
    module.use(hasBytes ? new WebAssembly.Module(source) : source);
  };
}

/** The file beside this script or, for a bundle that was written elsewhere, that of the package in its node_modules. */
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
      // The first error is the one to report.
    }
    throw notBeside;
  }
}

function loadNow(module, remedy, bytes) {
  const ready = bytesOf(bytes).then(WebAssembly.compile).then((compiled) => module.use(compiled));
  // Whoever does not await it learns of the failure from the first call.
  ready.catch((error) => module.load(() => explained(() => { throw error; }, remedy)));
  return ready;
}

/** What `bytes` throws is a rejected promise. */
async function bytesOf(bytes) {
  return bytes();
}

/** Calls `work`. An error says what to do. */
function explained(work, remedy) {
  try {
    return work();
  } catch (cause) {
    throw new Error(`xenonym: the module cannot be loaded: ${cause.message}; ${remedy}`, { cause });
  }
}
