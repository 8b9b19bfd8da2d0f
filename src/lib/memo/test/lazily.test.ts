import { expect, test } from 'vitest';
import { lazily } from '../lazily.ts';

test('made when it is first asked for, and once', () => {
  let made = 0;
  const value = lazily(() => {
    made += 1;
    return { made };
  });
  expect(made).toBe(0);
  expect(value()).toBe(value());
  expect(made).toBe(1);
});

test('what could not be made is tried again; that there is nothing is kept', () => {
  let tried = 0;
  const value = lazily(() => {
    tried += 1;
    if (tried === 1) throw new Error('not yet');
    return undefined;
  });
  expect(value).toThrow('not yet');
  expect([value(), value(), tried]).toEqual([undefined, undefined, 2]);
});
