// `xenonym/conversion/inline`: only conversion, with the module embedded as text.

import { initWith, loadFromText } from './core/load.js';
import { conversionAlone } from './core/modules.js';
import text from './conversion.wasm.js';

export * from './alone.js';
export const init = initWith(conversionAlone);
export const ready = loadFromText(conversionAlone, text);
