import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { savedResult, withMedians } from '#bench/saved-result.ts';

/** What is kept of benches: medians instead of samples, under the day and the name of the bench. */
const folder = new URL('../docs/benchmarks/', import.meta.url);

describe('figures', () => {
  test('with one entry a round become medians, each by itself', () => {
    const samples = [
      { requestsPerSecond: 300, cpu: 9.87654, database: null },
      { requestsPerSecond: 100, cpu: 1, database: null },
      { requestsPerSecond: 200, cpu: 2 },
    ];
    expect(withMedians([{ name: 'bare', samples }], 3)).toEqual([
      { name: 'bare', samples: { requestsPerSecond: 200, cpu: 2, database: null } },
    ]);
    expect(withMedians({ rounds: [1, 4, 2], text: 'kept' }, 3)).toEqual({ rounds: 2, text: 'kept' });
  });

  test('that are no rounds stay a list', () => {
    expect(withMedians([{ a: 1 }, { a: 2 }, { a: 3 }], 2)).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
    expect(withMedians(['one', 'two'], 2)).toEqual(['one', 'two']);
    expect(withMedians([], 2)).toEqual([]);
  });

  test('keep the machine and the ratios, and no sample', () => {
    const run = {
      bench: 'http',
      rounds: 2,
      seconds: 4,
      ratios: { cpu: 1.5 },
      figures: [{ name: 'x', samples: [{ a: 1 }, { a: 3 }] }],
    };
    expect(savedResult(run, '2026-11-16')).toEqual({
      bench: 'http',
      date: '2026-11-16',
      machine: { cores: expect.any(Number), node: process.versions.node, platform: expect.stringMatching(/^\w+-\w+$/) },
      rounds: 2,
      seconds: 4,
      ratios: { cpu: 1.5 },
      medians: [{ name: 'x', samples: { a: 2 } }],
    });
  });
});

test('every file in docs/benchmarks/ is named after its day and its bench, and has what is promised', () => {
  const names = readdirSync(folder).filter((name) => name !== 'README.md');
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const result = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, unknown>;
    expect(`${String(result['date'])}-${String(result['bench'])}.json`).toBe(name);
    expect(Object.keys(result)).toEqual(['bench', 'date', 'machine', 'rounds', 'seconds', 'ratios', 'medians']);
    expect(Object.keys(result['ratios'] as object).length).toBeGreaterThan(0);
  }
});
