import type { Conversion, ErrorInfo, Options, Profile } from './conversion.js';
import type { DisplayRule, ErrorKind, LookalikeKind, LookalikeSource, PermutationKind, PolicyName } from './names.js';

export * from './conversion.js';
export type { DisplayRule, LookalikeKind, LookalikeSource, PermutationKind, PolicyName };
export { default as punycode } from './punycode.js';

/** The result of one profile for a name. */
export interface Verdict {
  profile: Profile;
  accepted: boolean;
  /** The ASCII form, or `null` for a rejected name. */
  ascii: string | null;
  /** The Unicode form of the ASCII form, or `null` for a rejected name. */
  unicode: string | null;
  /** All errors, starting with the decisive one. */
  errors: ErrorInfo[];
}

/** A label as RFC 5890 classifies it. */
export interface CheckedLabel {
  label: number;
  offset: number;
  end: number;
  text: string;
  /** Its term in RFC 5890. */
  class:
    | 'NR-LDH label'
    | 'R-LDH label'
    | 'A-label'
    | 'fake A-label'
    | 'U-label'
    | 'non-LDH ASCII label'
    | 'non-ASCII label, not a U-label';
  /** Whether host names may contain it. */
  idnaValid: boolean;
  /** The kind of error that keeps it from being an LDH label, an A-label or a U-label. */
  reason: ErrorKind | null;
}

/** Checks a name under all profiles, or under the profiles in an array. */
export function check(
  name: string,
  profiles?: readonly Profile[],
): { name: string; accepted: boolean; verdicts: Verdict[]; labels: CheckedLabel[] };

/** The steps of UTS #46 for one label. */
export interface ExplainedLabel {
  label: number;
  offset: number;
  end: number;
  text: string;
  /** The dot after it, or an empty string at the end. */
  dot: string;
  /** After step 1, mapping. */
  mapped: string;
  /** After step 2, normalization to NFC. */
  normalized: string;
  /** The decoded label, after step 4. */
  decoded: string | null;
  /** Whether the validity criteria apply. */
  validated: boolean;
  ascii: string;
  /** With the number of the validity criterion of UTS #46 section 4.1. */
  errors: (ErrorInfo & { criterion: number | null })[];
}

/** The steps of UTS #46. Profiles of other standards throw a `TypeError`. */
export function explain(
  name: string,
  options?: Profile | Options,
): { name: string; labels: ExplainedLabel[]; toASCII: Conversion; toUnicode: Conversion };

/** The results of IDNA2003, UTS #46 with Transitional_Processing, and UTS #46 for a name. */
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
    /** The digits of the delta, and their position in the text. */
    digits: string;
    offset: number;
    end: number;
    /**
     * The inserted integer (n). RFC 3492 allows any 32-bit value, so this is not an error. A surrogate or a value above 0x10FFFF
     * is U+FFFD in `text`. `String.fromCodePoint` throws for values above 0x10FFFF.
     */
    codePoint: number;
    /** The position of the insertion (i), in code points. */
    position: number;
    /** The bias after the step. */
    bias: number;
    /** The extended string after the step. */
    text: string;
  }[];
  /** Where the decoder stops, if the text cannot be decoded. */
  error: ErrorInfo | null;
};

/** The properties of a code point. */
export interface CodePoint {
  codePoint: number;
  text: string;
  /** Its position in the text, in UTF-16 code units. */
  offset: number;
  utf8: number[];
  /** Script, such as `'Latin'` or `'Common'`. */
  script: string;
  /** Script_Extensions, empty if it fits any script. */
  scripts: string[];
  /** Its status in UTS #46. */
  status: 'valid' | 'mapped' | 'ignored' | 'disallowed' | 'deviation';
  /** Its mapping in UTS #46, or the code point itself. */
  mapping: string;
  /** The derived property of IDNA2008. */
  property: 'PVALID' | 'CONTEXTJ' | 'CONTEXTO' | 'DISALLOWED' | 'UNASSIGNED';
  /** Bidi_Class, or `'other'` for classes that domain name rules do not distinguish. */
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

/** The policies. */
export const policies: readonly PolicyName[];

/** How a policy displays a name. */
export interface Display {
  policy: PolicyName;
  /** The year of the browser, or the version of the standard. */
  revision: string;
  show: 'unicode' | 'ascii' | 'invalid';
  host: string;
  labels: { text: string; offset: number; end: number; show: Display['show'] }[];
  /** The rules that the name breaks. */
  rules: {
    rule: DisplayRule;
    message: string;
    clause: string;
    label: number | null;
    offset: number;
    codePoints: number[];
    /** The protected name that it looks like. */
    protected: string | null;
    /** The kind of error under UTS #46. */
    error: ErrorInfo | null;
  }[];
}

/**
 * How each policy displays a name. Names that look like protected ones are not displayed in Unicode. `policies` selects some of
 * the policies. The results are always in the order of the constant `policies`.
 */
export function display(
  name: string,
  options?: { protectedNames?: Iterable<string>; policies?: readonly PolicyName[] },
): Display[];

/** A key that is the same for texts that look alike (UTS #39), in logical order. */
export function skeleton(text: string): string;
/** The same, for the text as displayed in a paragraph of this direction. */
export function bidiSkeleton(text: string, direction: 'ltr' | 'rtl'): string;
/** The skeleton of a name's Unicode form. Throws an `IDNAError`. */
export function nameSkeleton(name: string): string;
/** Whether two texts look alike (share a skeleton), and how their scripts differ. */
export function confusable(
  first: string,
  second: string,
): 'single-script' | 'mixed-script' | 'whole-script' | null;
/** The scripts of a label's letters, decoded if it is an A-label. */
export function scripts(label: string): string[];
/** The restriction levels of UTS #39 section 5.2. */
export type RestrictionLevel =
  | 'ASCII-Only'
  | 'Single Script'
  | 'Highly Restrictive'
  | 'Moderately Restrictive'
  | 'Minimally Restrictive'
  | 'Unrestricted';
/** The restriction level of a text. */
export function restrictionLevel(text: string): RestrictionLevel;
/**
 * The canonical spelling of a host: a name in ASCII without a final dot, or an IP address. Two texts denote the same host if
 * their keys are equal. Throws an `IDNAError`.
 */
export function hostKey(host: string): string;
/** An address or a name in running text. */
export interface NameInText {
  kind: 'url' | 'email' | 'name';
  /** In its original form: `https://evil.example` for `hxxps://evil[.]example`. */
  text: string;
  /** The start and the end in the text, in UTF-16 code units. */
  offset: number;
  end: number;
}
/**
 * The links, email addresses and names in a message, a mail or any other text, in their order. Names that were made harmless, such as
 * `evil[.]example`, are found too. Each `text` can be given to `new URL` or to `toASCII`, depending on its kind.
 */
export function namesInText(text: string): NameInText[];
/**
 * The registered domain of a host in ASCII form, according to the Public Suffix List. The host may be in any
 * spelling. `null` for public suffixes, IP addresses and names that are not valid. Two hosts with `null` don't belong to the
 * same owner, so check for `null` before you compare results.
 */
export function registrableDomain(host: string): string | null;

/** The host of a text. */
export interface FoundHost {
  /** The host as the URL Standard writes it: a name in ASCII, or an IP address. */
  host: string;
  /** The host for display. */
  unicode: string;
  /** What the text is. */
  kind: 'url' | 'url_without_scheme' | 'email' | 'host_port' | 'address' | 'name';
  /** The start of the host in the text, in UTF-16 code units. */
  offset: number;
  /** The end of the host in the text. */
  end: number;
  /** The port, or `null` if the text contains none. */
  port: number | null;
  /** The registered domain, or `null` for public suffixes and IP addresses. */
  registrableDomain: string | null;
  /** The public suffix, or `null` for IP addresses. */
  publicSuffix: string | null;
  /** The section of the Public Suffix List with the suffix, or `null` if the list does not contain it, as after a typo. */
  section: 'icann' | 'private' | null;
}

/**
 * Finds the host of a text as browsers do: of a URL with or without its scheme, of an email address, of a host with a port, or a
 * host alone. Throws an `IDNAError` if there is none, or if it is not valid.
 */
export function findHost(text: string): FoundHost;

/** Converts the domain of an email address to ASCII, to send mail. The part before the `@` stays. Throws an `IDNAError`. */
export function emailToASCII(address: string, options?: Profile | Options): string;
/** Converts the domain of an email address to Unicode, to show it. Throws an `IDNAError`. */
export function emailToUnicode(address: string, options?: Profile | Options): string;

/** A part of a label that imitates another. */
export interface Substitution {
  /** Its position in the label's Unicode form, in UTF-16 code units. An imitation in two labels goes on after the dot. */
  offset: number;
  found: string;
  expected: string;
  /** The source that lists the two as look-alikes. */
  source: LookalikeSource;
  /** The cost. A lower cost is a better imitation. */
  cost: number;
}

/** A protected name that a name imitates. */
export interface Hit {
  protected: string;
  /** Its index among the protected names that were not skipped. */
  number: number;
  /** How it imitates the name, such as `'script_mix'`. */
  kind: LookalikeKind;
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
  /**
   * The protected names that the host of this text imitates, best match first: of a URL, an email address or a host. Throws an
   * `IDNAError` for a text without a host.
   */
  find(text: string): Hit[];
  /** Frees the memory at once. */
  free(): void;
}

/** A look-alike that could be registered. */
export interface Permutation {
  ascii: string;
  unicode: string;
  cost: number;
  kind: LookalikeKind;
  substitutions: Substitution[];
}
export interface PermutationOptions {
  /** From 0 to 100,000. The default is 100. */
  limit?: number;
  /** Only ASCII names, and names that this policy displays in Unicode. */
  policy?: PolicyName | null;
  /** Another public suffix than that of the name. */
  suffix?: string;
}
/**
 * Registrable look-alikes of a name, the most deceptive first: the first 100, or `limit`. Throws an `IDNAError`, and for any other limit
 * a `TypeError`. Millions of names with other letters can precede the first typo: `permutationsByKind` shows all kinds.
 */
export function permutations(name: string, options?: PermutationOptions & { typos?: boolean }): Permutation[];
/** The kinds that `permutationsByKind` lists. */
export const permutationKinds: readonly PermutationKind[];
/**
 * The look-alikes of each kind: the first 100, or `limit`, and how many there are. Counting stops at 10,000 names or at the limit, or after many
 * candidates that nobody can register; `isComplete` is `false` then.
 */
export function permutationsByKind(
  name: string,
  options?: PermutationOptions & { kinds?: readonly PermutationKind[] },
): { kind: PermutationKind; count: number; isComplete: boolean; names: Permutation[] }[];
