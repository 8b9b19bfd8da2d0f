import { eachMonth, entry, type LineOf } from '../../../test/drafts/build.ts';

/**
 * What a year from January 2025 on is built of: sales, and what comes back each month or does not. Sales are never twice
 * alike, and enough for no month to be empty.
 */
export const sales = (months = 12) =>
  eachMonth('202501', months, (month, index) =>
    [3, 12, 21, 28].map((day, each) => {
      const cents = 2_000_00 + ((index * 7 + each * 3) % 11) * 310_00;
      return entry(
        { journal: 'VE', date: `${month}${String(day).padStart(2, '0')}` },
        ['411000', cents, { thirdParty: 'C01' }],
        ['707000', -cents],
      );
    }),
  ).flat();

export type Figures = readonly number[];

/** An invoice of so many cents in each month; none where it is 0. */
export const invoices = (account: string, figures: Figures, journal = 'AC') =>
  figures.flatMap((cents, index) =>
    cents === 0
      ? []
      : [
          entry(
            { journal, date: `2025${String(index + 1).padStart(2, '0')}05` },
            [account, cents],
            ['401000', -cents, { thirdParty: 'F01' }],
          ),
        ],
  );

/** The same amount in each of the months, but for those that are given by their number. */
export const monthly = (cents: number, other: Readonly<Record<number, number>> = {}, months = 12): Figures =>
  Array.from({ length: months }, (_, index) => other[index + 1] ?? cents);

export const manual = (date: string, label: string, ...lines: readonly LineOf[]) =>
  entry({ journal: 'OD', date, label }, ...lines);
