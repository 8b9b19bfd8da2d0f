import { expect, test } from 'vitest';
import { trustedPeers } from '../trusted-peer.ts';

test.each([
  [undefined, '127.0.0.1', false],
  ['1', '203.0.113.9', true],
  ['10.0.0.0/8, 127.0.0.1', '10.2.3.4', true],
  ['10.0.0.0/8, 127.0.0.1', '127.0.0.1', true],
  ['10.0.0.0/8, 127.0.0.1', '::ffff:127.0.0.1', true],
  ['10.0.0.0/8, 127.0.0.1', '11.2.3.4', false],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', 'fe80::1', false],
])('%s: %s is a proxy of ours: %s', (setting, address, isTrusted) => {
  expect(trustedPeers(setting)(address)).toBe(isTrusted);
});
