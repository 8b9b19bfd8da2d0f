import { expect, test } from 'vitest';
import { committedAnswer } from './support/sample-answers.ts';

/** What the reference shows of an answer: no run differs from another, and no answer contradicts itself. */
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

const bodyOf = (body: unknown) =>
  committedAnswer({ status: 200, mediaType: 'application/json', text: JSON.stringify(body) }, false).body;

test('what is ninety days later stays ninety days later, however long the run took so far', () => {
  expect(bodyOf({ created_at: fromNow(-70_000), expires_at: fromNow(90 * DAY_MS - 70_000) })).toEqual({
    created_at: '2026-11-16T09:30:00.000Z',
    expires_at: '2027-02-14T09:30:00.000Z',
  });
});

test('a link ends when its address says so', () => {
  const ends = Math.round((Date.now() + HOUR_MS) / 1000);
  expect(bodyOf({ url: `/analyses/x/report.csv?expires=${ends}&signature=abc` })).toEqual({
    url: `/analyses/x/report.csv?expires=${Date.parse('2026-11-16T10:30:00.000Z') / 1000}&signature=R0p1…`,
  });
});

test('how long it took and which key it was is the same in every run', () => {
  expect(bodyOf({ durationMs: 1234, key_hint: 'qt_readiness_…q2xO' })).toEqual(
    bodyOf({ durationMs: 9, key_hint: 'qt_readiness_…-_zz' }),
  );
});

test('facts stay as they are', () => {
  expect(bodyOf({ day: '2025-03-05', old: '1990-05-17T12:00:00Z' })).toEqual({
    day: '2025-03-05',
    old: '1990-05-17T12:00:00Z',
  });
});
