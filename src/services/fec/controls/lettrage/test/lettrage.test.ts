import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, eachMonth, entry, fecOf } from '../../../test/drafts/build.ts';
import type { DraftLine } from '../../../test/drafts/draft.ts';

/** What one line of a supplier says beside its amount; lettered at the end of the month that it names. */
const lettered = (lettering: string, letteringDate = '20251231', thirdParty = 'F01'): Partial<DraftLine> => ({
  thirdParty,
  lettering,
  letteringDate,
});

const bought = (date: string, cents: number, rest: Partial<DraftLine>): BuiltEntry =>
  entry({ journal: 'AC', date }, ['606100', cents], ['401000', -cents, rest]);

const paid = (date: string, cents: number, rest: Partial<DraftLine>): BuiltEntry =>
  entry({ journal: 'BQ', date }, ['401000', cents, rest], ['512000', -cents]);

const openedWith = (cents: number, rest: Partial<DraftLine>): BuiltEntry =>
  entry({ journal: 'AN', date: '20250101' }, ['512000', cents], ['401000', -cents, rest]);

/** Twelve invoices, each paid and lettered in its month: lines 2 to 49. */
const year: BuiltEntry[] = eachMonth('202501', 12, (month, index) => {
  const rest = lettered(`A${String.fromCharCode(65 + index)}`, `${month}28`);
  return [bought(`${month}05`, 300_00 + index, rest), paid(`${month}20`, 300_00 + index, rest)];
}).flat();

const single = ['lettrage_desequilibre', 'lettrage_isole'] as const;
const neither = (file: Buffer) => single.map((type) => found(file, type).length);

test('lines that are lettered together and do not cancel out are important, for cents minor', () => {
  const file = fecOf([
    ...year,
    bought('20250607', 500_00, lettered('ZA')),
    paid('20250702', 480_00, lettered('ZA')),
    bought('20250608', 90_00, lettered('ZB')),
    paid('20250703', 90_01, lettered('ZB')),
  ]);
  const [large, small, ...others] = found(file, 'lettrage_desequilibre');
  expect(others).toEqual([]);
  expect(large).toMatchObject({
    severity: 'importante',
    compteNum: '401000',
    period: '2025-06',
    expectedValue: '0,00 €',
    actualValue: '-20,00 €',
    lines: [51, 52],
  });
  expect(large?.description).toContain(
    'Le lettrage ZA du compte 401000 Fournisseurs (l. 51-52) laisse un écart de 20,00 €',
  );
  expect(small).toMatchObject({ severity: 'mineure', actualValue: '0,01 €', lines: [55, 56] });
});

test('codes that are used again in another year, by another third party or on another account are other groups', () => {
  const file = fecOf([
    ...year,
    bought('20250607', 500_00, lettered('AA', '20260110')),
    paid('20250702', 500_00, lettered('AA', '20260110')),
    bought('20250608', 70_00, lettered('AA', '20250728', 'F02')),
    paid('20250703', 70_00, lettered('AA', '20250728', 'F02')),
  ]);
  expect(neither(file)).toEqual([0, 0]);
});

test('codes in lower case mark partial settlements, unless all codes are written so', () => {
  const pair = [bought('20250607', 500_00, lettered('za')), paid('20250702', 200_00, lettered('za'))];
  const alone = bought('20250608', 70_00, lettered('zb'));
  expect(neither(fecOf([...year, ...pair, alone]))).toEqual([0, 0]);
  const small = year.map((each) => ({
    ...each,
    lines: each.lines.map(({ lettering, ...line }) =>
      lettering === undefined ? line : { ...line, lettering: lettering.toLowerCase() },
    ),
  }));
  expect(neither(fecOf([...small, ...pair, alone]))).toEqual([1, 1]);
});

test('one third party’s lines on two accounts may be lettered with each other', () => {
  const file = fecOf([
    ...year,
    bought('20250607', 500_00, lettered('ZA')),
    entry({ journal: 'BQ', date: '20250702' }, ['409100', 500_00, lettered('ZA')], ['512000', -500_00]),
  ]);
  expect(neither(file)).toEqual([0, 0]);
});

test('a line whose lettering date or third party is missing is told once, not as a lettering that is open', () => {
  const { letteringDate: _, ...undated } = lettered('ZA');
  const { thirdParty: __, ...unnamed } = lettered('ZB');
  const file = fecOf([
    ...year,
    bought('20250607', 500_00, lettered('ZA')),
    paid('20250702', 500_00, undated),
    bought('20250608', 90_00, lettered('ZB')),
    paid('20250703', 90_00, unnamed),
  ]);
  expect(neither(file)).toEqual([0, 0]);
  expect(found(file, 'lettrage_sans_date')).toHaveLength(1);
});

test('a group with an amount that cannot be read is not judged', () => {
  const file = fecOf([...year, bought('20250607', 500_00, lettered('ZA')), paid('20250702', 480_00, lettered('ZA'))]);
  const unread = Buffer.from(file.toString().replaceAll('480,00', 'néant'));
  expect(found(unread, 'lettrage_desequilibre')).toEqual([]);
});

test('what was lettered before the exercise is last year’s affair', () => {
  const file = fecOf([
    openedWith(80_00, lettered('ZA', '20241215')),
    openedWith(30_00, lettered('ZA', '20241215')),
    openedWith(40_00, lettered('ZB', '20241220')),
    ...year,
  ]);
  expect(neither(file)).toEqual([0, 0]);
  expect(found(file, 'lettrage_date_incoherente')).toEqual([]);
});

test('a code on one line alone is minor, told once for each account', () => {
  const file = fecOf([
    ...year,
    bought('20250607', 500_00, lettered('ZA')),
    bought('20250608', 600_00, lettered('ZB')),
    entry({ journal: 'VE', date: '20250609' }, ['411000', 70_00, lettered('ZC')], ['706000', -70_00]),
  ]);
  const [suppliers, customers, ...others] = found(file, 'lettrage_isole');
  expect(others).toEqual([]);
  expect(suppliers).toMatchObject({
    severity: 'mineure',
    compteNum: '401000',
    period: null,
    expectedValue: '2 lignes',
    actualValue: '1 ligne',
    lines: [51, 53],
  });
  expect(suppliers?.description).toContain(
    '2 codes de lettrage ne portent que sur une ligne, par exemple ZA (l. 51, 53)',
  );
  expect(customers).toMatchObject({ compteNum: '411000', lines: [54] });
  expect(customers?.description).toContain('1 code de lettrage ne porte que sur une ligne');
});

test('where many letterings are open, the file is told once', () => {
  const open = eachMonth('202501', 12, (month, index) => [
    bought(`${month}07`, 500_00, lettered(`Z${index}`)),
    paid(`${month}22`, 480_00, lettered(`Z${index}`)),
    bought(`${month}08`, 70_00, lettered(`Y${index}`)),
  ]).flat();
  const file = fecOf([...year, ...open]);
  const [unbalanced, ...others] = found(file, 'lettrage_desequilibre');
  expect(others).toEqual([]);
  expect(unbalanced).toMatchObject({
    severity: 'importante',
    period: null,
    actualValue: '12 lettrages',
    compteNum: '',
  });
  expect(unbalanced?.description).toContain('12 lettrages (33,3 % des lettrages du fichier) ne sont pas équilibrés');
  const [alone, ...rest] = found(file, 'lettrage_isole');
  expect(rest).toEqual([]);
  expect(alone).toMatchObject({ severity: 'mineure', actualValue: '12 lettrages' });
});

test('codes without dates are minor, dates without codes important, each told once', () => {
  const file = fecOf([
    ...year,
    bought('20250607', 500_00, { thirdParty: 'F01', lettering: 'ZA' }),
    paid('20250702', 500_00, { thirdParty: 'F01', lettering: 'ZA' }),
    bought('20250608', 90_00, { thirdParty: 'F01', letteringDate: '20250731' }),
  ]);
  const [code, date, ...others] = found(file, 'lettrage_sans_date').toSorted((a, b) => b.lines.length - a.lines.length);
  expect(others).toEqual([]);
  expect(code).toMatchObject({ severity: 'mineure', period: null, expectedValue: '0 ligne', actualValue: '2 lignes' });
  expect(code?.description).toBe('2 lignes avec un code de lettrage et sans date (l. 51-52).');
  expect(date).toMatchObject({ severity: 'importante', actualValue: '1 ligne', lines: [55] });
  expect(found(fecOf(year), 'lettrage_sans_date')).toEqual([]);
});

test('a lettering date that cannot be read is not a missing one', () => {
  const file = fecOf([...year, bought('20250607', 500_00, lettered('ZA', '20251399'))]);
  expect(found(file, 'lettrage_sans_date')).toEqual([]);
});

test('a lettering before its last line is minor', () => {
  const file = fecOf([
    ...year,
    bought('20250607', 500_00, lettered('ZA', '20250630')),
    paid('20250702', 500_00, lettered('ZA', '20250630')),
  ]);
  const [only, ...others] = found(file, 'lettrage_date_incoherente');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '401000',
    expectedValue: '≥ 02/07/2025',
    actualValue: '30/06/2025',
    lines: [51, 52],
  });
  expect(only?.description).toContain('daté du 30/06/2025, avant sa dernière ligne du 02/07/2025 (l. 51-52)');
});

test('letterings on the day of the last line or later are in order', () => {
  const pair = [
    bought('20250607', 500_00, lettered('ZA', '20250702')),
    paid('20250702', 500_00, lettered('ZA', '20250702')),
  ];
  expect(found(fecOf([...year, ...pair]), 'lettrage_date_incoherente')).toEqual([]);
});

test('where many letterings are dated early, the file is told once', () => {
  const early = eachMonth('202501', 12, (month, index) => [
    bought(`${month}07`, 500_00, lettered(`Z${index}`, `${month}10`)),
    paid(`${month}22`, 500_00, lettered(`Z${index}`, `${month}10`)),
  ]).flat();
  const [only, ...others] = found(fecOf([...year, ...early]), 'lettrage_date_incoherente');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ severity: 'mineure', period: null, actualValue: '12 lettrages' });
});

/** Eight invoices and eight payments a month, none lettered. */
const busy = (months: number): BuiltEntry[] =>
  eachMonth('202501', months, (month) =>
    [3, 5, 9, 11, 13, 17, 19, 21].flatMap((day) => {
      const date = month + String(day).padStart(2, '0');
      const cents = 100_00 + day * Number(month.slice(4));
      return [bought(date, cents, { thirdParty: 'F01' }), paid(date, cents, { thirdParty: 'F01' })];
    }),
  ).flat();

test('two hundred lines of third parties without any lettering are important', () => {
  const [only, ...others] = found(fecOf(busy(13)), 'lettrage_absent');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '',
    period: null,
    expectedValue: '> 0 %',
    actualValue: '0 %',
    lines: [],
  });
  expect(only?.description).toBe('Aucune des 208 lignes de comptes de tiers n’est lettrée.');
});

test('fewer lines, one lettering or a treasury ledger are left alone', () => {
  expect(found(fecOf(busy(12)), 'lettrage_absent')).toEqual([]);
  expect(found(fecOf([...busy(13), ...year.slice(0, 2)]), 'lettrage_absent')).toEqual([]);
  const treasury = eachMonth('202501', 12, (month) =>
    Array.from({ length: 20 }, (_, day) =>
      entry({ journal: 'BQ', date: month + String(day + 1).padStart(2, '0') }, ['606100', 100_00], ['512000', -100_00]),
    ),
  ).flat();
  const file = fecOf([...treasury, paid('20250702', 500_00, lettered('ZA'))], { layout: 'tresorerie_bnc' });
  expect(['lettrage_absent', ...single].map((type) => found(file, type).length)).toEqual([0, 0, 0]);
});
