import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { posting, smallCompany } from '../../../test/small-company.ts';

type Options = Parameters<typeof smallCompany>[1];

const foundIn = (type: string, extra: readonly BuiltEntry[] = [], options?: Options) =>
  found(fecOf(smallCompany(extra, options)), type);

const bought = (account: string, cents: number, label: string) =>
  entry(
    { journal: 'AC', date: '20240514', label },
    [account, cents],
    ['401000', -cents, { thirdParty: 'F02', thirdPartyLib: 'Fournisseur' }],
  );
const expensed = (account: string, cents: number, label: string) =>
  foundIn('immobilisation_en_charge', [bought(account, cents, label)]);

test.for([
  ['606300', 500_01, 'Perceuse à colonne', 'mineure'],
  ['606400', 1_200_00, 'Ordinateur portable', 'mineure'],
  ['606800', 4_999_99, 'MACHINE A CAFE', 'mineure'],
  ['615500', 5_000_00, 'Réfrigérateur', 'importante'],
  ['606300', 2_000_01, 'Facture Bricoval', 'mineure'],
] as const)('%s for %i cents, « %s », may be an asset', ([account, cents, label, severity]) => {
  const [only, ...rest] = expensed(account, cents, label);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({ severity, compteNum: account, expectedValue: '≤ 500,00 €', period: '2024-05' });
  expect(only?.lines).toHaveLength(1);
  expect(only?.description).toContain(`« ${label} »`);
});

test.for([
  ['606300', 500_00, 'Perceuse à colonne'],
  ['606300', 2_000_00, 'Facture Bricoval'],
  ['606400', 9_000_00, 'Facture Bricoval'],
  ['606300', 9_000_00, 'Location de machines'],
  ['615500', 9_000_00, 'Réparation du véhicule'],
  ['606400', 9_000_00, 'Cartouches pour imprimante'],
  ['607000', 9_000_00, 'Ordinateur portable'],
] as const)('%s for %i cents, « %s », is an expense', ([account, cents, label]) => {
  expect(expensed(account, cents, label)).toEqual([]);
});

test('what is taken back is no purchase', () => {
  const wrong = bought('606300', 900_00, 'Perceuse à colonne');
  const back = posting('20240520', 'Extourne perceuse', ['401000', 900_00], ['606300', -900_00]);
  const again = posting('20240521', 'Annulation perceuse', ['606300', 900_00], ['401000', -900_00]);
  expect(foundIn('immobilisation_en_charge', [wrong, back, again])).toHaveLength(1);
});

const owned = (...opening: LineOf[]): Options => ({ opening });
const yearly = (account: string, cents: number) =>
  posting('20241231', 'Dotation aux amortissements', ['681120', cents], [account, -cents]);

test('more is written off than the asset is worth', () => {
  const [only, ...rest] = foundIn(
    'amortissement_superieur',
    [yearly('281540', 700_00)],
    owned(['215400', 5_000_00], ['281540', -4_500_00]),
  );
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'critique',
    compteNum: '281540',
    expectedValue: '≤ 5 000,00 €',
    actualValue: '5 200,00 €',
    period: '2024-12',
    journalCode: '',
  });
  expect(only?.description).toContain('racine 215 sont de 5 200,00 € pour une valeur brute de 5 000,00 €');
});

test('an asset that left while what was written off on it stays is told', () => {
  const out = posting('20241231', 'Sortie', ['657000', 5_000_00], ['215400', -5_000_00]);
  const options = owned(['215400', 5_000_00], ['281540', -4_500_00]);
  expect(foundIn('amortissement_superieur', [out], options)[0]?.expectedValue).toBe('≤ 0,00 €');
});

test('accounts without detail are compared by two digits', () => {
  const options = owned(['215400', 3_000_00], ['218300', 2_000_00], ['281000', -4_500_00]);
  expect(foundIn('amortissement_superieur', [yearly('281000', 400_00)], options)).toEqual([]);
  const [only] = foundIn('amortissement_superieur', [yearly('281000', 600_00)], options);
  expect(only).toMatchObject({ compteNum: '281000', actualValue: '5 100,00 €' });
});

test('all written off but a euro’s part is in order, and so is an account whose asset cannot be told', () => {
  const options = owned(['215400', 5_000_00], ['281540', -4_500_00]);
  expect(foundIn('amortissement_superieur', [yearly('281540', 500_99)], options)).toEqual([]);
  expect(foundIn('amortissement_superieur', [], owned(['215400', 5_000_00], ['281820', -900_00]))).toEqual([]);
});

const sold = (date = '20240506', account = '775000') =>
  posting(date, 'Cession du véhicule', ['462000', 6_000_00], [account, -5_000_00], ['445710', -1_000_00]);
const takenOut = (date: string) => posting(date, 'Sortie du véhicule', ['675000', 400_00], ['218200', -400_00]);

test.for(['775000', '757000'])('a sale on %s without anything going out is told', (account) => {
  const [only, ...rest] = foundIn('cession_sans_sortie', [sold('20240506', account)]);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: account,
    expectedValue: 'sortie de l’immobilisation',
    actualValue: 'absente',
    period: '2024-05',
  });
  expect(only?.description).toContain('produit de cession de 5 000,00 €');
});

test('an asset that goes out within a month, or at the inventory, is out', () => {
  expect(foundIn('cession_sans_sortie', [sold(), takenOut('20240606')])).toEqual([]);
  expect(foundIn('cession_sans_sortie', [sold(), takenOut('20240405')])).toEqual([]);
  expect(foundIn('cession_sans_sortie', [sold(), takenOut('20240607')])).toHaveLength(1);
  expect(foundIn('cession_sans_sortie', [sold(), takenOut('20241231')])).toEqual([]);
  const onlyCredit = posting('20240510', 'Sortie', ['281820', 400_00], ['218200', -400_00]);
  expect(foundIn('cession_sans_sortie', [sold(), onlyCredit])).toEqual([]);
});

test('several sales are each compared with what goes out around them', () => {
  const anomalies = foundIn('cession_sans_sortie', [sold('20240208'), takenOut('20240212'), sold('20240708')]);
  expect(anomalies.map(({ period }) => period)).toEqual(['2024-07']);
});

test('in the middle of the year the inventory may still come', () => {
  expect(foundIn('cession_sans_sortie', [sold()], { months: 8 })[0]?.severity).toBe('mineure');
});

test('an asset without any depreciation is told', () => {
  const [only, ...rest] = foundIn('immobilisation_sans_amortissement', [], owned(['213100', 90_000_00]));
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '213100',
    expectedValue: '> 0,00 €',
    actualValue: '0,00 €',
    period: null,
  });
  expect(only?.description).toContain('racine 213, de 90 000,00 €, n’ont pas de compte d’amortissement (2813)');
});

test('land, goodwill, work in progress, shares, small and written off assets are left alone', () => {
  const none = (...opening: LineOf[]) =>
    expect(foundIn('immobilisation_sans_amortissement', [], owned(...opening))).toEqual([]);
  none(['211000', 9_000_00], ['207000', 9_000_00], ['231000', 9_000_00], ['261000', 9_000_00], ['206000', 9_000_00]);
  none(['208100', 9_000_00], ['218700', 9_000_00]);
  none(['213100', 99_00]);
  none(['213100', 9_000_00], ['281310', -200_00]);
  none(['213100', 9_000_00], ['281000', -200_00]);
});

test('what was bought in the year, or is seen before the year is over, may be written off later', () => {
  const purchase = posting('20241120', 'Achat', ['213100', 9_000_00], ['404000', -9_000_00]);
  expect(foundIn('immobilisation_sans_amortissement', [purchase])).toEqual([]);
  const interim = { months: 9, opening: [['213100', 9_000_00]] as LineOf[] };
  expect(foundIn('immobilisation_sans_amortissement', [], interim)).toEqual([]);
});
