// Light, dark, or the system setting. The choice is stored in the browser, if possible.

import { keep, recall } from './kept.js';

const CHOICES = ['auto', 'light', 'dark'];
const WORDS = { auto: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' };
const KEY = 'xenonym.theme';

/** Connects the button. */
export function followTheme(button) {
  let choice = recall(KEY) ?? 'auto';
  const apply = () => {
    document.documentElement.dataset.theme = choice;
    button.textContent = WORDS[choice] ?? WORDS.auto;
  };
  button.addEventListener('click', () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
    keep(KEY, choice);
    apply();
  });
  apply();
}
