import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Subjects } from '#services/portal/quotas/subject.ts';
import type { AnalysisEntry, RotationEntry, UseEntry } from '../checker/entries.ts';
import { reportDigest } from '../checker/ledgers.ts';
import { counterOf, keysToAsk, verifyJobs, verifyKeys, verifyUses } from '../checker/verify.ts';
import { verifyAnalyses } from '../checker/verify-analyses.ts';

/** The checker is believed only because it finds what is planted here. */
const subjects = new Subjects(Buffer.from('a secret of the test'));
const call = { server: 0, sent: 1000, ms: 5, status: 200, code: '' };

const use = (key: string, changes: Partial<UseEntry> = {}): UseEntry =>
  ({
    ...call,
    outcome: 'granted',
    key,
    app: 'calculadora-maya',
    userId: 'premium',
    email: null,
    ...changes,
  }) as UseEntry;

/** What a database has that counted exactly these. */
function stored(uses: readonly UseEntry[]) {
  const counted = new Map<string, number>();
  const keys = new Set<string>();
  for (const each of uses) {
    const counter = counterOf(each, subjects);
    counted.set(counter, (counted.get(counter) ?? 0) + 1);
    keys.add(`${counter} ${createHash('sha256').update(each.key).digest('hex')}`);
  }
  return { counted, keys };
}

const sound = { lost: 0, countedTwice: 0, refusedAfterDoubt: 0, neverSettled: 0 };
const uses = [use('a'), use('b'), use('c', { userId: null, email: 'c@example.com' } as Partial<UseEntry>)];

describe('uses', () => {
  test('that are all there are sound', () => {
    expect(verifyUses(uses, stored(uses), subjects)).toEqual({ uses: 3, acknowledged: 3, ...sound });
  });

  test('that were tried several times count once', () => {
    const tries = [use('a', { outcome: 'unknown', status: 503 }), use('a')];
    expect(verifyUses(tries, stored([use('a')]), subjects)).toEqual({ uses: 1, acknowledged: 1, ...sound });
  });

  test('a lost use is found: of somebody who has no other', () => {
    expect(verifyUses(uses, stored(uses.slice(0, 2)), subjects)).toMatchObject({ ...sound, lost: 1 });
  });

  test('a lost use is found: of somebody who has others', () => {
    expect(verifyUses(uses, stored(uses.slice(1)), subjects)).toMatchObject({ ...sound, lost: 1 });
  });

  test('a use that was counted twice is found', () => {
    const twice = stored(uses);
    const counter = counterOf(use('a'), subjects);
    twice.counted.set(counter, 3);
    expect(verifyUses(uses, twice, subjects)).toMatchObject({ ...sound, countedTwice: 1 });
  });

  test('a counter that lost a use whose answer is kept is found', () => {
    const less = stored(uses);
    less.counted.set(counterOf(use('a'), subjects), 1);
    expect(verifyUses(uses, less, subjects)).toMatchObject({ ...sound, countedTwice: 1 });
  });

  test('one that nobody was told of may be counted, or not', () => {
    const open = [use('a'), use('b', { outcome: 'unknown', status: 0 })];
    const findings = { uses: 2, acknowledged: 1, ...sound, neverSettled: 1 };
    expect(verifyUses(open, stored([use('a')]), subjects)).toEqual(findings);
    expect(verifyUses(open, stored([use('a'), use('b')]), subjects)).toEqual(findings);
  });

  test('a first use that is refused after a doubt was counted without being granted', () => {
    const person = { userId: null, email: 'd@example.com' } as Partial<UseEntry>;
    const refused = [use('d', { ...person, outcome: 'unknown' }), use('d', { ...person, outcome: 'refused' })];
    expect(verifyUses(refused, stored([]), subjects)).toMatchObject({ ...sound, refusedAfterDoubt: 1 });
  });
});

describe('keys', () => {
  const rotation = (
    old: string,
    fresh: string | undefined,
    outcome: RotationEntry['outcome'] = 'rotated',
    chain = 1,
  ) => ({
    ...call,
    outcome,
    chain,
    old,
    fresh,
  });
  const chain = [rotation('one', 'two'), rotation('two', 'three')];
  const alive =
    (...keys: string[]) =>
    (key: string) =>
      keys.includes(key);

  test('of which only the last is alive are sound', () => {
    expect(keysToAsk(chain)).toEqual({ dead: ['one', 'two'], last: ['three'] });
    expect(verifyKeys(chain, alive('three'))).toEqual({
      rotated: 2,
      chainsLost: 0,
      chainsLostUntold: 0,
      keysLost: 0,
      deadKeysAlive: 0,
    });
  });

  test('a dead key that is alive is found', () => {
    expect(verifyKeys(chain, alive('one', 'three'))).toMatchObject({ keysLost: 0, deadKeysAlive: 1 });
  });

  test('an acknowledged key that is gone is found, at the end and in between', () => {
    expect(verifyKeys(chain, alive())).toMatchObject({ keysLost: 1, deadKeysAlive: 0 });
    expect(verifyKeys([...chain, rotation('three', undefined, 'key lost')], alive())).toMatchObject({
      keysLost: 1,
    });
  });

  test('a chain that is lost although every answer said that nothing happened is told apart', () => {
    const lost = (code: string) => [
      ...chain,
      { ...rotation('three', undefined, 'unknown'), status: 503, code },
      rotation('three', undefined, 'chain lost'),
    ];
    const untold = (code: string) => verifyKeys(lost(code), alive()).chainsLostUntold;
    expect([untold('database_unavailable'), untold('outcome_unknown')]).toEqual([1, 0]);
  });

  test('one doubt among the answers is enough to have been told', () => {
    const failed = (status: number, code: string) => ({ ...rotation('three', undefined, 'unknown'), status, code });
    const lost = [...chain, failed(503, 'database_unavailable'), failed(0, 'ECONNRESET')];
    expect(verifyKeys([...lost, rotation('three', undefined, 'chain lost')], alive()).chainsLostUntold).toBe(0);
  });

  test('a rotation that was told as failed and happened is found at the end, too, when nobody tried again', () => {
    const failed = (old: string, code: string, of = 1) => ({
      ...rotation(old, undefined, 'unknown', of),
      status: 503,
      code,
    });
    const untold = (entries: RotationEntry[], ...living: string[]) =>
      verifyKeys(entries, alive(...living)).chainsLostUntold;
    expect(untold([...chain, failed('three', 'database_unavailable')])).toBe(1);
    expect(untold([...chain, failed('three', 'database_unavailable')], 'three')).toBe(0);
    expect(untold([...chain, failed('three', 'outcome_unknown')])).toBe(0);
    // The very first rotation of a chain, too: its key is among those that are asked.
    const first = [failed('ten', 'database_unavailable', 2)];
    expect([untold(first), untold(first, 'ten'), keysToAsk(first).last]).toEqual([1, 0, ['ten']]);
  });

  test('a chain whose answer was lost is none of that', () => {
    const lost = [...chain, rotation('three', undefined, 'unknown'), rotation('three', undefined, 'chain lost')];
    expect(verifyKeys(lost, alive())).toMatchObject({ rotated: 2, chainsLost: 1, keysLost: 0, deadKeysAlive: 0 });
    expect(verifyKeys([...chain, rotation('three', undefined, 'unknown')], alive())).toMatchObject({
      keysLost: 0,
    });
  });

  test('chains are told apart', () => {
    const two = [...chain, rotation('ten', 'eleven', 'rotated', 2)];
    expect(verifyKeys(two, alive('three'))).toMatchObject({ rotated: 3, keysLost: 1 });
  });
});

describe('jobs', () => {
  const job = (name: string, isAcknowledged = true) => ({ name, addedAt: 0, isAcknowledged });
  const jobs = [job('a'), job('b'), job('c', false)];

  test('that ran or wait are sound; nobody misses one that was never acknowledged', () => {
    const runs = [{ name: 'a', at: 10 }];
    expect(verifyJobs({ jobs, runs }, new Set(['b']), [0])).toEqual({
      acknowledged: 2,
      underWay: 0,
      lost: 0,
      left: 1,
      ranAgainAfterMs: [],
    });
  });

  test('a lost job is found', () => {
    expect(verifyJobs({ jobs, runs: [{ name: 'a', at: 10 }] }, new Set(), [0])).toMatchObject({ lost: 1 });
  });

  test('one that ran again is told with the time since the fault', () => {
    const runs = [10, 25].map((at) => ({ name: 'a', at })).concat({ name: 'b', at: 12 });
    expect(verifyJobs({ jobs, runs }, new Set(), [5]).ranAgainAfterMs).toEqual([20]);
  });

  test('those that a worker was at when the fault came are counted', () => {
    const runs = [3000, 7000, 7001, 12_000].map((at, index) => ({ name: String(index), at }));
    expect(verifyJobs({ jobs, runs }, new Set(), [10_000]).underWay).toBe(2);
  });
});

describe('analyses', () => {
  const analysis = (id: string, changes: Partial<AnalysisEntry> = {}): AnalysisEntry => ({
    id,
    server: 0,
    acceptedAt: 1000,
    state: 'done',
    endedAt: 1800,
    ...changes,
  });
  const sound = { accepted: 2, done: 2, lost: 0, differing: 0, underWay: 0, ranAgainAfterMs: [], codes: [] };

  test('that are all done are sound', () => {
    expect(verifyAnalyses([analysis('a'), analysis('b')], [500])).toEqual({ ...sound, slowestMs: 800 });
  });

  test.each<[string, Partial<AnalysisEntry>]>([
    ['failed', { state: 'failed', code: 'interrupted' }],
    ['is gone', { state: 'gone' }],
    ['is never done', { state: 'open' }],
  ])('one that was accepted and %s is lost', (_, changes) => {
    expect(verifyAnalyses([analysis('a'), analysis('b', changes)], [])).toMatchObject({ done: 1, lost: 1 });
  });

  test('a report of another file is found', () => {
    expect(verifyAnalyses([analysis('a', { isDifferent: true })], [])).toMatchObject({ lost: 0, differing: 1 });
  });

  test('those that were under way at a fault are counted, and those that began anew are told with the time since', () => {
    const entries = [analysis('a', { endedAt: 25_000, ranAgainAt: 22_000 }), analysis('b')];
    expect(verifyAnalyses(entries, [500, 2000])).toMatchObject({ underWay: 1, ranAgainAfterMs: [20_000] });
  });
});

test('a report is the same whenever it was made, and another if anything else differs', () => {
  const report = { meta: { analyzedAt: 'then', durationMs: 8, totalEntries: 5 }, anomalies: [] };
  const later = { meta: { ...report.meta, analyzedAt: 'now', durationMs: 9 }, anomalies: [] };
  expect(reportDigest(later)).toBe(reportDigest(report));
  expect(reportDigest({ ...later, anomalies: [1] })).not.toBe(reportDigest(report));
});
