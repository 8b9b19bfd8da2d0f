import { BlockList, isIP } from 'node:net';

/**
 * Whether an address belongs to the public internet: false for loopback, private, link-local, multicast, documentation
 * and other special ranges (IANA's special-purpose registries), also when written as an IPv4 address inside IPv6.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  if (family !== 6 || special.check(address, 'ipv6')) return false;
  const embedded = embeddedIpv4(address);
  return embedded === undefined || !special.check(embedded, 'ipv4');
}

const special = new BlockList();

for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, bits, 'ipv4');
}

for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  special.addSubnet(network, bits, 'ipv6');
}

/** Mapped (::ffff:0:0/96), translated (64:ff9b::/96) and 6to4 (2002::/16) addresses carry an IPv4 address. */
function embeddedIpv4(address: string): string | undefined {
  const groups = expand(address);
  const starts = (...wanted: number[]) => wanted.every((group, i) => groups[i] === group);
  if (starts(0, 0, 0, 0, 0, 0xffff) || starts(0x64, 0xff9b, 0, 0, 0, 0)) return dotted(groups[6], groups[7]);
  if (starts(0x2002)) return dotted(groups[1], groups[2]);
  return undefined;
}

function dotted(high = 0, low = 0): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of an IPv6 address; a zone and a dotted tail are understood. */
function expand(address: string): number[] {
  const plain = (address.split('%')[0] ?? '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) => {
    const group = (x: string, y: string) => (Number(x) * 256 + Number(y)).toString(16);
    return `${group(a, b)}:${group(c, d)}`;
  });
  const [head = '', tail] = plain.split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return parse(head);
  const left = parse(head);
  const right = parse(tail);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}
