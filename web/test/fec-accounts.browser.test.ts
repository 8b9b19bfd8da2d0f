import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { entry, fecOf } from '#services/fec/test/drafts/build.ts';
import { posting, smallCompany } from '#services/fec/test/small-company.ts';
import { type Look, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectWellMade } from './measures.ts';
import { openPage, show, startPages } from './stage.ts';
import { joinWorkspace, makeTestWorkspace, type TestWorkspace } from './workspaces.ts';

/** What an accountant does with the ledger of a dossier: every figure leads to its lines, and they add up to it. */
const WIDE: Look = { width: 1280, colours: 'light' };
const PATIENCE = { timeout: 60_000 };
const SOUND = fecOf(
  smallCompany([
    // Not paid.
    entry(
      { journal: 'VE', date: '20241105', label: 'Vente au comptoir' },
      ['411000', 1_200_00, { thirdParty: 'C02' }],
      ['707000', -1_000_00],
      ['445710', -200_00],
    ),
    // 20 % of one, 10 % of the other.
    entry(
      { journal: 'VE', date: '20241106', label: 'Vente à deux taux' },
      ['411000', 350_00, { thirdParty: 'C03' }],
      ['707000', -200_00],
      ['706000', -100_00],
      ['445710', -50_00],
    ),
  ]),
);
const FAULTY = fecOf(smallCompany([posting('20240315', 'Écart', ['471000', 150_00], ['512000', -100_00])]));

let server: TestServer;
let browser: Browser;
let workspace: TestWorkspace;
let sound: string;
let faulty: string;
let page: Page;
let faults: string[];

beforeAll(async () => {
  const used = services.filter(({ name }) => name === 'console' || name === 'fec');
  [server, browser] = await Promise.all([startPages({ services: used }), openBrowser()]);
  const first = await openPage(browser, server, WIDE, { isOperator: false, locale: 'fr-FR' });
  workspace = await makeTestWorkspace(server, first.person, { fec: null });
  await show(first.page, server, `/w/${workspace.slug}/fec`);
  const files = [
    { name: '123456789FEC20241231.txt', mimeType: 'text/plain', buffer: SOUND },
    { name: '987654321FEC20241231.txt', mimeType: 'text/plain', buffer: FAULTY },
  ];
  await first.page.locator('.drop input[type=file]').setInputFiles(files);
  await first.page.getByText('2 fichiers traités').waitFor(PATIENCE);
  [sound, faulty] = await Promise.all([dossierOf(first.page, '123456789'), dossierOf(first.page, '987654321')]);
  await first.page.context().close();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Its link among the files that were sent says which it is. */
async function dossierOf(from: Page, fileName: string): Promise<string> {
  const sent = from.locator('.fec-sent > li').filter({ hasText: fileName });
  const address = await sent.getByRole('link').first().getAttribute('href');
  return String(address?.split('/').at(-1));
}

/** Somebody of the workspace, who only reads. */
async function openMember(look: Look) {
  const opened = await openPage(browser, server, look, { isOperator: false, locale: 'fr-FR' });
  await joinWorkspace(server, workspace, opened.person, 'viewer');
  return opened;
}

beforeEach(async () => {
  ({ page, faults } = await openMember(WIDE));
});

afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

const at = (id: string, part = '') => `/w/${workspace.slug}/fec/dossiers/${id}${part}`;
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Pages du dossier' }).getByRole('link', { name, exact: true });
const rowOf = (name: string) => page.locator('tr').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const figure = (of: Locator) => of.getByRole('link');
/** Without the thin spaces of figures. */
const plain = async (of: Locator) => (await of.innerText()).replace(/\s+/g, ' ').trim();
const sums = async () => {
  await page.getByRole('heading', { name: 'Grand livre', level: 1 }).waitFor();
  await page.locator('.ledger-sums').waitFor();
  return plain(page.locator('.ledger-sums'));
};

describe('figures lead to their lines', { timeout: 120_000 }, () => {
  test('from the balance to an account, from there to an entry', async () => {
    await show(page, server, at(sound));
    await tab('Balance').click();
    await page.getByRole('heading', { name: 'Balance générale', level: 1 }).waitFor();
    await rowOf('707000').waitFor();
    expect(await plain(rowOf('707000'))).toMatch(/13 200,00 13 200,00 14$/);
    expect(await plain(rowOf('Total'))).toMatch(/20 000,00 20 000,00 44 750,00 44 750,00 35 950,00 35 950,00/);
    expect(await page.getByText('Le fichier n’est pas équilibré').count()).toBe(0);

    await page.getByLabel('Rechercher').fill('client');
    await rowOf('Total de la recherche').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.getByLabel('Rechercher').fill('');
    await page.getByLabel('Arrêté au').fill('2024-10-31');
    await expect.poll(() => plain(rowOf('707000'))).toMatch(/10 000,00 10 000,00 10$/);
    await figure(rowOf('707000')).click();
    expect(await sums()).toMatch(/10 lignes Débit 0,00 Crédit 10 000,00 Solde 10 000,00 C$/);
    expect(new URL(page.url()).search).toBe('?account=%3D707000&until=2024-10-31&withoutClosing=true');

    // By keyboard: the next line, and open its entry.
    await page.locator('tbody').getByRole('link').first().focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Écriture 2 du journal VE' }).waitFor();
    await page.getByText('Équilibrée').waitFor();
    expect(await plain(rowOf('Total'))).toBe('Total 1 200,00 1 200,00');
    await page.getByRole('link', { name: 'C01 Tiers C01' }).click();
    expect(await sums()).toContain('24 lignes Débit 14 400,00 Crédit 14 400,00 Solde 0,00');
    await page.getByRole('button', { name: 'Retirer le filtre Tiers C01' }).click();
    await expect.poll(sums).toContain('Solde 1 550,00 D');
  });

  test('by classes, and from what somebody looks for', async () => {
    await show(page, server, at(sound, '/balance'));
    await page.getByLabel('Détail').selectOption('1');
    await figure(rowOf('7')).click();
    expect(await sums()).toContain('Crédit 13 300,00');
    await page.getByLabel('Montant').fill('mille');
    await page.getByRole('button', { name: 'Afficher', exact: true }).click();
    await page.getByText('Écrivez un montant comme 1234,56.').waitFor();
    await page.getByLabel('Montant').fill('1 000,00');
    await page.getByLabel('Recherche', { exact: true }).fill('comptoir');
    await page.getByRole('button', { name: 'Afficher', exact: true }).click();
    await expect.poll(sums).toContain('1 ligne Débit 0,00 Crédit 1 000,00');
    await page.getByLabel('Recherche', { exact: true }).fill('rien de tel');
    await page.getByRole('button', { name: 'Afficher', exact: true }).click();
    await page.getByText('Aucune ligne ne correspond').waitFor();
    await page.getByRole('button', { name: 'Tout afficher' }).last().click();
    await expect.poll(sums).toMatch(/^\d+ lignes/);
    expect(new URL(page.url()).search).toBe('');
  });

  test('from journals, months and the accounts', async () => {
    await show(page, server, at(sound, '/journals'));
    await rowOf('VE').waitFor();
    expect(await plain(rowOf('VE'))).toContain('15 950,00 15 950,00');
    await figure(rowOf('VE')).click();
    expect(await sums()).toContain('Débit 15 950,00 Crédit 15 950,00');

    await tab('Mois').click();
    const sales = page.locator('tr').filter({ has: page.getByRole('rowheader', { name: /^70/ }) });
    await sales.getByRole('link', { name: /^2\s300$/ }).click();
    expect(await sums()).toMatch(/Crédit 2 300,00 Solde 2 300,00 C$/);
    await tab('Mois').click();
    await page.getByLabel('Comptes par').selectOption('3');
    await page.getByRole('button', { name: 'En tableau' }).click();
    await expect.poll(() => page.locator('tbody tr').first().innerText()).toMatch(/^606\s/);

    await tab('Comptes annuels').click();
    await page.getByText('Plan comptable : ANC 2014-03.').waitFor();
    expect(await page.getByText('Contrôle non vérifié').count()).toBe(0);
    expect(await plain(rowOf('Total de l’actif'))).toContain('29 950,00');
    expect(await plain(rowOf('Total du passif'))).toContain('29 950,00');
    await figure(rowOf('Clients et comptes rattachés')).click();
    expect(await sums()).toContain('Solde 1 550,00 D');
    await page.goBack();
    await figure(rowOf('Excédent brut d’exploitation')).click();
    expect(await sums()).toContain('Solde 7 300,00 C');
  });

  test('from what is open and from VAT', async () => {
    await show(page, server, at(sound, '/ageing'));
    await rowOf('C02 Tiers C02').waitFor();
    expect(await plain(rowOf('C02 Tiers C02'))).toContain('1 200,00 – 1 200,00 – – – – 05/11/2024');
    expect(await plain(rowOf('Total'))).toContain('1 550,00');
    await page.getByText('et non un retard').waitFor();
    await figure(rowOf('C02 Tiers C02')).click();
    expect(await sums()).toContain('Solde 1 200,00 D');
    await tab('Âge des tiers').click();
    await page.getByLabel('Tiers').selectOption('suppliers');
    await page.getByText('Rien n’est ouvert à cette date').waitFor();

    await tab('TVA').click();
    await rowOf('20 %').waitFor();
    expect(await plain(rowOf('20 %'))).toBe('20 % 13 000,00 2 600,00 2 600,00 – 13');
    await page.getByText('1 écriture à plusieurs taux').waitFor();
    await figure(rowOf('20 %')).first().click();
    expect(await sums()).toContain('Crédit 15 600,00');
    await page.getByRole('button', { name: 'Retirer le filtre TVA : 20 %' }).waitFor();
    // Base and tax are each a part of it.
    for (const [amount, found] of [
      ['13 000,00', 'Solde 13 000,00 C'],
      ['2 600,00', 'Solde 2 600,00 C'],
    ] as const) {
      await tab('TVA').click();
      await rowOf('20 %').getByRole('link', { name: amount }).click();
      await expect.poll(sums).toContain(found);
    }
    await tab('TVA').click();
    await page.getByRole('link', { name: /^Écriture \d+ du fichier$/ }).click();
    await page.getByText('Équilibrée').waitFor();
    expect(await plain(rowOf('Total'))).toBe('Total 350,00 350,00');
  });

  test('what does not add up is told on top', async () => {
    await show(page, server, at(faulty, '/balance'));
    await page.getByText('Le fichier n’est pas équilibré').waitFor();
    await page.getByText('Débits moins crédits de toutes ses lignes : 50,00.').waitFor();
    await figure(rowOf('471000')).click();
    await page.locator('tbody').getByRole('link').first().click();
    await page.getByText('Déséquilibrée de 50,00').waitFor();
    await tab('Comptes annuels').click();
    const warning = page.locator('.notice').filter({ hasText: 'Contrôle non satisfait' });
    await warning.waitFor();
    expect(await plain(warning)).toContain('Le total de l’actif est celui du passif. Écart : 50,00.');
  });
});

test('the lines are downloaded; a ledger that is too large, or not ready, says so', async () => {
  await show(page, server, at(sound));
  const button = page.getByRole('button', { name: 'Lignes en Parquet' });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toBe('123456789FEC20241231.parquet');
  expect(
    readFileSync(await file.path())
      .subarray(0, 4)
      .toString(),
  ).toBe('PAR1');

  const refuse = async (path: string, status: number, code: string) =>
    page.route(`**/${path}*`, (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ status, json: { success: false, error: 'Refusé', code } })
        : route.continue(),
    );
  await refuse('vat', 413, 'ledger_too_large');
  await tab('TVA').click();
  await page.getByText('Ce grand livre est trop volumineux pour être consulté ici').waitFor();
  await page.getByRole('button', { name: 'Lignes en Parquet' }).waitFor();
  await refuse('journals', 409, 'dossier_not_ready');
  await tab('Journaux').click();
  await page.getByText('Ce dossier n’est pas encore prêt').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Ouvrir le dossier' }).click();
  await page.getByRole('heading', { name: 'Exercice clos le 31/12/2024', level: 1 }).waitFor();
});

const TABS = {
  balance: 'Balance générale',
  lines: 'Grand livre',
  'lines?entry=3': 'Écriture',
  journals: 'Journaux',
  months: 'Mois par mois',
  'months?as=table': 'Mois par mois',
  statements: 'Comptes annuels',
  ageing: 'Âge des tiers',
  vat: 'TVA',
} as const;

const LOOKS: readonly Look[] = [
  { width: 360, colours: 'light' },
  { width: 1280, colours: 'light' },
  { width: 1280, colours: 'dark' },
  { width: 360, colours: 'forced' },
];

describe.each(LOOKS)('at $width px, $colours', (look) => {
  test('each page of a ledger', { timeout: 180_000 }, async () => {
    const opened = await openMember(look);
    for (const [path, title] of Object.entries(TABS)) {
      await show(opened.page, server, at(sound, `/${path}`));
      await opened.page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await opened.page.locator('.sheet tbody tr').first().waitFor();
      await expectWellMade(opened.page);
    }
    expect(opened.faults).toEqual([]);
    await opened.page.context().close();
  });
});
