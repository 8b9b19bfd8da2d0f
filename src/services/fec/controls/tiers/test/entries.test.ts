import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import type { DraftLine } from '../../../test/drafts/draft.ts';
import { posting, smallCompany } from '../../../test/small-company.ts';

const of = (type: string, extra: readonly BuiltEntry[], opening: readonly LineOf[] = [], months = 12) =>
  found(fecOf(smallCompany(extra, { opening, months })), type);
const bank = (date: string, label: string, ...lines: readonly LineOf[]) =>
  entry({ journal: 'BQ', date, label }, ...lines);

test('an entry that debits and credits one third party says nothing', () => {
  const type = 'ecriture_circulaire';
  const round = (cents: number, other: Partial<DraftLine> = { thirdParty: 'C01' }, account = '411000') =>
    posting('20241230', 'OD régul', ['411000', cents, { thirdParty: 'C01' }], [account, -cents, other]);
  expect(of(type, [round(600_00)])).toMatchObject([{ severity: 'importante', compteNum: '411000' }]);
  expect(of(type, [round(60_00)])).toMatchObject([{ severity: 'mineure' }]);
  expect(of(type, [round(99)])).toEqual([]);
  expect(of(type, [round(600_00, { thirdParty: 'C02' })])).toEqual([]);
  expect(of(type, [round(600_00, { thirdParty: 'C01' }, '416000')])).toEqual([]);
  const linked = { thirdParty: 'C01', lettering: 'AA', letteringDate: '20241230' };
  const both = posting('20241230', 'Affectation', ['411000', 600_00, linked], ['411000', -600_00, linked]);
  expect(of(type, [both])).toEqual([]);
  const credit = posting('20241230', 'Report de crédit', ['445670', 300_00], ['445670', -300_00]);
  expect(of(type, [credit])).toEqual([]);
});

const orange = { thirdParty: 'F05', thirdPartyLib: 'Orange' };
const invoices = (turned: number, isPaid = true, label = 'Orange téléphone') =>
  eachMonth('202401', 12, (month, index) => {
    const cents = 6_000 + index * 37;
    const sign = index === turned ? -1 : 1;
    const invoice = entry(
      { journal: 'AC', date: `${month}08`, label },
      ['626000', sign * cents],
      ['401000', -sign * cents, orange],
    );
    const payment = bank(`${month}18`, 'Prélèvement Orange', ['401000', cents, orange], ['512000', -cents]);
    return isPaid ? [invoice, payment] : [invoice];
  }).flat();

test('an invoice with its sides exchanged is told from a credit note', () => {
  const type = 'facture_achat_inversee';
  expect(of(type, invoices(-1))).toEqual([]);
  expect(of(type, invoices(6))).toMatchObject([{ severity: 'mineure', actualValue: '62,22 € au débit' }]);
  expect(of(type, invoices(6, false))).toEqual([]);
  expect(of(type, invoices(6, true, 'Avoir Orange'))).toEqual([]);
  expect(of(type, invoices(6, true, 'Remise Orange'))).toEqual([]);
});

const sale = (date: string, customer: Partial<DraftLine>, cents: number) =>
  entry({ journal: 'VE', date }, ['411000', cents, customer], ['707000', -cents]);
const town = { thirdParty: 'C02', thirdPartyLib: 'Mairie de Lyon' };
const works = { thirdParty: 'C03', thirdPartyLib: 'CE Renault' };

test('a payment stands on the third party that its label names', () => {
  const type = 'reglement_autre_tiers';
  const sales = [sale('20240414', town, 402_34), sale('20240422', works, 320_51)];
  const paid = (label: string, customer: Partial<DraftLine>, cents = 402_34) =>
    bank('20240514', label, ['512000', cents], ['411000', -cents, customer]);
  expect(of(type, [...sales, paid('Virement MAIRIE DE LYON', works)])).toMatchObject([
    { severity: 'importante', expectedValue: 'C02 Mairie de Lyon', actualValue: 'C03 CE Renault' },
  ]);
  expect(of(type, [...sales, paid('Virement Mairie de Lyon', town)])).toEqual([]);
  expect(of(type, [...sales, paid('Virement Mairie de Lyon pour CE Renault', works)])).toEqual([]);
  expect(of(type, [...sales, paid('Virement Mairie de Lyon', works, 320_51)])).toEqual([]);
  expect(of(type, [...sales, paid('Virement Mairie de Lyon', works, 111_11)])).toEqual([]);
  const lettered = { ...works, lettering: 'AB', letteringDate: '20240514' };
  expect(of(type, [...sales, paid('Virement Mairie de Lyon', lettered)])).toEqual([]);
});

test('a deposit of the year before is taken up by an invoice', () => {
  const type = 'acompte_ancien';
  const opening: LineOf[] = [['419100', -500_00, town]];
  expect(of(type, [], opening)).toMatchObject([
    { severity: 'importante', actualValue: '500,00 €', compteNum: '419100' },
  ]);
  const taken = posting('20240310', 'Imputation', ['419100', 500_00, town], ['411000', -500_00, town]);
  expect(of(type, [taken], opening)).toEqual([]);
  expect(of(type, [], [['409100', 50_00, town]])).toMatchObject([{ severity: 'mineure' }]);
  expect(of(type, [], [['419600', -500_00, town]])).toEqual([]);
  expect(of(type, [], opening, 11)).toEqual([]);
});
