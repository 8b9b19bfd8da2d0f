import { describe, expect, test } from 'vitest';
import { Ended } from '../checker/ended.ts';
import { verifyAllowances, verifyDeeds, verifyUsage } from '../checker/verify-workspaces.ts';
import type { CheckEntry, DeedEntry } from '../checker/workspace-entries.ts';

/** The checker is believed only because it finds what is planted here. */
const workspaces = [
  { id: 'tight', allowance: 2 },
  { id: 'roomy', allowance: 1000 },
];
const check = (workspaceId: string, changes: Partial<CheckEntry> = {}): CheckEntry => ({
  server: 0,
  sent: 1000,
  ms: 5,
  status: 200,
  code: '',
  workspaceId,
  by: 'key',
  outcome: 'granted',
  ...changes,
});
const usedUp = { outcome: 'used up', status: 429, code: 'allowance_used_up' } as const;
const unknown = { outcome: 'unknown', status: 503, code: 'outcome_unknown' } as const;
const checks = [check('tight'), check('tight'), check('tight', usedUp), check('roomy'), check('roomy')];
const sums = (tight: number, roomy: number) => new Map(Object.entries({ tight, roomy }));

describe('allowances', () => {
  const verify = (entries: readonly CheckEntry[], tight: number, roomy: number) =>
    verifyAllowances(workspaces, entries, { used: sums(tight, roomy) });
  const sound = { lost: 0, countedTwice: 0, beyond: 0, refusedEarly: 0 };

  test('that have what was granted are sound', () => {
    expect(verify(checks, 2, 2)).toEqual({ granted: 4, usedUp: 1, failed: 0, unknown: 0, ...sound });
  });

  test('a grant that is not counted is found, whatever another workspace has', () => {
    expect(verify(checks, 2, 1)).toMatchObject({ ...sound, lost: 1 });
    expect(verifyAllowances(workspaces, checks, { used: new Map([['tight', 2]]) })).toMatchObject({
      ...sound,
      lost: 2,
    });
  });

  test('one that is counted twice is found; one without a word may be counted or not', () => {
    expect(verify(checks, 2, 3)).toMatchObject({ ...sound, countedTwice: 1 });
    const doubtful = [...checks, check('roomy', unknown)];
    expect(verify(doubtful, 2, 2)).toMatchObject(sound);
    expect(verify(doubtful, 2, 3)).toMatchObject(sound);
    expect(verify(doubtful, 2, 4)).toMatchObject({ ...sound, countedTwice: 1 });
  });

  test('one that was told as failed and is counted all the same is found', () => {
    const failed = { outcome: 'failed', status: 503, code: 'database_unavailable' } as const;
    expect(verify([...checks, check('roomy', failed)], 2, 2)).toMatchObject({ ...sound, failed: 1 });
    expect(verify([...checks, check('roomy', failed)], 2, 3)).toMatchObject({ ...sound, countedTwice: 1 });
  });

  test('more than is allowed is found, granted or counted', () => {
    expect(verify([...checks, check('tight')], 2, 2)).toMatchObject({ lost: 1, beyond: 1 });
    expect(verify([...checks, check('tight')], 3, 2)).toMatchObject({ lost: 0, beyond: 1 });
  });

  test('a refusal while some was left is found', () => {
    expect(verify([...checks, check('roomy', usedUp)], 2, 2)).toMatchObject({ ...sound, refusedEarly: 1 });
  });
});

describe('deeds', () => {
  const made: DeedEntry = { workspaceId: 'tight', action: 'key.made', subject: 'key:1' };
  const removed: DeedEntry = { workspaceId: 'tight', action: 'member.removed', subject: 'person:2' };
  const names = ['key.made key:1', 'member.removed person:2'];

  test('that are there with their audit are sound', () => {
    const stored = { effects: new Set(names), audit: new Set(names) };
    expect(verifyDeeds([made, removed], stored)).toEqual({ done: 2, lost: 0, withoutAudit: 0 });
  });

  test('one that is gone is found, and one without its audit', () => {
    const stored = { effects: new Set(names.slice(0, 1)), audit: new Set(names.slice(1)) };
    expect(verifyDeeds([made, removed], stored)).toEqual({ done: 2, lost: 1, withoutAudit: 1 });
  });
});

describe('usage', () => {
  const verify = (entries: readonly CheckEntry[], tight: number, roomy: number, kills = [{ server: 0, at: 90_000 }]) =>
    verifyUsage(workspaces, entries, { hours: sums(tight, roomy), days: sums(tight, roomy) }, kills);
  const sound = { unwritten: 0, missing: 0, twice: 0, surplus: 0, unequal: 0 };

  test('that has all that was answered is sound', () => {
    expect(verify(checks, 3, 2)).toEqual({ answered: 5, excused: 0, ...sound });
  });

  test('what is missing is found', () => {
    expect(verify(checks, 3, 1)).toMatchObject({ ...sound, missing: 1 });
  });

  test('what is there twice is found; a check without any answer may be there, one that failed is counted elsewhere', () => {
    expect(verify(checks, 3, 4)).toMatchObject({ ...sound, twice: 2, surplus: 2 });
    expect(verify([...checks, check('roomy', { ...unknown, status: 0 })], 3, 3)).toMatchObject(sound);
    expect(verify([...checks, check('roomy', { ...unknown, server: 1 })], 3, 3)).toMatchObject({
      twice: 1,
      surplus: 1,
    });
  });

  test('a server in doubt may write again what it had counted in three seconds, and no more', () => {
    const doubtful = [...checks, check('roomy', { sent: 5000 }), check('roomy', { ...unknown, sent: 5000 })];
    expect(verify(doubtful, 8, 3)).toMatchObject({ twice: 5, surplus: 0 });
    expect(verify(doubtful, 8, 4)).toMatchObject({ twice: 6, surplus: 1 });
  });

  test('a server that was killed may not have written its last three seconds, and nothing else', () => {
    const late = [...checks, check('roomy', { sent: 4500 }), check('roomy', { sent: 4500, server: 1 })];
    const kills = [{ server: 0, at: 7000 }];
    expect(verify(late, 3, 4, kills)).toEqual({ answered: 7, excused: 1, ...sound });
    expect(verify(late, 3, 3, kills)).toMatchObject({ ...sound, unwritten: 1 });
    expect(verify(late, 3, 2, kills)).toMatchObject({ ...sound, unwritten: 1, missing: 1 });
    expect(verify(late, 3, 3, [])).toMatchObject({ ...sound, missing: 1 });
  });

  test('days that differ from their hours are found', () => {
    const stored = { hours: sums(3, 2), days: sums(3, 1) };
    expect(verifyUsage(workspaces, checks, stored, [])).toMatchObject({ ...sound, unequal: 1 });
  });
});

test('whatever has ended and is taken by one of the servers is found', async () => {
  const ended = new Ended(2);
  ended.add(async () => ({ status: 401 }));
  ended.add(async (server) => ({ status: server === 0 ? 403 : 503 }));
  ended.add(async (server) => ({ status: server === 0 ? 401 : 200 }));
  await ended.askUntil(() => true);
  expect(ended.findings).toEqual({ ended: 3, asked: 6, refused: 4, unanswered: 1, accepted: 1 });
});
