// The interface of punycode.js, by `xenonym/punycode`.

const { default: punycode } = require('xenonym/punycode');

module.exports = punycode;
