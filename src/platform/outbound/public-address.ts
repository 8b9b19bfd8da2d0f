import { BlockList, isIP } from 'node:net';

/**
 * Whether an address belongs to the public internet. Of IPv4 everything does that is not set aside; of IPv6 only what has
 * been given out for global use, less what is set aside in it. Sources: IANA's two special-purpose registries, and the
 * addresses at which clouds answer their own machines. Nothing is looked up: a name is no public address.
 */
export function isPublicAddress(address: string): boolean {
  const canonical = canonicalAddress(address);
  if (canonical === undefined) return false;
  if (isIP(canonical) === 4) return !special.check(canonical, 'ipv4');
  return globalUnicast.check(canonical, 'ipv6') && !special.check(canonical, 'ipv6') && !isIsatap(canonical);
}

/**
 * The one way of writing an address, so that two texts can be compared: lower case, zeros left out, an IPv4 address inside
 * IPv6 (::ffff:127.0.0.1, which reaches the same machine) as IPv4. None for what is no address or has a zone, which only
 * addresses of the own network have.
 */
export function canonicalAddress(address: string): string | undefined {
  const family = isIP(address);
  if (family === 4) return address;
  if (family !== 6 || address.includes('%')) return undefined;
  const canonical = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical ?? '') ?? [];
  if (high === undefined || low === undefined) return canonical;
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.');
}

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

const special = new BlockList();

const SPECIAL_IPV4 = [
  ['0.0.0.0', 8, 'this network; 0.0.0.0 reaches the own machine'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'shared behind carriers; Alibaba answers its machines at 100.100.100.200'],
  ['127.0.0.0', 8, 'loopback'],
  ['168.63.129.16', 32, 'a public number at which Azure answers its own machines'],
  ['169.254.0.0', 16, 'link-local; most clouds answer their machines at 169.254.169.254'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'protocol assignments; Oracle answers its machines at 192.0.0.192'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.31.196.0', 24, 'AS112: the nearest name server for private reverse names'],
  ['192.52.193.0', 24, 'AMT: the nearest multicast relay'],
  ['192.88.99.0', 24, '6to4: the nearest relay, withdrawn'],
  ['192.168.0.0', 16, 'private'],
  ['192.175.48.0', 24, 'AS112: the nearest name server for private reverse names'],
  ['198.18.0.0', 15, 'benchmarks of network devices'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved, and broadcast'],
] as const;

/**
 * Within 2000::/3. What lies outside needs no row: loopback and the IPv4-compatible ::/96, NAT64 (64:ff9b::/96 and
 * 64:ff9b:1::/48, through which a translator reaches any IPv4 address, private ones too), discard 100::/64, segment
 * routing 5f00::/16, unique local fc00::/7 (Amazon's fd00:ec2::254), link-local, site-local and multicast.
 */
const SPECIAL_IPV6 = [
  ['2001::', 23, 'protocol assignments: Teredo, whose tail hides an IPv4 address, benchmarks, ORCHID, AMT, AS112'],
  ['2001:db8::', 32, 'documentation'],
  ['2002::', 16, '6to4: a relay sends it on to the IPv4 address inside'],
  ['2620:4f:8000::', 48, 'AS112: the nearest name server for private reverse names'],
  ['3ffe::', 16, 'the former 6bone, given back'],
  ['3fff::', 20, 'documentation'],
] as const;

for (const [network, bits] of SPECIAL_IPV4) special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SPECIAL_IPV6) special.addSubnet(network, bits, 'ipv6');

/** Under any prefix an interface named 0:5efe or 200:5efe is a tunnel to the IPv4 address that follows. */
function isIsatap(canonical: string): boolean {
  const [head = '', tail = ''] = canonical.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return (groups[4] === '0' || groups[4] === '200') && groups[5] === '5efe';
}
