// Runs before the library has arrived: shows which name the link asks for, so that no other answer is in its way, and loads the
// language of the reader.

import { fill, messagesOf, wanted } from './language.js';
import { escaped } from './page/hidden.js';
import { asked } from './page/link.js';

/** More of a name does not fit, and its verdict will be on the whole. */
const LONGEST = 100;

const { name, list, punycode } = asked();
if (name || list || punycode) {
  document.body.classList.add('has-answer');
  if (name) document.getElementById('name').value = name;
  const waiting = document.getElementById('waiting').content.cloneNode(true);
  waiting.querySelector(name || list ? '[data-say="waiting"]' : '[data-say="checking"]').remove();
  waiting.querySelector('bdi').textContent = escaped((name ?? '').trim().slice(0, LONGEST));
  document.getElementById('answer').replaceChildren(waiting);
}

const language = wanted(document.getElementById('language'));
if (language !== 'en') {
  // Nobody should see a sentence in two languages, one after the other.
  document.documentElement.classList.add('is-translated');
  messagesOf(language).then((messages) => {
    if (messages) fill(language, messages);
    document.documentElement.classList.remove('is-translated');
  });
}
