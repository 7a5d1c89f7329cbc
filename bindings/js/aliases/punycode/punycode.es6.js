// The interface of punycode.js, implemented by `xenonym/punycode`.

import punycode from 'xenonym/punycode';

export const { decode, encode, toASCII, toUnicode } = punycode;
export const { decode: ucs2decode, encode: ucs2encode } = punycode.ucs2;
export default punycode;
