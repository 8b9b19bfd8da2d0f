import { describe, expect, test } from 'vitest';
import type { UseEntry } from '../checker/entries.ts';
import { emptyLedger } from '../checker/entries.ts';
import type { DrillResult } from '../checker/report.ts';
import { faultsOf, longestGap, passes, seenSince } from '../checker/report.ts';
import { mergeDrills } from '../checker/saved-drills.ts';
import { renderResults } from '../checker/table.ts';

const use = (server: number, sent: number, ms: number, changes: Partial<UseEntry> = {}) =>
  ({
    outcome: 'granted',
    server,
    sent,
    ms,
    status: 200,
    code: '',
    key: 'k',
    app: 'cruz-nawales',
    userId: null,
    email: 'a@example.com',
    ...changes,
  }) as UseEntry;

describe('what clients saw', () => {
  const away = { outcome: 'unknown', status: 503, code: 'database_unavailable' } as const;
  const ledger = {
    ...emptyLedger(),
    uses: [
      use(0, 0, 10),
      use(0, 1000, 10),
      use(0, 2000, 10, away),
      use(1, 2500, 10),
      use(1, 3000, 6000, { outcome: 'unknown', status: 0, code: 'ECONNRESET' }),
      use(0, 9000, 500),
    ],
    readiness: [0, 200, 503, 503, 200].map((status, at) => ({ server: 0, sent: at * 500, ms: 1, status, code: '' })),
  };

  test('begins with the fault', () => {
    expect(seenSince(ledger, 900)).toEqual({
      longestGapMs: 9500 - 2510,
      serverGapsMs: [9500 - 1010, 2510 - 900],
      slowestMs: 6000,
      overFiveSeconds: 1,
      answers: { 200: 3, '503 database_unavailable': 1, 'no answer ECONNRESET': 1 },
      unreadyMs: [1000, 0],
    });
  });

  test('a gap begins with the fault too, and needs no order', () => {
    expect(longestGap([700, 100, 200], 0)).toBe(500);
    expect(longestGap([700], 0)).toBe(700);
    expect(longestGap([], 0)).toBe(0);
  });
});

describe('a drill', () => {
  const findings = {
    uses: { uses: 2, acknowledged: 2, lost: 0, countedTwice: 0, refusedAfterDoubt: 0, neverSettled: 0 },
    keys: { rotated: 3, chainsLost: 1, chainsLostUntold: 0, keysLost: 0, deadKeysAlive: 0 },
    jobs: { acknowledged: 4, underWay: 2, lost: 0, left: 0, ranAgainAfterMs: [21_000, 24_000] },
    laterJobsMs: 300,
    died: [],
  };
  const { uses, keys, jobs } = findings;
  const analyses = {
    accepted: 3,
    done: 3,
    lost: 0,
    differing: 0,
    underWay: 1,
    ranAgainAfterMs: [],
    slowestMs: 900,
    codes: [],
  };
  const imports = { files: 1, done: 1, interruptions: 2, rows: 9, isExact: true };
  const standing = {
    sessions: 4,
    sessionsAsked: 9,
    sessionsEnded: 0,
    daysAsked: 9,
    daysReset: 0,
    keysAsked: 9,
    keysRefused: 0,
    linksAsked: 9,
    linksRefused: 0,
  };

  const workspaces = {
    allowances: { granted: 9, usedUp: 2, failed: 3, unknown: 1, lost: 0, countedTwice: 0, beyond: 0, refusedEarly: 0 },
    deeds: { done: 6, lost: 0, withoutAudit: 0, refused: 0 },
    good: { sessions: 4, sessionsAsked: 9, sessionsEnded: 0, keys: 2, keysRefused: 0, checksRefused: 0 },
    ended: { ended: 3, asked: 9, refused: 8, unanswered: 1, accepted: 0 },
    usage: { answered: 11, excused: 2, unwritten: 1, missing: 0, twice: 2, surplus: 0, unequal: 0 },
  };
  const { allowances, deeds, good, ended, usage } = workspaces;
  const inWorkspaces = (changes: Partial<typeof workspaces>) => ({ workspaces: { ...workspaces, ...changes } });

  test('passes when nothing was found', () => {
    expect(faultsOf(findings)).toEqual([]);
    expect(faultsOf({ ...findings, analyses, imports, standing, workspaces })).toEqual([]);
    expect(passes(findings)).toBe(true);
  });

  test.each([
    ['a lost use', { uses: { ...uses, lost: 1 } }],
    ['a use counted twice', { uses: { ...uses, countedTwice: 1 } }],
    ['a use that was never granted', { uses: { ...uses, refusedAfterDoubt: 1 } }],
    ['a use without an end', { uses: { ...uses, neverSettled: 1 } }],
    ['a lost key', { keys: { ...keys, keysLost: 1 } }],
    ['a rotation that was told as failed', { keys: { ...keys, chainsLostUntold: 1 } }],
    ['a dead key that lives', { keys: { ...keys, deadKeysAlive: 1 } }],
    ['a lost job', { jobs: { ...jobs, lost: 1 } }],
    ['a job that waits for ever', { jobs: { ...jobs, left: 1 } }],
    ['a lost analysis', { analyses: { ...analyses, lost: 1 } }],
    ['a report of another file', { analyses: { ...analyses, differing: 1 } }],
    ['an import without an end', { imports: { ...imports, done: 0 } }],
    ['an import that is not exact', { imports: { ...imports, isExact: false } }],
    ['a session that ended', { standing: { ...standing, sessionsEnded: 1 } }],
    ['a day that began anew', { standing: { ...standing, daysReset: 1 } }],
    ['a good key that was refused', { standing: { ...standing, keysRefused: 1 } }],
    ['a link that did not open', { standing: { ...standing, linksRefused: 1 } }],
    ['a grant that no allowance has', inWorkspaces({ allowances: { ...allowances, lost: 1 } })],
    ['a use that nobody made', inWorkspaces({ allowances: { ...allowances, countedTwice: 1 } })],
    ['a grant beyond the allowance', inWorkspaces({ allowances: { ...allowances, beyond: 1 } })],
    ['a refusal before the allowance was used up', inWorkspaces({ allowances: { ...allowances, refusedEarly: 1 } })],
    ['a lost deed', inWorkspaces({ deeds: { ...deeds, lost: 1 } })],
    ['a deed without its audit', inWorkspaces({ deeds: { ...deeds, withoutAudit: 1 } })],
    ['a deed that was refused', inWorkspaces({ deeds: { ...deeds, refused: 1 } })],
    ['a session of the console that ended', inWorkspaces({ good: { ...good, sessionsEnded: 1 } })],
    ['a lost key of a workspace', inWorkspaces({ good: { ...good, keysRefused: 1 } })],
    ['a good member who was refused', inWorkspaces({ good: { ...good, checksRefused: 1 } })],
    ['an end that did not hold', inWorkspaces({ ended: { ...ended, accepted: 1 } })],
    ['a check that is not in the usage', inWorkspaces({ usage: { ...usage, missing: 1 } })],
    ['a check that is in the usage twice', inWorkspaces({ usage: { ...usage, surplus: 1 } })],
    ['days that differ from their hours', inWorkspaces({ usage: { ...usage, unequal: 1 } })],
    ['a death', { died: ['server1 (code 1)'] }],
    ['workers that take no jobs', { laterJobsMs: undefined }],
  ])('does not pass with %s', (_, changes) => {
    expect(faultsOf({ ...findings, ...changes })).toHaveLength(1);
    expect(passes({ ...findings, ...changes })).toBe(false);
  });

  test('of control passes only with a loss', () => {
    expect(passes(findings, 'a loss')).toBe(false);
    expect(passes({ ...findings, uses: { ...uses, lost: 80, countedTwice: 1 } }, 'a loss')).toBe(true);
    const lost = { ...findings, uses: { ...uses, lost: 80 } };
    expect(passes({ ...lost, workspaces }, 'a loss')).toBe(false);
    expect(passes({ ...lost, ...inWorkspaces({ deeds: { ...deeds, lost: 1 } }) }, 'a loss')).toBe(true);
    expect(passes(findings, 'ended sessions')).toBe(false);
    expect(passes({ ...findings, standing: { ...standing, sessionsEnded: 1 } }, 'ended sessions')).toBe(true);
  });

  test('that is run again takes the place of what was kept of it', () => {
    const of = (drill: string, seconds: number) => ({ drill, seconds }) as DrillResult;
    expect(mergeDrills([of('none', 1), of('crash', 1)], [of('none', 2)])).toEqual([of('crash', 1), of('none', 2)]);
  });

  test('is one line', () => {
    const seen = {
      longestGapMs: 27_150,
      serverGapsMs: [27_200, 1],
      slowestMs: 4900,
      overFiveSeconds: 0,
      answers: {},
      unreadyMs: [],
    };
    const more = { analyses: { ...analyses, ranAgainAfterMs: [20_500] }, imports };
    const result: DrillResult = { drill: 'crash', seconds: 40, passed: true, faults: [], seen, ...findings, ...more };
    const [, line = ''] = renderResults([result]).split('\n');
    expect(line.split(/\s{2,}/)).toEqual(
      'crash|yes|27.1 s|27.2 s|4.9 s|0|12|0|0|0|0|2: 21.0 s to 24.0 s|3 of 3|0|1: 20.5 s to 20.5 s|exact'.split('|'),
    );
  });
});
