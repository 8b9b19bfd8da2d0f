import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from '../own-path.ts';

test.each(['/console', '/console/', '/console/account?a=1#b', '/console/w/my-firm/fec', '/console?x=%2F%2Fevil'])(
  '%s is ours',
  (path) => expect(ownPath(path)).toBe(path),
);

test.each([
  '',
  '/',
  '/docs',
  '/consolement',
  '//evil.example/console',
  '/console//evil.example',
  '/console\\evil',
  '/console/../docs',
  '/console/%2e%2e/docs',
  '/console/./../../docs',
  'https://evil.example/console',
  'console',
  '/console\n/x',
  '/console/é',
  ` /console`,
  `/console/${'x'.repeat(500)}`,
  7,
  undefined,
  ['/console'],
])('%j is not', (path) => expect(ownPath(path)).toBeUndefined());

test('whatever it is, nobody leaves the console', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '%2e', '//', 'console', '@', ':', 'evil.example', '?', '#', '\t');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const path = ownPath(`/console${pieces.join('')}`);
      if (path === undefined) return;
      const { origin, pathname } = new URL(path, 'https://own.example');
      expect([origin, pathname === '/console' || pathname.startsWith('/console/')]).toEqual([
        'https://own.example',
        true,
      ]);
    }),
  );
});
