// The address inside an address: where a redirector or the link wrapper of a mail filter leads.

/** An address with its scheme after a sign that begins a value, as it is or percent-encoded up to twice. */
const INSIDE = /[?&#=/;](https?(?::|%3a|%253a)(?:\/|%2f|%252f){2}[^&;\s]+)/i;
/** `-3A` for `%3A`, and `_` for a slash. */
const PROOFPOINT = /[?&]u=([^&]+)/;
const PROOFPOINT_3 = /\/v3\/__(.+?)__(?:;|$)/;
/** The pages for phones that Google keeps: `google.com/amp/s/HOST/…`. */
const AMP = /^\/amp\/(?:s\/)?([^/?#]+\.[^/?#]+.*)$/;

/** The text of the inner address, or null. */
export function targetIn({ from, host, rest }) {
  if (from !== 'url' || !rest) return null;
  return wrapped(host.toLowerCase(), rest) ?? decoded(INSIDE.exec(rest)?.[1] ?? null);
}

function wrapped(host, rest) {
  if (/(?:^|\.)urldefense\.(?:proofpoint\.)?com$/.test(host)) {
    const third = PROOFPOINT_3.exec(rest);
    if (third) return third[1];
    const second = PROOFPOINT.exec(rest);
    if (second) return decoded(second[1].replaceAll('_', '/').replace(/-([0-9a-f]{2})/gi, '%$1'));
  }
  if (/(?:^|\.)google\.[a-z.]+$/.test(host)) return AMP.exec(rest)?.[1] ?? null;
  return null;
}

/** Decoded until it begins like an address. */
function decoded(text) {
  for (let round = 0; text !== null && round < 2 && !/^https?:\/\//i.test(text); round++) {
    try {
      text = decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  return text;
}
