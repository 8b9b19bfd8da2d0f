import { BlockList, isIP } from 'node:net';
import { memoizeByText } from '#lib/memo/memoize.ts';

/** Longest spelling of a network: an IPv6 address with IPv4 in it, and the length of its prefix. */
const MOST_CHARACTERS = 49;
const CAPACITY = 1000;

/** `203.0.113.0/24`, `2001:db8::/32`, or an address alone. Undefined for what is none; otherwise as it is stored. */
export function readNetwork(text: string): string | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  const slash = text.indexOf('/');
  const address = slash === -1 ? text : text.slice(0, slash);
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return undefined;
  const most = version === 4 ? 32 : 128;
  const given = slash === -1 ? String(most) : text.slice(slash + 1);
  if (!/^\d{1,3}$/.test(given)) return undefined;
  const prefix = Number(given);
  return prefix > most ? undefined : `${address.toLowerCase()}/${prefix}`;
}

/** Whether an address lies in one of the networks. Null: it may be anywhere. */
export function isWithin(networks: readonly string[] | null, address: string): boolean {
  if (networks === null) return true;
  const version = isIP(address);
  if (version === 0) return false;
  return listOf(networks.join(' ')).check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** The same lists come with every request of their keys. */
const listOf = memoizeByText(CAPACITY, (joined: string): BlockList => {
  const list = new BlockList();
  for (const network of joined.split(' ').filter((each) => each !== '')) {
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
});
