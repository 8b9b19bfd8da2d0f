import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { eachMonth, entry, fecOf } from '#services/fec/test/drafts/build.ts';
import { posting, smallCompany } from '#services/fec/test/small-company.ts';
import { type Look, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import { openPage, show, startPages } from './stage.ts';
import { joinWorkspace, makeTestWorkspace, type TestWorkspace } from './workspaces.ts';

/** Journal-entry tests, as whoever audits the books goes through them. */
const WIDE: Look = { width: 1280, colours: 'light' };
const PATIENCE = { timeout: 60_000 };

/** Purchases of every size, and by hand: a Sunday, income without a customer, labels that say nothing. */
const purchases = eachMonth('202401', 12, (month, index) =>
  Array.from({ length: 45 }, (_, at) => {
    const cents = Math.round(10_00 * 10 ** (((index * 45 + at) % 300) / 100));
    const day = String((at % 27) + 1).padStart(2, '0');
    return entry(
      { journal: 'AC', date: `${month}${day}`, label: `Fourniture ${at}` },
      ['606100', cents],
      ['401000', -cents, { thirdParty: 'F02' }],
    );
  }),
).flat();
const TESTED = fecOf(
  smallCompany([
    ...purchases,
    posting('20240317', 'Reclassement du dimanche', ['627000', 105_01], ['471000', -105_01]),
    posting('20241230', 'Complément de chiffre d’affaires', ['467000', 12_345_00], ['706000', -12_345_00]),
    ...Array.from({ length: 12 }, (_, at) =>
      posting('20240410', 'Régul', ['627000', 200_00 + at], ['471000', -200_00 - at]),
    ),
  ]),
);
const SMALL = fecOf(smallCompany([]));

let server: TestServer;
let browser: Browser;
let workspace: TestWorkspace;
let page: Page;
let faults: string[];
const ids = new Map<string, string>();

beforeAll(async () => {
  const used = services.filter(({ name }) => name === 'console' || name === 'fec');
  [server, browser] = await Promise.all([startPages({ services: used }), openBrowser()]);
  const owner = await openPage(browser, server, WIDE, { isOperator: false, locale: 'fr-FR' });
  workspace = await makeTestWorkspace(server, owner.person, { fec: null });
  await show(owner.page, server, `/w/${workspace.slug}/fec`);
  const files = { '123456789FEC20241231.txt': TESTED, '987654321FEC20241231.txt': SMALL };
  await owner.page
    .locator('.drop input[type=file]')
    .setInputFiles(Object.entries(files).map(([name, buffer]) => ({ name, mimeType: 'text/plain', buffer })));
  await owner.page.getByText('2 fichiers traités').waitFor(PATIENCE);
  await owner.page.context().close();
  const { rows } = await server.database.query<{ id: string; file_name: string }>(
    'SELECT id, file_name FROM fec.dossier WHERE workspace_id = $1',
    [workspace.id],
  );
  for (const { id, file_name: name } of rows) ids.set(name.slice(0, 9), id);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const at = (siren: string, part = '') => `/w/${workspace.slug}/fec/dossiers/${ids.get(siren) ?? ''}${part}`;

async function open(look: Look = WIDE, locale = 'fr-FR') {
  const opened = await openPage(browser, server, look, { isOperator: false, locale });
  await joinWorkspace(server, workspace, opened.person, 'viewer');
  return opened;
}

/** Without the thin spaces of figures. */
const plain = async (of: Locator) => (await of.innerText()).replace(/\s+/g, ' ').trim();
const section = (name: string) => page.getByRole('region', { name, exact: true });
const row = (name: string) =>
  page
    .getByRole('table', { name: 'Tous les tests' })
    .locator('tr')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });

describe('in French', { timeout: 120_000 }, () => {
  beforeEach(async () => {
    ({ page, faults } = await open());
  });
  afterEach(async () => {
    await page.context().close();
    expect(faults).toEqual([]);
  });

  test('from the tab to a test, from there to an entry and to all of its lines', async () => {
    await show(page, server, at('123456789'));
    await page.getByRole('link', { name: 'Tests des écritures', exact: true }).click();
    await page.getByRole('heading', { name: 'Tests des écritures', level: 1 }).waitFor();
    await row('Écritures manuelles').waitFor();
    expect(await plain(row('Écritures manuelles'))).toBe('Écritures manuelles 14 28 14 850,67');
    expect(await plain(row('Libellés pauvres'))).toBe('Libellés pauvres 12 24 2 400,66');
    expect(await plain(row('Écritures de nuit'))).toBe('Écritures de nuit absent du fichier');

    // By keyboard: the first test, its section, and the entry in it.
    await row('Écritures manuelles').getByRole('link').focus();
    for (let down = 0; down < 9; down += 1) await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#revenue-by-hand');
    const revenue = section('Chiffre d’affaires saisi à la main sans client');
    expect(await plain(revenue)).toContain('1 écriture, 2 lignes 12 345,00 €');
    expect(await plain(revenue)).toContain('Ce que cela ne signifie pas Produits constatés d’avance repris');
    expect(await plain(revenue.locator('tbody tr'))).toMatch(
      /^OD 14 30\/12\/2024 12 345,00 Complément de chiffre d’affaires 467000, 706000 30\/12\/2024$/,
    );
    await revenue.getByRole('link', { name: 'OD 14' }).click();
    await page.getByRole('heading', { name: 'Écriture 14 du journal OD' }).waitFor();
    await page.goBack();

    const poor = section('Libellés pauvres');
    await poor.getByText('Les 10 plus importantes').waitFor();
    expect(await poor.locator('tbody tr').count()).toBe(10);
    await poor.getByRole('link', { name: 'Toutes les lignes des 12 écritures' }).click();
    await page.getByRole('button', { name: 'Retirer le filtre Test : Libellés pauvres' }).waitFor();
    expect(await plain(page.locator('.ledger-sums'))).toContain('24 lignes Débit 2 400,66 Crédit 2 400,66');
  });

  test('digits are a picture with a table beside it; journals say why they count as manual', async () => {
    await show(page, server, at('123456789', '/entry-tests'));
    const digits = section('Premiers chiffres et loi de Benford');
    await digits.getByText(/^Le premier chiffre s’écarte de la loi de \d,\d\d\spoints? en moyenne$/).waitFor();
    await digits
      .getByText(/^Part de \d+ montants, en\s%. Écart absolu moyen\s: 0,\d{4}\.$/)
      .first()
      .waitFor();
    expect(await digits.getByRole('img').count()).toBe(2);
    await digits.getByRole('button', { name: 'En tableau' }).first().click();
    const first = page.getByRole('rowheader', { name: '1', exact: true });
    expect(await plain(digits.locator('tr').filter({ has: first }))).toMatch(/^1 \d\d,\d 30,1$/);
    await digits.getByRole('link', { name: /^Les \d+ lignes$/ }).waitFor();
    await page.locator('summary', { hasText: 'Comment les journaux' }).click();
    await page.getByText('Son code ou son libellé est celui d’opérations diverses.').waitFor();
    await expectStillWellMade(page);
  });

  test('what cannot be said of few lines is not said', async () => {
    await show(page, server, at('987654321', '/entry-tests'));
    const digits = section('Premiers chiffres et loi de Benford');
    await digits.getByText('Il faut au moins 500 montants').waitFor();
    expect(await digits.getByRole('img').count()).toBe(0);
    expect(await plain(row('Comptes rarement mouvementés ensemble'))).toContain('trop peu');
    expect(await plain(section('Écritures de nuit'))).toContain('Le fichier ne contient aucune heure');
    expect(await plain(section('Écritures manuelles'))).toContain('Aucune écriture');
  });
});

test('in English, the page speaks English', { timeout: 60_000 }, async () => {
  const opened = await open(WIDE, 'en-GB');
  await show(opened.page, server, at('123456789', '/entry-tests'));
  await opened.page.getByRole('heading', { name: 'Journal-entry tests', level: 1 }).waitFor();
  await opened.page.getByText('The file holds no time of day: this test cannot be made on a FEC.').waitFor();
  await opened.page.getByText(/^First digits are \d\.\d\d points away from the law on average$/).waitFor();
  expect(opened.faults).toEqual([]);
  await opened.page.context().close();
});

const LOOKS: readonly Look[] = [
  { width: 360, colours: 'light' },
  { width: 360, colours: 'dark' },
  { width: 1280, colours: 'light' },
  { width: 1280, colours: 'dark' },
  { width: 360, colours: 'forced' },
];

test.each(LOOKS)('at $width px, $colours', { timeout: 120_000 }, async (look) => {
  const opened = await open(look);
  await show(opened.page, server, at('123456789', '/entry-tests'));
  await opened.page.getByRole('heading', { name: 'Premiers chiffres et loi de Benford' }).waitFor();
  await opened.page.locator('summary', { hasText: 'Comment les journaux' }).click();
  await expectWellMade(opened.page);
  expect(opened.faults).toEqual([]);
  await opened.page.context().close();
});
