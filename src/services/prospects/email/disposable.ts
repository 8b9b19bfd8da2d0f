import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { FREE_PROVIDERS } from '../text/free-providers.ts';
import { isAtOrBelow } from './parent-domains.ts';
import { isPrivacyRelay } from './privacy-relays.ts';

/**
 * Whether a domain gives out mailboxes for a few minutes, by the package's list; what we know to be something else is not.
 * A new one is unknown until the next list.
 */
export const isDisposable = (domain: string): boolean =>
  isAtOrBelow(domain, DISPOSABLE) && !isPrivacyRelay(domain) && !FREE_PROVIDERS.has(domain);

const DISPOSABLE: ReadonlySet<string> = disposableEmailBlocklistSet();
