import { expect, test } from 'vitest';
import { pathMasker } from '../masked-path.ts';

const maskedPath = pathMasker([
  '/',
  '/api/v1/hotels',
  '/api/v1/hotels/{uen}',
  '/api/keys/info',
  '/robots.txt',
  '/docs',
]);

test.each([
  ['/', '/'],
  ['/api/v1/hotel', '/api/v1/hotel'],
  ['/API/v1/Hotles', '/*/v1/Hotles'],
  ['/api/v1/hotels/', '/api/v1/hotels/'],
  ['/api/v1/hotels?email=ana@example.com', '/api/v1/hotels'],
  ['/robots.txt/x', '/robots.txt/*'],
  ['/users/maria-lopez/unsubscribe/jsmith', '/*/*/*/*'],
  ['/api/v1/hotels/maria-lopez', '/api/v1/hotels/*'],
  ['/docs/ana', '/docs/*'],
  ['/hotels/6591234567', '/hotels/*'],
  ['/keys/qt_readiness_abc', '/keys/*'],
  ['/{uen}', '/*'],
  ['/docs/api/v1/keys/e/f', '/docs/api/v1/keys/…'],
  ['/a\u001b[31m/b\nc', '/*/*'],
  ['//evil.example/x', '//*/*'],
  ['http://evil.example/secret', '*'],
  ['*', '*'],
  ['', '*'],
  ['?x=1', '*'],
])('%j', (url, masked) => {
  expect(maskedPath(url)).toBe(masked);
});

test('is short and plain however long the URL is', () => {
  for (const unit of ['a/', '/', 'é', '%00', '"\\']) {
    const shown = maskedPath(`/${unit.repeat(1_000_000)}`);
    expect(shown.length).toBeLessThanOrEqual(110);
    expect(shown).toMatch(/^[a-z0-9/*…-]+$/);
  }
});
