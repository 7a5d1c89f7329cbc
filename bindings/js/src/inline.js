// `xenonym/inline`: everything, with the module embedded as text.

import { initWith, loadFromText } from './core/load.js';
import { full } from './core/modules.js';
import text from './xn.wasm.js';

export * from './full.js';
export const init = initWith(full);
export const ready = loadFromText(full, text);
