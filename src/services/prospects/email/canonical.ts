import { FREE_PROVIDERS } from '../text/free-providers.ts';
import { unquoted } from './local-part.ts';

/**
 * One spelling for all the addresses that reach the same mailbox, to find doubles with; not one to write to. Only what a
 * provider is known to ignore is left out. Elsewhere the local part stays as it is typed: upper and lower case may be two
 * mailboxes.
 */
export function canonicalAddress(local: string, domain: string): string {
  const plain = unquoted(local);
  // Under other endings such names are other people's: live.fm is not Microsoft's.
  const rule = FREE_PROVIDERS.has(domain) ? RULES.find(({ domains }) => domains.test(domain)) : undefined;
  if (rule === undefined || plain.startsWith('"')) return `${plain}@${domain}`;
  const base = plain.toLowerCase().replace(rule.tag, '');
  const mailbox = rule.ignoresDots ? base.replaceAll('.', '') : base;
  return `${mailbox}@${rule.domain ?? domain}`;
}

type Rule = { domains: RegExp; tag: RegExp; ignoresDots?: boolean; domain?: string };

const PLUS_TAG = /(?<=.)\+.*$/s;

const RULES: readonly Rule[] = [
  { domains: /^(?:gmail|googlemail)\.com$/, tag: PLUS_TAG, ignoresDots: true, domain: 'gmail.com' },
  { domains: /^(?:outlook|hotmail|live)\.[a-z.]{2,6}$|^(?:msn|windowslive)\.com$/, tag: PLUS_TAG },
  { domains: /^(?:icloud|me|mac)\.com$/, tag: PLUS_TAG },
  { domains: /^fastmail\.(?:com|fm)$|^(?:proton\.me|protonmail\.(?:com|ch)|pm\.me)$/, tag: PLUS_TAG },
  { domains: /^yahoo\.[a-z.]{2,6}$|^(?:ymail|rocketmail|myyahoo)\.com$/, tag: /(?<=.)-.*$/s },
];
