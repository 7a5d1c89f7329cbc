// The verdict on a text: a tone, a title, and the most important facts. The single view, lists, copied texts, pictures and printed
// pages all use this one.

import { bounced, endsInNumberInstead, forwarded, machine, pattern, shared, suffix, user, wrongPort } from './hosts.js';
import { brand, disguise, imitation, otherSuffix, separator, subdomain } from './imitations.js';
import { hidden, kept, moved, partly, plain, real, styled } from './names.js';
import { openable, rejected } from './rejected.js';
import { say } from '../say.js';
import { code, paragraph, text } from './words.js';

/**
 * The three tones, and what is said of texts that are no names. None of them is an approval: a name can show a trick, but it
 * can't show that a site is honest.
 */
const TONES = { danger: 'tone.danger', caution: 'tone.caution', error: 'tone.error', unknown: 'tone.unknown' };

export function wordOf(tone) {
  return text(TONES[tone]);
}

/** The signs for the tones, each with its own shape. */
export const SIGNS = { danger: '!', caution: '!', error: '×', unknown: 'i' };

/** The order from the worst. */
export const RANKS = { danger: 0, caution: 1, error: 2, unknown: 3 };

/** The first of these that returns a verdict decides. Those for links through a site judge its target by the same order. */
const SPEAKERS = [
  user, wrongPort, machine, endsInNumberInstead, openable, rejected, separator, imitation, disguise, subdomain, bounced, pattern, brand, hidden,
  styled, forwarded, shared, suffix, otherSuffix, partly, kept, moved, real,
];

/**
 * The verdict, as data: `tone`, `title`, `more`, `meant`, the site that people may take it for, or null, and `advice`, a message for
 * the owner of the name, or null. The facts in `more` are collected when they are asked for, because lists show only titles.
 */
export function verdictOf(reading) {
  let found = null;
  for (const speaker of SPEAKERS) {
    found = speaker(reading, verdictOf);
    if (found) break;
  }
  const { tone, title, more, meant = null, advice = null } = found ?? plain(reading);
  return { tone, title, meant, advice, get more() { return paragraph(origin(reading), more()); } };
}

/** The part of a pasted text that the verdict applies to. Above the verdict, the name of the site is shown. */
function origin({ from, host, isDecoded }) {
  // The sentence ends in a stop of its own.
  const shown = code(host.replace(/\.$/, ''));
  if (from === 'email') return say('origin.email', { host: shown });
  return isDecoded && say('origin.decoded', { host: shown });
}
