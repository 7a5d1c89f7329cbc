export { default, decode, encode, toASCII, toUnicode, ucs2, version } from 'xenonym/punycode';
