import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Comparison } from './comparison.ts';
import { compareOnSeventy, isAccepted, JUDGES } from './comparison.ts';

/** That the table of the README is true. */
let comparison: Comparison;

beforeAll(async () => {
  comparison = await compareOnSeventy();
});

describe('on the seventy addresses', () => {
  test('this service is right about all, to the word', () => {
    const verdicts = comparison.rows.map(({ case: { n, verdict }, ours }) => [n, verdict, ours]);
    expect(verdicts.filter(([, expected, ours]) => expected !== ours)).toEqual([]);
    expect(comparison.right.ours).toBe(70);
  });

  test('the README tells how many each gets right', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const told = JUDGES.map((judge) => {
      const wrong = comparison.rows.filter(({ case: each, accepted }) => accepted[judge] !== isAccepted(each.verdict));
      const taken = wrong.filter(({ accepted }) => accepted[judge]).map(({ case: { n } }) => n);
      const refused = wrong.filter(({ accepted }) => !accepted[judge]).map(({ case: { n } }) => n);
      const numbers = (list: readonly number[]) => (list.length === 0 ? 'none' : list.join(', '));
      return `| ${comparison.right[judge]} of 70 | ${numbers(taken)} | ${numbers(refused)} |`;
    });
    for (const row of told)
      expect(
        readme.split('\n').some((line) => line.endsWith(row)),
        row,
      ).toBe(true);
  });
});
