export { toASCII, toUnicode } from 'xenonym/tr46';
