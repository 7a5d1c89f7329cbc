// `xenonym/conversion`: conversion alone, the module in a file of its own.

import { loadFromURL } from './load.js';
import { conversionAlone } from './modules.js';

export * from './alone.js';
export const ready = loadFromURL(conversionAlone, new URL('./conversion.wasm', import.meta.url));
