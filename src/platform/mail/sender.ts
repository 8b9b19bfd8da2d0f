import { isPlainAddress } from './harmless.ts';

/** Who the mails are from. */
export type Sender = { name: string; address: string; domain: string };

/** Reads `Name <address>` or an address alone. Throws when it is neither: better at the start than at the first mail. */
export function readSender(from: string): Sender {
  const parts = /^(?:(?<name>[^<>]*)<(?<inner>[^<>]+)>|(?<alone>[^<>]+))$/.exec(from.trim())?.groups ?? {};
  const address = (parts['inner'] ?? parts['alone'] ?? '').trim();
  const name = (parts['name'] ?? '').trim().replace(/^"(.*)"$/, '$1');
  if (!isPlainAddress(address) || /\p{Cc}/u.test(name)) {
    throw new Error('The sender of e-mails must be an address, or a name and an address: Portal <portal@example.org>');
  }
  return { name, address, domain: address.slice(address.lastIndexOf('@') + 1) };
}
