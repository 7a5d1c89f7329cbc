// One name on the page: the sentence, then the cards.

import { forms } from './forms.js';
import { inBrowsers } from './browsers.js';
import { letters } from './tiles.js';
import { likeness } from './likeness.js';
import { make } from '../page/dom.js';
import { past } from './history.js';
import { punycode } from './punycode.js';
import { sentence } from './sentence.js';
import { standards } from './standards.js';

/** Everything about one name. `editor` is the form for protected names. */
export function oneName(reading, editor) {
  return [
    sentence(reading),
    reading.isCut && make('p', { class: 'muted' }, 'This text is too long for a name; its first 1,000 characters are shown.'),
    forms(reading),
    make(
      'div',
      { class: 'cards' },
      letters(reading),
      inBrowsers(reading),
      likeness(reading, editor),
      past(reading),
      punycode(reading),
      standards(reading),
    ),
  ].filter(Boolean);
}
