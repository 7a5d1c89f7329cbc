import type { Flags } from './conversion.js';

/** Fulfilled when the functions can be used. There is no need to wait in Node. Elsewhere, await it once. */
export const ready: Promise<void>;
/**
 * Provides the WebAssembly module, as a `WebAssembly.Module` or its bytes, where the package cannot load it, such as in edge
 * runtimes. There is no need to await `ready` then.
 */
export function init(module: object): void;
/** The name in ASCII, or `null`. All flags are off by default. */
export function toASCII(name: string, flags?: Flags): string | null;
/** The result of the steps, errors ignored, and whether there was an error. All flags are off by default. */
export function toUnicode(name: string, flags?: Flags): { domain: string; error: boolean };

declare const tr46: { toASCII: typeof toASCII; toUnicode: typeof toUnicode };
export default tr46;
