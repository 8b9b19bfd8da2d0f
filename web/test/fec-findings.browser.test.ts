import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { entry, fecOf } from '#services/fec/test/drafts/build.ts';
import { posting, smallCompany } from '#services/fec/test/small-company.ts';
import { LOOKS, type Look, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import { openPage, show, startPages } from './stage.ts';
import { joinWorkspace, makeTestWorkspace, type TestWorkspace } from './workspaces.ts';

/** Findings as an accountant works on them: judged by one, signed off by another, and not asked again next year. */
const PATIENCE = { timeout: 60_000 };

const fine = (date: string) => ({
  ...posting(date, 'Amende de stationnement', ['606100', 70_00], ['512000', -70_00]),
  pieceRef: `AM-${date}`,
});
const waiting = (year: string) => ({
  ...posting(`${year}0305`, 'Virement à éclaircir', ['471000', 400_00], ['512000', -400_00]),
  pieceRef: 'VIR-9',
});
const purchase = (year: string) => ({
  ...entry(
    { journal: 'AC', date: `${year}0614`, label: 'Facture Metro' },
    ['606100', 80_00],
    ['401000', -80_00, { thirdParty: 'F01' }],
  ),
  pieceRef: 'FA-7',
});
/** The first line of that transfer has no piece; the other one has. */
const fileOf = (entries: Parameters<typeof fecOf>[0]) => Buffer.from(fecOf(entries).toString().replace('VIR-9', ''));
const FIRST = fileOf(smallCompany([waiting('2024'), fine('20240613'), purchase('2024')]));
/** The fine was put right. */
const SECOND = fileOf(smallCompany([waiting('2024'), purchase('2024')]));
const NEXT = fileOf(smallCompany([waiting('2025'), purchase('2025')], { from: '202501' }));

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  const used = services.filter(({ name }) => name === 'console' || name === 'fec');
  [server, browser] = await Promise.all([startPages({ services: used }), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = (look: Look) => openPage(browser, server, look, { isOperator: false, locale: 'fr-FR' });

async function send(page: Page, { slug }: TestWorkspace, name: string, buffer: Buffer): Promise<void> {
  await show(page, server, `/w/${slug}/fec`);
  await page.locator('.drop input[type=file]').setInputFiles([{ name, mimeType: 'text/plain', buffer }]);
  await page.getByText('1 fichier traité').waitFor(PATIENCE);
  await page.getByRole('link', { name: 'Ouvrir le dossier' }).click();
  await page.getByRole('heading', { name: 'Anomalies', level: 2 }).waitFor();
}

const main = (page: Page) => page.getByRole('main');
const ATTENTE = 'Compte d’attente non soldé';
const card = (page: Page, title: string) => page.locator('article.finding').filter({ hasText: title });
const count = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });

describe.each(LOOKS)('at $width px, $colours', (look) => {
  test('a finding is justified, signed off by somebody else, and known again in the next exercise', {
    timeout: 240_000,
  }, async () => {
    const one = await open(look);
    const { page } = one;
    const workspace = await makeTestWorkspace(server, one.person, { fec: null });
    const other = await open(look);
    await joinWorkspace(server, workspace, other.person, 'member');
    await send(page, workspace, '123456789FEC20241231.txt', FIRST);
    const dossier = page.url();
    await expectWellMade(page);

    // By month, as one says it.
    await page.getByLabel('Regrouper par').selectOption({ label: 'Mois' });
    await page.getByRole('heading', { name: 'juin 2024 (1)' }).waitFor();
    // On a phone filters wait behind a word.
    const folded = page.locator('details.folded:not([open]) > summary');
    if ((await folded.count()) > 0) await folded.click();
    await page
      .locator('label.filter')
      .filter({ hasText: /^Mois/ })
      .locator('select')
      .selectOption({ label: 'juin 2024' });
    await expect.poll(() => page.locator('article.finding').count()).toBe(1);
    await page.getByRole('button', { name: /Mois\s: juin 2024/ }).click();
    await card(page, ATTENTE).waitFor();
    await page.getByLabel('Regrouper par').selectOption({ label: 'Gravité' });

    // Judged in the list, with a note.
    await card(page, ATTENTE)
      .getByRole('button', { name: /^Statuer/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Statuer sur cette anomalie' });
    await dialog.getByLabel('Justifiée').check();
    await dialog.getByLabel(/^Note/).fill('Acompte d’un client, facture en janvier.');
    await expectStillWellMade(page);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await card(page, ATTENTE).getByText('Justifiée', { exact: true }).waitFor();
    await card(page, ATTENTE).getByText('Acompte d’un client, facture en janvier.').waitFor();
    const [report] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Rapport pour le client' }).click(),
    ]);
    await report.waitForLoadState();
    expect(await report.locator('h1').textContent()).toBe('Revue du dossier comptable');
    expect(await report.locator('blockquote').textContent()).toBe('Acompte d’un client, facture en janvier.');
    await report.close();
    // Whoever judged it does not sign it off.
    expect(
      await card(page, ATTENTE)
        .getByRole('button', { name: /^Viser/ })
        .count(),
    ).toBe(0);
    await count(page, '1 Justifiée').click();
    await page.waitForURL(/state=justified/);
    await expect.poll(() => page.locator('article.finding').count()).toBe(1);

    // Signed off by the other, on the finding's own page.
    await other.page.goto(dossier);
    await card(other.page, ATTENTE)
      .getByRole('link', { name: /^Détail, écriture et historique/ })
      .click();
    await other.page.getByRole('heading', { name: ATTENTE, level: 1 }).waitFor();
    await other.page.getByRole('heading', { name: 'Autour d’elle dans le journal' }).waitFor();
    await other.page.getByRole('heading', { name: 'Autres lignes de la pièce' }).waitFor();
    await expectWellMade(other.page);
    await other.page.getByRole('button', { name: 'Viser' }).click();
    await other.page
      .locator('.finding-work')
      .getByText(/^Visée par /)
      .waitFor();
    expect(await other.page.locator('.finding-history > li').count()).toBe(2);

    // The next exercise has it again, with its judgement.
    await send(page, workspace, '123456789FEC20251231.txt', NEXT);
    await card(page, ATTENTE).getByText('Justifiée', { exact: true }).waitFor();
    await card(page, ATTENTE).getByText('Reprise de l’exercice clos le 31/12/2024.').waitFor();
    await card(page, ATTENTE).getByText('Acompte d’un client, facture en janvier.').waitFor();
    await expectWellMade(page);
    expect([...one.faults, ...other.faults]).toEqual([]);
    await page.context().close();
    await other.page.context().close();
  });

  test('files are compared, and a company has settings', { timeout: 240_000 }, async () => {
    const { page, faults, person } = await open(look);
    const workspace = await makeTestWorkspace(server, person, { fec: null });
    await send(page, workspace, '123456789FEC20241231.txt', FIRST);
    await main(page).getByRole('link', { name: 'Comparer au fichier précédent' }).click();
    await page.getByText('Aucun fichier avec lequel comparer').waitFor();
    await send(page, workspace, '123456789FEC20241231.txt', SECOND);
    const dossier = page.url();
    await main(page).getByRole('link', { name: 'Comparer au fichier précédent' }).click();
    await page.getByRole('heading', { name: 'Les anomalies, d’un fichier à l’autre', level: 1 }).waitFor();
    await count(page, '1 Disparue').waitFor();
    expect(await page.locator('article.finding').textContent()).toContain('Amende');
    await expectWellMade(page);
    await count(page, '0 Nouvelle').click();
    await page.getByText('Aucune', { exact: true }).waitFor();

    await show(page, server, `/w/${workspace.slug}/fec/companies/123456789`);
    await main(page).getByRole('link', { name: 'Réglages des contrôles' }).click();
    await page.getByRole('heading', { name: 'Réglages des contrôles', level: 1 }).waitFor();
    await page.getByLabel(/^Seuil de signification/).fill('beaucoup');
    await page.getByRole('button', { name: 'Enregistrer les réglages' }).click();
    await page.getByText(/^Un montant de 1 à /).waitFor();
    await page.getByLabel(/^Seuil de signification/).fill('2 500,00');
    const category = page.locator('details').filter({ hasText: 'attente' }).first();
    await category.locator('summary').click();
    await category.getByLabel('Toute la catégorie').uncheck();
    await expectStillWellMade(page);
    await page.getByRole('button', { name: 'Enregistrer les réglages' }).click();
    await page.getByText(/^Les réglages sont enregistrés/).waitFor();

    await page.goto(dossier);
    await page.getByText('Les réglages de cette entreprise ont changé depuis le contrôle de ce fichier').waitFor();
    await expect.poll(() => card(page, ATTENTE).count(), PATIENCE).toBe(1);
    await page.getByRole('button', { name: 'Contrôler à nouveau' }).first().click();
    await expect.poll(() => card(page, ATTENTE).count(), PATIENCE).toBe(0);
    await page.getByRole('heading', { name: 'Anomalies', level: 2 }).waitFor(PATIENCE);
    await expect.poll(() => page.getByText('Les réglages de cette entreprise ont changé').count(), PATIENCE).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});

test('whoever only reads judges nothing, and is nobody to sign off', { timeout: 120_000 }, async () => {
  const look = { width: 1280, colours: 'light' } as const;
  const { page, person, faults } = await open(look);
  const workspace = await makeTestWorkspace(server, person, { fec: null });
  await send(page, workspace, '123456789FEC20241231.txt', FIRST);
  const reader = await open(look);
  await joinWorkspace(server, workspace, reader.person, 'viewer');
  await reader.page.goto(page.url());
  await card(reader.page, ATTENTE).waitFor();
  expect(await reader.page.getByRole('button', { name: /^Statuer|^Sélectionner|^Contrôler/ }).count()).toBe(0);

  // Nor does whoever judges have to ask somebody who only reads.
  await card(page, ATTENTE)
    .getByRole('button', { name: /^Statuer/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Statuer sur cette anomalie' });
  await dialog.getByLabel('Justifiée').check();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await card(page, ATTENTE)
    .getByRole('button', { name: /^Viser/ })
    .click();
  await card(page, ATTENTE)
    .getByText(/^Visée par /)
    .waitFor();

  await show(reader.page, server, `/w/${workspace.slug}/fec/companies/123456789/controls`);
  await reader.page.getByText(/^Vous consultez ces réglages/).waitFor();
  expect(await reader.page.getByRole('button', { name: 'Enregistrer les réglages' }).count()).toBe(0);
  expect(await reader.page.getByLabel(/^Seuil de signification/).count()).toBe(0);
  await reader.page.locator('details > summary').first().click();
  expect(await reader.page.getByLabel('Toute la catégorie').first().isDisabled()).toBe(true);
  await expectWellMade(reader.page);
  expect([...faults, ...reader.faults]).toEqual([]);
  await page.context().close();
  await reader.page.context().close();
});
