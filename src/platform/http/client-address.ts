import { isIP } from 'node:net';

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 address (one customer's own network). A client that is gone
 * already has no address any more, whatever Fastify's types say.
 */
export function limitSubject(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length);
  return leadingGroups(address, 4);
}

/**
 * What a log may say of a client: enough to see that requests come from one place, not enough to name a person. Behind a
 * proxy the address is what a header says, so anything that is none stays out.
 */
export function maskedAddress(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  let shown = masked.get(address);
  if (shown === undefined) {
    shown = mask(address);
    if (masked.size >= MASKED_CAPACITY) masked.clear();
    masked.set(address, shown);
  }
  return shown;
}

/** Most requests come from few addresses: their masks are remembered. */
const masked = new Map<string, string>();
const MASKED_CAPACITY = 1000;

function mask(address: string): string {
  if (isIP(address) === 0) return 'unknown';
  const subject = limitSubject(address);
  if (subject.includes(':')) return `${leadingGroups(address, 3)}::/48`;
  return `${subject.slice(0, subject.lastIndexOf('.'))}.0/24`;
}

function leadingGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const filled = tail === undefined ? groups : [...groups, ...Array.from({ length: 8 }, () => '0')];
  return filled.slice(0, count).join(':');
}
