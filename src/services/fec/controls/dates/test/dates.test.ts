import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, type EntryHead, eachMonth, entry, fecOf } from '../../../test/drafts/build.ts';

const purchase = (head: Omit<EntryHead, 'journal'>, cents: number): BuiltEntry =>
  entry({ journal: 'AC', ...head }, ['606100', cents], ['401000', -cents, { thirdParty: 'F01' }]);

const payment = (head: Omit<EntryHead, 'journal'>, cents: number): BuiltEntry =>
  entry({ journal: 'BQ', ...head }, ['401000', cents, { thirdParty: 'F01' }], ['512000', -cents]);

/** Eight purchases and four payments a month: 24 lines. The threshold S1 is 100 €. */
const year = (isKept: (month: string) => boolean = () => true): BuiltEntry[] =>
  eachMonth('202501', 12, (month) =>
    isKept(month)
      ? [3, 5, 7, 9, 11, 13, 15, 17]
          .map((day, index) =>
            purchase({ date: month + String(day).padStart(2, '0') }, 60_00 + index * 3 + Number(month.slice(4))),
          )
          .concat([4, 8, 12, 16].map((day) => payment({ date: month + String(day).padStart(2, '0') }, 55_00 + day)))
      : [],
  ).flat();

const opening = (date: string, number: string): BuiltEntry =>
  entry({ journal: 'AN', date, number }, ['512000', 5000_00], ['101300', -5000_00]);

test('an entry after the exercise is critical, one before it important', () => {
  const file = fecOf([...year(), purchase({ date: '20260214' }, 80_00), purchase({ date: '20240630' }, 70_00)]);
  const [after, before, ...others] = found(file, 'date_hors_exercice');
  expect(others).toEqual([]);
  expect(after).toMatchObject({
    severity: 'critique',
    compteNum: '',
    period: '2026-02',
    expectedValue: 'du 01/01/2025 au 31/12/2025',
    actualValue: '14/02/2026',
    lines: [290, 291],
  });
  expect(after?.description).toContain('AC n° 97 du 14/02/2026 (l. 290-291) porte la date du 14/02/2026');
  expect(before).toMatchObject({ severity: 'importante', actualValue: '30/06/2024', period: '2024-06' });
});

test('opening balances with the dates of the old operations are minor, told once', () => {
  const detailed = [opening('20230412', '1'), opening('20241105', '2'), opening('20250101', '3')];
  const [only, ...others] = found(fecOf([...detailed, ...year()]), 'date_hors_exercice');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    period: null,
    expectedValue: '01/01/2025',
    actualValue: '12/04/2023',
    lines: [2, 3, 4, 5],
  });
  expect(only?.description).toContain('4 lignes datées d’avant l’exercice');
});

test('opening balances of the next year do not belong to the file', () => {
  const next = found(fecOf([...year(), opening('20260201', '1')]), 'date_hors_exercice');
  expect(next.map(({ severity }) => severity)).toEqual(['critique']);
});

test('in a journal without usable numbers its stray lines are told together', () => {
  const heap = year().map((each) => ({ ...each, number: '0' }));
  const stray = purchase({ date: '20240630', number: '0' }, 70_00);
  const [only, ...others] = found(fecOf([...heap, stray, stray]), 'date_hors_exercice');
  expect(others).toEqual([]);
  expect(only?.description).toContain('Le journal AC compte 4 lignes hors de l’exercice');
});

test('dates within the exercise, and an unreadable one, are not outside', () => {
  expect(found(fecOf(year()), 'date_hors_exercice')).toEqual([]);
  expect(found(fecOf([...year(), purchase({ date: '20251345' }, 80_00)]), 'date_hors_exercice')).toEqual([]);
});

test('a piece later than its entry is minor, important after a month', () => {
  const file = fecOf([
    ...year(),
    purchase({ date: '20250610', pieceDate: '20250614', piece: 'F-881' }, 80_00),
    purchase({ date: '20250611', pieceDate: '20250730' }, 90_00),
  ]);
  const [grave, slight, ...others] = found(file, 'piece_posterieure');
  expect(others).toEqual([]);
  expect(slight).toMatchObject({
    severity: 'mineure',
    expectedValue: 'au plus tard le 10/06/2025',
    actualValue: '14/06/2025',
    lines: [290],
  });
  expect(slight?.description).toContain('s’appuie sur la pièce F-881 du 14/06/2025, soit 4 jours plus tard');
  expect(grave).toMatchObject({ severity: 'importante', actualValue: '30/07/2025' });
});

test('a journal whose pieces are later as a rule is told once', () => {
  const habit = year().map((each) =>
    each.journal === 'AC' ? { ...each, pieceDate: `${each.date.slice(0, 6)}28` } : each,
  );
  const [only, ...others] = found(fecOf(habit), 'piece_posterieure');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ severity: 'mineure', journalCode: 'AC' });
  expect(only?.description).toContain('Le journal AC compte 96 écritures dans ce cas');
});

test('later pieces of banks and wages within a month, of accruals, prepayments and opening balances are usual', () => {
  const late = { date: '20250610', pieceDate: '20250625' };
  const usual = [
    payment(late, 40_00),
    entry({ journal: 'OD', ...late }, ['641100', 900_00], ['421000', -900_00]),
    entry({ journal: 'OD', ...late }, ['606100', 90_00], ['408100', -90_00]),
    entry({ journal: 'OD', ...late, label: 'Facture non parvenue' }, ['606100', 91_00], ['467000', -91_00]),
    entry({ journal: 'OD', ...late }, ['409100', 92_00], ['467000', -92_00]),
    { ...opening('20250101', '1'), pieceDate: '20250301' },
  ];
  expect(found(fecOf([...year(), ...usual]), 'piece_posterieure')).toEqual([]);
  const farLater = fecOf([...year(), payment({ date: '20250610', pieceDate: '20250725' }, 40_00)]);
  expect(found(farLater, 'piece_posterieure').map(({ severity }) => severity)).toEqual(['importante']);
});

test('an expense with a piece of the year before is important from the threshold on', () => {
  const file = fecOf([...year(), purchase({ date: '20250120', pieceDate: '20241215', piece: 'F-77' }, 450_00)]);
  const [only, ...others] = found(file, 'piece_ancienne');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    expectedValue: 'à partir du 01/01/2025',
    actualValue: '15/12/2024',
    lines: [290],
  });
  expect(only?.description).toContain(
    'la pièce F-77 du 15/12/2024, soit 36 jours plus tôt, pour 450,00 € de charges ou de produits',
  );
});

test('a small expense of the year before counts if it is over a month old, any piece if it is over a year old', () => {
  const severities = (each: BuiltEntry) =>
    found(fecOf([...year(), each]), 'piece_ancienne').map(({ severity }) => severity);
  expect(severities(purchase({ date: '20250120', pieceDate: '20241115' }, 45_00))).toEqual(['mineure']);
  expect(severities(purchase({ date: '20250120', pieceDate: '20241215' }, 45_00))).toEqual([]);
  expect(severities(payment({ date: '20250620', pieceDate: '20240601' }, 45_00))).toEqual(['mineure']);
  expect(severities(payment({ date: '20250620', pieceDate: '20240801' }, 45_00))).toEqual([]);
});

test('invented dates of pieces are told once', () => {
  const invented = ['20250115', '20250215'].map((date) => purchase({ date, pieceDate: '19000101' }, 450_00));
  const [only, ...others] = found(fecOf([...year(), ...invented]), 'piece_ancienne');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    period: null,
    expectedValue: 'date de la pièce',
    actualValue: '01/01/1900',
  });
  expect(only?.description).toContain('4 lignes (1,4 % du fichier) portent une date de pièce fictive');
});

test('old pieces of depreciation, loans, exceptional items, accruals and reversals are usual', () => {
  const old = { journal: 'OD', date: '20250620', pieceDate: '20231201' };
  const usual = [
    entry(old, ['681120', 500_00], ['281830', -500_00]),
    entry(old, ['661100', 500_00], ['467000', -500_00]),
    entry(old, ['672000', 500_00], ['467000', -500_00]),
    entry(old, ['486000', 500_00], ['606300', -500_00]),
    entry({ ...old, label: 'Extourne de la facture' }, ['467000', 500_00], ['606300', -500_00]),
  ];
  expect(found(fecOf([...year(), ...usual]), 'piece_ancienne')).toEqual([]);
});

test('an invoice of the year before whose accrual was reversed is in its place', () => {
  const reversal = entry({ journal: 'OD', date: '20250102' }, ['408100', 500_00], ['606100', -500_00]);
  const invoice = purchase({ date: '20250120', pieceDate: '20241215' }, 450_00);
  expect(found(fecOf([reversal, ...year(), invoice]), 'piece_ancienne')).toEqual([]);
});

test('in books on a cash basis what is paid this year belongs to it', () => {
  const paid = (head: Omit<EntryHead, 'journal'>, cents: number) =>
    entry({ journal: 'BQ', ...head }, ['606100', cents], ['512000', -cents]);
  const cash = eachMonth('202501', 12, (month) =>
    [3, 9, 17].map((day, index) => paid({ date: month + String(day).padStart(2, '0') }, 60_00 + index)),
  ).flat();
  expect(found(fecOf([...cash, paid({ date: '20250120', pieceDate: '20241215' }, 450_00)]), 'piece_ancienne')).toEqual(
    [],
  );
});

test('a month without a line between busy ones is important', () => {
  const [only, ...others] = found(fecOf(year((month) => month !== '202505')), 'mois_sans_ecriture');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    period: '2025-05',
    expectedValue: '24 lignes',
    actualValue: '0 ligne',
    lines: [],
    journalCode: '',
  });
  expect(only?.description).toContain('Aucune ligne n’est datée du mois de mai 2025');
  const two = found(fecOf(year((month) => month !== '202505' && month !== '202506')), 'mois_sans_ecriture');
  expect(two.map(({ period }) => period)).toEqual(['2025-05', '2025-06']);
});

test('no month is missing in a full year, in a season, or between quiet months', () => {
  expect(found(fecOf(year()), 'mois_sans_ecriture')).toEqual([]);
  expect(found(fecOf(year((month) => month <= '202502' || month >= '202507')), 'mois_sans_ecriture')).toEqual([]);
  expect(
    found(fecOf(year((month) => ['202501', '202502', '202504', '202505'].includes(month))), 'mois_sans_ecriture'),
  ).toEqual([]);
  const quiet = year().filter(
    (each) => !each.date.startsWith('202505') && !(each.date.startsWith('202506') && each.journal === 'AC'),
  );
  expect(found(fecOf(quiet), 'mois_sans_ecriture')).toEqual([]);
});
