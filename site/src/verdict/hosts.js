// Verdicts on hosts that are not the name of a site: IP addresses, numbers, patterns, user names and public suffixes.

import { nameIn } from '../../address.js';
import { registrableDomain } from '../../engine.js';
import { reachOf } from '../../machine.js';
import { code, quoted } from './words.js';

export function machine({ machine: address, host }) {
  if (address === null) return null;
  const more = [`It leads to ${reachOf(address)}. An address does not say who owns it.`];
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
    more: ['Browsers read it as an IP address, and reject it because it is not a valid one.'],
  };
}

/** `https://apple.com@evil.example`: the part before the `@` is not the site. */
export function user({ from, user: name, ascii, owner }) {
  if (from !== 'url' || !name || ascii === null) return null;
  const site = nameIn(name.split(':')[0]);
  if (!/[^.]\.[^.]/.test(site) || registrableDomain(site.toLowerCase()) === owner) return null;
  return {
    tone: 'danger',
    title: ['This address leads to ', code(ascii), ', not to ', code(site), '.'],
    more: ['The part before the @ is a user name, which anybody can choose.'],
  };
}

export function pattern({ unicode }) {
  if (!unicode.includes('*')) return null;
  return {
    tone: 'caution',
    title: [quoted(unicode), ' is a pattern, not the name of a site.'],
    more: ['In certificates and settings, * stands for any label. Browsers can’t open such a name.'],
  };
}

/** Endings under which different people register names. */
export function suffix({ accepted, owner, unicode }) {
  if (!accepted || owner !== null) return null;
  if (!unicode.replace(/\.$/, '').includes('.')) {
    return {
      tone: 'fine',
      title: [quoted(unicode), ' is a single label, not the name of a site on the internet.'],
      more: ['It is either a top-level domain, such as com, under which others register names, or a machine in a local network.'],
    };
  }
  return {
    tone: 'fine',
    title: [quoted(unicode), ' is a public suffix: different people register names under it.'],
    more: ['Nobody owns all of them, so the name of a site has one more label before it.'],
  };
}
