// `xenonym/conversion` in Cloudflare's workerd, which compiles modules ahead of time. In bundles, the import is a `WebAssembly.Module`.

import wasm from '../conversion.wasm';
import { initWith } from '../core/load.js';
import { conversionAlone } from '../core/modules.js';

export * from '../alone.js';
export const init = initWith(conversionAlone);
export const ready = Promise.resolve();
init(wasm);
