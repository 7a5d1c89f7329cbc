// The page before anything is typed: an example, and a list of its features.

import { say } from '../say.js';
import { make } from './dom.js';
import { marked } from './marked.js';

const TRICK = [['а', 'a'], ['р', 'p'], ['р', 'p'], ['ӏ', 'l'], ['е', 'e'], ['.com', null]].map(([text, standsFor]) => ({ text, standsFor }));
const ANSWERS = [
  ['welcome.fake', 'welcome.fake.more'], ['welcome.browsers', 'welcome.browsers.more'], ['welcome.valid', 'welcome.valid.more'],
  ['welcome.mine', 'welcome.mine.more'], ['welcome.message', 'welcome.message.more'],
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
      make('p', {}, say('welcome.demo')),
    ),
    make('dl', { class: 'answers' }, ANSWERS.map(([question, answer]) => make('div', {}, make('dt', {}, say(question)), make('dd', {}, say(answer))))),
  );
}
