// `xenonym/tr46` in edge functions of Vercel and Next.js.

export { init, ready } from './uts46.js';
export { default, toASCII, toUnicode } from '../core/tr46.js';
