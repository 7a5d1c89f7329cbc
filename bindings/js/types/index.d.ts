import type { Conversion, ErrorInfo, Options, Profile } from './conversion.js';

export * from './conversion.js';
export { default as punycode } from './punycode.js';

/** What one profile makes of a name. */
export interface Verdict {
  profile: Profile;
  accepted: boolean;
  /** The ASCII form; `null` for a rejected name. */
  ascii: string | null;
  /** The Unicode form of that; `null` for a rejected name. */
  unicode: string | null;
  /** Every error, the one that decided first. */
  errors: ErrorInfo[];
}

/** A label as RFC 5890 classifies it. */
export interface CheckedLabel {
  label: number;
  offset: number;
  end: number;
  text: string;
  /** What RFC 5890 calls it, such as `'A-label'`. */
  class: string;
  /** Whether names of hosts may have it. */
  idnaValid: boolean;
  /** The kind of error for which it is neither A-label nor U-label, if it looks like one. */
  reason: string | null;
}

/** What each profile makes of a name, side by side: all of them, or one or more in an array. */
export function check(
  name: string,
  profiles?: readonly Profile[],
): { name: string; accepted: boolean; verdicts: Verdict[]; labels: CheckedLabel[] };

/** What UTS #46 makes of a label, step by step. */
export interface ExplainedLabel {
  label: number;
  offset: number;
  end: number;
  text: string;
  /** The dot after it; empty at the end. */
  dot: string;
  /** After step 1, mapping. */
  mapped: string;
  /** After step 2, normalization to NFC. */
  normalized: string;
  /** What step 4 decodes it to. */
  decoded: string | null;
  /** Whether the validity criteria apply. */
  validated: boolean;
  ascii: string;
  /** With the number of the validity criterion of UTS #46 section 4.1. */
  errors: (ErrorInfo & { criterion: number | null })[];
}

/** The steps of UTS #46; profiles of other standards are a `TypeError`. */
export function explain(
  name: string,
  options?: Profile | Options,
): { name: string; labels: ExplainedLabel[]; toASCII: Conversion; toUnicode: Conversion };

/** What IDNA2003, UTS #46 with Transitional_Processing and UTS #46 make of a name. */
export function history(name: string): {
  era: 'idna2003' | 'transitional' | 'now';
  ascii: string | null;
  unicode: string | null;
  errors: ErrorInfo[];
}[];

/** The insertions of RFC 3492's decoder, up to 1000, from Punycode without the ACE prefix. */
export function punycodeTrace(text: string): {
  literal: string;
  initialN: number;
  initialBias: number;
  steps: {
    delta: number;
    /** The digits of the delta, and where they are in the text. */
    digits: string;
    offset: number;
    end: number;
    /**
     * The inserted integer (n). RFC 3492 allows any of 32 bits, so this is no error. One that is a surrogate or above 0x10FFFF
     * is U+FFFD in `text`; `String.fromCodePoint` throws for those above 0x10FFFF.
     */
    codePoint: number;
    /** Where it is inserted (i), in code points. */
    position: number;
    /** The bias after the step. */
    bias: number;
    /** The extended string after the step. */
    text: string;
  }[];
  /** Where the decoder ends, if the text cannot be decoded. */
  error: ErrorInfo | null;
};

/** The properties of a code point. */
export interface CodePoint {
  codePoint: number;
  text: string;
  /** Where it is in the text, in UTF-16 code units. */
  offset: number;
  utf8: number[];
  /** Script, such as `'Latin'` or `'Common'`. */
  script: string;
  /** Script_Extensions; empty if it fits any script. */
  scripts: string[];
  /** The status of UTS #46. */
  status: 'valid' | 'mapped' | 'ignored' | 'disallowed' | 'deviation';
  /** What UTS #46 maps it to; itself, if nothing else. */
  mapping: string;
  /** The derived property of IDNA2008. */
  property: 'PVALID' | 'CONTEXTJ' | 'CONTEXTO' | 'DISALLOWED' | 'UNASSIGNED';
  /** Bidi_Class, `'other'` for those that no rule of domain names tells apart. */
  bidiClass: string;
  /** Whether it is a combining mark. */
  mark: boolean;
  /** Identifier_Status of UTS #39. */
  identifier: 'allowed' | 'restricted';
  /** Identifier_Type of UTS #39. */
  types: string[];
  /** Its skeleton. */
  prototype: string;
}

/** The code points of a text. Meant for names: 10,000 code points take a tenth of a second. */
export function codePoints(text: string): CodePoint[];

export type PolicyName =
  | 'chromium'
  | 'firefox'
  | 'safari'
  | 'uts39-highly'
  | 'uts39-moderately'
  | 'strictest';
/** The policies. */
export const policies: readonly PolicyName[];

/** How a policy shows a name. */
export interface Display {
  policy: PolicyName;
  /** The year of the browser, or the version of the standard. */
  revision: string;
  show: 'unicode' | 'punycode' | 'invalid';
  host: string;
  labels: { text: string; offset: number; end: number; show: Display['show'] }[];
  /** Each rule that the name breaks. */
  rules: {
    rule: string;
    message: string;
    clause: string;
    label: number | null;
    offset: number;
    codePoints: number[];
    /** The protected name that it looks like. */
    protected: string | null;
    /** What UTS #46 finds wrong. */
    error: ErrorInfo | null;
  }[];
}

/** How each policy shows a name, which must not look like protected ones. The results are in the order of `policies`, of which you can ask for some. */
export function display(
  name: string,
  options?: { protectedNames?: Iterable<string>; policies?: readonly PolicyName[] },
): Display[];

/** The key that texts which look alike share (UTS #39), in the order of memory. */
export function skeleton(text: string): string;
/** The same, as the text is shown in a paragraph of this direction. */
export function bidiSkeleton(text: string, direction: 'ltr' | 'rtl'): string;
/** The skeleton of a name's Unicode form. Throws an `IDNAError`. */
export function nameSkeleton(name: string): string;
/** Whether two texts have the same skeleton, and how they differ in scripts. */
export function confusable(
  first: string,
  second: string,
): 'single-script' | 'mixed-script' | 'whole-script' | null;
/** The scripts of a label's letters, decoded if it is an A-label. */
export function scripts(label: string): string[];
/** The restriction level of UTS #39, such as `'Highly Restrictive'`. */
export function restrictionLevel(text: string): string;
/**
 * The canonical spelling of a host: a name in ASCII without a final dot, or an IP address. Two texts are the same host if
 * their keys are equal. Throws an `IDNAError`.
 */
export function hostKey(host: string): string;
/**
 * The part of a host that somebody registered, in its ASCII form, by the Public Suffix List. The host may be in any
 * spelling. `null` for public suffixes, IP addresses and names that are not valid: two hosts with `null` don't belong to the
 * same owner, so check for it before you compare results.
 */
export function registrableDomain(host: string): string | null;

/** A part of a label that stands for another. */
export interface Substitution {
  /** Where it is in the label's Unicode form, in UTF-16 code units. */
  offset: number;
  found: string;
  expected: string;
  /** Where it is known from that they look alike. */
  source: string;
  /** The lower, the more alike. */
  cost: number;
}

/** A protected name that a name imitates. */
export interface Hit {
  protected: string;
  /** Its index among the protected names that were not skipped. */
  number: number;
  /** How it imitates the name, such as `'script_mix'`. */
  kind: string;
  cost: number;
  label: number;
  /** The part of the label that imitates the name, or null if the whole label does. */
  part: string | null;
  /** The word next to that part, such as `'login'`, or null. */
  word: string | null;
  /** The language of the word, such as `'en'`, or null. */
  language: string | null;
  substitutions: Substitution[];
}

/** Finds names that imitate protected ones. */
export class Lookalikes {
  constructor(
    protectedNames: Iterable<string>,
    options?: { level?: 'strict' | 'normal' | 'wide'; allow?: Iterable<string> },
  );
  /** The names that were not added. */
  readonly skipped: { position: number; reason: string }[];
  /** The protected names that this one imitates, the best first. */
  find(name: string): Hit[];
  /** Frees the memory at once. */
  free(): void;
}

/**
 * The first look-alikes of a name that could be registered: 100, or `limit`, from 0 to 100,000. Throws an `IDNAError`, and for
 * another limit a `TypeError`.
 */
export function permutations(
  name: string,
  options?: { limit?: number; slips?: boolean },
): { ascii: string; unicode: string; cost: number; kind: string; substitutions: Substitution[] }[];
