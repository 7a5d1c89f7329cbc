// The result of each standard, side by side, with the position of each error marked.

import { card, make, seen, shown } from '../page/dom.js';
import { say } from '../say.js';
import { reasonOf } from '../verdict/reasons.js';
import { english, text } from '../verdict/words.js';

const MOST_ERRORS = 4;
const AROUND = 24;
const MOST_MARKED = 60;
const ABOUT = {
  dns: 'about.dns',
  host: 'about.host',
  uts46: 'about.uts46',
  'uts46-strict': 'about.strict',
  'whatwg-url': 'about.url',
  idna2003: 'about.2003',
  idna2008: 'about.register',
  'idna2008-lookup': 'about.lookup',
};

/** The card. */
export function standards({ name, verdicts }) {
  const accepting = verdicts.filter(({ accepted }) => accepted);
  const forms = new Set(accepting.map(({ ascii }) => ascii));
  const numbers = { count: accepting.length, all: verdicts.length, results: forms.size };
  const note = say(forms.size === 0 ? 'standards.none' : forms.size === 1 ? 'standards.some' : 'standards.differ', numbers);
  const groups = folded(verdicts);
  if (groups.length === 1 && accepting.length > 0) return card('standards', say('standards'), null, make('p', {}, say('standards.all', numbers)));
  const rows = groups.map((group) => row(group, name));
  const head = make('tr', {}, ['standards.standard', 'standards.verdict', 'standards.result'].map((title) => make('th', { scope: 'col' }, say(title))));
  return card('standards', say('standards'), note, make('table', { class: 'standards' }, make('thead', {}, head), make('tbody', {}, rows)));
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
  const profiles = group.map(({ profile }) => make('li', {}, profile, ' ', make('span', { class: 'muted' }, profile in ABOUT && say(ABOUT[profile]))));
  return make(
    'tr',
    { class: accepted ? 'is-accepted' : 'is-rejected' },
    make('th', { scope: 'row' }, make('ul', {}, profiles)),
    make('td', { class: 'verdict' }, say(accepted ? 'standards.accepts' : 'standards.rejects')),
    make('td', {}, accepted ? shown(ascii, { attributes: { class: 'code' } }) : faults(errors, name)),
  );
}

/** Each in plain words first, and then in those of the library. */
function faults(errors, name) {
  const items = errors.slice(0, MOST_ERRORS).map((error) =>
    make('li', {}, make('span', {}, reasonOf(error, name)), place(error, name), make('span', { class: 'muted' }, english(`${error.message} (${error.rule})`))));
  const rest = errors.length - MOST_ERRORS;
  return make('ul', { class: 'faults' }, items, rest > 0 && make('li', { class: 'muted' }, say('more', { count: rest })));
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
    make('mark', {}, offset === end ? make('span', { class: 'caret', role: 'img', 'aria-label': text('standards.here') }, '‸') : [seen(whole(name.slice(offset, marked))), marked < end && '…']),
    seen(whole(name.slice(end, stop))),
    stop < name.length ? '…' : '',
  );
}

/** A part of a text without the halves of surrogate pairs at its ends. */
function whole(part) {
  return part.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}
