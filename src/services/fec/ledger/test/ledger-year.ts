import { type BuiltEntry, eachMonth, entry, type LineOf } from '../../test/drafts/build.ts';

/** A plain year of entries, which the tests of the facts of a ledger number anew and add to. */

/** The days of a month on which something is posted. */
export const DAYS = ['03', '07', '12', '18', '27'];

/** Five purchases and five payments in each month. */
export const year = eachMonth('202501', 12, (month, index) =>
  DAYS.flatMap((day, each) => {
    const cents = 100_00 + index * 10 + each;
    return [
      entry({ journal: 'AC', date: month + day }, ['606100', cents], ['401000', -cents]),
      entry({ journal: 'BQ', date: month + day }, ['401000', cents], ['512000', -cents]),
    ];
  }),
).flat();

/** The same year with other entry numbers. */
export const numbered = (number: (one: BuiltEntry, index: number) => string) =>
  year.map((one, index): BuiltEntry => ({ ...one, number: number(one, index) }));

/** An entry in the journal of miscellaneous operations. */
export const manual = (date: string, ...lines: readonly LineOf[]) => entry({ journal: 'OD', date }, ...lines);
