import { expect, test } from 'vitest';
import { CacheByUrl } from '../cache-by-url.ts';
import { prepareText } from '../prepared-answer.ts';

const MEGABYTE = 1024 * 1024;
const answerOf = (bytes: number) => prepareText('text/plain', 'x'.repeat(bytes));

test('keeps an answer under its address, with what stands beside it', () => {
  const cache = new CacheByUrl<string>();
  const answer = answerOf(10);
  cache.keep('/a', answer, 'beside');
  expect(cache.get('/a')).toEqual({ answer, beside: 'beside' });
  expect(cache.get('/b')).toBeUndefined();
});

test('a thousand at most: then it begins anew', () => {
  const cache = new CacheByUrl<number>();
  for (let i = 0; i < 1000; i += 1) cache.keep(`/${i}`, answerOf(1), i);
  expect(cache.get('/0')).toBeDefined();
  cache.keep('/1000', answerOf(1), 1000);
  expect([cache.get('/0'), cache.get('/1000')?.beside]).toEqual([undefined, 1000]);
});

test('32 MB at most, also after it began anew', () => {
  const cache = new CacheByUrl<number>();
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 4; i += 1) cache.keep(`/${round}-${i}`, answerOf(8 * MEGABYTE), i);
    expect(cache.get(`/${round}-0`)).toBeDefined();
  }
  expect(cache.get('/0-0')).toBeUndefined();
  cache.keep('/huge', answerOf(33 * MEGABYTE), 0);
  expect([cache.get('/huge'), cache.get('/2-0')?.beside]).toEqual([undefined, 0]);
});

test('an address that nobody would write is not cache', () => {
  const cache = new CacheByUrl<number>();
  cache.keep(`/${'x'.repeat(300)}`, answerOf(1), 0);
  cache.keep(`/${'x'.repeat(299)}`, answerOf(1), 1);
  expect([cache.get(`/${'x'.repeat(300)}`), cache.get(`/${'x'.repeat(299)}`)?.beside]).toEqual([undefined, 1]);
});
