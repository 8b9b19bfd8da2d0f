import { expect, test } from 'vitest';
import { BUDGETS, type BuiltFile, partsOf, tooHeavy } from '../budgets.ts';

const file = (bytes: number, more: Partial<BuiltFile> = {}): BuiltFile => ({
  bytes,
  isEntry: false,
  source: null,
  needs: [],
  later: [],
  ...more,
});

const files = (route: number, language = 10): Map<string, BuiltFile> =>
  new Map([
    ['main.js', file(100, { isEntry: true, needs: ['vendor.js', 'main.css'], later: ['list.js', 'en.js'] })],
    ['vendor.js', file(1000)],
    ['main.css', file(10)],
    ['list.js', file(route, { source: '/x/web/pages/a/list.tsx', needs: ['vendor.js', 'table.js', 'list.css'] })],
    ['table.js', file(5, { needs: ['main.js'] })],
    ['list.css', file(1)],
    ['en.js', file(language, { source: '/x/web/locales/common/en.ts' })],
  ]);

test('a part weighs what it needs besides the entry, scripts and styles', () => {
  expect(partsOf(files(50))).toEqual([
    { kind: 'entry', name: 'entry', bytes: 1110 },
    { kind: 'language', name: 'locales/common/en.ts', bytes: 10 },
    { kind: 'route', name: 'pages/a/list.tsx', bytes: 56 },
  ]);
  expect(tooHeavy(partsOf(files(50)))).toEqual([]);
});

test('what is too heavy is named', () => {
  expect(tooHeavy(partsOf(files(BUDGETS.route, BUDGETS.language + 1)))).toEqual([
    'locales/common/en.ts has 15001 bytes (brotli); a part of kind language may have 15000',
    'pages/a/list.tsx has 60006 bytes (brotli); a part of kind route may have 60000',
  ]);
});

test('the budgets are those of the contract', () => {
  expect(BUDGETS).toEqual({ entry: 120_000, timeline: 120_000, route: 60_000, language: 15_000 });
});
