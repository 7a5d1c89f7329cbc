/** Encodes a string in Punycode, without the ACE prefix. */
export function encode(input: string): string;
/** Decodes Punycode, without the ACE prefix. Throws a `RangeError`. */
export function decode(input: string): string;
/** Encodes the non-ASCII labels of a name or an email address, without mapping or checking them. */
export function toASCII(input: string): string;
/** Decodes the labels with the ACE prefix in a name or an email address, without checking them. */
export function toUnicode(input: string): string;
/** Strings as code points. */
export const ucs2: {
  decode(string: string): number[];
  encode(codePoints: readonly number[]): string;
};
/** The version of punycode.js with this interface. */
export const version: string;

declare const punycode: {
  encode: typeof encode;
  decode: typeof decode;
  toASCII: typeof toASCII;
  toUnicode: typeof toUnicode;
  ucs2: typeof ucs2;
  version: string;
};
export default punycode;
