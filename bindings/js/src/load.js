// Loads a module: in Node from its file when it is first needed, elsewhere over the network, or from text.

/** Loads a module from a URL; the promise is fulfilled when it can be used. */
export function loadFromURL(module, url) {
  const files = globalThis.process?.getBuiltinModule?.('node:fs');
  if (files && url.protocol === 'file:') {
    module.load(() => new WebAssembly.Module(files.readFileSync(url)));
    return Promise.resolve();
  }
  return used(module, fetch(url).then((response) => {
    if (!response.ok) throw new Error(`xenonym: ${url} cannot be loaded: ${response.status}`);
    return response.arrayBuffer();
  }));
}

/** Loads a module that was compressed with gzip and written in base64. */
export function loadFromText(module, base64) {
  const compressed = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return used(module, new Response(stream).arrayBuffer());
}

function used(module, bytes) {
  const ready = bytes.then(WebAssembly.compile).then((compiled) => module.use(compiled));
  // Who does not await it learns from the first call that the module is not loaded.
  ready.catch(() => {});
  return ready;
}
