import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, type EntryHead, eachMonth, entry, fecOf } from '../../../test/drafts/build.ts';

const purchase = (head: Omit<EntryHead, 'journal'>, cents: number, account = '606100'): BuiltEntry =>
  entry({ journal: 'AC', ...head }, [account, cents], ['401000', -cents, { thirdParty: 'F01' }]);

const payment = (head: Omit<EntryHead, 'journal'>, cents: number): BuiltEntry =>
  entry({ journal: 'BQ', ...head }, ['401000', cents, { thirdParty: 'F01' }], ['512000', -cents]);

/** A purchase and a payment a month: 48 lines. The threshold S1 is 100 €. */
const year = (): BuiltEntry[] =>
  eachMonth('202501', 12, (month, index) => [
    purchase({ date: `${month}03` }, 60_00 + index),
    payment({ date: `${month}20` }, 50_00 + index),
  ]).flat();

const withYear = (...more: readonly BuiltEntry[]) => fecOf([...year(), ...more]);

test('labels without words are told by journal', () => {
  const file = withYear(
    purchase({ date: '20251201', label: '12/2025' }, 70_00),
    entry({ journal: 'OD', date: '20251202', label: '..' }, ['628100', 7_00], ['467000', -7_00]),
  );
  const [purchases, manual, ...others] = found(file, 'libelle_peu_explicite');
  expect(others).toEqual([]);
  expect(purchases).toMatchObject({
    severity: 'mineure',
    compteNum: '',
    period: null,
    journalCode: 'AC',
    ecritureNum: '',
    expectedValue: 'motif littéral',
    actualValue: '2 lignes',
    lines: [50, 51],
  });
  expect(purchases?.description).toBe(
    'Dans le journal AC (26 lignes), 2 lignes n’ont pas de motif lisible, par exemple « 12/2025 » (l. 50-51).',
  );
  expect(manual).toMatchObject({ journalCode: 'OD', lines: [52, 53] });
});

test('a journal whose labels repeat those of the accounts or its own', () => {
  const copies = eachMonth('202501', 12, (month) => ({
    ...entry(
      { journal: 'VE', date: `${month}10` },
      ['411000', 80_00, { thirdParty: 'C01', label: 'Clients' }],
      ['707000', -80_00, { label: 'Ventes' }],
    ),
  }));
  const [only, ...others] = found(withYear(...copies), 'libelle_peu_explicite');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ journalCode: 'VE', actualValue: '24 lignes' });
});

test('bare labels are shown where many others repeat the account, but not most', () => {
  const mixed = Array.from({ length: 60 }, (_, index) =>
    entry(
      { journal: 'VE', date: `2025${String((index % 12) + 1).padStart(2, '0')}11`, label: `Facture V${index}` },
      ['411000', 80_00 + index, { thirdParty: 'C01', ...(index % 10 === 9 ? {} : { label: 'Clients' }) }],
      ['707000', -80_00 - index],
    ),
  );
  const bare = entry(
    { journal: 'VE', date: '20251212', label: '-' },
    ['411000', 9_00, { thirdParty: 'C01' }],
    ['707000', -9_00],
  );
  const [only] = found(withYear(...mixed, bare), 'libelle_peu_explicite');
  expect(only).toMatchObject({ actualValue: '2 lignes', lines: [170, 171] });
  expect(only?.description).toContain('par exemple « - » (l. 170-171)');
});

test('labels of banks and openings, a single one, words, and empty ones are not told', () => {
  const usual = [
    entry({ journal: 'AN', date: '20250101', label: '1' }, ['512000', 900_00], ['101300', -900_00]),
    payment({ date: '20251201', label: '4471' }, 70_00),
    entry(
      { journal: 'AC', date: '20251202' },
      ['606100', 70_00, { label: '.' }],
      ['401000', -70_00, { thirdParty: 'F01' }],
    ),
    entry({ journal: 'OD', date: '20251203', label: 'TVA' }, ['628100', 7_00], ['467000', -7_00]),
    entry({ journal: 'OD', date: '20251204', label: '' }, ['628100', 8_00], ['467000', -8_00]),
    entry({ journal: 'OD', date: '20251205', label: 'Électricité, gaz, eau' }, ['606100', 8_00], ['467000', -8_00]),
  ];
  expect(found(fecOf([...usual.slice(0, 1), ...year(), ...usual.slice(1)]), 'libelle_peu_explicite')).toEqual([]);
});

test('words that speak of a private expense are minor, important from the threshold on', () => {
  const file = withYear(
    purchase({ date: '20251201', label: 'Courses PERSO' }, 70_00),
    purchase({ date: '20251202', label: 'Cadeau à la famille' }, 500_00, '606300'),
  );
  const [important, minor, ...others] = found(file, 'libelle_sensible');
  expect(others).toEqual([]);
  expect(important).toMatchObject({
    severity: 'importante',
    compteNum: '606300',
    period: '2025-12',
    expectedValue: 'charge professionnelle',
    actualValue: 'Cadeau à la famille',
    lines: [52],
  });
  expect(important?.description).toContain('500,00 € au débit du compte 606300');
  expect(minor).toMatchObject({ severity: 'mineure', actualValue: 'Courses PERSO', lines: [50] });
});

test.for([
  'Dépense privée',
  'Amendes',
  'PV du 12 mai',
  'Pénalités',
  'Vacances d’été',
  'Erreur',
  'Facture ??',
  'à voir ???',
])('« %s » is asked about', (label) => {
  expect(found(withYear(purchase({ date: '20251201', label }, 70_00)), 'libelle_sensible')).toHaveLength(1);
});

test.for([
  'Formation du personnel',
  'Persona SARL',
  'Épreuve PVC',
  'T??l??phone',
  '??lectricit?? mai',
  'Vacance du bail',
  'Qui ?',
])('« %s » is not', (label) => {
  expect(found(withYear(purchase({ date: '20251201', label }, 70_00)), 'libelle_sensible')).toEqual([]);
});

test('the accounts meant for it, wages, credits, reversals and other classes are usual', () => {
  const label = 'Amende et cadeau';
  const usual = [
    ...['671200', '658200', '658100', '623400', '623800', '641100', '695000'].map((account) =>
      purchase({ date: '20251201', label }, 70_00, account),
    ),
    purchase({ date: '20251202', label }, 70_00, '108000'),
    entry({ journal: 'AC', date: '20251203', label }, ['401000', 70_00, { thirdParty: 'F01' }], ['606100', -70_00]),
    purchase({ date: '20251204', label: 'Extourne amende' }, 70_00),
  ];
  expect(found(withYear(...usual), 'libelle_sensible')).toEqual([]);
});
