// Verdicts on hosts that are not the name of a site: IP addresses, numbers, patterns, user names, public suffixes, and sites that
// lead to other ones.

import { nameIn } from '../address.js';
import { registrableDomain } from '../engine.js';
import { isBareIpv6, reachOf } from '../machine.js';
import { SHARED, SHORTENERS } from '../well_known.js';
import { code, quoted, strong } from './words.js';

const HIGHEST_PORT = 65_535;

export function machine({ machine: address, host }) {
  if (address === null) return null;
  const more = () => [`It leads to ${reachOf(address)}. An address does not say who owns it.`];
  if (isBareIpv6(host)) {
    return { tone: 'caution', title: [quoted(host, false), ' is an IPv6 address, not a domain name.'], more: () => [`A URL writes it in brackets, without a zone: ${address}. `, more()] };
  }
  if (address === host.replace(/\.$/, '').toLowerCase()) {
    return { tone: 'caution', title: [quoted(host, false), ' is an IP address, not a domain name.'], more };
  }
  return { tone: 'caution', title: [quoted(host, false), ' is the IP address ', code(address), ' in another spelling.'], more };
}

export function endsInNumberInstead({ isNumeric, host }) {
  if (!isNumeric) return null;
  return {
    tone: 'error',
    title: [quoted(host, false), ' is not a domain name: it ends in a number.'],
    more: () => ['Browsers read it as an IP address, and reject it because it is not a valid one.'],
  };
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
    title: [from === 'email' ? 'This address belongs to ' : 'This address leads to ', code(place), ', not to ', code(site), '.'],
    more: () => ['The part before the @ is a user name, which anybody can choose.'],
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
  return { tone: 'error', title: ['No browser opens this address: there is no port ', code(port.slice(0, 20)), '.'], more: () => [`The highest port is ${HIGHEST_PORT}.`] };
}

export function pattern({ unicode }) {
  if (!unicode.includes('*')) return null;
  return {
    tone: 'caution',
    title: [quoted(unicode), ' is a pattern, not the name of a site.'],
    more: () => ['In certificates and settings, * stands for any label. Browsers can’t open such a name.'],
  };
}

/** A link through a site that is what it says to one that deceives. */
export function bounced(reading, verdictOf) {
  const found = reading.target && verdictOf(reading.target);
  if (found?.tone !== 'danger') return null;
  const { unicode, ascii, machine: address } = reading.target;
  return {
    tone: 'danger',
    title: ['This link goes through ', code(reading.owner ?? reading.unicode), ' to ', code(address ?? ascii ?? unicode), '. ', found.title],
    more: () => found.more,
    meant: found.meant,
  };
}

export function forwarded(reading, verdictOf) {
  if (reading.target === null) return null;
  const { target, owner, unicode } = reading;
  return {
    tone: 'caution',
    title: ['This link goes through ', code(owner ?? unicode), ', and may lead to ', code(target.machine ?? target.ascii ?? target.unicode), '.'],
    more: () => ['The address of the other site is inside this one. About that site: ', verdictOf(target).title],
  };
}

/** Sites at which anybody can publish a page or make a short link. */
export function shared({ ascii, owner }) {
  const host = ascii?.replace(/\.$/, '');
  if (SHORTENERS.has(owner)) {
    return {
      tone: 'caution',
      title: ['A short link at ', code(owner), ' can lead anywhere.'],
      more: () => ['The name of the site that it leads to is not in it. Many such services show the target if you add a + to the link.'],
    };
  }
  if (!SHARED.has(host)) return null;
  return {
    tone: 'caution',
    title: ['Anybody can publish at ', code(host), '.'],
    more: () => ['The name belongs to ', strong(owner), ', but the pages are by its users.'],
  };
}

/** Endings under which different people register names. */
export function suffix({ accepted, owner, unicode }) {
  if (!accepted || owner !== null) return null;
  if (!unicode.replace(/\.$/, '').includes('.')) {
    return {
      tone: 'unknown',
      title: [quoted(unicode), ' is a single label, not the name of a site on the internet.'],
      more: () => ['It is either a top-level domain, such as com, under which others register names, or a machine in a local network.'],
    };
  }
  return {
    tone: 'unknown',
    title: [quoted(unicode), ' is a public suffix: different people register names under it.'],
    more: () => ['Nobody owns all of them, so the name of a site has one more label before it.'],
  };
}
