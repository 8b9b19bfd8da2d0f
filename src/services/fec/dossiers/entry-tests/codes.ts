/** Tests that take entries; `night` takes none in any file, and `digits` looks at lines. */
export const ENTRY_TESTS = [
  'manual',
  'rare-pairs',
  'circular',
  'reversed',
  'after-closing',
  'last-days',
  'first-days',
  'round-amounts',
  'below-threshold',
  'revenue-by-hand',
  'poor-labels',
  'free-days',
] as const;
export type EntryTest = (typeof ENTRY_TESTS)[number];
export const ALL_TESTS = [...ENTRY_TESTS, 'night', 'digits'] as const;
export type TestCode = (typeof ALL_TESTS)[number];
/** Those whose lines can be listed. */
export const LISTED_TESTS = [...ENTRY_TESTS, 'digits'] as const;
export type ListedTest = (typeof LISTED_TESTS)[number];
