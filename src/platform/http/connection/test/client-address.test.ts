import { expect, test } from 'vitest';
import { clientAddressOf, limitSubject, maskedAddress } from '../client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['64:ff9b::203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['64:ff9b::1:0:203.0.113.9', '64:ff9b:0:0', '64:ff9b:0::/48'],
  ['64:ff9b:1::203.0.113.9', '64:ff9b:1:0', '64:ff9b:1::/48'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
])('%s counts as %s and is logged as %s', (address, subject, masked) => {
  expect(limitSubject(address)).toBe(subject);
  expect(maskedAddress(address)).toBe(masked);
});

test.each([
  [
    '203.0.113.9',
    '203.0.113.9:80',
    '203.0.113.9:54321',
    '"203.0.113.9:80"',
    ' 203.0.113.9 ',
    '[203.0.113.9]:80',
    '::ffff:203.0.113.9',
    '::FFFF:203.0.113.9',
    '::ffff:cb00:7109',
    '0:0:0:0:0:FFFF:CB00:7109',
    '[::ffff:203.0.113.9]:443',
    '64:ff9b::cb00:7109',
    '0064:FF9B:0:0:0:0:CB00:7109',
    '[64:ff9b::203.0.113.9]:443',
  ],
  [
    '2001:db8:0:2::1',
    '2001:DB8:0:2::1',
    '2001:0db8:0000:0002:0000:0000:0000:0001',
    '2001:db8::2:0:0:0:1',
    '2001:db8:0:2:9:9:9:9',
    '[2001:db8:0:2::1]',
    '[2001:db8:0:2::1]:8080',
    '"[2001:db8:0:2::1]:8081"',
    '2001:db8:0:2::192.0.2.1',
    '2001:db8:0:2::1%eth0',
    '[2001:db8:0:2::1%25eth0]:80',
  ],
])('%s is one client, however it is spelled', (usual, ...spellings) => {
  for (const spelling of spellings) expect([spelling, limitSubject(spelling)]).toEqual([spelling, limitSubject(usual)]);
});

test.each([
  'unknown',
  '_hidden',
  'localhost',
  '',
  '203.0.113',
  '203.0.113.9.1',
  '0203.0.113.9',
  '203.0.113.9:port',
  '203.0.113.9:123456',
  '203.0.113.9, 1',
  '[2001:db8::1',
  '2001:db8::1::2',
  '1:2:3:4:5:6:7:8:9',
  '"203.0.113.9',
  '<script>',
])('what is no address (%s) counts as the connection it came over', (garbage) => {
  const request = { ip: garbage, socket: { remoteAddress: '::ffff:10.0.0.7' } };
  expect(clientAddressOf(request as never).subject).toBe('10.0.0.7');
  expect(limitSubject(garbage)).toBe('unknown');
  expect(maskedAddress(garbage)).toBe('unknown');
});

test('no text is too long to be none', () => {
  expect(limitSubject('2001:db8::1%'.padEnd(16_000, 'x'))).toBe('unknown');
});

test('a client that is gone has no address', () => {
  expect(clientAddressOf({ ip: undefined, socket: {} } as never).subject).toBe('unknown');
});

test('an IPv6 client counts in wider networks too, an IPv4 client does not', () => {
  const widths = (ip: string) => clientAddressOf({ ip } as never).wider;
  expect(widths('2001:db8:1:2ff::1')).toEqual([
    { subject: '2001:db8:1:200::/56', width: '/56', times: 4 },
    { subject: '2001:db8:1::/48', width: '/48', times: 16 },
  ]);
  expect(widths('2001:db8:1:200::1')).toEqual(widths('2001:db8:1:2ff:9::'));
  expect(widths('203.0.113.9')).toEqual([]);
  expect(widths('::ffff:203.0.113.9')).toEqual([]);
  expect(widths('64:ff9b::203.0.113.9')).toEqual([]);
});
