import type { Flags } from './conversion.js';

/** Fulfilled when the functions can be used: in Node from `import` on; elsewhere wait for it once. */
export const ready: Promise<void>;
/** The name in ASCII, or `null`. All flags are off by default. */
export function toASCII(name: string, flags?: Flags): string | null;
/** What the steps come to in spite of errors, and whether there was one. All flags are off by default. */
export function toUnicode(name: string, flags?: Flags): { domain: string; error: boolean };

declare const tr46: { toASCII: typeof toASCII; toUnicode: typeof toUnicode };
export default tr46;
