// `xenonym/tr46` in Cloudflare's workerd.

export { init, ready } from './uts46.js';
export { default, toASCII, toUnicode } from '../core/tr46.js';
