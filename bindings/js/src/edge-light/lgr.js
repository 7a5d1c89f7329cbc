// `xenonym/lgr` in edge functions of Vercel and Next.js, which compile modules ahead of time. In bundles, the import is a `WebAssembly.Module`.

import wasm from '../lgr.wasm?module';
import { initWith } from '../core/load.js';
import { rulesets } from '../core/modules.js';

export * from '../rulesets.js';
export const init = initWith(rulesets);
export const ready = Promise.resolve();
init(wasm);
