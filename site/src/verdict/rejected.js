// The verdict on texts that are not domain names, with a reason and advice for people who don't know the standards.

import { say } from '../say.js';
import { reasonOf, signOf } from './reasons.js';
import { paragraph, quoted } from './words.js';

/** Errors with which no name can be looked up, whatever a browser accepts. */
const NOT_IN_DNS = /^empty_|_too_long$/;

/** Texts that no standard for names accepts, but that browsers open. */
export function openable(reading) {
  if (reading.accepted || reading.errors.some(({ kind }) => NOT_IN_DNS.test(kind))) return null;
  if (!reading.isOpenable || reading.strictBrowsers.every(({ show }) => show === 'invalid')) return null;
  return {
    tone: 'caution',
    title: say('openable', { name: quoted(reading.name, false) }),
    more: () => paragraph(firstReason(reading), say('openable.more')),
  };
}

export function rejected(reading) {
  if (reading.accepted) return null;
  const wrong = wrongChar(reading);
  return {
    tone: 'error',
    title: titleOf(quoted(reading.name, false), wrong),
    more: () => paragraph(
      wrong === null && firstReason(reading),
      wrong === 0x20 && say('advice.space'),
      reading.errors[0].kind === 'redundant_ace' && say('advice.ace'),
    ),
  };
}

/** With the wrong sign, if there is one. */
function titleOf(name, wrong) {
  if (wrong === null) return say('rejected', { name });
  if (wrong === 0x20) return say('rejected.space', { name });
  return say('rejected.sign', { name, sign: signOf(wrong) });
}

/** The typed code point that no name contains, or null. */
function wrongChar({ errors: [{ kind, place, codePoint }] }) {
  return (kind === 'denied_ascii' || kind === 'std3_ascii') && place === 'input' ? codePoint : null;
}

function firstReason({ errors: [error], name }) {
  return reasonOf(error, name);
}
