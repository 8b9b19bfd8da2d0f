import { expect, test } from 'vitest';
import { firstLook, nextLook } from '../alerts.ts';

/** Searches are looked through at the time of day at which their alert began, however late somebody came. */
const at = (moment: string) => new Date(`2026-${moment}:00Z`);

test.each([
  ['daily', '11-01T10:00', '11-01T10:10', '11-02T10:00'],
  ['daily', '11-01T10:00', '11-01T10:00', '11-02T10:00'],
  ['daily', '11-01T10:00', '11-02T10:00', '11-03T10:00'],
  ['daily', '11-01T10:00', '11-04T09:59', '11-04T10:00'],
  ['weekly', '11-01T10:00', '11-01T10:10', '11-08T10:00'],
  ['weekly', '11-01T10:00', '11-20T08:00', '11-22T10:00'],
] as const)('%s, due at %s, is looked through at %s and then at %s', (alert, due, now, next) => {
  expect(nextLook(alert, at(due), at(now))).toEqual(at(next));
});

test('an alert begins a day or a week after it was asked for, or not at all', () => {
  const now = at('11-01T10:00');
  expect([firstLook('daily', now), firstLook('weekly', now), firstLook('off', now)]).toEqual([
    at('11-02T10:00'),
    at('11-08T10:00'),
    null,
  ]);
});
