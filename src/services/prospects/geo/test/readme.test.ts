import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { agreement, comparisonTable, signalsTable } from './comparison.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the README lists the signals as they are', () => {
  expect(readme).toContain(signalsTable());
});

test('the README compares as the code does', () => {
  expect(readme).toContain(comparisonTable());
  const { pairs, ours, theirs } = agreement();
  expect(readme).toContain(
    `Of ${pairs} pairs of pages that a person put in order, our score agrees on ${ours} and theirs on ${theirs}.`,
  );
});
