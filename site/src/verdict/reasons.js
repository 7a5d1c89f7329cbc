// Reasons for people who don't know the standards. The library's own words, which are English in every language, stand below them
// where standards and rules of browsers are listed.

import { charOf, isHidden, uPlus } from '../page/visible.js';
import { say } from '../say.js';
import { english, quoted, sentenceCase } from './words.js';

/** The sentence for each kind of error that a name can have, and the words for a chart. */
const ERRORS = [
  [/^empty_/, 'why.empty', 'fault.empty'],
  [/^name_too_long$/, 'why.name', 'fault.long'],
  [/too_long/, 'why.long', 'fault.long'],
  [/^hyphen_at_end$/, 'why.hyphen', 'fault.hyphen'],
  [/^hyphens_inside$/, 'why.hyphens', 'fault.hyphen'],
  [/^leading_mark$/, 'why.mark', 'fault.mark'],
  [/^zero_width_/, 'why.joiner', 'fault.joiner'],
  [/^bidi_rule_4$|_indic_digit$/, 'why.digits', 'fault.digits'],
  [/^bidi_(?:rule_[136]|end)$/, 'why.end', 'fault.bidi'],
  [/^bidi_/, 'why.bidi', 'fault.bidi'],
  [/^not_a_scalar$/, 'why.number', 'fault.encoded'],
  [/^not_nfc$/, 'why.form', 'fault.encoded'],
  [/^(?:not_a_digit|truncated_integer|overflow|non_basic_literal|(?:decoded_)?ace_prefix|redundant_ace|not_round_trip|not_lower_case)$/, 'why.encoded', 'fault.encoded'],
  [/^unassigned$/, 'why.newer', 'fault.sign'],
  [/_unassigned$/, 'why.unassigned', 'fault.sign'],
  [/address/, 'why.address', 'fault.address'],
  [/^(?:no_)?context_/, 'why.place', 'fault.place'],
  [/_ascii$|disallowed$|^prohibited$|^separator_in_label$/, 'why.sign', 'fault.sign'],
];

/** The clause for each rule of a browser. */
const RULES = [
  [/^uts46$/, 'rule.invalid'],
  [/identifier|block/, 'rule.identifier'],
  [/whole_script/, 'rule.whole'],
  [/restriction_level|_scripts$|latin_mix/, 'rule.mix'],
  [/top_domain|protected_name/, 'rule.known'],
  [/_tld_letter$/, 'rule.ending'],
  [/_digits$/, 'rule.digits'],
  [/^mixed_numbers$/, 'rule.numbers'],
  [/_hyphens$/, 'rule.hyphens'],
  [/^safari_script$/, 'rule.script'],
  [/slash|kana|iteration|prolonged|middle_dot|apostrophe|ideograph|neighbor/, 'rule.looks'],
  [/mark|dot_above|overlay|dotless/, 'rule.mark'],
];

/** Why a standard rejects the name, as a sentence. */
export function reasonOf({ kind, place, codePoint, message }, name) {
  const [, key] = ERRORS.find(([pattern]) => pattern.test(kind)) ?? [];
  if (key === 'why.sign' && codePoint === 0x20) return say('advice.space');
  if (key === 'why.sign' && place !== 'input' && codePoint !== null) {
    const found = standsFor(name, charOf(codePoint));
    if (found) return found;
  }
  const isNamed = ['why.sign', 'why.place', 'why.newer', 'why.unassigned'].includes(key);
  if (!key || (isNamed && codePoint === null)) return sentenceCase(message);
  if (!isNamed) return say(key);
  return say(key === 'why.sign' && isHidden(charOf(codePoint)) ? 'why.hidden' : key, { sign: signOf(codePoint), number: uPlus(codePoint) });
}

/** The message that names the kind of error in a chart. */
export function faultFor(kind) {
  return ERRORS.find(([pattern]) => pattern.test(kind))?.[2] ?? 'fault.other';
}

/** The sign with its number. Of a hidden one, the number is enough. */
export function signOf(codePoint) {
  const sign = charOf(codePoint);
  return isHidden(sign) ? uPlus(codePoint) : say('rejected.point', { sign: quoted(sign), number: uPlus(codePoint) });
}

/** `℀` is converted to `a/c`, and nobody typed the slash. */
function standsFor(name, char) {
  const typed = [...name].find((one) => one !== char && one.normalize('NFKC').includes(char));
  if (typed === undefined) return null;
  const mapped = quoted(typed.normalize('NFKC').trim());
  return say(char === ' ' ? 'stands.space' : 'stands.sign', { typed: quoted(typed), mapped, sign: quoted(char) });
}

/** The message for a rule with which a browser keeps a name in ASCII, or undefined. */
export function clauseFor(rule) {
  return RULES.find(([pattern]) => pattern.test(rule))?.[1];
}

/** The rule as a clause, for a sentence or a list. */
export function clauseOf({ rule, message }) {
  const key = clauseFor(rule);
  return key ? say(key) : english(message);
}
