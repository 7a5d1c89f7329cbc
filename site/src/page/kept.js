// What the browser keeps for the page: the theme and the user's protected names. Browsers that keep
// nothing for files still run the page.

/** What was kept; null if nothing was. */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, where the browser allows it. */
export function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The page works the same without.
  }
}
