// The verdict on texts that are not domain names, with a reason and advice for people who don't know the standards.

import { charOf, isHidden, uPlus } from '../../page/visible.js';
import { quoted, sentenceCase } from './words.js';

/** Reasons by the kind of error. Other kinds use the library's message, which the table of standards always shows. */
const REASONS = [
  [/^bidi_/, 'It mixes right-to-left letters with others that cannot appear next to them.'],
  [/^zero_width_/, 'It contains an invisible joiner in a place where names don’t allow one.'],
  [/^leading_mark$/, 'A part of it begins with an accent that has no letter to sit on.'],
  [/^not_a_scalar$/, 'Its encoded part stands for a number that is not a character.'],
];

/** Advice by the kind of error, for those where it can help. */
const ADVICE = {
  empty_label: 'Check the dots: there are two in a row, or one at the start.',
  label_too_long: 'Each part between two dots can have 63 letters at most, and fewer if they are not ASCII.',
  redundant_ace: 'Don’t use it: no registry gives out such a name.',
};

export function rejected({ accepted, errors, name }) {
  if (accepted) return null;
  const [{ kind, place, codePoint, message }] = errors;
  const isWrongChar = (kind === 'denied_ascii' || kind === 'std3_ascii') && place === 'input' && codePoint !== null;
  const what = isWrongChar ? [': it contains ', pointed(codePoint), '.'] : '.';
  const reason = isWrongChar ? '' : REASONS.find(([pattern]) => pattern.test(kind))?.[1] ?? sentenceCase(message);
  const advice = codePoint === 0x20 && isWrongChar ? 'Names contain no spaces.' : ADVICE[kind] ?? '';
  return { tone: 'error', title: [quoted(name, false), ' is not a domain name', what], more: [reason, reason && advice && ' ', advice] };
}

/** `a space`, `“/” (U+002F)`, or only the number for other hidden code points. */
function pointed(codePoint) {
  if (codePoint === 0x20) return 'a space';
  const char = charOf(codePoint);
  return isHidden(char) ? uPlus(codePoint) : [quoted(char), ` (${uPlus(codePoint)})`];
}
