// Verdicts on hosts that are not the name of a site: IP addresses, numbers, patterns, user names, public suffixes, and sites that
// lead to other ones.

import { nameIn } from '../address.js';
import { registrableDomain } from '../engine.js';
import { isBareIpv6, reachOf } from '../machine.js';
import { say } from '../say.js';
import { SHARED, SHORTENERS } from '../well_known.js';
import { code, paragraph, quoted, strong } from './words.js';

const HIGHEST_PORT = 65_535;

export function machine({ machine: address, host }) {
  if (address === null) return null;
  const name = quoted(host, false);
  const isBare = isBareIpv6(host);
  const isSame = address === host.replace(/\.$/, '').toLowerCase();
  return {
    tone: 'caution',
    title: isBare ? say('ipv6', { host: name }) : isSame ? say('ip', { host: name }) : say('ip.other', { host: name, address: code(address) }),
    more: () => paragraph(isBare && say('ipv6.more', { address: code(address) }), say(reachOf(address)), say('ip.owner')),
  };
}

export function endsInNumberInstead({ isNumeric, host }) {
  return isNumeric ? { tone: 'error', title: say('number', { host: quoted(host, false) }), more: () => say('number.more') } : null;
}

/** `https://apple.com@evil.example`: the part before the `@` is not the site. */
export function user(reading) {
  const { from, user: name, owner } = reading;
  if (from === null || !name) return null;
  const place = reading.machine ?? reading.ascii;
  if (place === null) return null;
  const site = nameIn(userSite(name)).toWellFormed();
  if (!/[^.]\.[^.]/.test(site)) return null;
  const named = registrableDomain(site.toLowerCase());
  if (named !== null && named === owner) return null;
  // People's own addresses contain dots too, so only well-known names count there.
  if (from === 'email' && !reading.watch.owners.has(named)) return null;
  return {
    tone: 'danger',
    title: say(from === 'email' ? 'user.email' : 'user.url', { place: code(place), site: code(site) }),
    more: () => say('user.more'),
    meant: site,
  };
}

/** The user name without a password, and decoded. */
function userSite(name) {
  const bare = name.split(':')[0];
  try {
    return decodeURIComponent(bare).split(/[/@]/)[0];
  } catch {
    return bare;
  }
}

export function wrongPort({ port }) {
  if (!(Number(port) > HIGHEST_PORT)) return null;
  return { tone: 'error', title: say('port', { port: code(port.slice(0, 20)) }), more: () => say('port.more', { highest: String(HIGHEST_PORT) }) };
}

export function pattern({ unicode }) {
  return unicode.includes('*') ? { tone: 'caution', title: say('pattern', { name: quoted(unicode) }), more: () => say('pattern.more') } : null;
}

/** A link through a site that is what it says to one that deceives. */
export function bounced(reading, verdictOf) {
  const found = reading.target && verdictOf(reading.target);
  if (found?.tone !== 'danger') return null;
  return { tone: 'danger', title: paragraph(say('bounced', route(reading)), found.title), more: () => found.more, meant: found.meant };
}

export function forwarded(reading, verdictOf) {
  if (reading.target === null) return null;
  return { tone: 'caution', title: say('forwarded', route(reading)), more: () => say('forwarded.more', { verdict: verdictOf(reading.target).title }) };
}

function route({ owner, unicode, target }) {
  return { first: code(owner ?? unicode), target: code(target.machine ?? target.ascii ?? target.unicode) };
}

/** Sites at which anybody can publish a page or make a short link. */
export function shared({ ascii, owner }) {
  const host = ascii?.replace(/\.$/, '');
  if (SHORTENERS.has(owner)) return { tone: 'caution', title: say('shortener', { owner: code(owner) }), more: () => say('shortener.more') };
  if (!SHARED.has(host)) return null;
  return { tone: 'caution', title: say('shared', { host: code(host) }), more: () => say('shared.more', { owner: strong(owner) }) };
}

/** Endings under which different people register names. */
export function suffix({ accepted, owner, unicode }) {
  if (!accepted || owner !== null) return null;
  const kind = unicode.replace(/\.$/, '').includes('.') ? ['suffix', 'suffix.more'] : ['label', 'label.more'];
  return { tone: 'unknown', title: say(kind[0], { name: quoted(unicode) }), more: () => say(kind[1]) };
}
