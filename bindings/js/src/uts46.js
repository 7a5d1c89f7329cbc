// `xenonym/uts46`: only conversion by UTS #46, with the module in a separate file.

import { initWith, loadFromFile } from './core/load.js';
import { uts46Alone } from './core/modules.js';

export * from './uts46-alone.js';
export const init = initWith(uts46Alone);
export const ready = loadFromFile(
  uts46Alone,
  'uts46.wasm',
  () => new URL('./uts46.wasm', import.meta.url),
);
