// The verdict on texts that are not domain names, with a reason and advice for people who don't know the standards.

import { charOf, isHidden, uPlus } from '../page/visible.js';
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

/** Errors with which no name can be looked up, whatever a browser accepts. */
const NOT_IN_DNS = /^empty_|_too_long$/;

/** Texts that no standard for names accepts, but that browsers open. */
export function openable(reading) {
  if (reading.accepted || reading.errors.some(({ kind }) => NOT_IN_DNS.test(kind))) return null;
  if (!reading.isOpenable || reading.strictBrowsers.every(({ show }) => show === 'invalid')) return null;
  return {
    tone: 'caution',
    title: ['Browsers open ', quoted(reading.name, false), ', but it is not a valid name.'],
    more: () => [reasonOf(reading), ' Other programs may reject it.'],
  };
}

export function rejected(reading) {
  if (reading.accepted) return null;
  const what = wrongChar(reading);
  return {
    tone: 'error',
    title: [quoted(reading.name, false), ' is not a domain name', what ? [': it contains ', pointed(what), '.'] : '.'],
    more: () => {
      const reason = what ? '' : reasonOf(reading);
      const advice = what === 0x20 ? 'Names contain no spaces.' : ADVICE[reading.errors[0].kind] ?? '';
      return [reason, reason && advice && ' ', advice];
    },
  };
}

/** The typed code point that no name contains, or null. */
function wrongChar({ errors: [{ kind, place, codePoint }] }) {
  return (kind === 'denied_ascii' || kind === 'std3_ascii') && place === 'input' ? codePoint : null;
}

function reasonOf({ errors: [{ kind, place, codePoint, message }], name }) {
  if (kind === 'denied_ascii' && place !== 'input' && codePoint !== null) return standsFor(name, charOf(codePoint)) ?? sentenceCase(message);
  return REASONS.find(([pattern]) => pattern.test(kind))?.[1] ?? sentenceCase(message);
}

/** `℀` is converted to `a/c`, and nobody typed the slash. */
function standsFor(name, char) {
  const typed = [...name].find((one) => one !== char && one.normalize('NFKC').includes(char));
  return typed === undefined ? null : `It contains “${typed}”, which stands for “${typed.normalize('NFKC').trim()}”, and names contain no ${char === ' ' ? 'spaces' : `“${char}”`}.`;
}

/** `a space`, `“/” (U+002F)`, or only the number for other hidden code points. */
function pointed(codePoint) {
  if (codePoint === 0x20) return 'a space';
  const char = charOf(codePoint);
  return isHidden(char) ? uPlus(codePoint) : [quoted(char), ` (${uPlus(codePoint)})`];
}
