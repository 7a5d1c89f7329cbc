// Hosts that are IP addresses, in any spelling that browsers accept.
//
// The browser's own URL parser decides, because it also resolves links.

/** The parser would end the host at these, or remove them. */
const NOT_IN_HOST = /[\s@/\\?#:]/;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
const IPV6 = /^\[[^\]]*\]$/;
/** An address without its brackets, or with a zone. */
const BARE_IPV6 = /^\[?[0-9a-f]*:[0-9a-f.]*:[0-9a-f:.]*(?:%[\w%.-]+)?\]?$/i;
/** The URL Standard's "ends in a number": such a host is an IPv4 address or an error. */
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/i;

/** The address of an older protocol inside a newer one, as the URL parser writes it. */
const MAPPED = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;
/** Identifies the network card to use, which browsers reject. */
const ZONE = /(?:%25|%)[\w.-]+(?=\]?$)/;

/** The targets of reserved addresses. */
const RANGES = [
  [/^(?:127\.|0\.|\[::1?\]$)/, 'reach.own'],
  [/^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd]|\[fe[89ab])/, 'reach.local'],
];

/** The address that browsers connect to, such as `127.0.0.1` for `0x7f.1`. Null for names. */
export function machineOf(host) {
  return addressOf(host) ?? (BARE_IPV6.test(host) ? addressOf(`[${host.replace(ZONE, '').replace(/[[\]]/g, '')}]`) : null);
}

/** Whether only brackets or a zone keep browsers from reading the host as an address. */
export function isBareIpv6(host) {
  return addressOf(host) === null && machineOf(host) !== null;
}

function addressOf(host) {
  if (NOT_IN_HOST.test(host) && !IPV6.test(host)) return null;
  const url = `http://${host}/`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return IPV4.test(hostname) || IPV6.test(hostname) ? hostname : null;
}

/** The message about the target of an address. */
export function reachOf(address) {
  const [, high, low] = MAPPED.exec(address) ?? [];
  const bytes = high === undefined ? [] : [high, low].map((part) => parseInt(part, 16)).flatMap((part) => [part >> 8, part & 0xff]);
  const reached = bytes.length > 0 ? bytes.join('.') : address;
  return RANGES.find(([range]) => range.test(reached))?.[1] ?? 'reach.machine';
}

/** Whether browsers reject a name in its ASCII form because its last label is a number. */
export function endsInNumber(ascii) {
  return NUMBER.test(ascii.replace(/\.$/, '').split('.').at(-1));
}
