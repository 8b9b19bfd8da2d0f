import { describe, expect, test } from 'vitest';
import type { Layout } from '../../reader/file-facts.ts';
import { booksOf } from '../../test/books-of.ts';
import { type BuiltEntry, eachMonth, entry, fecOf, type LineOf } from '../../test/drafts/build.ts';
import { guessRegime } from '../accounting-type.ts';
import { manual, year } from './ledger-year.ts';

/** Whether books are kept on an accrual or a cash basis, and under which regime. */

describe('how books are kept', () => {
  const typeOf = (entries: readonly BuiltEntry[], layout?: Layout) =>
    booksOf(fecOf(entries, layout === undefined ? {} : { layout })).accountingType;
  const paid = eachMonth('202501', 12, (month) =>
    entry({ journal: 'BQ', date: `${month}05` }, ['606100', 9_00], ['512000', -9_00]),
  );
  const moved = eachMonth('202501', 3, (month) =>
    manual(`${month}05`, ['471000', 9_00], ['455100', -9_00], ['606100', 1]),
  );

  test.for<[string, readonly BuiltEntry[], Layout | undefined, string]>([
    ['suppliers', year, undefined, 'engagement'],
    ['suppliers in the columns of a cash basis', year, 'tresorerie_bnc', 'engagement'],
    ['payments', paid, undefined, 'tresorerie'],
    ['payments in the columns of a cash basis', paid, 'tresorerie_ba', 'tresorerie'],
    ['payments through the accounts of partners', [...paid, ...moved], undefined, 'tresorerie'],
    [
      'payments and accruals',
      [...paid, manual('20251231', ['486000', 9_00], ['606100', -9_00])],
      undefined,
      'engagement',
    ],
    [
      'payments and depreciation',
      [...paid, manual('20251231', ['681120', 9_00], ['281540', -9_00])],
      undefined,
      'indeterminee',
    ],
    [
      'depreciation in the columns of a cash basis',
      [...paid, manual('20251231', ['681120', 9_00], ['281540', -9_00])],
      'tresorerie_bnc',
      'tresorerie',
    ],
    ['corrections only', [manual('20250105', ['606100', 9_00], ['606300', -9_00])], undefined, 'indeterminee'],
    [
      'suppliers at the opening only',
      [entry({ journal: 'AN', date: '20250101' }, ['512000', 9_00], ['401000', -9_00]), ...paid],
      undefined,
      'tresorerie',
    ],
  ])('%s', ([, entries, layout, type]) => {
    expect(typeOf(entries, layout)).toBe(type);
  });

  test('the regime is told by the columns, or by what farmers have', () => {
    const regimeOf = (entries: readonly BuiltEntry[], layout: Layout = 'engagement') => {
      const { ledger, file, accounts } = booksOf(fecOf(entries, { layout }));
      return guessRegime(ledger, file, accounts);
    };
    expect(regimeOf(year)).toBe('bic_is');
    expect(regimeOf(year, 'tresorerie_bnc')).toBe('bnc');
    expect(regimeOf(year, 'tresorerie_ba')).toBe('ba');
    const farm: LineOf[] = [
      ['601200', 1],
      ['241000', 1],
      ['701100', -2],
      ['645200', 1, { accountLib: 'Cotisations MSA' }],
    ];
    expect(regimeOf([...year, manual('20250105', ...farm)])).toBe('ba');
    expect(regimeOf([...year, manual('20250105', ...farm.slice(0, 2))])).toBe('bic_is');
  });
});
