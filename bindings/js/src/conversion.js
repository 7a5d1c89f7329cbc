// `xenonym/conversion`: only conversion, with the module in a separate file.

import { initWith, loadFromFile } from './core/load.js';
import { conversionAlone } from './core/modules.js';

export * from './alone.js';
export const init = initWith(conversionAlone);
export const ready = loadFromFile(
  conversionAlone,
  'conversion.wasm',
  () => new URL('./conversion.wasm', import.meta.url),
);
