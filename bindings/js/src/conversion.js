// `xenonym/conversion`: conversion alone, the module in a file of its own.

import { initWith, loadFromFile } from './core/load.js';
import { conversionAlone } from './core/modules.js';

export * from './alone.js';
export const init = initWith(conversionAlone);
export const ready = loadFromFile(
  conversionAlone,
  'conversion.wasm',
  () => new URL('./conversion.wasm', import.meta.url),
);
