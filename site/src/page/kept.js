// The page's storage: the theme, the language and the user's protected names. The page also works in browsers that store
// nothing for files.

/** The stored text, or null. */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, if the browser allows it. */
export function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The page works the same without.
  }
}
