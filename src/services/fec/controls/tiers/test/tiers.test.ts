import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import type { DraftLine } from '../../../test/drafts/draft.ts';

type Head = { date: string; piece?: string; pieceDate?: string };

const bought = (head: Head, cents: number, rest: Partial<DraftLine> = { thirdParty: 'F01' }): BuiltEntry =>
  entry({ journal: 'AC', ...head }, ['606100', cents], ['401000', -cents, rest]);

const paid = (head: Head, cents: number, rest: Partial<DraftLine> = { thirdParty: 'F01' }): BuiltEntry =>
  entry({ journal: 'BQ', ...head }, ['401000', cents, rest], ['512000', -cents]);

const sold = (head: Head, cents: number, rest: Partial<DraftLine> = { thirdParty: 'C01' }): BuiltEntry =>
  entry({ journal: 'VE', ...head }, ['411000', cents, rest], ['706000', -cents]);

const cashed = (head: Head, cents: number, rest: Partial<DraftLine> = { thirdParty: 'C01' }): BuiltEntry =>
  entry({ journal: 'BQ', ...head }, ['512000', cents], ['411000', -cents, rest]);

const opened = (...lines: readonly LineOf[]): BuiltEntry => {
  const total = lines.reduce((sum, [, cents]) => sum + cents, 0);
  return entry({ journal: 'AN', date: '20250101' }, ...lines, ['512000', 9_000_00], ['101300', -total - 9_000_00]);
};

/** Bought, sold and settled in each month, eight lines; the threshold S1 is 100 €. */
const months = (count: number): BuiltEntry[] =>
  eachMonth('202501', count, (month) => [
    bought({ date: `${month}05` }, 300_00),
    paid({ date: `${month}20` }, 300_00),
    sold({ date: `${month}06` }, 400_00),
    cashed({ date: `${month}25` }, 400_00),
  ]).flat();

const year = months(12);

test('a supplier in debit is minor, important from the threshold on', () => {
  const file = fecOf([
    ...year,
    paid({ date: '20250610' }, 99_99, { thirdParty: 'F02' }),
    entry({ journal: 'BQ', date: '20250611' }, ['404000', 100_00, { thirdParty: 'F03' }], ['512000', -100_00]),
  ]);
  const [large, small, ...others] = found(file, 'fournisseur_debiteur');
  expect(others).toEqual([]);
  expect(small).toMatchObject({
    severity: 'mineure',
    compteNum: '401000',
    period: '2025-12',
    expectedValue: 'solde créditeur ou nul',
    actualValue: '99,99 € débiteur',
    lines: [98],
  });
  expect(small?.description).toContain('Le fournisseur F02 Tiers F02 (compte 401000 Fournisseurs)');
  expect(small?.description).toContain('présente un solde final débiteur de 99,99 €');
  expect(large).toMatchObject({ severity: 'importante', compteNum: '404000', lines: [100] });
});

test('a customer in credit is minor, important from the threshold on', () => {
  const file = fecOf([
    ...year,
    cashed({ date: '20250610' }, 99_99, { thirdParty: 'C02' }),
    cashed({ date: '20250611' }, 100_00, { thirdParty: 'C03' }),
  ]);
  const [large, small, ...others] = found(file, 'client_crediteur');
  expect(others).toEqual([]);
  expect(large).toMatchObject({
    severity: 'importante',
    compteNum: '411000',
    period: '2025-12',
    expectedValue: 'solde débiteur ou nul',
    actualValue: '100,00 € créditeur',
    lines: [101],
  });
  expect(large?.description).toContain('Le client C03 Tiers C03');
  expect(small).toMatchObject({ severity: 'mineure', actualValue: '99,99 € créditeur' });
});

const wrongSides = (file: Buffer) =>
  ['fournisseur_debiteur', 'client_crediteur'].map((type) => found(file, type).length);

test('advances, cents and balances on their own side are in order', () => {
  const file = fecOf([
    ...year,
    entry({ journal: 'BQ', date: '20250610' }, ['409100', 500_00, { thirdParty: 'F02' }], ['512000', -500_00]),
    entry({ journal: 'BQ', date: '20250611' }, ['512000', 500_00], ['419100', -500_00, { thirdParty: 'C02' }]),
    paid({ date: '20250612' }, 99, { thirdParty: 'F03' }),
    bought({ date: '20250613' }, 500_00, { thirdParty: 'F04' }),
    sold({ date: '20250614' }, 500_00, { thirdParty: 'C04' }),
  ]);
  expect(wrongSides(file)).toEqual([0, 0]);
});

test('where the opening balance has no third parties, what each of them owes is not known', () => {
  const file = fecOf([
    opened(['401000', -800_00], ['411000', 900_00]),
    ...year,
    paid({ date: '20250110' }, 800_00, { thirdParty: 'F02' }),
    cashed({ date: '20250110' }, 900_00, { thirdParty: 'C02' }),
  ]);
  expect(wrongSides(file)).toEqual([0, 0]);
  expect(['creance_ancienne', 'dette_ancienne'].map((type) => found(file, type).length)).toEqual([0, 0]);
});

test('a line without a third party among others is told as such, not as somebody’s debt', () => {
  const file = fecOf([...year, paid({ date: '20250610' }, 500_00, {})]);
  expect(wrongSides(file)).toEqual([0, 0]);
  expect(found(file, 'collectif_sans_auxiliaire')).toHaveLength(1);
});

test('accounts of single third parties are judged without third parties', () => {
  const own = entry({ journal: 'BQ', date: '20250610' }, ['401MARTIN', 500_00], ['512000', -500_00]);
  const [only] = found(fecOf([...year, own]), 'fournisseur_debiteur');
  expect(only).toMatchObject({ compteNum: '401MARTIN', actualValue: '500,00 € débiteur' });
});

test('a receivable that was carried forward and is not paid after a year is important', () => {
  const file = fecOf([
    opened(['411000', 900_00, { thirdParty: 'C02' }]),
    ...year,
    sold({ date: '20250609' }, 250_00, { thirdParty: 'C02' }),
    cashed({ date: '20250610' }, 400_00, { thirdParty: 'C02' }),
  ]);
  const [only, ...others] = found(file, 'creance_ancienne');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '411000',
    period: '2025-12',
    expectedValue: '0,00 €',
    actualValue: '500,00 €',
    lines: [2],
  });
  expect(only?.description).toContain('500,00 € repris à l’ouverture sur C02 Tiers C02');
  expect(only?.description).toContain('ne sont pas réglés au 25/12/2025');
});

test('a debt that was carried forward and is not paid after a year is minor, important from the threshold on', () => {
  const file = fecOf([
    opened(['401000', -99_99, { thirdParty: 'F02' }], ['404000', -700_00, { thirdParty: 'F03' }]),
    ...year,
  ]);
  const [large, small, ...others] = found(file, 'dette_ancienne');
  expect(others).toEqual([]);
  expect(large).toMatchObject({ severity: 'importante', compteNum: '404000', actualValue: '700,00 €', lines: [3] });
  expect(small).toMatchObject({
    severity: 'mineure',
    compteNum: '401000',
    period: '2025-12',
    expectedValue: '0,00 €',
    actualValue: '99,99 €',
  });
});

test('what was paid, what is retained, and parts of a year say nothing about old balances', () => {
  const old = (file: Buffer) => ['creance_ancienne', 'dette_ancienne'].map((type) => found(file, type).length);
  const carried = opened(['411000', 900_00, { thirdParty: 'C02' }], ['401000', -700_00, { thirdParty: 'F02' }]);
  const settled = [
    cashed({ date: '20250110' }, 900_00, { thirdParty: 'C02' }),
    sold({ date: '20250210' }, 500_00, { thirdParty: 'C02' }),
    paid({ date: '20250110' }, 700_00, { thirdParty: 'F02' }),
  ];
  expect(old(fecOf([carried, ...year, ...settled]))).toEqual([0, 0]);
  expect(old(fecOf([carried, ...months(11)]))).toEqual([0, 0]);
  expect(old(fecOf([carried, ...year]))).toEqual([1, 1]);
  const retained = opened(
    ['411700', 900_00, { thirdParty: 'C02', accountLib: 'Clients - retenues de garantie' }],
    ['401700', -700_00, { thirdParty: 'F02', accountLib: 'Fournisseurs - retenues de garantie' }],
  );
  expect(old(fecOf([retained, ...year]))).toEqual([0, 0]);
});

const code = (lettering: string, letteringDate: string, thirdParty = 'F02') => ({
  thirdParty,
  lettering,
  letteringDate,
});

test('an invoice paid after more than sixty days is minor, told once for each supplier', () => {
  const file = fecOf([
    ...year,
    bought({ date: '20250303', piece: 'FA-71', pieceDate: '20250301' }, 800_00, code('ZA', '20250601')),
    paid({ date: '20250601' }, 800_00, code('ZA', '20250601')),
    bought({ date: '20250401', pieceDate: '20250401' }, 900_00, code('ZB', '20250601')),
    paid({ date: '20250601' }, 900_00, code('ZB', '20250601')),
  ]);
  const [only, ...others] = found(file, 'retard_paiement');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '401000',
    period: '2025-03',
    expectedValue: '≤ 60 jours',
    actualValue: '92 jours',
    lines: [99],
  });
  expect(only?.description).toContain('La facture FA-71 de F02 Tiers F02, de 800,00 €, a été réglée le 01/06/2025');
  expect(only?.description).toContain('1 autre facture de ce fournisseur est dans ce cas');
});

test('of many late suppliers the five largest are told', () => {
  const late = [1, 2, 3, 4, 5, 6, 7].flatMap((which) => [
    bought({ date: '20250303' }, which * 100_00, code(`Z${which}`, '20250601', `F1${which}`)),
    paid({ date: '20250601' }, which * 100_00, code(`Z${which}`, '20250601', `F1${which}`)),
  ]);
  const told = found(fecOf([...year, ...late]), 'retard_paiement');
  expect(told).toHaveLength(5);
  const codes = told.map(({ description }) => /de (F1\d)/.exec(description)?.[1]);
  expect(new Set(codes)).toEqual(new Set(['F13', 'F14', 'F15', 'F16', 'F17']));
});

test('payments that are in time, in part, of several invoices, of last year or without money are not late', () => {
  const late = (...entries: readonly BuiltEntry[]) => found(fecOf([...entries, ...year]), 'retard_paiement');
  const invoice = bought({ date: '20250303' }, 800_00, code('ZA', '20250801'));
  expect(late(invoice, paid({ date: '20250801' }, 800_00, code('ZA', '20250801')))).toHaveLength(1);
  expect(late(invoice, paid({ date: '20250502' }, 800_00, code('ZA', '20250801')))).toEqual([]);
  expect(late(invoice, paid({ date: '20250801' }, 700_00, code('ZA', '20250801')))).toEqual([]);
  const second = bought({ date: '20250701' }, 100_00, code('ZA', '20250801'));
  expect(late(invoice, second, paid({ date: '20250801' }, 900_00, code('ZA', '20250801')))).toEqual([]);
  const creditNote = entry(
    { journal: 'AC', date: '20250801' },
    ['401000', 800_00, code('ZA', '20250801')],
    ['606100', -800_00],
  );
  expect(late(invoice, creditNote)).toEqual([]);
  const lastYear = entry(
    { journal: 'AN', date: '20250101' },
    ['401000', -800_00, { ...code('ZC', '20250101'), pieceDate: '20240301' }],
    ['401000', 800_00, { ...code('ZC', '20250101'), pieceDate: '20241130' }],
    ['512000', 9_000_00],
    ['101300', -9_000_00],
  );
  expect(late(lastYear)).toEqual([]);
});

test('a payment in the journal of sundries is one if money moves', () => {
  const invoice = bought({ date: '20250303' }, 800_00, code('ZA', '20250801'));
  const sundry = entry(
    { journal: 'OD', date: '20250801' },
    ['401000', 800_00, code('ZA', '20250801')],
    ['512000', -800_00],
  );
  const others = eachMonth('202501', 12, (month) =>
    entry({ journal: 'OD', date: `${month}28` }, ['681120', 50_00], ['281830', -30_00], ['281840', -20_00]),
  );
  expect(found(fecOf([...year, ...others, invoice, sundry]), 'retard_paiement')).toHaveLength(1);
});

test('third parties with a number and no name, or the reverse, are important, told once', () => {
  const file = fecOf([
    ...year,
    bought({ date: '20250610' }, 80_00, { thirdParty: 'F02', thirdPartyLib: '' }),
    bought({ date: '20250611' }, 90_00, { thirdPartyLib: 'Négoce Martin' }),
  ]);
  const [only, ...others] = found(file, 'auxiliaire_incomplet');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '',
    period: null,
    expectedValue: 'les deux champs',
    actualValue: '2 lignes',
    lines: [99, 101],
  });
  expect(only?.description).toContain('CompAuxNum et CompAuxLib');
  expect(found(fecOf(year), 'auxiliaire_incomplet')).toEqual([]);
});

test('third parties on other accounts are minor, told once; partners and banks may have them', () => {
  const person = { thirdParty: 'X01' };
  const file = fecOf([
    ...year,
    entry({ journal: 'OD', date: '20250610' }, ['606100', 80_00, person], ['758000', -80_00, person]),
  ]);
  const [only, ...others] = found(file, 'auxiliaire_hors_tiers');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    period: null,
    expectedValue: 'classe 4',
    actualValue: '2 lignes',
    lines: [98, 99],
  });
  expect(only?.description).toContain('2 lignes portent un compte auxiliaire hors des comptes de tiers (l. 98-99)');
  const tolerated = entry({ journal: 'OD', date: '20250610' }, ['455100', 80_00, person], ['512000', -80_00, person]);
  expect(found(fecOf([...year, tolerated]), 'auxiliaire_hors_tiers')).toEqual([]);
});

test('lines without a third party among others that have one are minor, important if they are many', () => {
  const nameless = (count: number) =>
    found(
      fecOf([...year, ...Array.from({ length: count }, (_, at) => bought({ date: '20250610' }, 80_00 + at, {}))]),
      'collectif_sans_auxiliaire',
    );
  const [only, ...others] = nameless(2);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    period: null,
    expectedValue: '0 ligne',
    actualValue: '2 lignes',
    lines: [99, 101],
  });
  expect(only?.description).toContain('2 lignes de comptes collectifs sans auxiliaire, soit 4 % des lignes de tiers');
  expect(nameless(3).map(({ severity }) => severity)).toEqual(['importante']);
});

test('accounts that have third parties on few lines or on none are not collective', () => {
  const file = fecOf([
    ...year,
    entry({ journal: 'AC', date: '20250610' }, ['606100', 80_00], ['401MARTIN', -80_00]),
    entry({ journal: 'AC', date: '20250611' }, ['606100', 80_00], ['401PETIT', -80_00, { thirdParty: 'F02' }]),
    entry({ journal: 'AC', date: '20250612' }, ['606100', 90_00], ['401PETIT', -90_00]),
  ]);
  expect(found(file, 'collectif_sans_auxiliaire')).toEqual([]);
});

const named = (thirdParty: string, thirdPartyLib: string) => ({ thirdParty, thirdPartyLib });

test('one name under several numbers is minor, however it is spelt', () => {
  const file = fecOf([
    ...year,
    bought({ date: '20250610' }, 80_00, named('F02', 'Négoce Martin')),
    bought({ date: '20250611' }, 90_00, named('F77', 'NEGOCE-MARTIN.')),
  ]);
  const [only, ...others] = found(file, 'tiers_doublon');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '401000',
    period: null,
    expectedValue: '1 numéro',
    actualValue: '2 numéros',
    lines: [99, 101],
  });
  expect(only?.description).toContain('Le tiers Négoce Martin existe sous 2 numéros du compte 401000');
  expect(only?.description).toContain(': F02, F77.');
});

test('names on two accounts, names for anybody, and numbers that rest are no doubles', () => {
  const file = fecOf([
    opened(['401000', -70_00, named('F09', 'Négoce Martin')]),
    ...year,
    bought({ date: '20250610' }, 80_00, named('F02', 'Négoce Martin')),
    sold({ date: '20250611' }, 90_00, named('C02', 'Négoce Martin')),
    bought({ date: '20250612' }, 80_00, named('F03', 'Fournisseurs divers')),
    bought({ date: '20250613' }, 90_00, named('F04', 'Fournisseurs divers')),
    bought({ date: '20250614' }, 80_00, named('F05', 'BNP')),
    bought({ date: '20250615' }, 90_00, named('F06', 'BNP')),
  ]);
  expect(found(file, 'tiers_doublon')).toEqual([]);
});

test('a treasury ledger is not asked about third parties', () => {
  const treasury = eachMonth('202501', 12, (month) =>
    Array.from({ length: 20 }, (_, day) =>
      entry({ journal: 'BQ', date: month + String(day + 1).padStart(2, '0') }, ['606100', 100_00], ['512000', -100_00]),
    ),
  ).flat();
  const file = fecOf([...treasury, paid({ date: '20250702' }, 500_00)], { layout: 'tresorerie_bnc' });
  expect(wrongSides(file)).toEqual([0, 0]);
});
