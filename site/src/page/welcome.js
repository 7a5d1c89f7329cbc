// The page before anything is typed: an example, and a list of its features.

import { make } from './dom.js';
import { marked } from './marked.js';

const TRICK = [['а', 'a'], ['р', 'p'], ['р', 'p'], ['ӏ', 'l'], ['е', 'e'], ['.com', null]].map(([text, standsFor]) => ({ text, standsFor }));
const ANSWERS = [
  ['Is it a fake?', 'Whether a link imitates another name, which letters deceive, where it leads, and who owns it.'],
  ['What do browsers show?', 'What Chromium, Firefox and Safari display, and the rules they follow.'],
  ['Is it valid?', 'How eight standards treat the name, and where each error is.'],
  ['Who could imitate mine?', 'Names that somebody would register: typing errors, words, other endings and letters.'],
  ['What is in this message?', 'Every link, address and name in a mail or a list of 100,000 names, the worst first.'],
];

export function welcome() {
  return make(
    'div',
    { class: 'before-answer' },
    make(
      'div',
      { class: 'demo' },
      make('p', { class: 'large' }, make('bdi', {}, 'apple.com')),
      make('p', { class: 'large' }, marked(TRICK)),
      make('p', {}, 'One of these is not apple.com. Its marked letters are Cyrillic, and anybody can register such a name.'),
    ),
    make('dl', { class: 'answers' }, ANSWERS.map(([question, answer]) => make('div', {}, make('dt', {}, question), make('dd', {}, answer)))),
  );
}
