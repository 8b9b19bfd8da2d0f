import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entry, fecOf } from '../../test/drafts/build.ts';
import { posting, smallCompany } from '../../test/small-company.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';

/** Two exercises of one company side by side. */
type Json = Record<string, unknown>;

let fixture: DossierFixture;
let workspace: TestWorkspace;
let before: string;
let now: string;

/** Its year ends with an invoice to come, a sale that the next year takes back, and a piece of January. */
const FIRST = fecOf(
  smallCompany(
    [
      posting('20231231', 'Facture non parvenue', ['622600', 900_00], ['408100', -900_00]),
      entry(
        { journal: 'VE', date: '20231220', label: 'Facture de fin d’année' },
        ['411000', 6_000_00, { thirdParty: 'C07' }],
        ['707000', -5_000_00],
        ['445710', -1_000_00],
      ),
      entry(
        { journal: 'AC', date: '20231228', pieceDate: '20240104', label: 'Loyer' },
        ['613200', 700_00],
        ['512000', -700_00],
      ),
    ],
    { from: '202301' },
  ),
);
const SECOND = fecOf(
  smallCompany(
    [
      posting('20240105', 'Extourne', ['408100', 400_00], ['622600', -400_00]),
      entry(
        { journal: 'VE', date: '20240110', label: 'Avoir' },
        ['411000', -6_000_00, { thirdParty: 'C07' }],
        ['707000', 5_000_00],
        ['445710', 1_000_00],
      ),
      entry(
        { journal: 'AC', date: '20240112', pieceDate: '20231215', label: 'Électricité' },
        ['606100', 350_00],
        ['512000', -350_00],
      ),
      posting('20240614', 'Audit exceptionnel', ['622600', 9_000_00], ['512000', -9_000_00]),
    ],
    { opening: [['408100', -900_00]] },
  ),
);

beforeAll(async () => {
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
  before = await keep('123456789FEC20231231.txt', FIRST);
  now = await keep('123456789FEC20241231.txt', SECOND);
});
afterAll(() => fixture.close());

async function keep(name: string, bytes: Buffer): Promise<string> {
  const finished = await workspace.send(name, bytes);
  const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
  await workspace.judged(String(begun?.['upload']));
  return String(begun?.['id']);
}

const asked = async <T>(path: string): Promise<T> => {
  const answer = await workspace.ask('GET', `${DOSSIERS}/${path}`);
  expect([path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([path, 200, '']);
  return answer.json<T>();
};

describe('the year before', { timeout: 60_000 }, () => {
  test('is the exercise that ends where this one begins', async () => {
    const { before: found } = await asked<{ before: Json }>(`${now}/year-before`);
    expect(found).toEqual({
      id: before,
      fileName: '123456789FEC20231231.txt',
      periodStart: '2023-01-01',
      periodEnd: '2023-12-31',
    });
  });

  test('is told where it is missing', async () => {
    const answer = await workspace.ask('GET', `${DOSSIERS}/${before}/year-before`);
    expect([answer.status, answer.json()['code']]).toEqual([404, 'year_not_found']);
    expect(answer.json()['error']).toContain('précédent');
    expect((await workspace.ask('GET', `${DOSSIERS}/${now}/cut-off`)).json()['error']).toContain('suivant');
  });

  test('differs where the opening does, account by account', async () => {
    const { opening } = await asked<{ opening: { differences: Json[] } }>(`${now}/year-before`);
    const found = opening.differences.map(({ account, closing, opening: opened }) => [account, closing, opened]);
    // The small company opens each year with the same bank and reserves, and with no customer and no VAT.
    expect(found).toEqual(
      expect.arrayContaining([
        ['411000', '6000.00', '0.00'],
        ['12', '-9400.00', '0.00'],
      ]),
    );
    expect(found.some(([account]) => account === '408100')).toBe(false);
  });

  test('tells unusual variations with what the lines say about them', async () => {
    const { variations } = await asked<{ variations: { account: string; reasons: Json[] }[] }>(`${now}/year-before`);
    const fees = variations.find(({ account }) => account === '622600');
    expect(fees).toMatchObject({ before: '900.00', now: '8600.00', variation: '7700.00' });
    const [line] = fees?.reasons.filter(({ code }) => code === 'one-line') ?? [];
    expect(line?.['text']).toBe(
      'Une seule ligne de 9 000,00 € le 14/06/2024 (« Audit exceptionnel ») fait 100 % de l’écart.',
    );
    const { lines } = await asked<{ lines: Json[] }>(`${now}/lines?entry=${String(line?.['entry'])}`);
    expect(lines.map(({ account }) => account)).toEqual(['622600', '512000']);
    expect(variations.some(({ account }) => account === '101300')).toBe(false);
  });

  test('stands beside the balance', async () => {
    const { accounts, beside } = await asked<{ accounts: Json[]; beside: Json }>(`${now}/balance?beside=year-before`);
    expect(beside['id']).toBe(before);
    const of = (name: string) => accounts.find(({ account }) => account === name);
    expect(of('622600')).toMatchObject({ closing: '8600.00', before: '900.00', variation: '7700.00' });
    expect(of('613200')).toMatchObject({ closing: '0.00', before: '700.00', variation: '-700.00', lines: 0 });
    const named = await asked<{ accounts: Json[] }>(`${before}/balance?beside=${now}&digits=2`);
    expect(named.accounts.find(({ account }) => account === '62')).toMatchObject({ before: '8600.00' });
  });

  test('shows both sides of the cut-off', async () => {
    type Dated = { lines: number; amount: string; shown: Json[] };
    const { late, early, accruals, takenBack, end } = await asked<{
      end: string;
      late: Dated;
      early: Dated;
      accruals: Json[];
      takenBack: { sale: Json; credit: Json }[];
    }>(`${before}/cut-off`);
    expect(end).toBe('2023-12-31');
    expect([late.lines, late.amount, late.shown[0]?.['label']]).toEqual([1, '350.00', 'Électricité']);
    expect([early.lines, early.amount, early.shown[0]?.['label']]).toEqual([1, '700.00', 'Loyer']);
    expect(accruals).toEqual([
      expect.objectContaining({
        account: '408100',
        closing: '-900.00',
        opened: '-900.00',
        reversed: '-400.00',
        left: '-500.00',
      }),
    ]);
    expect(takenBack.map(({ sale, credit }) => [sale['label'], credit['label'], credit['amount']])).toEqual([
      ['Facture de fin d’année', 'Avoir', '-5000.00'],
    ]);
  });

  test('is nobody else’s', async () => {
    const other = await fixture.addWorkspace();
    for (const path of [
      `${now}/year-before`,
      `${before}/cut-off`,
      `${now}/statements`,
      `${now}/vat`,
      `${now}/ageing?side=customers`,
    ]) {
      expect([path, (await other.ask('GET', `${DOSSIERS}/${path}`)).status]).toEqual([path, 404]);
    }
    const finished = await other.send('123456789FEC20241231.txt', SECOND);
    const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
    await other.judged(String(begun?.['upload']));
    const own = String(begun?.['id']);
    for (const path of [
      `${own}/year-before`,
      `${own}/year-before?beside=${before}`,
      `${own}/balance?beside=${before}`,
    ]) {
      expect([path, (await other.ask('GET', `${DOSSIERS}/${path}`)).status]).toEqual([path, 404]);
    }
  });
});
