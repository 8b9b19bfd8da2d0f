import { expect, test } from 'vitest';
import { prefersPage, readAccepted } from '../accept.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  ['application/json', false],
  ['text/html', true],
  ['TEXT/HTML', true],
  [BROWSER, true],
  [JAVA, true],
  ['text/html, */*', true],
  ['text/html, application/json', false],
  ['application/json, text/html', false],
  ['application/problem+json, text/html', false],
  ['application/json;q=0.9, text/html', true],
  ['application/json, text/html;q=0.9', false],
  ['application/problem+json, text/html;q=0.9', false],
  ['application/*, text/html;q=0.9', false],
  ['application/json;q=.9, text/html;q=.8', false],
  ['application/json;q=.8, text/html;q=.9', true],
  ['application/json;q=0.12345, text/html;q=0.1', false],
  ['application/json;q=2, text/html', false],
  ['text/html;q=0.5, */*', false],
  ['text/html;q=0.5, */*;q=0.4', true],
  ['text/html;q=0', false],
  ['text/html;q=2', false],
  ['text/html;q=x', false],
  ['text/html;q=', false],
  ['text/html;level="1, application/json", */*;q=0.1', true],
  ['x/text/html', false],
])('whether Accept %j asks for a page: %s', (accept, wanted) => {
  expect(prefersPage({ accept }, false)).toBe(wanted);
  // Remembered, and the same.
  expect(prefersPage({ accept }, false)).toBe(wanted);
});

test.each([
  [{ accept: BROWSER }, true],
  [{ accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, true],
  [{ accept: 'text/html' }, false],
  [{ accept: JAVA }, false],
  [{ accept: 'text/html', 'sec-fetch-mode': 'navigate' }, true],
  [{ accept: 'text/html', 'sec-fetch-mode': 'cors' }, false],
  [{ accept: '*/*', 'sec-fetch-mode': 'navigate' }, false],
])('where programs ask, %j: %s', (headers, wanted) => {
  expect(prefersPage(headers, true)).toBe(wanted);
});

test('what is longer than anybody means is not read', () => {
  const long = `text/html,${','.repeat(15_000)}`;
  expect(prefersPage({ accept: long }, false)).toBe(false);
  expect(readAccepted(long)).toEqual([]);
  const began = performance.now();
  for (let time = 0; time < 1000; time += 1) prefersPage({ accept: `${long}${time}` }, false);
  expect(performance.now() - began).toBeLessThan(200);
});
