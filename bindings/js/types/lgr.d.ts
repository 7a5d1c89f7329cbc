/** Resolves when the module is loaded. Node does not need to wait. */
export const ready: Promise<void>;
/** Takes the module `lgr.wasm`, as a `WebAssembly.Module` or its bytes, where it cannot be loaded. */
export function init(module: object): void;
/** The version of the package. */
export const version: string;

/** Thrown for a ruleset that cannot be loaded. */
export class RulesetError extends Error {
  /** The section of RFC 7940, or `null` for a compiled ruleset. */
  readonly section: string | null;
  /** The place in the XML, counted from 1. */
  readonly line: number | null;
  readonly column: number | null;
  /** The fields with the name and the message, for `JSON.stringify`. */
  toJSON(): { name: string; message: string; section: string | null; line: number | null; column: number | null };
}

/** The verdict on a label. */
export interface LabelVerdict {
  /** The label, decoded if it is an A-label. */
  label: string;
  /** Whether its disposition is not `'invalid'`. An eligible label can be `'blocked'`. */
  eligible: boolean;
  /** Whether the ruleset allows it to be registered. */
  registrable: boolean;
  /** `'valid'`, `'invalid'`, `'blocked'` or another disposition of the ruleset. */
  disposition: string;
  /** The number of the deciding action, from 0 through the ruleset's own actions and then the default ones. */
  action: number | null;
  /** The rule or action that decides. */
  reason: string;
  /** The index label, which all variants share, or `null` if code points or contexts are not valid. */
  index: string | null;
  /** Why IDNA2008 does not allow the label to be registered, or `null`. */
  problem: string | null;
}

/** A variant of a label. */
export interface LabelVariant {
  label: string;
  disposition: string;
  action: number | null;
}

/** A label generation ruleset (RFC 7940). */
export class Ruleset {
  /** Loads XML, or the compiled form that the same version of Xenonym writes. Throws a `RulesetError`. */
  constructor(source: string | Uint8Array);
  /** A built-in ruleset of the root zone (RZ-LGR-5), such as `'Latn'`, or `'common'` for the merged one. */
  static root(script: string): Ruleset;
  /** Checks whether a label may be registered. */
  check(label: string): LabelVerdict;
  /** The index label: labels with the same one collide. */
  index(label: string): string | null;
  /**
   * Counts the variants of a label, and lists the first ones in code point order. Counts above 2^53 are strings. Throws a
   * `RangeError` if the label is not eligible.
   */
  variants(label: string, options?: { disposition?: string; limit?: number }): {
    total: number | string;
    counts: Record<string, number | string>;
    list: LabelVariant[];
  };
  /** Frees the memory now. Otherwise it is freed some time after the ruleset is no longer used. */
  free(): void;
}
