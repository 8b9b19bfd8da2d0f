import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { jpegOf, pngOf } from '#services/fec/dossiers/letterhead/test/pictures.ts';
import { fecOf } from '#services/fec/test/drafts/build.ts';
import { posting, smallCompany } from '#services/fec/test/small-company.ts';
import { axeFaults } from '#test/support/axe.ts';
import { isTooWide, LOOKS, openBrowser, openPage as openLook } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import { openPage, show, startPages } from './stage.ts';
import { joinWorkspace, makeTestWorkspace, type TestWorkspace } from './workspaces.ts';

/** What a firm does to hand a dossier to a client. */
const WIDE = { width: 1280, colours: 'light' } as const;

let server: TestServer;
let browser: Browser;
let workspace: TestWorkspace;
let page: Page;
let faults: string[];

beforeAll(async () => {
  const used = services.filter(({ name }) => name === 'console' || name === 'fec');
  [server, browser] = await Promise.all([startPages({ services: used }), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  const opened = await openPage(browser, server, WIDE, { isOperator: false, locale: 'fr-FR' });
  ({ page, faults } = opened);
  workspace = await makeTestWorkspace(server, opened.person, { fec: null });
});

afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

const main = () => page.getByRole('main');
const logo = () => main().getByRole('img', { name: 'Le logo actuel' });
const status = (text: string) => main().getByRole('status').filter({ hasText: text });
const choose = (name: string, mimeType: string, buffer: Buffer) =>
  main().locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
const save = () => main().getByRole('button', { name: 'Enregistrer l’en-tête' }).click();

describe('the letterhead', { timeout: 120_000 }, () => {
  test('is found, set, shown, replaced and taken away', async () => {
    await show(page, server, `/w/${workspace.slug}/fec`);
    await main().getByRole('link', { name: 'En-tête des rapports' }).click();
    await main().getByText('Aucun logo.').waitFor();
    await main().getByLabel('Nom du cabinet').fill('Cabinet Delorme');
    await choose('logo.png', 'image/png', pngOf(320, 90));
    await logo().waitFor();
    await status('Pas encore enregistré.').waitFor();
    await save();
    await page.getByText('L’en-tête est enregistré.').waitFor();
    await main().getByText('320 × 90 pixels').waitFor();
    await page.reload();
    await logo().waitFor();
    expect(await main().getByLabel('Nom du cabinet').inputValue()).toBe('Cabinet Delorme');
    // The browser has drawn it.
    expect(await page.evaluate("document.querySelector('.letterhead-logo img').naturalWidth")).toBe(320);

    await choose('logo.png', 'image/png', pngOf(100, 100));
    await save();
    await main().getByText('100 × 100 pixels').waitFor();
    await main().getByRole('button', { name: 'Retirer le logo' }).press('Enter');
    await save();
    await status('Aucun logo.').waitFor();
    await expect.poll(() => status('Pas encore').count()).toBe(0);
    await page.reload();
    await main().getByText('Aucun logo.').waitFor();
  });

  test('what is no logo is refused in words, before it is sent where that can be seen', async () => {
    await show(page, server, `/w/${workspace.slug}/fec/letterhead`);
    await main().getByText('Aucun logo.').waitFor();
    await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg/>'));
    await main().getByRole('alert').filter({ hasText: '.png' }).waitFor();
    await choose('logo.png', 'image/png', pngOf(10, 10, { more: 200_000 }));
    await main().getByRole('alert').filter({ hasText: '200' }).waitFor();
    await choose('logo.jpg', 'image/jpeg', jpegOf(2001, 10));
    await save();
    await main().getByText('Cette image ne convient pas').waitFor();
    // The refusal, and a picture of which only the head is one.
    faults.splice(0);
    await expectStillWellMade(page);
  });

  test('others read it', async () => {
    const member = await openPage(browser, server, WIDE, { isOperator: false, locale: 'fr-FR' });
    await joinWorkspace(server, workspace, member.person, 'member');
    await show(member.page, server, `/w/${workspace.slug}/fec/letterhead`);
    await member.page.getByText('Seuls les propriétaires le modifient.').waitFor();
    await member.page.getByText('Acme', { exact: true }).last().waitFor();
    expect(await member.page.locator('input[type=file]').count()).toBe(0);
    expect(member.faults).toEqual([]);
    await member.page.context().close();
  });

  test.each(LOOKS)('$width $colours', async (look) => {
    const opened = await openPage(browser, server, look, { isOperator: false });
    const own = await makeTestWorkspace(server, opened.person, { fec: null });
    await show(opened.page, server, `/w/${own.slug}/fec/letterhead`);
    await opened.page.getByText('No logo.').waitFor();
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: pngOf(1900, 300) };
    await opened.page.locator('input[type=file]').setInputFiles(file);
    await opened.page.getByRole('img', { name: 'The logo as it is now' }).waitFor();
    await expectWellMade(opened.page);
    expect(opened.faults).toEqual([]);
    await opened.page.context().close();
  });
});

const FAULTY = fecOf(smallCompany([posting('20240315', 'À éclaircir', ['471000', 150_00], ['512000', -150_00])]));
const PATIENCE = { timeout: 60_000 };

/** A dossier of this workspace, judged; its page is open then. */
async function openDossier(on: Page, { slug }: TestWorkspace, sent: string): Promise<void> {
  await show(on, server, `/w/${slug}/fec`);
  const file = { name: '987654321FEC20241231.txt', mimeType: 'text/plain', buffer: FAULTY };
  await on.locator('.drop input[type=file]').setInputFiles(file);
  await on.getByText(sent).waitFor(PATIENCE);
  const row = on.locator('.fec-sent > li').filter({ hasText: '987654321' });
  await row.getByRole('link').first().click();
}

/** The page runs no script, so that measuring it needs a browser that does not mind. */
async function expectReadable(address: string): Promise<void> {
  for (const look of LOOKS) {
    const { page: read } = await openLook(browser, look, { bypassCSP: true });
    await read.goto(address);
    expect([look, await axeFaults(read), await isTooWide(read)]).toEqual([look, [], false]);
    await read.context().close();
  }
}

describe('links for clients', { timeout: 120_000 }, () => {
  test('one is made, told once, opened without an account, and revoked', async () => {
    await openDossier(page, workspace, '1 fichier traité');
    await main().getByText('Aucun lien ne mène à ce rapport.').waitFor();
    await main().getByRole('button', { name: 'Créer un lien' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Pour qui').fill('Mme Morel');
    expect(await dialog.getByLabel('Durée de validité').inputValue()).toBe('7');
    await dialog.getByLabel('Proposer aussi le classeur').check();
    await dialog.getByRole('button', { name: 'Créer un lien' }).click();
    const address = await dialog.getByLabel('Adresse du rapport').inputValue();
    await expectStillWellMade(page);
    await dialog.getByRole('button', { name: 'Je l’ai copiée' }).click();
    const rows = main().getByRole('list', { name: 'Liens de ce dossier' }).getByRole('listitem');
    await rows.getByText('Mme Morel').waitFor();
    expect(await rows.innerText()).toMatch(/Valable jusqu’au .* · Avec le classeur\s+Jamais ouvert · Créé par Ada, /);
    expect(await page.content()).not.toContain(address.slice(-43));

    const client = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' });
    const opened = await client.newPage();
    await opened.goto(address);
    await opened.getByRole('heading', { name: 'Revue du dossier comptable' }).waitFor();
    const link = opened.getByRole('link', { name: 'Télécharger le classeur (XLSX)' });
    const [file] = await Promise.all([opened.waitForEvent('download'), link.click()]);
    expect(file.suggestedFilename()).toBe('revue.xlsx');
    await page.reload();
    await rows.getByText('Ouvert une fois').waitFor();

    await expectReadable(address);
    await rows.getByRole('button', { name: 'Révoquer le lien : Mme Morel' }).click();
    await page.getByText('Le lien est révoqué.').waitFor();
    await rows.getByText('Révoqué le').waitFor();
    await expectReadable(address);
    await opened.reload();
    await opened.getByRole('heading', { name: 'Ce lien n’ouvre aucun rapport' }).waitFor();
    await client.close();
  });

  test.each(LOOKS)('$width $colours', async (look) => {
    const own = await openPage(browser, server, look, { isOperator: false });
    const theirs = await makeTestWorkspace(server, own.person, { fec: null });
    await openDossier(own.page, theirs, '1 file ended');
    for (const whom of ['', 'x'.repeat(100)]) {
      await own.page.getByRole('button', { name: 'Make a link' }).click();
      const dialog = own.page.getByRole('dialog');
      await dialog.getByLabel('For whom').fill(whom);
      await expectStillWellMade(own.page);
      await dialog.getByRole('button', { name: 'Make a link' }).click();
      await dialog.getByRole('button', { name: 'I have copied it' }).click();
    }
    await own.page.getByRole('button', { name: 'Revoke the link: For nobody in particular' }).click();
    await own.page.getByText(/^Revoked /).waitFor();
    await expectWellMade(own.page);
    expect(own.faults).toEqual([]);
    await own.page.context().close();
  });
});
