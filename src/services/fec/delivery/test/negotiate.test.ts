import { describe, expect, test } from 'vitest';
import { chooseFormat, prefersLater } from '../negotiate.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('Accept', () => {
  test.each([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/json, text/plain, */*', 'json'],
    ['text/csv', 'csv'],
    ['TEXT/CSV', 'csv'],
    [XLSX, 'xlsx'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
    ['text/csv;q=0.5, text/html;q=0.4', 'csv'],
    ['text/csv;q=0.5, text/html', 'html'],
    ['text/csv, */*', 'csv'],
    ['text/csv;q=0.1, */*;q=0.9', 'json'],
    ['text/*', 'html'],
    ['text/html;q=0, text/*', 'csv'],
    ['application/*', 'json'],
    ['application/json;q=0, application/*', 'xlsx'],
    ['text/csv, application/json', 'json'],
    ['text/csv;header=present;q=1.0', 'csv'],
    ['text/csv;note="a,b;q=0"', 'csv'],
    ['image/png', 'json'],
    ['text/csv;q=0', 'json'],
    ['text/csv;q=2', 'json'],
    ['text/csv;q=nonsense, text/html;q=0.1', 'html'],
    ['text/csv, text/csv;q=0.1', 'csv'],
    ['*', 'json'],
    ['text/csv;q=.5, text/html;q=.4', 'csv'],
  ])('%j is answered as %s', (accept, format) => {
    expect(chooseFormat(accept)).toBe(format);
  });
});

describe('Prefer', () => {
  test.each([
    [undefined, false],
    ['respond-async', true],
    ['Respond-Async', true],
    ['wait=10, respond-async', true],
    ['respond-async; note=x, wait=10', true],
    ['respond-asynchronously', false],
    ['return=minimal', false],
    ['note="x, respond-async"', false],
    ['note="x, respond-async', false],
    ['note="\\", respond-async', false],
    ['note="\\\\", respond-async', true],
    ['note="\\', false],
  ])('%j', (prefer, isLater) => {
    expect(prefersLater(prefer)).toBe(isLater);
  });
});

test('what is longer than anybody means is not read', () => {
  const commas = ','.repeat(15_000);
  expect(chooseFormat(`text/csv${commas}`)).toBe('json');
  expect(prefersLater(`respond-async${commas}`)).toBe(false);
});
