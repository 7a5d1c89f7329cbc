// `xenonym/uts46` in Cloudflare's workerd, which compiles modules ahead of time. In bundles, the import is a `WebAssembly.Module`.

import wasm from '../uts46.wasm';
import { initWith } from '../core/load.js';
import { uts46Alone } from '../core/modules.js';

export * from '../uts46-alone.js';
export const init = initWith(uts46Alone);
export const ready = Promise.resolve();
init(wasm);
