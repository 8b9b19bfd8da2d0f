import { expect, test } from 'vitest';
import { proofSize } from '#test/support/proof-size.ts';
import { analyse } from './analyse.ts';
import { cleanCompany } from './drafts/clean-company.ts';
import type { CompanyOptions } from './drafts/company-plan.ts';
import { writeFec } from './drafts/write-fec.ts';

/** Ledgers that are in order: whatever is found in them is a false alarm. */
const COMPANIES = proofSize({ full: 170, short: 10 });

/** Each false alarm as `type: description (seed)`. */
function alarmsOf(options: CompanyOptions): string[] {
  return Array.from({ length: COMPANIES }, (_, index) => index + 1).flatMap((seed) =>
    analyse(writeFec(cleanCompany(seed, options))).anomalies.map(
      ({ type, description }) => `${type}: ${description} (seed ${seed})`,
    ),
  );
}

test.for([
  ['of any kind', {}],
  ['of trade', { activity: 'trade' }],
  ['of services', { activity: 'services' }],
  ['with business abroad', { hasForeign: true }],
  ['with one sequence of numbers', { numbering: 'global' }],
  ['with the month in the number', { numbering: 'journal-month' }],
] as const)('clean companies %s raise no alarm', ([, options]) => {
  expect(alarmsOf(options)).toEqual([]);
});

test('the same seed gives the same file, another seed another one', () => {
  const [one, again, other] = [writeFec(cleanCompany(5)), writeFec(cleanCompany(5)), writeFec(cleanCompany(6))];
  expect(again.equals(one)).toBe(true);
  expect(other.equals(one)).toBe(false);
});

test('clean companies are of the size of real ones, balanced, and differ in how they keep their books', () => {
  const companies = Array.from({ length: COMPANIES }, (_, index) => cleanCompany(index + 1));
  for (const { entries } of companies) {
    const lines = entries.flatMap((entry) => entry.lines);
    expect(lines.length).toBeGreaterThan(600);
    expect(lines.length).toBeLessThan(2000);
    expect(lines.reduce((sum, line) => sum + line.debit - line.credit, 0)).toBe(0);
  }
  expect(new Set(companies.map(({ order }) => order.numbering)).size).toBe(3);
  expect(new Set(companies.map(({ exercise }) => exercise.start.slice(4, 6))).size).toBeGreaterThan(2);
});
