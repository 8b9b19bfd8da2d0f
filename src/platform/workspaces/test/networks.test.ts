import { expect, test } from 'vitest';
import { isWithin, readNetwork } from '../networks.ts';

test('networks are read in both families, with or without a length', () => {
  expect(readNetwork('203.0.113.0/24')).toBe('203.0.113.0/24');
  expect(readNetwork('203.0.113.7')).toBe('203.0.113.7/32');
  expect(readNetwork('2001:DB8::/32')).toBe('2001:db8::/32');
  expect(readNetwork('::1')).toBe('::1/128');
  for (const none of [
    '',
    'example.com',
    '203.0.113.0/33',
    '::/129',
    '1.2.3',
    '1.2.3.4/',
    '1.2.3.4/a',
    'fe80::1%eth0',
    'x'.repeat(60),
  ]) {
    expect(readNetwork(none), none).toBeUndefined();
  }
});

test('an address is within one of them, or it is not', () => {
  const networks = ['203.0.113.0/24', '2001:db8::/32'];
  expect(isWithin(networks, '203.0.113.255')).toBe(true);
  expect(isWithin(networks, '203.0.114.0')).toBe(false);
  expect(isWithin(networks, '2001:db8:ffff::1')).toBe(true);
  expect(isWithin(networks, '2001:db9::1')).toBe(false);
  expect(isWithin(networks, '')).toBe(false);
  expect(isWithin([], '203.0.113.1')).toBe(false);
  expect(isWithin(null, '203.0.114.0')).toBe(true);
});
