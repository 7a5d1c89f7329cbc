// Finds the host in what people paste: the address of a page, an email address, or the host alone.

/** Scheme, user and password, host. Browsers treat a backslash as a slash, and after their own schemes any number of slashes as two. */
const ADDRESS = /^(?:(?:https?|wss?|ftp):[/\\]*|(?:[a-z][a-z0-9+.-]*:)?[/\\]{2})(?:([^/\\?#]*)@)?(\[[^\]]*\]|[^/\\?#:]*)/i;
const PORT = /^:(\d*)/;
/** A host with a dot, then a port or a path, as browsers accept it without a scheme. */
const BARE = /^([^\s/\\?#:@.。．｡]+[.。．｡][^\s/\\?#:@]+)(?::(\d*))?([/\\?#].*)?$/s;
/** An email address, alone, in a link, or after a name as in `Joe <joe@example.com>`. */
const EMAIL = /^(?:mailto:|[^<>]*<)?([^\s@/\\?#<>]+)@([^\s@/\\?#:<>]+)(?:>|\?.*)?$/is;
const ENCODED = /%[0-9a-f]{2}/i;
/** Without any of these, a text is a host alone. */
const SIGN = /[:/\\?#@%]/;

/**
 * The host of a text, and whether the text is a `'url'`, an `'email'` address or neither. `user` is the part before the `@`,
 * `port` the digits of the port, and `rest` what follows them. `isDecoded` is true if the host was percent-encoded.
 */
export function placeIn(text) {
  const place = split(text);
  const host = percentDecoded(place.host);
  return { ...place, host, isDecoded: host !== place.host };
}

/** The host alone. */
export function nameIn(text) {
  return SIGN.test(text) ? placeIn(text).host : text;
}

function split(text) {
  const address = ADDRESS.exec(text);
  if (address?.[2]) {
    const rest = text.slice(address[0].length);
    const port = PORT.exec(rest);
    return { from: 'url', host: address[2], user: address[1] ?? null, port: port?.[1] ?? '', rest: rest.slice(port?.[0].length ?? 0) };
  }
  const bare = BARE.exec(text);
  if (bare) return { from: bare[1] === text ? null : 'url', host: bare[1], user: null, port: bare[2] ?? '', rest: bare[3] ?? '' };
  const email = EMAIL.exec(text);
  if (email) return { from: 'email', host: email[2], user: email[1], port: '', rest: '' };
  return { from: null, host: text, user: null, port: '', rest: '' };
}

/** The host, decoded like a browser does. A host that does not decode to text is unchanged. */
function percentDecoded(host) {
  if (!ENCODED.test(host)) return host;
  try {
    return decodeURIComponent(host);
  } catch {
    return host;
  }
}
