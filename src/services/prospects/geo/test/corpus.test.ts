import { describe, expect, test } from 'vitest';
import { RULES } from '../judge-page.ts';
import { CORPUS } from './corpus.ts';
import type { Expectation } from './expectations.ts';
import { DISPUTED, pairsOf, RANKINGS } from './rankings.ts';

/** What a person expects of each page, beside what the reader and the rules make of it. */
const byName = new Map(CORPUS.map((each) => [each.expectation.page, each]));

const STATUSES = ['partial', 'fail', 'not_applicable', 'error'] as const;

const statusOf = (expectation: Expectation, id: string) =>
  STATUSES.find((status) => expectation[status].includes(id)) ?? 'pass';

describe.each(CORPUS)('$expectation.page', ({ expectation, audit }) => {
  test('has the status that was expected of every signal', () => {
    const expected = Object.fromEntries(RULES.map(({ id }) => [id, statusOf(expectation, id)]));
    expect(Object.fromEntries(audit.signals.map(({ id, status }) => [id, status]))).toEqual(expected);
  });

  test('has the grade, the cap and the notes that were expected', () => {
    expect({
      grade: audit.grade,
      cappedBy: audit.capped_by?.signal ?? null,
      notes: audit.notes.map(({ id }) => id),
    }).toEqual({
      grade: expectation.grade,
      cappedBy: expectation.cappedBy,
      notes: expectation.notes,
    });
  });

  test('has priorities whose gains add up, and never beyond 100', () => {
    const gained = audit.top_priorities.reduce((sum, { gain }) => sum + Math.round(gain * 10), 0);
    const settled = audit.top_priorities.flatMap(({ signals }) => signals);
    const open = audit.signals.filter(({ fix }) => fix !== null).map(({ id }) => id);
    expect([new Set(settled).size, open]).toEqual([settled.length, expect.arrayContaining(settled)]);
    // All that is open is there, or there are five other jobs; one block of JSON-LD is never two of them.
    expect(audit.top_priorities).toHaveLength(Math.min(5, audit.top_priorities.length + open.length - settled.length));
    expect(audit.top_priorities.filter(({ example }) => example !== null).length).toBeLessThanOrEqual(1);
    expect(Math.round(audit.score * 10) + gained).toBeLessThanOrEqual(1_000);
    expect(audit.top_priorities[0]?.signal).toBe(audit.capped_by?.signal ?? audit.top_priorities[0]?.signal);
  });
});

test.each(pairsOf(RANKINGS))('%s is readier than %s', (better, lesser) => {
  expect(byName.get(better)?.audit.score).toBeGreaterThan(byName.get(lesser)?.audit.score ?? 100);
});

test.each(pairsOf(DISPUTED))('%s is not yet readier than %s', (better, lesser) => {
  expect(byName.get(better)?.audit.score).toBeLessThan(byName.get(lesser)?.audit.score ?? 0);
});

test('every signal is missed by some page of the corpus', () => {
  const failing = new Set(
    CORPUS.flatMap(({ audit }) => audit.signals.filter(({ status }) => status !== 'pass')).map(({ id }) => id),
  );
  expect(RULES.map(({ id }) => id).filter((id) => !failing.has(id))).toEqual([]);
});

test('Thai is judged as English is', () => {
  const english = byName.get('complete-en')?.audit.score ?? 0;
  const thai = byName.get('complete-th')?.audit.score ?? 0;
  // The Thai site has no llms.txt, which is worth one point.
  expect(english - thai).toBeLessThanOrEqual(1);
});
