import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, entry, fecOf } from '../../../test/drafts/build.ts';
import { posting, smallCompany } from '../../../test/small-company.ts';

const of = (type: string, extra: readonly BuiltEntry[], months = 12) =>
  found(fecOf(smallCompany(extra, { months })), type);
const end = posting('20241231', 'Inventaire', ['681120', 10_00], ['281500', -10_00]);

test('what is for the next year is put off', () => {
  const type = 'exercice_suivant';
  const insured = (label: string, cents = 400_00) =>
    entry({ journal: 'BQ', date: '20241120', label }, ['616000', cents], ['512000', -cents]);
  expect(of(type, [insured('Assurance 2025'), end])).toMatchObject([
    { severity: 'importante', compteNum: '616000', actualValue: '400,00 €' },
  ]);
  expect(of(type, [insured('Assurance 2024'), end])).toEqual([]);
  expect(of(type, [insured('Assurance 2024-2025'), end])).toEqual([]);
  expect(of(type, [insured('Contrat 120252'), end])).toEqual([]);
  expect(of(type, [insured('Assurance 2025', 99_99), end])).toEqual([]);
  const putOff = posting('20241231', 'CCA assurance', ['486000', 400_00], ['616000', -400_00]);
  expect(of(type, [insured('Assurance 2025'), putOff])).toEqual([]);
});

test('a piece of the next year belongs to it', () => {
  const type = 'exercice_suivant';
  const sold = (pieceDate: string, label = 'Facture') =>
    entry(
      { journal: 'VE', date: '20241231', pieceDate, label },
      ['411000', 500_00, { thirdParty: 'C01' }],
      ['707000', -500_00],
    );
  expect(of(type, [sold('20250108')])).toMatchObject([{ compteNum: '707000', actualValue: '500,00 €' }]);
  expect(of(type, [sold('20241231')])).toEqual([]);
  expect(of(type, [sold('20250108', 'FAE travaux')])).toEqual([]);
});

test('sales are kept in the journals of sales', () => {
  const type = 'vente_hors_journal';
  const more = Array.from({ length: 12 }, (_, index) =>
    entry(
      { journal: 'VE', date: `2024${String(index + 1).padStart(2, '0')}17` },
      ['411000', 300_00, { thirdParty: 'C01' }],
      ['707000', -300_00],
    ),
  );
  const byHand = (cents: number, account = '411000') =>
    posting(
      '20241228',
      'Ajustement CA',
      [account, cents, account === '411000' ? { thirdParty: 'C01' } : {}],
      ['707000', -cents],
    );
  expect(of(type, [...more, byHand(900_00)])).toMatchObject([
    { severity: 'importante', compteNum: '707000', actualValue: 'journal OD' },
  ]);
  expect(of(type, more)).toEqual([]);
  expect(of(type, [...more, byHand(99_00)])).toEqual([]);
  expect(of(type, [...more, byHand(900_00, '418100')])).toEqual([]);
  expect(of(type, [...more, byHand(900_00), byHand(800_00), byHand(700_00)])).toEqual([]);
});
