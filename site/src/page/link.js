// The fragment of the address, which browsers never send: `#name=…`, `#list=…` or `#punycode=…`.

const LONGEST = 8000;

/** Parses the fragment: `{ name }`, `{ list }`, `{ punycode }` or nothing. */
export function asked(hash = location.hash) {
  const match = /^#(name|list|punycode)=(.*)$/s.exec(hash);
  if (!match) return {};
  try {
    return { [match[1]]: decodeURIComponent(match[2]) };
  } catch {
    return {};
  }
}

/** The fragment for a text. Null if it is empty, or too long for an address. */
export function fragment(kind, text) {
  // Encoding a long list takes tens of milliseconds, and never makes it shorter.
  if (text.length > LONGEST) return null;
  // A lone surrogate cannot be UTF-8, so the link contains U+FFFD.
  const link = text === '' ? null : `#${kind}=${encodeURIComponent(text.toWellFormed())}`;
  return link === null || link.length > LONGEST ? null : link;
}

/**
 * Puts it into the address bar, in a new entry of the history or in the one that is shown. Safari throws if that is done too
 * often.
 */
export function follow(kind, text, { isNew, state }) {
  try {
    const link = fragment(kind, text);
    const address = link ?? location.pathname + location.search;
    const isShown = (link ?? '') === location.hash;
    if (isNew && !isShown) history.pushState(state, '', address);
    else history.replaceState(state, '', address);
  } catch (error) {
    console.warn(error);
  }
}
