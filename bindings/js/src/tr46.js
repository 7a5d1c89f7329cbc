// `xenonym/tr46`: the interface of tr46.

export { init, ready } from './uts46.js';
export { default, toASCII, toUnicode } from './core/tr46.js';
