// Names of code points. The page contains the data in compressed form (see characters.js), and reads it after the
// first paint. Until then, and for scripts that are no longer in use, the name is the script.

import { arrived, carried } from './carried.js';
import { say } from './say.js';
import { scriptName } from './scripts.js';
import { english } from './verdict/words.js';

const HANGUL = 'HANGUL SYLLABLE ';
const LEADING = 'G GG N D DD R M B BB S SS  J JJ C K T P H'.split(' ');
const VOWELS = 'A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I'.split(' ');
const TRAILING = ' G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H'.split(' ');

/** Runs of code points: start, end and name, in which `*` is replaced by the code point. */
let runs = [];

/** Reads the names embedded in the page. */
export async function loadNames() {
  await arrived('characters');
  runs = parse(new TextDecoder().decode(carried('characters')));
}

/** Each line is `NAME`, `first;NAME` or `first..last;NAME`; the first form continues from the previous line. */
function parse(text) {
  const found = [];
  let next = 0;
  for (const line of text.split('\n')) {
    const cut = line.indexOf(';');
    const [first, last] = cut < 0 ? [next, next] : line.slice(0, cut).split('..').map((digits) => parseInt(digits, 16));
    const end = last ?? first;
    found.push({ first, last: end, name: line.slice(cut + 1) });
    next = end + 1;
  }
  return found;
}

/** The name of a code point in Unicode, or else a description, as a part of a sentence. */
export function characterName(codePoint, { script }) {
  const run = find(codePoint);
  if (!run) return script === 'Unknown' ? say('point.unassigned') : say('point.script', { script: scriptName(script) });
  if (!run.name.endsWith('*')) return english(run.name);
  const stem = run.name.slice(0, -1);
  return english(stem === HANGUL ? hangul(codePoint) : stem + codePoint.toString(16).toUpperCase());
}

function find(codePoint) {
  let [low, high] = [0, runs.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = runs[middle];
    if (codePoint < run.first) high = middle - 1;
    else if (codePoint > run.last) low = middle + 1;
    else return run;
  }
  return null;
}

/** The Unicode Standard, section 3.12. */
function hangul(codePoint) {
  const index = codePoint - 0xac00;
  const [rest, trailing] = [Math.floor(index / TRAILING.length), index % TRAILING.length];
  const [leading, vowel] = [Math.floor(rest / VOWELS.length), rest % VOWELS.length];
  return HANGUL + LEADING[leading] + VOWELS[vowel] + TRAILING[trailing];
}
