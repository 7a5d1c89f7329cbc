// `xenonym/lgr` in Cloudflare's workerd, which compiles modules ahead of time. In bundles, the import is a `WebAssembly.Module`.

import wasm from '../lgr.wasm';
import { initWith } from '../core/load.js';
import { rulesets } from '../core/modules.js';

export * from '../rulesets.js';
export const init = initWith(rulesets);
export const ready = Promise.resolve();
init(wasm);
