import { isAtOrBelow } from './parent-domains.ts';

/**
 * Services that forward to a mailbox which its owner keeps private. People use them for years, so they are not
 * disposable. Our own list, from what the services say of themselves: duckduckgo.com/email, relay.firefox.com,
 * support.apple.com (Hide My Email), simplelogin.io and proton.me/pass (shared domains), addy.io (shared domains),
 * 33mail.com and erine.email. Aliases at a domain of the owner's own cannot be told from mailboxes.
 */
export const isPrivacyRelay = (domain: string): boolean => isAtOrBelow(domain, PRIVACY_RELAYS);

export const PRIVACY_RELAYS: ReadonlySet<string> = new Set(
  [
    'duck.com mozmail.com relay.firefox.com privaterelay.appleid.com',
    'simplelogin.com simplelogin.co simplelogin.fr simplelogin.io aleeas.com slmail.me slmails.com silomails.com',
    '8alias.com 8shield.net dralias.com passmail.net passmail.com passinbox.com passfwd.com',
    'addy.io anonaddy.com anonaddy.me addymail.com 33mail.com erine.email',
  ].flatMap((line) => line.split(' ')),
);
