import { BlockList, isIP } from 'node:net';

/**
 * Whether whoever is connected is a proxy of ours. Such a one carries everybody's requests on a few connections of its own:
 * counting them by its address would punish all for one.
 */
export function trustedPeers(setting: string | undefined): (address: string) => boolean {
  if (setting === undefined) return () => false;
  if (/^\d{1,3}$/.test(setting)) return () => true;
  const list = new BlockList();
  for (const entry of setting.split(',')) {
    const [address = '', bits] = entry.trim().split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
