// The interface of tr46, implemented by `xenonym/tr46`.

const { toASCII, toUnicode } = require('xenonym/tr46');

module.exports = { toASCII, toUnicode };
