import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, type EntryHead, eachMonth, entry, fecOf } from '../../../test/drafts/build.ts';

/** Two purchases and two payments a month, in the order of their dates: journals alternate, so the file is in no order of theirs. */
const year = (change: (head: EntryHead, index: number) => Partial<EntryHead> = () => ({})): BuiltEntry[] =>
  eachMonth('202501', 12, (month) => [
    { journal: 'AC', date: `${month}06` },
    { journal: 'BQ', date: `${month}10` },
    { journal: 'AC', date: `${month}16` },
    { journal: 'BQ', date: `${month}20` },
  ])
    .flat()
    .map((head, index) => booked({ ...head, ...change(head, index) }, 100_00 + index * 7));

const booked = (head: EntryHead, cents: number): BuiltEntry =>
  head.journal === 'BQ'
    ? entry(head, ['401000', cents, { thirdParty: 'F01' }], ['512000', -cents])
    : entry(head, ['606100', cents], ['401000', -cents, { thirdParty: 'F01' }]);

const opening = (head: Partial<EntryHead> = {}): BuiltEntry =>
  entry({ journal: 'AN', date: '20250101', ...head }, ['512000', 5000_00], ['101300', -5000_00]);

const byJournal = (entries: readonly BuiltEntry[]): BuiltEntry[] =>
  entries.toSorted((one, other) => Number(one.journal > other.journal) - Number(one.journal < other.journal));

test('a line validated before one that stands above it is out of order, once for its journal', () => {
  const [only, ...others] = found(
    fecOf(year((_, index) => (index === 9 ? { validDate: '20250110' } : {}))),
    'chronologie',
  );
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '',
    journalCode: 'BQ',
    expectedValue: 'au plus tôt le 06/03/2025',
    actualValue: '10/01/2025',
    lines: [20, 19],
  });
  expect(only?.description).toContain('Le journal BQ compte 2 lignes hors de l’ordre de validation');
  expect(only?.description).toContain('la ligne 20, validée le 10/01/2025, suit la ligne 19');
});

test('one line validated too late is one out of order, not all that follow it', () => {
  const [only, ...others] = found(
    fecOf(year((_, index) => (index === 2 ? { validDate: '20251130' } : {}))),
    'chronologie',
  );
  expect(others).toEqual([]);
  expect(only?.journalCode).toBe('AC');
  expect(only?.description).toContain('compte 2 lignes');
});

test('few lines of many out of order are minor', () => {
  const many = [year(), year(), year()].flat().toSorted((one, other) => Number(one.date) - Number(other.date));
  const slipped = many.map((each, index) => (index === 60 ? { ...each, validDate: '20250106' } : each));
  expect(found(fecOf(many), 'chronologie')).toEqual([]);
  expect(found(fecOf(slipped), 'chronologie').map(({ severity }) => severity)).toEqual(['mineure']);
});

test('a file of which most is out of order is told once', () => {
  const shuffled = year().map((each, index, all) => all[(index * 29) % all.length] ?? each);
  const [only, ...others] = found(fecOf(shuffled), 'chronologie');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ severity: 'importante', period: null, journalCode: '', ecritureNum: '' });
  expect(only?.description).toContain('Le fichier compte');
});

test('order of validation: by journal in a file sorted by journal, without opening entries and dates to come', () => {
  expect(found(fecOf(year()), 'chronologie')).toEqual([]);
  expect(found(fecOf(byJournal(year())), 'chronologie')).toEqual([]);
  expect(found(fecOf([opening({ validDate: '20250630' }), ...year()]), 'chronologie')).toEqual([]);
  expect(found(fecOf(year((_, index) => (index === 4 ? { validDate: '20301231' } : {}))), 'chronologie')).toEqual([]);
});

test('a higher number with the date of an earlier month is minor, once for its journal', () => {
  const strays = year((_, index) => (index === 20 ? { date: '20250215' } : index === 24 ? { date: '20250318' } : {}));
  const [only, ...others] = found(fecOf(strays), 'chronologie_numero');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    journalCode: 'AC',
    ecritureNum: '11',
    expectedValue: 'au plus tôt le 16/05/2025',
    actualValue: '15/02/2025',
  });
  expect(only?.description).toContain(
    'Dans le journal AC, 2 écritures (8,3 % du journal) ne suivent pas l’ordre des dates',
  );
});

test('numbers with their month in front are compared within it', () => {
  const numbered = (entries: readonly BuiltEntry[]) => {
    const counts = new Map<string, number>();
    return entries.map((each, index) => {
      const series = `${each.journal}2025${String(Math.floor(index / 4) + 1).padStart(2, '0')}`;
      counts.set(series, (counts.get(series) ?? 0) + 1);
      return { ...each, number: `${series.slice(2)}-${counts.get(series)}` };
    });
  };
  expect(found(fecOf(numbered(year())), 'chronologie_numero')).toEqual([]);
  const stray = year((_, index) => (index === 22 ? { date: '20250114' } : {}));
  expect(found(fecOf(numbered(stray)), 'chronologie_numero').map(({ ecritureNum }) => ecritureNum)).toEqual([
    '202506-2',
  ]);
});

test('dates may go back within a month, and be outside the exercise or of opening entries', () => {
  expect(
    found(
      fecOf(year((head) => (head.date.endsWith('16') ? { date: `${head.date.slice(0, 6)}02` } : {}))),
      'chronologie_numero',
    ),
  ).toEqual([]);
  expect(found(fecOf(year((_, index) => (index === 20 ? { date: '20230215' } : {}))), 'chronologie_numero')).toEqual(
    [],
  );
  const late = [
    ...year(),
    opening({ journal: 'AN', number: '1' }),
    opening({ journal: 'AN', number: '2', date: '20241231' }),
  ];
  expect(found(fecOf(late), 'chronologie_numero')).toEqual([]);
});

test('a file without validation is provisional: critical half a year after its end, important before', () => {
  const file = fecOf(year(() => ({ validDate: '' })));
  const [only, ...others] = found(file, 'validation_absente');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'critique',
    period: null,
    expectedValue: '0 %',
    actualValue: '100 %',
    lines: [],
  });
  expect(only?.description).toContain('FEC provisoire');
  const soon = found(file, 'validation_absente', { now: '2026-02-01T00:00:00.000Z' });
  expect(soon.map(({ severity }) => severity)).toEqual(['importante']);
});

test('some lines without validation are told with the first of them; few of many are not critical', () => {
  const [only] = found(fecOf(year((_, index) => (index > 44 ? { validDate: '' } : {}))), 'validation_absente');
  expect(only).toMatchObject({ severity: 'critique', lines: [92], actualValue: '6,3 %' });
  expect(only?.description).toContain(
    '6 lignes (6,3 % du fichier) ne portent pas de date de validation, à partir de la ligne 92',
  );
  const one = entry(
    { journal: 'OD', date: '20250103' },
    ['606100', 100_00, { validDate: '' }],
    ['401000', -100_00, { thirdParty: 'F01' }],
  );
  const many = fecOf([one, ...year(), ...year()]);
  expect(found(many, 'validation_absente').map(({ severity }) => severity)).toEqual(['importante']);
});

test('validation is not absent where it is there, unreadable, or has no column', () => {
  expect(found(fecOf(year()), 'validation_absente')).toEqual([]);
  expect(found(fecOf(year((_, index) => (index === 5 ? { validDate: 'hier' } : {}))), 'validation_absente')).toEqual(
    [],
  );
  const columns = [
    'JournalCode',
    'JournalLib',
    'EcritureNum',
    'EcritureDate',
    'CompteNum',
    'CompteLib',
    'CompAuxNum',
    'CompAuxLib',
    'PieceRef',
    'PieceDate',
    'EcritureLib',
    'Debit',
    'Credit',
    'EcritureLet',
    'DateLet',
  ] as const;
  expect(found(fecOf(year(), { columns }), 'validation_absente')).toEqual([]);
});

test('lines validated before their date are important, once for each journal', () => {
  const early = year((_, index) =>
    index === 8 ? { validDate: '20250301' } : index === 10 ? { validDate: '20250210' } : {},
  );
  const [only, ...others] = found(fecOf(early), 'validation_anterieure');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    journalCode: 'AC',
    expectedValue: 'au plus tôt le 16/03/2025',
    actualValue: '10/02/2025',
    lines: [22],
    period: '2025-03',
  });
  expect(only?.description).toContain('4 lignes sont validées avant la date de l’écriture');
});

test('entries of a month’s last day, opening entries and dates outside the exercise may be validated before', () => {
  expect(
    found(
      fecOf(year((_, index) => (index === 8 ? { date: '20250331', validDate: '20250328' } : {}))),
      'validation_anterieure',
    ),
  ).toEqual([]);
  expect(found(fecOf([opening({ validDate: '20241220' }), ...year()]), 'validation_anterieure')).toEqual([]);
  expect(
    found(
      fecOf(year((_, index) => (index === 8 ? { date: '20280310', validDate: '20250310' } : {}))),
      'validation_anterieure',
    ),
  ).toEqual([]);
  const lastDay = fecOf(year((_, index) => (index === 8 ? { date: '20250331', validDate: '20250228' } : {})));
  expect(found(lastDay, 'validation_anterieure')).toHaveLength(1);
});

test('validation after the next quarter is late: the worst line, minor up to a year', () => {
  const late = year((_, index) =>
    index === 0 ? { validDate: '20250701' } : index === 4 ? { validDate: '20251231' } : {},
  );
  const [only, ...others] = found(fecOf(late), 'validation_tardive');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    expectedValue: 'au plus tard le 30/06/2025',
    actualValue: '31/12/2025',
    lines: [10],
  });
  expect(only?.description).toContain('4 lignes (4,2 % des lignes validées) sont validées après la période suivante');
  const years = fecOf(year((_, index) => (index === 0 ? { validDate: '20260702' } : {})));
  expect(found(years, 'validation_tardive').map(({ severity }) => severity)).toEqual(['importante']);
});

test('validation within the next quarter, of opening entries, or to come is not late', () => {
  expect(
    found(fecOf(year((_, index) => (index === 0 ? { validDate: '20250630' } : {}))), 'validation_tardive'),
  ).toEqual([]);
  expect(found(fecOf([opening({ validDate: '20251130' }), ...year()]), 'validation_tardive')).toEqual([]);
  expect(
    found(fecOf(year((_, index) => (index === 0 ? { validDate: '20290630' } : {}))), 'validation_tardive'),
  ).toEqual([]);
});

test('one validation for everything is minor, told once, and late only after more than a year', () => {
  const file = fecOf([opening({ validDate: '20250301' }), ...year(() => ({ validDate: '20260315' }))]);
  const [only, ...others] = found(file, 'validation_unique');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    period: null,
    expectedValue: 'au fil de l’exercice',
    actualValue: '15/03/2026',
  });
  expect(only?.description).toContain('96 lignes datées du 06/01/2025 au 20/12/2025');
  expect(found(file, 'validation_tardive')).toEqual([]);
  const muchLater = fecOf(year(() => ({ validDate: '20260801' })));
  expect(found(muchLater, 'validation_tardive').map(({ severity }) => severity)).toEqual(['importante']);
});

test('validation month by month, or at once over a few months, is usual', () => {
  expect(found(fecOf(year((head) => ({ validDate: `${head.date.slice(0, 6)}28` }))), 'validation_unique')).toEqual([]);
  expect(
    found(fecOf(year((_, index) => ({ validDate: index < 3 ? '20250131' : '20260115' }))), 'validation_unique'),
  ).toEqual([]);
  const fewMonths = year(() => ({ validDate: '20260115' })).slice(0, 20);
  expect(found(fecOf(fewMonths), 'validation_unique')).toEqual([]);
});

test('a date after the day of the analysis is critical, for each entry', () => {
  const file = fecOf(
    year((_, index) =>
      index === 6 ? { validDate: '20310520' } : index === 7 ? { date: '20270301', validDate: '20250301' } : {},
    ),
  );
  const anomalies = found(file, 'validation_future');
  expect(anomalies.map(({ severity, actualValue }) => [severity, actualValue])).toEqual([
    ['critique', '20/05/2031'],
    ['critique', '01/03/2027'],
  ]);
  expect(anomalies[0]).toMatchObject({ expectedValue: 'au plus tard le 15/09/2026', lines: [14] });
  expect(anomalies[0]?.description).toContain('AC n° 4 du 16/02/2025 (l. 14-15) est validée le 20/05/2031');
  expect(anomalies[1]?.description).toContain('est datée du 01/03/2027');
});

test('today, tomorrow and the date of opening entries are not in the future', () => {
  const now = '2025-12-19T23:00:00.000Z';
  expect(found(fecOf(year()), 'validation_future', { now })).toEqual([]);
  expect(found(fecOf([...year(), opening({ date: '20261001', validDate: '20260105' })]), 'validation_future')).toEqual(
    [],
  );
  expect(found(fecOf(year()), 'validation_future', { now: '2025-12-18T23:00:00.000Z' })).toHaveLength(1);
});
