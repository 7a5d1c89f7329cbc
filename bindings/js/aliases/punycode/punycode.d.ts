declare namespace punycode {
  /** Encodes a string in Punycode, without the ACE prefix. */
  function encode(input: string): string;
  /** Decodes Punycode, without the ACE prefix. Throws a `RangeError`. */
  function decode(input: string): string;
  /** Encodes the labels that are not ASCII, of a name or an e-mail address. It maps and checks nothing. */
  function toASCII(input: string): string;
  /** Decodes the labels with the ACE prefix, of a name or an e-mail address. It checks nothing. */
  function toUnicode(input: string): string;
  /** Strings as code points. */
  const ucs2: {
    decode(string: string): number[];
    encode(codePoints: readonly number[]): string;
  };
  /** The version of punycode.js that has this interface. */
  const version: string;
}

export = punycode;
