// How three browsers show the name, as address bars, and the rules that decided.

import { card, make, shown } from '../page/dom.js';
import { PRODUCTS } from '../verdict/browsers.js';
import { clauseFor, clauseOf } from '../verdict/reasons.js';
import { say } from '../say.js';
import { list } from '../verdict/words.js';
import { charOf, cut, isHidden, uPlus } from '../page/visible.js';

/** Browsers show most names of imitators too, so none of these is good news. */
const STATES = { invalid: 'shows.invalid', unicode: 'shows.unicode', ascii: 'shows.ascii' };

/** The card. */
export function inBrowsers({ browsers, unicode }) {
  return card('browsers', say('shows'), say('shows.note'), make('ul', { class: 'bars' }, folded(browsers).map((group) => bar(group, unicode))));
}

/** Groups browsers that show the same for the same reasons. */
function folded(browsers) {
  const groups = new Map();
  for (const verdict of browsers) {
    const key = JSON.stringify([verdict.show, verdict.host, verdict.rules.map(({ rule: id }) => id)]);
    groups.set(key, [...(groups.get(key) ?? []), verdict]);
  }
  return [...groups.values()];
}

/** A browser that rejects a text leaves it as it was typed. */
function bar(group, typed) {
  const [{ show, host, rules }] = group;
  const products = group.map(({ policy }) => PRODUCTS[policy]);
  const address = show === 'invalid' ? shown(cut(typed), { attributes: { class: 'name' } }) : shown(cut(host), { keepJoiners: true, attributes: { class: 'name' } });
  return make(
    'li',
    { class: `bar is-${show}` },
    make('p', { class: 'product' }, make('span', {}, list(products)), make('span', { class: 'state' }, say(STATES[show]))),
    make('p', { class: 'address', dir: 'ltr' }, lock(), address),
    rules.length > 0 && make('ul', { class: 'rules' }, merged(rules).map(rule)),
  );
}

/** The bar's ornament. */
function lock() {
  return make('span', { class: 'dots', 'aria-hidden': 'true' });
}

/** Rules are listed by what they say to people. A rule that several labels break is listed once. */
function merged(rules) {
  const byClause = new Map();
  for (const found of rules) {
    const key = clauseFor(found.rule) ?? found.rule;
    const known = byClause.get(key) ?? { found, codePoints: new Set(), technical: new Map() };
    for (const point of found.codePoints) known.codePoints.add(point);
    known.technical.set(found.rule, found);
    byClause.set(key, known);
  }
  return [...byClause.values()];
}

function rule({ found, codePoints, technical }) {
  const points = [...codePoints].slice(0, 6).map((point) => {
    const text = charOf(point);
    // The number of a hidden one is already shown.
    return make('span', { class: 'point' }, shown(text), !isHidden(text) && [' ', make('span', { class: 'muted' }, uPlus(point))]);
  });
  return make(
    'li',
    {},
    make('span', {}, clauseOf(found)),
    points.length > 0 && make('span', { class: 'points' }, points),
    [...technical.values()].map(({ message, protected: imitated }) => make('span', { class: 'muted technical', lang: 'en', dir: 'ltr' }, message, imitated ? [': ', shown(imitated)] : '')),
  );
}
