// The verdict on texts that are not domain names, with a reason and advice for people who don't know the standards.

import { charOf, isHidden, uPlus } from '../page/visible.js';
import { say } from '../say.js';
import { paragraph, quoted, sentenceCase } from './words.js';

/** Reasons by the kind of error. Other kinds use the library's message, which the table of standards always shows. */
const REASONS = [
  [/^bidi_/, 'why.bidi'],
  [/^zero_width_/, 'why.joiner'],
  [/^leading_mark$/, 'why.mark'],
  [/^not_a_scalar$/, 'why.number'],
];

/** Advice by the kind of error, for those where it can help. */
const ADVICE = {
  empty_label: 'advice.empty',
  label_too_long: 'advice.long',
  redundant_ace: 'advice.ace',
};

/** Errors with which no name can be looked up, whatever a browser accepts. */
const NOT_IN_DNS = /^empty_|_too_long$/;

/** Texts that no standard for names accepts, but that browsers open. */
export function openable(reading) {
  if (reading.accepted || reading.errors.some(({ kind }) => NOT_IN_DNS.test(kind))) return null;
  if (!reading.isOpenable || reading.strictBrowsers.every(({ show }) => show === 'invalid')) return null;
  return {
    tone: 'caution',
    title: say('openable', { name: quoted(reading.name, false) }),
    more: () => paragraph(reasonOf(reading), say('openable.more')),
  };
}

export function rejected(reading) {
  if (reading.accepted) return null;
  const wrong = wrongChar(reading);
  const advice = wrong === 0x20 ? 'advice.space' : ADVICE[reading.errors[0].kind];
  return {
    tone: 'error',
    title: titleOf(quoted(reading.name, false), wrong),
    more: () => paragraph(wrong === null && reasonOf(reading), advice && say(advice)),
  };
}

/** With the wrong sign, if there is one. Of hidden code points, the number is enough. */
function titleOf(name, wrong) {
  if (wrong === null) return say('rejected', { name });
  if (wrong === 0x20) return say('rejected.space', { name });
  const sign = charOf(wrong);
  return say('rejected.sign', { name, sign: isHidden(sign) ? uPlus(wrong) : say('rejected.point', { sign: quoted(sign), number: uPlus(wrong) }) });
}

/** The typed code point that no name contains, or null. */
function wrongChar({ errors: [{ kind, place, codePoint }] }) {
  return (kind === 'denied_ascii' || kind === 'std3_ascii') && place === 'input' ? codePoint : null;
}

function reasonOf({ errors: [{ kind, place, codePoint, message }], name }) {
  if (kind === 'denied_ascii' && place !== 'input' && codePoint !== null) return standsFor(name, charOf(codePoint)) ?? sentenceCase(message);
  const reason = REASONS.find(([pattern]) => pattern.test(kind));
  return reason ? say(reason[1]) : sentenceCase(message);
}

/** `℀` is converted to `a/c`, and nobody typed the slash. */
function standsFor(name, char) {
  const typed = [...name].find((one) => one !== char && one.normalize('NFKC').includes(char));
  if (typed === undefined) return null;
  const mapped = quoted(typed.normalize('NFKC').trim());
  return say(char === ' ' ? 'stands.space' : 'stands.sign', { typed: quoted(typed), mapped, sign: quoted(char) });
}
