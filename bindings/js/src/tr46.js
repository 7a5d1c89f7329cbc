// `xenonym/tr46`: the interface of tr46.

export { init, ready } from './conversion.js';
export { default, toASCII, toUnicode } from './core/tr46.js';
