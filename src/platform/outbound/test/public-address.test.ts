import { describe, expect, test } from 'vitest';
import { canonicalAddress, isPublicAddress } from '../public-address.ts';

describe('a public address', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '93.184.216.34',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2a00:1450:4001::200e',
    '::ffff:8.8.8.8',
    '::FFFF:808:808',
  ])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    ['0.0.0.0', '0.255.255.255'],
    ['10.0.0.0', '10.255.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['127.0.0.0', '127.255.255.255'],
    ['169.254.0.0', '169.254.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.0.0.0', '192.0.0.255'],
    ['192.0.2.0', '192.0.2.255'],
    ['192.31.196.0', '192.31.196.255'],
    ['192.52.193.0', '192.52.193.255'],
    ['192.88.99.0', '192.88.99.255'],
    ['192.168.0.0', '192.168.255.255'],
    ['192.175.48.0', '192.175.48.255'],
    ['198.18.0.0', '198.19.255.255'],
    ['198.51.100.0', '198.51.100.255'],
    ['203.0.113.0', '203.0.113.255'],
    ['224.0.0.0', '255.255.255.255'],
    ['::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
    ['3ffe::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('is none from %s to %s', (first, last) => {
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]);
  });

  test.each([
    ['1.0.0.0'],
    ['9.255.255.255', '11.0.0.0'],
    ['100.63.255.255', '100.128.0.0'],
    ['126.255.255.255', '128.0.0.0'],
    ['168.63.129.15', '168.63.129.17'],
    ['169.253.255.255', '169.255.0.0'],
    ['172.15.255.255', '172.32.0.0'],
    ['191.255.255.255', '192.0.1.0', '192.0.3.0'],
    ['192.31.195.255', '192.31.197.0'],
    ['192.52.192.255', '192.52.194.0'],
    ['192.167.255.255', '192.169.0.0'],
    ['192.175.47.255', '192.175.49.0'],
    ['198.17.255.255', '198.20.0.0'],
    ['223.255.255.255'],
    ['2000::', '2000:ffff::'],
    ['2001:200::', '2001:db7:ffff::', '2001:db9::', '2001:ffff::'],
    ['2003::'],
    ['2620:4f:7fff::', '2620:4f:8001::'],
    ['3ffd::', '3fff:1000::'],
  ])('is one right beside a range that is set aside: %s %s', (...addresses) => {
    for (const address of addresses) expect(isPublicAddress(address), address).toBe(true);
  });

  test.each([
    ['168.63.129.16', 'Azure'],
    ['169.254.169.254', 'most clouds'],
    ['100.100.100.200', 'Alibaba'],
    ['192.0.0.192', 'Oracle'],
    ['fd00:ec2::254', 'Amazon'],
    ['fd20:ce::254', 'Google'],
  ])('%s is none: there %s answers its own machines', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    ['::ffff:127.0.0.1', 'mapped'],
    ['::ffff:7f00:1', 'mapped'],
    ['0:0:0:0:0:FFFF:a9fe:a9fe', 'mapped'],
    ['::ffff:168.63.129.16', 'mapped'],
    ['::127.0.0.1', 'compatible'],
    ['::7f00:1', 'compatible'],
    ['::8.8.8.8', 'compatible'],
    ['::ffff:0:127.0.0.1', 'translated'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b::169.254.169.254', 'NAT64'],
    ['64:ff9b::8.8.8.8', 'NAT64, even of a public address'],
    ['64:ff9b:1::7f00:1', 'NAT64 of the own network'],
    ['2002:7f00:1::', '6to4'],
    ['2002:808:808::1', '6to4, even of a public address'],
    ['2001:0:7f00:1::', 'Teredo'],
    ['2606:4700::5efe:7f00:1', 'ISATAP'],
    ['2606:4700:0:1:200:5efe:a00:1', 'ISATAP'],
    ['2606:4700:1:1:0:5efe::', 'ISATAP'],
  ])('%s is none: an IPv4 address hides inside (%s)', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['2606:4700:5efe:7f00:1::', '2606:4700:0:1:1:5efe:7f00:1', '2606:4700::5efe'])(
    '%s only looks like a tunnel',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    'localhost',
    'hotel.example',
    '',
    '2130706433',
    '0x7f.1',
    '127.1',
    '08.8.8.8',
    '8.8.8.8 ',
    '[2606:4700:4700::1111]',
    '2606:4700:4700::1111%eth0',
    'fe80::1%eth0',
  ])('%j is none, being no plain address', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('the one way of writing an address', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['::FFFF:7F00:1', '127.0.0.1'],
    ['0:0:0:0:0:ffff:255.255.255.255', '255.255.255.255'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['2606:4700:0000::01', '2606:4700::1'],
    ['::127.0.0.1', '::7f00:1'],
    ['fe80::1%lo', undefined],
    ['127.1', undefined],
    ['hotel.example', undefined],
  ])('of %s is %s', (written, canonical) => {
    expect(canonicalAddress(written)).toBe(canonical);
  });
});
