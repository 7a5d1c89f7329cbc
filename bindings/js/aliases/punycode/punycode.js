// The interface of punycode.js, implemented by `xenonym/punycode`.

const { default: punycode } = require('xenonym/punycode');

module.exports = punycode;
