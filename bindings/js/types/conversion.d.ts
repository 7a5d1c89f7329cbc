/** Names of the standards with their options. */
export type Profile =
  | 'dns'
  | 'host'
  | 'uts46'
  | 'uts46-strict'
  | 'whatwg-url'
  | 'idna2003'
  | 'idna2008'
  | 'idna2008-lookup';

/** Flags of UTS #46. */
export interface Flags {
  checkHyphens?: boolean;
  checkBidi?: boolean;
  checkJoiners?: boolean;
  useSTD3ASCIIRules?: boolean;
  verifyDNSLength?: boolean;
  transitionalProcessing?: boolean;
  ignoreInvalidPunycode?: boolean;
}

/** A profile, `'dns'` by default, and for profiles of UTS #46 flags that differ from it. Other keys are a `TypeError`. */
export interface Options extends Flags {
  profile?: Profile;
}

/** What is wrong with a name. */
export interface ErrorInfo {
  /** The name of the kind, such as `'disallowed'`. */
  kind: string;
  /** The clause of the standard. */
  clause: string;
  /** What is wrong. */
  message: string;
  /** How to fix it; not in `xenonym/conversion`. */
  help?: string;
  /** The index of the label, or `null` for the whole name. */
  label: number | null;
  /** Where it starts in the name, in UTF-16 code units. */
  offset: number;
  /** Where it ends. */
  end: number;
  /** `offset` in code points. */
  codePointOffset: number;
  /** `end` in code points. */
  codePointEnd: number;
  /** The code point at fault. */
  codePoint: number | null;
  /** The index of that code point in the label's Unicode form, which may differ from the name. */
  indexInLabel: number | null;
  /** Whether the fault is in the name itself, or in what this place of it is mapped or decoded to. */
  place: 'input' | 'after_mapping' | 'decoded';
}

/** The error that decided; its fields are those of the first of `errors`. */
export class IDNAError extends Error implements ErrorInfo {
  readonly kind: string;
  readonly clause: string;
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
}

/** A converted name. */
export interface Conversion {
  /** The text to show: labels with an error stay in ASCII, and it is never another host. */
  text: string;
  /** What the steps of the standard come to in spite of errors: it may be another host. */
  raw: string;
  /** Every error, at most 1000. */
  errors: ErrorInfo[];
}

/** Converted lines. */
export interface ConvertedLines {
  /** The results. In place of a rejected name is an empty line, or from ToUnicode the text to show. */
  bytes: Uint8Array;
  /** The first error of each rejected name, with its line, from 0. */
  rejected: (ErrorInfo & { line: number })[];
  counts: { unchanged: number; converted: number; rejected: number };
}

/** Fulfilled when the functions can be used. Node need not wait; elsewhere, await it once. */
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
/** The name to look up, or `null` with every error. */
export function toASCIIWithErrors(
  name: string,
  options?: Profile | Options,
): { ascii: string | null; errors: ErrorInfo[] };
/** The name to show. */
export function toUnicode(name: string, options?: Profile | Options): Conversion;
/** Whether ToASCII accepts the name. */
export function isValid(name: string, options?: Profile | Options): boolean;

/** Converts many names. In place of rejected ones is `null`; `errors` has the first error of each by its index. */
export function toASCIIAll(
  names: readonly string[],
  options?: Profile | Options,
): { names: (string | null)[]; errors: Map<number, ErrorInfo> };
/** Converts many names, to show them. */
export function toUnicodeAll(
  names: readonly string[],
  options?: Profile | Options,
): { names: string[]; errors: Map<number, ErrorInfo> };
/** Converts lines of UTF-8 with a name each. */
export function toASCIILines(bytes: Uint8Array, options?: Profile | Options): ConvertedLines;
/** Converts lines of UTF-8 with a name each, to show them. */
export function toUnicodeLines(bytes: Uint8Array, options?: Profile | Options): ConvertedLines;
