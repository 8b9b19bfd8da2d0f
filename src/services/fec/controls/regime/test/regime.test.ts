import { expect, test } from 'vitest';
import { analyse, found } from '../../../test/analyse.ts';
import { type BuiltEntry, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import type { DraftLine } from '../../../test/drafts/draft.ts';

type Settlement = Pick<DraftLine, 'settlementDate' | 'settlementMode'>;

/** Two payments in each month, with how they were settled. */
const payments = (settled: Settlement = { settlementDate: '20250105', settlementMode: 'VIR' }, months = 12) =>
  eachMonth('202501', months, (month) => [
    entry({ journal: 'BQ', date: `${month}05` }, ['606100', 50_00, settled], ['512000', -50_00, settled]),
    entry({ journal: 'BQ', date: `${month}25` }, ['512000', 80_00, settled], ['706000', -80_00, settled]),
  ]).flat();

const more = (...lines: readonly LineOf[]) => [...payments(), entry({ journal: 'BQ', date: '20250520' }, ...lines)];
const lacking = (entries: readonly BuiltEntry[], layout: 'tresorerie_bnc' | 'tresorerie_ba' = 'tresorerie_bnc') =>
  found(fecOf(entries, { layout }), 'regime_reglement_absent');

test('lines of money, cost and income need the date and the mode of their settlement', () => {
  const bytes = fecOf(
    more(
      ['606100', 10_00, { settlementDate: '20250520' }],
      ['606300', 15_00],
      ['512000', -25_00, { settlementMode: 'CB' }],
    ),
    { layout: 'tresorerie_bnc' },
  );
  expect(analyse(bytes).meta.comptaType).toBe('tresorerie');
  const [only, ...others] = found(bytes, 'regime_reglement_absent');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '',
    period: null,
    expectedValue: '0 ligne',
    actualValue: '3 lignes',
    lines: [50, 51, 52],
  });
  expect(only?.description).toContain('2 dates de règlement et 2 modes de règlement manquent');
  expect(found(bytes, 'format_champ_obligatoire')).toEqual([]);
});

test('so it is in the layout of farmers', () => {
  expect(lacking(payments({}), 'tresorerie_ba')).toMatchObject([{ actualValue: '48 lignes' }]);
});

test.for<[string, readonly BuiltEntry[]]>([
  ['everything is settled', payments()],
  ['an entry moves no money', more(['681120', 90_00], ['281540', -90_00])],
  [
    'a line is on another account',
    more(['512000', -20_00, { settlementDate: '20250520', settlementMode: 'CB' }], ['164000', 20_00]),
  ],
  [
    'balances are opened',
    [entry({ journal: 'AN', date: '20250101' }, ['512000', 900_00], ['101000', -900_00]), ...payments()],
  ],
])('nothing is missing where %s', ([, entries]) => {
  expect(lacking(entries)).toEqual([]);
});

test('nothing is asked of books kept on an accrual basis', () => {
  expect(lacking([...invoices, ...payments({})])).toEqual([]);
});

const invoices = eachMonth('202501', 12, (month) =>
  entry({ journal: 'AC', date: `${month}08` }, ['606100', 60_00], ['401000', -60_00]),
);

test.for(['tresorerie_bnc', 'tresorerie_ba'] as const)(
  'the columns of %s with suppliers in them do not go together',
  (layout) => {
    const [only, ...others] = found(fecOf([...invoices, ...payments()], { layout }), 'regime_incoherent');
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'mineure',
      compteNum: '',
      period: null,
      expectedValue: 'trésorerie',
      actualValue: 'engagement',
      lines: [],
    });
    expect(only?.description).toContain('d’une comptabilité de trésorerie, alors que les écritures');
  },
);

test('neither do the usual columns with payments alone', () => {
  const [only] = found(fecOf(payments()), 'regime_incoherent');
  expect(only).toMatchObject({ expectedValue: 'engagement', actualValue: 'trésorerie' });
});

test.for<[string, Buffer]>([
  ['the usual columns and suppliers', fecOf([...invoices, ...payments()])],
  ['the columns of a cash basis and payments', fecOf(payments(), { layout: 'tresorerie_bnc' })],
  ['a few payments', fecOf(payments().slice(0, 18))],
  [
    'payments of two months',
    fecOf([...payments({}, 2), ...payments({}, 2), ...payments({}, 2), ...payments({}, 2), ...payments({}, 2)]),
  ],
])('%s go together', ([, bytes]) => {
  expect(found(bytes, 'regime_incoherent')).toEqual([]);
});
