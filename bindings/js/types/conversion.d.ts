import type { ErrorKind, Flags, Profile } from './names.js';

export type { ErrorKind, Flags, Profile };

/** A profile, `'dns'` by default. For profiles of UTS #46, flags can override it. Other keys throw a `TypeError`. */
export interface Options extends Flags {
  profile?: Profile;
}

/** An error in a name. */
export interface ErrorInfo {
  /** The name of the kind, such as `'disallowed'`. */
  kind: ErrorKind;
  /** The rule that was broken, as a clause of a standard. Absent in `xenonym/uts46`. */
  rule: string;
  /** The problem, in words. In `xenonym/uts46`, the kind. */
  message: string;
  /** How to fix it. Absent in `xenonym/conversion` and `xenonym/uts46`. */
  help?: string;
  /** The index of the label, or `null` for the whole name. */
  label: number | null;
  /** The start of the problem in the name, in UTF-16 code units. */
  offset: number;
  /** The end of the problem. */
  end: number;
  /** `offset` in code points. */
  codePointOffset: number;
  /** `end` in code points. */
  codePointEnd: number;
  /** The code point that violates the rule. */
  codePoint: number | null;
  /** The index of that code point in the label's Unicode form, which may differ from the name. */
  indexInLabel: number | null;
  /** Whether the problem is in the name itself, after mapping, or in a decoded label. */
  place: 'input' | 'after_mapping' | 'decoded';
}

/** The error for a rejected name. Its fields are copied from the first of `errors`. */
export class IDNAError extends Error implements ErrorInfo {
  readonly kind: ErrorKind;
  readonly rule: string;
  readonly help?: string;
  readonly label: number | null;
  readonly offset: number;
  readonly end: number;
  readonly codePointOffset: number;
  readonly codePointEnd: number;
  readonly codePoint: number | null;
  readonly indexInLabel: number | null;
  readonly place: ErrorInfo['place'];
  /** Every error, at most 1000. */
  readonly errors: ErrorInfo[];
  /** The fields with the name and the message, for `JSON.stringify`. */
  toJSON(): ErrorInfo & { name: string; errors: ErrorInfo[] };
}

/** A converted name. */
export interface Conversion {
  /** The text to display. Labels with an error remain in ASCII, so it never shows a different host. */
  text: string;
  /** The result of the steps of the standard, errors ignored. It may be a different host. */
  raw: string;
  /** Every error, at most 1000. */
  errors: ErrorInfo[];
}

/** Converted lines. */
export interface ConvertedLines {
  /** The results. For a rejected name, the line is empty, or from ToUnicode the text to display. */
  bytes: Uint8Array;
  /** The first error of each rejected name, with its line, from 0. */
  rejected: (ErrorInfo & { line: number })[];
  counts: { unchanged: number; converted: number; rejected: number };
}

/** Fulfilled when the functions can be used. There is no need to wait in Node. Elsewhere, await it once. */
export const ready: Promise<void>;
/**
 * Provides the WebAssembly module, as a `WebAssembly.Module` or its bytes, where the package cannot load it, such as in edge
 * runtimes. There is no need to await `ready` then.
 */
export function init(module: object): void;
/** The version of the package. */
export const version: string;
export const unicodeVersion: string;
/** The profiles. */
export const profiles: readonly Profile[];

/** The name to look up. Throws an `IDNAError`. */
export function toASCII(name: string, options?: Profile | Options): string;
/** The name to look up, or `null` with all errors. */
export function toASCIIWithErrors(
  name: string,
  options?: Profile | Options,
): { ascii: string | null; errors: ErrorInfo[] };
/** The name to display. */
export function toUnicode(name: string, options?: Profile | Options): Conversion;
/** Whether ToASCII accepts the name. */
export function isValid(name: string, options?: Profile | Options): boolean;

/** Converts many names. Rejected names become `null`, and `errors` maps their indexes to their first errors. */
export function toASCIIAll(
  names: readonly string[],
  options?: Profile | Options,
): { names: (string | null)[]; errors: Map<number, ErrorInfo> };
/** Converts many names, to display them. */
export function toUnicodeAll(
  names: readonly string[],
  options?: Profile | Options,
): { names: string[]; errors: Map<number, ErrorInfo> };
/** Converts lines of UTF-8, with one name per line. */
export function toASCIILines(bytes: Uint8Array, options?: Profile | Options): ConvertedLines;
/** Converts lines of UTF-8, with one name per line, to display them. */
export function toUnicodeLines(bytes: Uint8Array, options?: Profile | Options): ConvertedLines;
