// `xenonym/tr46` in Cloudflare's workerd.

export { init, ready } from './conversion.js';
export { default, toASCII, toUnicode } from '../core/tr46.js';
