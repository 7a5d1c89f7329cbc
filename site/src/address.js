// People paste addresses of pages where a name is asked for.

/** Scheme, user and password, host; a backslash is a slash to browsers. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:)?[/\\]{2}(?:[^/\\?#]*@)?(\[[^\]]*\]|[^/\\?#:]*)/i;
/** A host with a dot, then a port or a path, as browsers take it without a scheme. */
const BARE = /^([^\s/\\?#:@.。．｡]+[.。．｡][^\s/\\?#:@]+)(?::\d*)?(?:[/\\?#].*)?$/s;

/** The host of an address, or the text as it is. */
export function nameIn(text) {
  return ADDRESS.exec(text)?.[1] || BARE.exec(text)?.[1] || text;
}
