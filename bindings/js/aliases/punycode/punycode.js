// The interface of punycode.js, implemented by `xenonym/punycode`.

const { default: punycode } = require('xenonym/punycode');

module.exports = punycode;

// Never runs. Node reads the names for `import { toASCII } from 'punycode'` from it.
0 && (module.exports = { version, ucs2, decode, encode, toASCII, toUnicode });
