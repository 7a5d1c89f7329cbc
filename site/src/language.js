// The language of the page: the one that was chosen, or the first language of the browser that the page speaks. English is in the
// page. Each other language is a script next to it, because a page from the disk may load scripts, but no other files.

import { keep, recall } from './page/kept.js';

const KEY = 'xenonym.language';
/** Milliseconds after which the page begins without its language. */
const PATIENCE = 8000;
const RIGHT_TO_LEFT = new Set(['ar']);

export function directionOf(language) {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/** The language to use, of those that the element offers. */
export function wanted(select) {
  const known = [...select.options].map(({ value }) => value);
  const kept = recall(KEY);
  if (known.includes(kept)) return kept;
  const found = navigator.languages.map((tag) => known.find((language) => writingOf(language) === writingOf(tag)));
  return found.find(Boolean) ?? 'en';
}

/** Stores the choice. */
export function want(language) {
  keep(KEY, language);
}

/** A language with its script: Chinese is written in two ways. Browsers may report tags that are none. */
function writingOf(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language} ${script}`;
  } catch {
    return tag;
  }
}

/** The messages of a language, as a promise. Null if their file is missing. */
export function messagesOf(language) {
  if (language === 'en') return Promise.resolve({});
  const id = `messages-${language}`;
  const known = document.getElementById(id);
  if (known) return known.messages;
  const script = Object.assign(document.createElement('script'), { id, src: `messages/${language}.js` });
  script.messages = new Promise((resolve) => {
    const giveUp = () => {
      script.remove();
      resolve(null);
    };
    const waiting = setTimeout(giveUp, PATIENCE);
    script.addEventListener('load', () => {
      clearTimeout(waiting);
      resolve(globalThis.xenonymMessages?.[language] ?? null);
    });
    script.addEventListener('error', giveUp);
  });
  document.head.append(script);
  return script.messages;
}

/** Writes the frame of the page, whose elements name their messages, in a language. */
export function fill(language, messages) {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  for (const element of document.querySelectorAll('[data-say]')) element.textContent = messages[element.dataset.say] ?? element.textContent;
  for (const element of document.querySelectorAll('[data-say-label]')) element.setAttribute('aria-label', messages[element.dataset.sayLabel]);
  for (const element of document.querySelectorAll('[data-say-placeholder]')) element.setAttribute('placeholder', messages[element.dataset.sayPlaceholder]);
}
