// `xenonym`: everything, the module in a file of its own.

import { loadFromURL } from './load.js';
import { full } from './modules.js';

export * from './full.js';
export const ready = loadFromURL(full, new URL('./xn.wasm', import.meta.url));
