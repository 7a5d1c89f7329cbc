// The library in the page: its functions, and its WebAssembly module, which is embedded in the page as text.

import { full } from '../../bindings/js/src/core/modules.js';
import { arrived, carried } from './carried.js';

export * from '../../bindings/js/src/full.js';

/** The compiled module, for workers, so that they don't read the text again. */
export let compiled = null;

/** Makes the functions usable. A worker passes the module that it received. */
export async function load(given = null) {
  if (!given) await arrived('module');
  compiled = given ?? (await WebAssembly.compile(carried('module')));
  full.use(compiled);
}
