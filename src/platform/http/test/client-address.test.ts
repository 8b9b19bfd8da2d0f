import { expect, test } from 'vitest';
import { limitSubject, maskedAddress } from '../client-address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0::/48'],
  ['::1', '0:0:0:0', '0:0:0::/48'],
])('%s counts as %s and is logged as %s', (address, subject, masked) => {
  expect(limitSubject(address)).toBe(subject);
  expect(maskedAddress(address)).toBe(masked);
});
