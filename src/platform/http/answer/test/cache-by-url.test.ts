import { expect, test } from 'vitest';
import { KeptByAddress } from '../kept-by-address.ts';
import { prepareText } from '../prepared-answer.ts';

const MEGABYTE = 1024 * 1024;
const answerOf = (bytes: number) => prepareText('text/plain', 'x'.repeat(bytes));

test('keeps an answer under its address, with what stands beside it', () => {
  const kept = new KeptByAddress<string>();
  const answer = answerOf(10);
  kept.keep('/a', answer, 'beside');
  expect(kept.get('/a')).toEqual({ answer, beside: 'beside' });
  expect(kept.get('/b')).toBeUndefined();
});

test('a thousand at most: then it begins anew', () => {
  const kept = new KeptByAddress<number>();
  for (let i = 0; i < 1000; i += 1) kept.keep(`/${i}`, answerOf(1), i);
  expect(kept.get('/0')).toBeDefined();
  kept.keep('/1000', answerOf(1), 1000);
  expect([kept.get('/0'), kept.get('/1000')?.beside]).toEqual([undefined, 1000]);
});

test('32 MB at most, also after it began anew', () => {
  const kept = new KeptByAddress<number>();
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 4; i += 1) kept.keep(`/${round}-${i}`, answerOf(8 * MEGABYTE), i);
    expect(kept.get(`/${round}-0`)).toBeDefined();
  }
  expect(kept.get('/0-0')).toBeUndefined();
  kept.keep('/huge', answerOf(33 * MEGABYTE), 0);
  expect([kept.get('/huge'), kept.get('/2-0')?.beside]).toEqual([undefined, 0]);
});

test('an address that nobody would write is not kept', () => {
  const kept = new KeptByAddress<number>();
  kept.keep(`/${'x'.repeat(300)}`, answerOf(1), 0);
  kept.keep(`/${'x'.repeat(299)}`, answerOf(1), 1);
  expect([kept.get(`/${'x'.repeat(300)}`), kept.get(`/${'x'.repeat(299)}`)?.beside]).toEqual([undefined, 1]);
});
