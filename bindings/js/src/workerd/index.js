// `xenonym` in Cloudflare's workerd, which compiles modules ahead of time. In bundles, the import is a `WebAssembly.Module`.

import wasm from '../xn.wasm';
import { initWith } from '../core/load.js';
import { full } from '../core/modules.js';

export * from '../full.js';
export const init = initWith(full);
export const ready = Promise.resolve();
init(wasm);
