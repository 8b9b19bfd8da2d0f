import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { smallCompany } from '../../../test/small-company.ts';

const bank = (date: string, ...lines: readonly LineOf[]) => entry({ journal: 'BQ', date }, ...lines);
const of = (type: string, extra: readonly BuiltEntry[], months = 12) =>
  found(fecOf(smallCompany(extra, { months })), type);

/** Wages of each month, and what is paid on the body's account in which months. */
function payroll(account: string, paidIn: (month: number) => number): BuiltEntry[] {
  return eachMonth('202401', 12, (month, index) => {
    const owed = entry({ journal: 'PA', date: `${month}28` }, ['645100', 200_00], [account, -200_00]);
    const cents = paidIn(index);
    return cents === 0 ? [owed] : [owed, bank(`${month}15`, [account, cents], ['512000', -cents])];
  }).flat();
}

test('a month that was never paid is told with its amount', () => {
  const type = 'cotisation_impayee';
  const monthly = (missing: number) => payroll('431000', (index) => (index === 0 || index === missing ? 0 : 200_00));
  expect(of(type, monthly(-1))).toEqual([]);
  expect(of(type, monthly(7))).toMatchObject([
    {
      severity: 'importante',
      compteNum: '431000',
      period: '2024-08',
      expectedValue: '200,00 €',
      actualValue: '0,00 €',
    },
  ]);
  // Paid together with the next one.
  const late = payroll('431000', (index) => (index === 0 || index === 7 ? 0 : index === 8 ? 400_00 : 200_00));
  expect(of(type, late)).toEqual([]);
  const quarterly = (missing: number) =>
    payroll('437000', (index) => (index % 3 === 0 && index > 0 && index !== missing ? 600_00 : 0));
  expect(of(type, quarterly(-1))).toEqual([]);
  expect(of(type, quarterly(6))).toEqual([]);
  expect(
    of(
      type,
      payroll('438600', (index) => (index === 0 || index === 7 ? 0 : 200_00)),
    ),
  ).toEqual([]);
});

test('staff and bodies that were paid too much are told, with the payment that nothing explains', () => {
  const wages = payroll('421000', (index) => (index === 0 ? 0 : 200_00));
  const twice = bank('20240620', ['421000', 460_00], ['512000', -460_00]);
  expect(of('personnel_debiteur', wages)).toEqual([]);
  const [only] = of('personnel_debiteur', [...wages, twice]);
  expect(only).toMatchObject({ severity: 'importante', compteNum: '421000', actualValue: '260,00 € débiteur' });
  const dues = payroll('431000', () => 200_00);
  expect(of('organisme_social_debiteur', dues)).toEqual([]);
  const more = bank('20241203', ['431000', 51_00], ['512000', -51_00]);
  expect(of('organisme_social_debiteur', [...dues, more])).toMatchObject([{ severity: 'mineure' }]);
  expect(of('organisme_social_debiteur', [...dues, bank('20241203', ['431000', 49_00], ['512000', -49_00])])).toEqual(
    [],
  );
  expect(of('organisme_social_debiteur', [bank('20241203', ['438700', 900_00], ['512000', -900_00])])).toEqual([]);
});

test('what was withheld for a creditor is paid over within two months', () => {
  const type = 'retenue_non_reversee';
  const withheld = (from: number, isPaid: boolean) =>
    eachMonth('202401', 12, (month, index) => {
      if (index < from) return [];
      const kept = entry({ journal: 'PA', date: `${month}28` }, ['641100', 60_00], ['427000', -60_00]);
      return isPaid && index > from ? [kept, bank(`${month}10`, ['427000', 60_00], ['512000', -60_00])] : [kept];
    }).flat();
  expect(of(type, withheld(0, true))).toEqual([]);
  expect(of(type, withheld(10, false))).toEqual([]);
  expect(of(type, withheld(9, false))).toMatchObject([{ severity: 'mineure', actualValue: '60,00 €' }]);
  expect(of(type, withheld(3, false))).toMatchObject([{ severity: 'importante', actualValue: '420,00 €' }]);
});
