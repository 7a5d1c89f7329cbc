// The examples: buttons that type a name, and a tour of them with one sentence per name.

import { make } from './dom.js';

export const EXAMPLES = [
  ['xn--80ak6aa92e.com', 'an imitation', 'Every letter before the dot is Cyrillic. It looks like apple.com, but is another name.'],
  ['paypa1.com', 'a digit for a letter', 'The last letter is the digit one. No other script is needed to deceive.'],
  ['paypal.com.session-7.example', 'a subdomain', 'Names are read from the end. The famous part at the start proves nothing.'],
  ['paypal.com⁄login.evil.example', 'a false slash', 'This slash is a letter of the name, so the site is not the one before it.'],
  ['goo\u200Bgle.com', 'a hidden code point', 'One code point here has no width. Browsers leave it out, but filters may not.'],
  ['0x7f.1', 'an address in disguise', 'Browsers read this as an IP address. There is no name in it.'],
  ['bücher.example', 'German', 'Most names that are not ASCII are what they seem. The DNS carries them in ASCII.'],
  ['straße.de', 'two answers', 'Older programs and newer ones go to different places.'],
  ['مثال.إختبار', 'Arabic', 'Names may run from right to left. The letters stay in order in memory.'],
  ['例え.テスト', 'Japanese', 'Three scripts in one name are normal here.'],
  ['i❤.ws', 'an emoji', 'Some standards accept emoji, and others reject them.'],
];

/** Fills the boxes of the page. `type` puts a name into the input. */
export function showExamples(examples, tour, type) {
  const buttons = EXAMPLES.map(([name, what]) =>
    make('button', { class: 'plain example', type: 'button', onclick: () => type(name) }, make('bdi', {}, name), make('span', { class: 'muted' }, what)));
  const start = make('button', { class: 'plain start-tour', type: 'button', onclick: () => go(0) }, 'Take the tour');
  examples.append(start, ...buttons);

  const go = (at) => {
    const [name, , told] = EXAMPLES[at];
    const step = (to, words) => make('button', { class: 'plain', type: 'button', disabled: to < 0 || to >= EXAMPLES.length, onclick: () => go(to) }, words);
    const next = step(at + 1, 'Next');
    tour.replaceChildren(
      make('p', { role: 'status' }, make('b', {}, `${at + 1} of ${EXAMPLES.length}. `), told),
      make('p', { class: 'share' }, step(at - 1, 'Previous'), next, make('button', { class: 'plain', type: 'button', onclick: end }, 'End the tour')),
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
