import { describe, expect, test } from 'vitest';
import type { OtherCall } from '../checker/entries.ts';
import { drawFaults, momentsOf, SOAK_FAULTS } from '../soak/draw.ts';
import type { SoakResult } from '../soak/result.ts';
import { renderSoak, summaryOf } from '../soak/result.ts';
import { AFTERMATH_MS, gapsAfter, soakFaultsOf, unexpectedIn } from '../soak/verdict.ts';

describe('faults', () => {
  const names = (seed: number, count: number) => drawFaults(seed, count).map(({ name }) => name);

  test('are the same for the same seed, and others for another', () => {
    expect(drawFaults(7, 40)).toEqual(drawFaults(7, 40));
    expect(drawFaults(7, 10)).toEqual(drawFaults(7, 40).slice(0, 10));
    expect(names(7, 16)).not.toEqual(names(8, 16));
  });

  test.each([1, 2, 3, 2026])(
    'of seed %i all come before any comes again, and a turn of the secrets is whole',
    (seed) => {
      const dealt = names(seed, SOAK_FAULTS.length + 2);
      expect(new Set(dealt)).toEqual(new Set(SOAK_FAULTS));
      expect(dealt.filter((name) => name === 'secrets')).toHaveLength(3);
    },
  );

  test('are held for a while that lets others take over, and leave time for the next', () => {
    for (const { name, twin, holdSeconds } of drawFaults(5, 200)) {
      expect([1, 2]).toContain(twin);
      expect(holdSeconds).toBeLessThanOrEqual(40);
      // Longer than the lease of a leader.
      if (['crash', 'freeze', 'freeze-postgres'].includes(name)) expect(holdSeconds).toBeGreaterThan(20);
    }
  });

  test('come every two minutes, after a while and not at the very end', () => {
    const moments = momentsOf(40, 120);
    expect([moments[0], moments[1], moments.at(-1), moments.length]).toEqual([30, 150, 2310, 20]);
    expect(momentsOf(3, 45)).toEqual([22.5, 67.5, 112.5]);
  });
});

describe('an answer', () => {
  const windows = [{ at: 10_000, soundAt: 20_000 }];
  const seen = (changes: Partial<OtherCall>) =>
    unexpectedIn([{ kind: 'session', server: 0, sent: 100, ms: 5, status: 200, code: '', ...changes }], windows);

  test.each<[string, Partial<OtherCall>]>([
    ['that is right', {}],
    ['503 while something is broken', { sent: 15_000, status: 503, code: 'database_unavailable' }],
    ['503 to a call that was on its way when it broke', { sent: 9000, ms: 1500, status: 503 }],
    ['none while something is broken', { sent: 15_000, status: 0, code: 'ECONNREFUSED' }],
    ['503 shortly after', { sent: 20_000 + AFTERMATH_MS, status: 503 }],
    ['429 of a day that is used up, at any time', { kind: 'use', status: 429, code: 'limite_diario' }],
    ['401 to a rotation in doubt, which the checker counts', { kind: 'rotation', status: 401, code: 'unauthorized' }],
  ])('%s is expected', (_, changes) => {
    expect(seen(changes)).toEqual({});
  });

  test.each<[string, Partial<OtherCall>, string]>([
    ['503 out of the blue', { status: 503, code: 'overloaded' }, 'session: 503 overloaded'],
    ['503 long after', { sent: 20_001 + AFTERMATH_MS, status: 503 }, 'session: 503'],
    ['none out of the blue', { status: 0, code: 'ECONNRESET' }, 'session: no answer ECONNRESET'],
    ['500, even while something is broken', { sent: 15_000, status: 500, code: 'internal' }, 'session: 500 internal'],
    ['401, even while something is broken', { sent: 15_000, status: 401 }, 'session: 401'],
    ['that is not the one of always', { isWrong: true }, 'session: 200, with another answer than always'],
  ])('%s is not', (_, changes, name) => {
    expect(seen(changes)).toEqual({ [name]: 1 });
  });
});

test('how long nothing was granted is told for each fault until the next', () => {
  expect(gapsAfter([{ at: 100 }, { at: 1000 }], [50, 150, 400, 1010, 1500])).toEqual([250, 490]);
  expect(gapsAfter([{ at: 100 }], [])).toEqual([0]);
});

describe('a soak', () => {
  const findings = {
    uses: { uses: 2, acknowledged: 2, lost: 0, countedTwice: 0, refusedAfterDoubt: 0, neverSettled: 0 },
    keys: { rotated: 3, chainsLost: 0, chainsLostUntold: 0, keysLost: 0, deadKeysAlive: 0 },
    jobs: { acknowledged: 4, underWay: 2, lost: 0, left: 0, ranAgainAfterMs: [] },
    laterJobsMs: 300,
    died: [],
    deadKeysTaken: 0,
    notMended: [],
    unexpected: {},
  };

  test('passes when nothing was found', () => {
    expect(soakFaultsOf(findings)).toEqual([]);
  });

  test.each([
    ['a lost use', { uses: { ...findings.uses, lost: 1 } }, '1 acknowledged uses are lost'],
    ['a dead key that was taken', { deadKeysTaken: 2 }, 'a dead key was taken 2 times'],
    ['a fault that was not mended', { notMended: ['crash: no leader'] }, 'crash: no leader'],
    ['an answer that should not be', { unexpected: { 'fec: 500': 3 } }, '3 unexpected: fec: 500'],
    ['a death', { died: ['worker1 (code 1)'] }, 'worker1 (code 1) died'],
  ])('does not pass with %s', (_, changes, words) => {
    expect(soakFaultsOf({ ...findings, ...changes })).toEqual([words]);
  });

  const call = { server: 0, sent: 0, status: 200, code: '' };
  test('tells of its calls by kind', () => {
    const calls = [100, 6000, 200].map((ms) => ({ ...call, ms, kind: 'use' }));
    expect(summaryOf([...calls, { ...call, ms: 1, kind: 'day', status: 0, code: 'ECONNRESET' }], 1)).toMatchObject([
      {
        kind: 'use',
        calls: 3,
        perSecond: 0.1,
        overFiveSeconds: 1,
        medianMs: 200,
        slowestMs: 6000,
        answers: { 200: 3 },
      },
      { kind: 'day', calls: 1, answers: { 'no answer ECONNRESET': 1 } },
    ]);
  });

  test('can be read', () => {
    const result: SoakResult = {
      minutes: 3,
      seed: 9,
      everySeconds: 45,
      passed: false,
      found: ['1 unexpected: fec: 500'],
      began: 0,
      log: [
        { name: 'crash', what: 'node1, for 30 s', at: 60_000, soundAt: 95_500, withoutSuccessMs: 24_100, load: 3.5 },
      ],
      calls: summaryOf([{ ...call, ms: 5, kind: 'use' }], 3),
      findings,
      deadKeys: { asked: 5, refused: 5, unanswered: 0, accepted: 0 },
      processes: [{ name: 'server1', pid: 77, samples: [{ at: 0, rssMegabytes: 210, fileDescriptors: 60 }] }],
    };
    const text = renderSoak(result);
    for (const part of [
      'seed 9, 3 minutes, 1 faults',
      '00:01:00',
      '35.5 s',
      '24.1 s',
      'server1 (77)',
      'DID NOT PASS',
    ]) {
      expect(text).toContain(part);
    }
  });
});
