/** Encodes a string in Punycode, without the ACE prefix. */
export function encode(input: string): string;
/** Decodes Punycode, without the ACE prefix. Throws a `RangeError`. */
export function decode(input: string): string;
/** Encodes the labels that are not ASCII, of a name or an e-mail address. It maps and checks nothing. */
export function toASCII(input: string): string;
/** Decodes the labels with the ACE prefix, of a name or an e-mail address. It checks nothing. */
export function toUnicode(input: string): string;
/** Strings as code points. */
export const ucs2: {
  decode(string: string): number[];
  encode(codePoints: readonly number[]): string;
};
/** The version of punycode.js that has this interface. */
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
