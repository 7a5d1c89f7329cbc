// The result of each standard, side by side, with the position of each error marked.

import { card, make } from '../page/dom.js';
import { seen, shown } from '../page/visible.js';

const MOST_ERRORS = 4;
const AROUND = 24;
const MOST_MARKED = 60;
const ABOUT = {
  dns: 'UTS #46 for lookups in the DNS',
  host: 'UTS #46, as names of servers',
  uts46: 'UTS #46, its own defaults',
  'uts46-strict': 'UTS #46, all checks',
  'whatwg-url': 'the URL Standard of browsers',
  idna2003: 'RFC 3490, 2003',
  idna2008: 'RFC 5891, to register',
  'idna2008-lookup': 'RFC 5891, to look up',
};

/** The card. */
export function standards({ name, verdicts }) {
  const accepting = verdicts.filter(({ accepted }) => accepted);
  const forms = new Set(accepting.map(({ ascii }) => ascii));
  const note = accepting.length === 0
    ? 'Every standard rejects it.'
    : `${accepting.length} of ${verdicts.length} accept${accepting.length === 1 ? 's' : ''} it${forms.size > 1 ? `, with ${forms.size} different results` : ''}.`;
  const groups = folded(verdicts);
  if (groups.length === 1 && accepting.length > 0) return card('standards', 'What each standard says', null, make('p', {}, `All ${verdicts.length} standards accept it, with the same result.`));
  const rows = groups.map((group) => row(group, name));
  const head = make('tr', {}, ['Standard', 'Verdict', 'Result, or what is wrong'].map((title) => make('th', { scope: 'col' }, title)));
  return card('standards', 'What each standard says', note, make('table', { class: 'standards' }, make('thead', {}, head), make('tbody', {}, rows)));
}

/** Groups verdicts that agree. */
function folded(verdicts) {
  const groups = new Map();
  for (const verdict of verdicts) {
    const { ascii, errors } = verdict;
    const key = JSON.stringify([ascii, errors.map(({ kind, offset, end }) => [kind, offset, end])]);
    groups.set(key, [...(groups.get(key) ?? []), verdict]);
  }
  return [...groups.values()];
}

function row(group, name) {
  const [{ accepted, ascii, errors }] = group;
  const profiles = group.map(({ profile }) => make('li', {}, profile, ' ', make('span', { class: 'muted' }, ABOUT[profile] ?? '')));
  return make(
    'tr',
    { class: accepted ? 'is-accepted' : 'is-rejected' },
    make('th', { scope: 'row' }, make('ul', {}, profiles)),
    make('td', { class: 'verdict' }, accepted ? '✓ accepts' : '× rejects'),
    make('td', {}, accepted ? shown(ascii, { attributes: { class: 'code' } }) : faults(errors, name)),
  );
}

function faults(errors, name) {
  const items = errors.slice(0, MOST_ERRORS).map((error) =>
    make('li', {}, make('span', {}, error.message), place(error, name), make('span', { class: 'muted' }, error.clause)));
  const rest = errors.length - MOST_ERRORS;
  return make('ul', { class: 'faults' }, items, rest > 0 && make('li', { class: 'muted' }, `and ${rest} more`));
}

/** The name with the wrong part marked. A long name is cut around it. */
function place({ offset, end }, name) {
  const start = Math.max(0, offset - AROUND);
  const marked = Math.min(end, offset + MOST_MARKED);
  const stop = Math.min(name.length, end + AROUND);
  return make(
    'bdi',
    { class: 'place code' },
    start > 0 ? '…' : '',
    seen(whole(name.slice(start, offset))),
    make('mark', {}, offset === end ? make('span', { class: 'caret', role: 'img', 'aria-label': 'here' }, '‸') : [seen(whole(name.slice(offset, marked))), marked < end && '…']),
    seen(whole(name.slice(end, stop))),
    stop < name.length ? '…' : '',
  );
}

/** A part of a text without the halves of surrogate pairs at its ends. */
function whole(part) {
  return part.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
