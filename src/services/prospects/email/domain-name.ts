import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import type { SyntaxFault } from './reasons.ts';

/**
 * Reads what stands after the @. Node turns international names into ASCII (UTS 46) but is made for the hosts of web
 * pages: it reads numbers as machines, decodes percent signs, cuts at slashes, drops tabs, and lets underscores, empty
 * labels and broken Punycode pass. So the characters are judged before, and the labels after. Nothing is looked up.
 */
export type DomainName = {
  input: string;
  /** In lower case and ASCII; null where no name can be made of it. */
  ascii: string | null;
  unicode: string | null;
  /** What one registers under a public suffix. */
  registrable: string | null;
  isInternational: boolean;
  /** Whether its ending is on the list of official ones, which is as old as the package that brings it. */
  isListed: boolean;
  faults: readonly SyntaxFault[];
};

export function readDomainName(input: string): DomainName {
  const unreadable = (fault: SyntaxFault): DomainName => ({
    input,
    ascii: null,
    unicode: null,
    registrable: null,
    isInternational: false,
    isListed: false,
    faults: [fault],
  });
  if (input === '') return unreadable('no_domain');
  if (input.startsWith('[')) return unreadable('ip_literal');
  if (/\p{Z}/u.test(input)) return unreadable('blank_inside');
  if (UNFIT_ASCII.test(input)) return unreadable('domain_character');
  const name = input.replace(TRAILING_DOT, '');
  const number = endsInNumber(name);
  if (number !== null) return unreadable(number);
  const ascii = domainToASCII(name);
  if (isIP(ascii) !== 0) return unreadable('ip_address');
  const fault = ascii === '' ? 'domain_not_idna' : labelFault(ascii);
  if (fault !== null) return unreadable(fault);
  return {
    input,
    ascii,
    unicode: domainToUnicode(ascii),
    registrable: parse(ascii, { allowPrivateDomains: true }).domain,
    isInternational: ascii.split('.').some((label) => label.startsWith('xn--')),
    isListed: parse(ascii).isIcann === true,
    faults: [...(name === input ? [] : (['trailing_dot'] as const)), ...endingFaults(ascii)],
  };
}

const MAX_LABEL = 63;
const MAX_DOMAIN = 253;

/** What ASCII has beside letters, digits, dots and hyphens. */
const UNFIT_ASCII = /(?![A-Za-z0-9.-])\p{ASCII}/u;

/** One of the four dots of UTS 46 at the end; another before it is an empty label. */
const TRAILING_DOT = /(?<=[^.。．｡])[.。．｡]$/u;

/** Node makes machines of these, or nothing. Digits of other scripts are digits to it as well. */
function endsInNumber(name: string): SyntaxFault | null {
  const labels = name.normalize('NFKC').split(/[.。]/u);
  if (!NUMBER.test(labels.at(-1) ?? '')) return null;
  return labels.length <= 4 && labels.every((label) => NUMBER.test(label)) ? 'ip_address' : 'malformed_tld';
}

const NUMBER = /^(?:[0-9]+|0x[0-9a-f]*)$/i;

function labelFault(ascii: string): SyntaxFault | null {
  const labels = ascii.split('.');
  if (labels.includes('')) return 'label_empty';
  if (labels.some((label) => label.length > MAX_LABEL)) return 'label_too_long';
  if (!/^[a-z0-9.-]+$/.test(ascii)) return 'domain_character';
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-'))) return 'label_hyphen';
  if (ascii.length > MAX_DOMAIN) return 'domain_too_long';
  return labels.every(isWellFormed) ? null : 'domain_not_idna';
}

/** A label in Punycode must decode, and encode to itself again. */
function isWellFormed(label: string): boolean {
  if (!label.startsWith('xn--')) return true;
  const decoded = domainToUnicode(label);
  return decoded !== label && domainToASCII(decoded) === label;
}

function endingFaults(ascii: string): SyntaxFault[] {
  if (!ascii.includes('.')) return ['single_label'];
  if (SPECIAL_USE.some((name) => ascii === name || ascii.endsWith(`.${name}`))) return ['special_use_domain'];
  return /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(ascii) ? [] : ['malformed_tld'];
}

/** IANA's register of special-use names, as far as nobody on the internet has a mailbox there. */
const SPECIAL_USE = ['alt', 'example', 'home.arpa', 'internal', 'invalid', 'local', 'localhost', 'onion', 'test'];
