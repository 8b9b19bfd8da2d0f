import { expect, test } from 'vitest';
import { hasCome } from '../has-come.ts';

test.each([
  ['2026-11-14', true],
  ['2026-11-15', true],
  ['2026-11-16', true],
  ['2026-11-17', false],
  ['2027-01-01', false],
  ['lately', false],
])('%s has come on 2026-11-15 by UTC: %s', (day, has) => {
  expect(hasCome(day, '2026-11-15')).toBe(has);
});
