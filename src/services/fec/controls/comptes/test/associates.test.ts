import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { posting, smallCompany } from '../../../test/small-company.ts';

const of = (type: string, extra: Parameters<typeof smallCompany>[0], opening: readonly LineOf[] = [], months = 12) =>
  found(fecOf(smallCompany(extra, { opening, months })), type);
const bank = (date: string, ...lines: readonly LineOf[]) => entry({ journal: 'BQ', date }, ...lines);

test('dividends are paid after they were decided, or they are told', () => {
  const decided = posting('20240612', 'Affectation du résultat', ['106800', 800_00], ['457000', -800_00]);
  const paid = bank('20240701', ['457000', 800_00], ['512000', -800_00]);
  const type = 'dividende_sans_decision';
  expect(of(type, [decided, paid])).toEqual([]);
  const [only, ...others] = of(type, [decided, paid, bank('20241106', ['457000', 500_00], ['512000', -500_00])]);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ severity: 'importante', compteNum: '457000', actualValue: '500,00 € débiteur' });
  expect(only?.description).toContain('les versements dépassent les distributions décidées');
  // Decided weeks after it was paid: within thirty days it is a matter of dates.
  expect(of(type, [{ ...decided, date: '20240720' }, paid])).toEqual([]);
  expect(of(type, [{ ...decided, date: '20240905' }, paid])).toHaveLength(1);
});

test('dividends of the year before are paid within it', () => {
  const type = 'dividende_non_verse';
  const opening: LineOf[] = [['457000', -400_00]];
  expect(of(type, [], opening)).toMatchObject([{ severity: 'importante', actualValue: '400,00 €' }]);
  expect(of(type, [], [['457000', -99_00]])).toMatchObject([{ severity: 'mineure' }]);
  expect(of(type, [bank('20240301', ['457000', 400_00], ['512000', -400_00])], opening)).toEqual([]);
  expect(of(type, [], opening, 11)).toEqual([]);
});

test('an account that is named after a manager does not end in debit', () => {
  const type = 'avance_dirigeant';
  const given = (account: string, rest: object) => bank('20240905', [account, 150_00, rest], ['512000', -150_00]);
  expect(of(type, [given('467200', { accountLib: 'M. Roux, gérant' })])).toMatchObject([
    { severity: 'importante', compteNum: '467200', actualValue: '150,00 € débiteur' },
  ]);
  expect(of(type, [given('425000', { thirdParty: 'D1', thirdPartyLib: 'Présidente' })])).toHaveLength(1);
  expect(of(type, [given('467200', { accountLib: 'Débiteurs divers' })])).toEqual([]);
  expect(of(type, [given('455100', { accountLib: 'Associé Roux' })])).toEqual([]);
  const back = bank('20241005', ['512000', 150_00], ['467200', -150_00, { accountLib: 'M. Roux, gérant' }]);
  expect(of(type, [given('467200', { accountLib: 'M. Roux, gérant' }), back])).toEqual([]);
});

test('taxes of the year before are paid within half a year', () => {
  const type = 'dettes_fiscales_anciennes';
  const opening: LineOf[] = [['444000', -900_00]];
  expect(of(type, [], opening)).toMatchObject([
    { severity: 'importante', actualValue: '900,00 €', compteNum: '444000' },
  ]);
  expect(of(type, [bank('20240515', ['444000', 900_00], ['512000', -900_00])], opening)).toEqual([]);
  expect(of(type, [bank('20240815', ['444000', 900_00], ['512000', -900_00])], opening)).toHaveLength(1);
  expect(of(type, [bank('20240515', ['444000', 820_00], ['512000', -820_00])], opening)).toEqual([]);
  expect(of(type, [], [['444000', 900_00]])).toEqual([]);
});

test('what passes through class 4 moves within a year', () => {
  const type = 'solde_tiers_sans_mouvement';
  expect(of(type, [], [['441000', 300_00]])).toMatchObject([
    { severity: 'importante', actualValue: '300,00 € débiteur', compteNum: '441000' },
  ]);
  expect(of(type, [], [['438600', -40_00]])).toMatchObject([{ severity: 'mineure', actualValue: '40,00 € créditeur' }]);
  expect(of(type, [bank('20240405', ['512000', 10_00], ['441000', -10_00])], [['441000', 300_00]])).toEqual([]);
  expect(of(type, [], [['451000', 300_00]])).toEqual([]);
  expect(of(type, [], [['441000', 300_00]], 11)).toEqual([]);
});

test('every account of class 4 of which the chart says a side is judged by it', () => {
  const type = 'compte_sens_anormal';
  const turned = (account: string, cents: number) =>
    of(type, [posting('20241220', 'Reclassement', [account, cents], ['512000', -cents])], [['275000', 10_00]]);
  for (const account of ['403000', '408000', '428600', '442100', '447000', '448600', '464000', '468600', '477000'])
    expect(turned(account, 70_00), account).toMatchObject([{ compteNum: account, actualValue: '70,00 € débiteur' }]);
  for (const account of ['413000', '418000', '438700', '441000', '448700', '462000', '465000', '468700', '476000'])
    expect(turned(account, -70_00), account).toMatchObject([{ compteNum: account, actualValue: '70,00 € créditeur' }]);
  for (const account of ['443000', '444000', '451000', '458000', '467000', '478000'])
    expect([...turned(account, 70_00), ...turned(account, -70_00)], account).toEqual([]);
});
