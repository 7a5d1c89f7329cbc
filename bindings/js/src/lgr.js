// `xenonym/lgr`: label generation rulesets, with the module in a separate file.

import { initWith, loadFromFile } from './core/load.js';
import { rulesets } from './core/modules.js';

export * from './rulesets.js';
export const init = initWith(rulesets);
export const ready = loadFromFile(
  rulesets,
  'lgr.wasm',
  () => new URL('./lgr.wasm', import.meta.url),
);
