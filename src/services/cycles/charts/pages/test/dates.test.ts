import { describe, expect, it } from 'vitest';
import { dayIn, momentIn } from '../dates.ts';

describe('a day', () => {
  it.each([
    ['1990-05-15', '15 May 1990', '15 मई 1990'],
    ['1990-05-15T23:59:59Z', '15 May 1990', '15 मई 1990'],
    ['1004-02-29', '29 February 1004', '29 फ़रवरी 1004'],
  ])('%s is written by each language', (written, english, hindi) => {
    expect([dayIn(written, 'en'), dayIn(written, 'hi')]).toEqual([english, hindi]);
  });

  it.each(['1700', '1800', '1900', '2100'])('of the Julian calendar in %s may be 29 February', (year) => {
    expect(dayIn(`${year}-02-29`, 'en')).toBe(`29 February ${year}`);
    expect(dayIn(`${year}-02-29`, 'hi')).toBe(`29 फ़रवरी ${year}`);
  });
});

it('an instant is written in universal time', () => {
  expect(momentIn('1990-05-15T09:00:00Z', 'en')).toBe('15 May 1990 at 09:00:00 UTC');
});
