import { type BuiltEntry, eachMonth, entry, type LineOf } from './drafts/build.ts';

/**
 * A company with one sale and one purchase a month, both paid at once: nothing in it is worth a word. Turnover is so small
 * that an amount matters from 100 € on, and matters greatly from 1 000 € on.
 */
export function smallCompany(
  extra: readonly BuiltEntry[] = [],
  options: { from?: string; months?: number; opening?: readonly LineOf[] } = {},
): BuiltEntry[] {
  const { from = '202401', months = 12, opening = [] } = options;
  const rest = opening.reduce((sum, [, cents]) => sum + cents, 0);
  const first = entry(
    { journal: 'AN', date: `${from}01`, label: 'Reprise des soldes' },
    ['101300', -10_000_00],
    ['106800', -10_000_00],
    ['512000', 20_000_00 - rest],
    ...opening,
  );
  const business = eachMonth(from, months, (month) => [
    entry(
      { journal: 'VE', date: `${month}10` },
      ['411000', 1_200_00, { thirdParty: 'C01' }],
      ['707000', -1_000_00],
      ['445710', -200_00],
    ),
    entry(
      { journal: 'AC', date: `${month}12` },
      ['606100', 500_00],
      ['445660', 100_00],
      ['401000', -600_00, { thirdParty: 'F01' }],
    ),
    entry({ journal: 'BQ', date: `${month}20` }, ['512000', 1_200_00], ['411000', -1_200_00, { thirdParty: 'C01' }]),
    entry({ journal: 'BQ', date: `${month}25` }, ['401000', 600_00, { thirdParty: 'F01' }], ['512000', -600_00]),
  ]).flat();
  return [
    first,
    ...[...business, ...extra].sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date))),
  ];
}

/** An entry of the journal of miscellaneous operations. */
export function posting(date: string, label: string, ...lines: readonly LineOf[]): BuiltEntry {
  return entry({ journal: 'OD', date, label }, ...lines);
}
