// Light, dark, or the system setting. The choice is stored in the browser, if possible.

import { text } from '../verdict/words.js';
import { keep, recall } from './kept.js';

const CHOICES = ['auto', 'light', 'dark'];
const WORDS = { auto: 'theme.auto', light: 'theme.light', dark: 'theme.dark' };
const KEY = 'xenonym.theme';

/** Connects the button. Returns a function that writes its label in the current language. */
export function followTheme(button) {
  let choice = recall(KEY) ?? 'auto';
  const apply = () => {
    document.documentElement.dataset.theme = choice;
    button.textContent = text(WORDS[choice] ?? WORDS.auto);
  };
  button.addEventListener('click', () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
    keep(KEY, choice);
    apply();
  });
  apply();
  return apply;
}
