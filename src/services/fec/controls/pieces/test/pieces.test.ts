import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, type EntryHead, eachMonth, entry, fecOf } from '../../../test/drafts/build.ts';

type Head = Omit<EntryHead, 'journal'>;

const purchase = (head: Head, cents: number, party = 'F01'): BuiltEntry =>
  entry({ journal: 'AC', ...head }, ['606100', cents], ['401000', -cents, { thirdParty: party }]);

/** Two purchases, a payment and a manual entry a month: 96 lines. */
const year = (): BuiltEntry[] =>
  eachMonth('202501', 12, (month, index) => [
    purchase({ date: `${month}03` }, 60_00 + index),
    purchase({ date: `${month}13` }, 40_00 + index * 3),
    entry(
      { journal: 'BQ', date: `${month}20` },
      ['401000', 50_00 + index, { thirdParty: 'F01' }],
      ['512000', -50_00 - index],
    ),
    entry({ journal: 'OD', date: `${month}25` }, ['628100', 9_00 + index], ['467000', -9_00 - index]),
  ]).flat();

const withYear = (...more: readonly BuiltEntry[]) => fecOf([...year(), ...more]);

test('missing references are told by journal: important for purchases and banks, minor for others', () => {
  const file = withYear(
    purchase({ date: '20251201', piece: '' }, 70_00),
    purchase({ date: '20251202', piece: 'SANS' }, 71_00),
    entry(
      { journal: 'BQ', date: '20251203', piece: '-' },
      ['401000', 70_00, { thirdParty: 'F01' }],
      ['512000', -70_00],
    ),
    entry({ journal: 'OD', date: '20251204', piece: '0000' }, ['628100', 7_00], ['467000', -7_00]),
  );
  const anomalies = found(file, 'piece_absente');
  expect(anomalies.map(({ severity, journalCode, lines }) => [severity, journalCode, lines])).toEqual([
    ['importante', 'AC', [98, 99, 100, 101]],
    ['importante', 'BQ', [102, 103]],
    ['mineure', 'OD', [104, 105]],
  ]);
  expect(anomalies[0]).toMatchObject({
    compteNum: '',
    period: null,
    ecritureNum: '',
    expectedValue: '0 ligne',
    actualValue: '4 lignes',
  });
  expect(anomalies[0]?.description).toBe(
    'Dans le journal AC (52 lignes), 4 lignes sont sans référence de pièce (l. 98-101).',
  );
});

test.for(['.', 'néant', 'N/A', 'na', 'XXX', '?', '00'])('« %s » refers to nothing', (piece) => {
  expect(found(withYear(purchase({ date: '20251201', piece }, 70_00)), 'piece_absente')).toHaveLength(1);
});

test.for(['LOYER', '7', 'A', '0001', 'X12', 'SANS SUITE'])('« %s » is a reference', (piece) => {
  expect(found(withYear(purchase({ date: '20251201', piece }, 70_00)), 'piece_absente')).toEqual([]);
});

test('a line whose fields cannot be told apart is not one without a reference', () => {
  const text = withYear().toString('utf8').trimEnd().split('\r\n');
  text.splice(10, 0, 'AC\tAchats\t3');
  expect(found(Buffer.from(`${text.join('\r\n')}\r\n`), 'piece_absente')).toEqual([]);
});

test('one reference on three purchases of a supplier, of different days and amounts', () => {
  const piece = 'BC-4471';
  const file = withYear(
    purchase({ date: '20251001', piece }, 70_00),
    purchase({ date: '20251102', piece }, 81_00),
    purchase({ date: '20251203', piece }, 92_00),
  );
  const [only, ...others] = found(file, 'piece_multi_ecritures');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '401000',
    period: '2025-10',
    expectedValue: '1 écriture',
    actualValue: '3 écritures',
    lines: [99, 101, 103],
  });
  expect(only?.description).toContain('La référence BC-4471 est portée par 3 écritures du même fournisseur');
});

test('where many references are shared it is told once', () => {
  const shared = ['R-11', 'R-22', 'R-33', 'R-44'].flatMap((piece, index) =>
    eachMonth('202501', 3 + Number(index === 2), (month, at) =>
      purchase({ date: `${month}0${index + 5}`, piece }, 70_00 + index * 100 + at),
    ),
  );
  const [only, ...others] = found(withYear(...shared), 'piece_multi_ecritures');
  expect(others).toEqual([]);
  expect(only?.description).toContain('La référence R-33 est portée par 4 écritures');
  expect(only?.description).toContain('Il en va de même pour 3 autres références.');
});

test('subscriptions, two entries, one day, several suppliers, general words and other journals are usual', () => {
  const thrice = (make: (month: string, index: number) => BuiltEntry) => eachMonth('202510', 3, make);
  const usual = [
    ...thrice((month) => purchase({ date: `${month}05`, piece: 'ABO-1' }, 70_00)),
    ...thrice((month, index) => purchase({ date: `${month}05`, piece: 'LOYER' }, 70_00 + index)),
    ...thrice((month, index) => purchase({ date: `${month}06`, piece: '12/345' }, 70_00 + index, `F1${index}`)),
    ...thrice((_, index) => purchase({ date: '20251007', piece: 'GR-9' }, 70_00 + index)),
    ...thrice((month, index) => purchase({ date: `${month}08`, piece: 'DB-2' }, 70_00 + index)).slice(1),
    ...thrice((month, index) =>
      entry({ journal: 'OD', date: `${month}25`, piece: 'OD-7' }, ['628100', 9_00 + index], ['401000', -9_00 - index]),
    ),
  ];
  expect(found(withYear(...usual), 'piece_multi_ecritures')).toEqual([]);
});

const withTwo = (date: string, first: string, second: string, number?: string): BuiltEntry =>
  entry(
    { journal: 'AC', date, piece: first, ...(number === undefined ? {} : { number }) },
    ['606100', 70_00],
    ['401000', -70_00, { thirdParty: 'F01', pieceRef: second }],
  );

test('a purchase with references to different pieces', () => {
  const [only, ...others] = found(withYear(withTwo('20251201', 'F-88', 'F-89')), 'piece_multiple_ecriture');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '',
    period: '2025-12',
    expectedValue: '1 pièce',
    actualValue: '2 pièces',
    lines: [98, 99],
  });
  expect(only?.description).toContain('porte les références F-88, F-89.');
});

test('journals of batches, other journals, empty ones and numbers of the program are usual', () => {
  const batches = ['05', '06', '07', '08'].map((day) => withTwo(`202512${day}`, `F-1${day}`, `F-2${day}`));
  expect(found(withYear(...batches), 'piece_multiple_ecriture')).toEqual([]);
  const manual = entry({ journal: 'OD', date: '20251201' }, ['628100', 9_00], ['467000', -9_00, { pieceRef: 'N-2' }]);
  expect(found(withYear(manual), 'piece_multiple_ecriture')).toEqual([]);
  expect(found(withYear(withTwo('20251201', 'F-88', '')), 'piece_multiple_ecriture')).toEqual([]);
  expect(found(withYear(withTwo('20251201', 'F-88', 'NEANT')), 'piece_multiple_ecriture')).toEqual([]);
  const program = withTwo('20251201', 'F-88', 'PEL000000578', 'ACH000000578');
  expect(found(withYear(program), 'piece_multiple_ecriture')).toEqual([]);
});
