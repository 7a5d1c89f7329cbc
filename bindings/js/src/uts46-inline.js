// `xenonym/uts46/inline`: only conversion by UTS #46, with the module embedded as text.

import { initWith, loadFromText } from './core/load.js';
import { uts46Alone } from './core/modules.js';
import text from './uts46.wasm.js';

export * from './uts46-alone.js';
export const init = initWith(uts46Alone);
export const ready = loadFromText(uts46Alone, text);
