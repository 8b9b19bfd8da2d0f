import { expect, test } from 'vitest';
import { connectionBound, descriptorLimit } from '../descriptors.ts';

test.each([
  [undefined, 1_048_576, 10_000],
  [undefined, 2048, 1536],
  [undefined, 1024, 768],
  [undefined, 256, 192],
  [undefined, undefined, 10_000],
  [500, 1024, 500],
  [50_000, undefined, 50_000],
])('%s connections wanted of %s files: %s', (wanted, descriptors, connections) => {
  expect(connectionBound(wanted, descriptors).connections).toBe(connections);
});

test('more than the files allow is refused with what to do', () => {
  expect(() => connectionBound(2000, 2048)).toThrow(/at most 1536 connections.*ulimit -n/);
});

test('the limit of this process is known', () => {
  expect(descriptorLimit()).toBeGreaterThan(100);
});
