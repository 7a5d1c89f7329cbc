// The library in the page: its functions, and its WebAssembly module, which the page carries as text.

import { full } from '../../bindings/js/src/core/modules.js';
import { carried } from './carried.js';

export * from '../../bindings/js/src/full.js';

/** The compiled module, for workers, which then need not read the text again. */
export let compiled = null;

/** Makes the functions usable. A worker gives the module that it was given. */
export async function load(given = null) {
  compiled = given ?? (await WebAssembly.compile(carried('module')));
  full.use(compiled);
}
