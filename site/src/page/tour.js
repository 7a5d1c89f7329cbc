// The examples: buttons that type a name, and a tour of them with one sentence per name.

import { say } from '../say.js';
import { make } from './dom.js';

export const EXAMPLES = [
  ['xn--80ak6aa92e.com', 'example.imitation', 'example.imitation.told'],
  ['paypa1.com', 'example.digit', 'example.digit.told'],
  ['paypal.com.session-7.example', 'example.subdomain', 'example.subdomain.told'],
  ['paypal.com⁄login.evil.example', 'example.slash', 'example.slash.told'],
  ['goo\u200Bgle.com', 'example.hidden', 'example.hidden.told'],
  ['0x7f.1', 'example.ip', 'example.ip.told'],
  ['bücher.example', 'example.german', 'example.german.told'],
  ['straße.de', 'example.two', 'example.two.told'],
  ['مثال.إختبار', 'example.arabic', 'example.arabic.told'],
  ['例え.テスト', 'example.japanese', 'example.japanese.told'],
  ['i❤.ws', 'example.emoji', 'example.emoji.told'],
];

/** Fills the boxes of the page. `type` puts a name into the input. */
export function showExamples(examples, tour, type) {
  const buttons = EXAMPLES.map(([name, what]) =>
    make('button', { class: 'plain example', type: 'button', onclick: () => type(name) }, make('bdi', {}, name), make('span', { class: 'muted' }, say(what))));
  const start = make('button', { class: 'plain start-tour', type: 'button', onclick: () => go(0) }, say('tour.start'));
  examples.replaceChildren(start, ...buttons);
  [tour.hidden, examples.hidden] = [true, false];

  const go = (at) => {
    const [name, , told] = EXAMPLES[at];
    const step = (to, words) => make('button', { class: 'plain', type: 'button', disabled: to < 0 || to >= EXAMPLES.length, onclick: () => go(to) }, say(words));
    const next = step(at + 1, 'tour.next');
    tour.replaceChildren(
      make('p', { role: 'status' }, make('b', {}, say('step', { at: at + 1, count: EXAMPLES.length })), ' ', say(told)),
      make('p', { class: 'share' }, step(at - 1, 'tour.previous'), next, make('button', { class: 'plain', type: 'button', onclick: end }, say('tour.end'))),
    );
    tour.hidden = false;
    examples.hidden = true;
    type(name);
    (next.disabled ? tour.querySelector('button:not(:disabled)') : next).focus();
  };
  const end = () => {
    tour.hidden = true;
    tour.replaceChildren();
    examples.hidden = false;
    examples.closest('details').open = true;
    start.focus();
  };
}
