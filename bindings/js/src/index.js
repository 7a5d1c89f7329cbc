// `xenonym`: everything, with the module in a separate file.

import { initWith, loadFromFile } from './core/load.js';
import { full } from './core/modules.js';

export * from './full.js';
export const init = initWith(full);
export const ready = loadFromFile(full, 'xn.wasm', () => new URL('./xn.wasm', import.meta.url));
