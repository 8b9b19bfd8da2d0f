import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { zip } from '#services/fec/report/xlsx/zip.ts';
import { entry, fecOf } from '#services/fec/test/drafts/build.ts';
import { posting, smallCompany } from '#services/fec/test/small-company.ts';
import { LOOKS, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import type { TestPerson } from './people.ts';
import { openPage, show, startPages } from './stage.ts';
import { joinWorkspace, makeTestWorkspace, type TestWorkspace } from './workspaces.ts';

/** What an accountant does: drops files, sees what is found, and decides how long they are kept. */
const NAME = '123456789FEC20241231.txt';
const FAULTY = fecOf(smallCompany([posting('20240315', 'Écart', ['471000', 150_00], ['512000', -100_00])]));
const file = (name: string, buffer = FAULTY) => ({ name, mimeType: 'text/plain', buffer });
const PATIENCE = { timeout: 60_000 };

let server: TestServer;
let browser: Browser;
let page: Page;
let faults: string[];
let person: TestPerson;
let workspace: TestWorkspace;

beforeAll(async () => {
  const used = services.filter(({ name }) => name === 'console' || name === 'fec');
  [server, browser] = await Promise.all([startPages({ services: used }), openBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  const look = { width: 1280, colours: 'light' } as const;
  ({ page, faults, person } = await openPage(browser, server, look, { isOperator: false, locale: 'fr-FR' }));
  workspace = await makeTestWorkspace(server, person, { fec: null });
});

afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

const at = (part = '') => `/w/${workspace.slug}/fec${part}`;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name });

async function send(...files: ReturnType<typeof file>[]): Promise<void> {
  await page.locator('.drop input[type=file]').setInputFiles(files);
  await page.getByText(/fichiers? traités?/).waitFor(PATIENCE);
}

const sentFile = (name: string) => page.locator('.fec-sent > li').filter({ hasText: name });

describe('a file that is dropped', { timeout: 120_000 }, () => {
  test('is judged, belongs to its company, and can be read, kept for longer and deleted', async () => {
    await show(page, server, `/w/${workspace.slug}`);
    await page.getByRole('navigation').getByRole('link', { name: 'FEC', exact: true }).click();
    await page.getByRole('heading', { name: 'Dossiers comptables', level: 1 }).waitFor();
    await page.getByText('Aucune entreprise pour l’instant').waitFor();
    await send(file(NAME));
    await sentFile(NAME).getByText('1 critique').waitFor();

    await link('Entreprise 123 456 789').click();
    await button('Lui donner un nom').click();
    await page.getByLabel('Nom de l’entreprise').fill('Librairie du Port');
    await button('Enregistrer').click();
    await page.getByRole('heading', { name: 'Librairie du Port', level: 1 }).waitFor();
    await link('du 01/01/2024 au 31/12/2024').click();

    await page.getByRole('heading', { name: 'Exercice clos le 31/12/2024', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Anomalies critiques (1)' }).waitFor();
    const finding = page.locator('.finding-critique');
    for (const fact of ['À faire', 'Lignes du fichier', 'Fondement'])
      expect(await finding.getByText(fact, { exact: true }).count()).toBe(1);
    const dossier = page.url();
    await finding.getByRole('link', { name: /^journal / }).click();
    await page.getByRole('heading', { name: /^Écriture .+ du journal / }).waitFor();
    await page.getByText(/^Déséquilibrée de /).waitFor();
    await page.goto(dossier);
    await page.getByRole('heading', { name: 'Anomalies critiques (1)' }).waitFor();

    const [csv] = await Promise.all([page.waitForEvent('download'), button('Rapport en CSV').click()]);
    expect(readFileSync(await csv.path(), 'utf8')).toContain('esequilibre');
    const [original] = await Promise.all([page.waitForEvent('download'), button('Le fichier d’origine').click()]);
    expect(original.suggestedFilename()).toBe(NAME);
    expect(readFileSync(await original.path()).equals(FAULTY)).toBe(true);
    const [report] = await Promise.all([page.context().waitForEvent('page'), button('Ouvrir le rapport').click()]);
    await report.waitForLoadState();
    expect(await report.locator('h1').count()).toBe(1);
    await report.close();

    await page.getByLabel('Conserver pendant').selectOption('120');
    await button('Modifier la durée').click();
    await page.getByText('La durée est modifiée.').waitFor();
    const years = String(new Date().getUTCFullYear() + 10);
    await page.getByText(new RegExp(`^Conservé jusqu’au \\d\\d/\\d\\d/${years}\\.$`)).waitFor();

    const address = page.url();
    await button('Supprimer le dossier').click();
    const dialog = page.getByRole('dialog', { name: `Supprimer ${NAME}` });
    expect(await dialog.textContent()).toContain('sauvegardes');
    await dialog.getByRole('textbox').fill(NAME);
    await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await page.getByText('Plus aucun dossier de cette entreprise n’est conservé').waitFor();
    const { rows } = await server.database.query('SELECT FROM fec.dossier WHERE workspace_id = $1', [workspace.id]);
    expect(rows).toEqual([]);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Ce dossier n’est pas ici', level: 1 }).waitFor();
  });

  test('that tells no company is filed by hand, and one that is no FEC says so in French', async () => {
    await show(page, server, at());
    await send(file('export.txt'), file('lettre.txt', Buffer.from('Bonjour,\nvoici le fichier.\n')));
    await sentFile('lettre.txt').locator('span[lang=fr]').waitFor();
    await button('Classer export.txt').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('SIREN de l’entreprise').fill('12345');
    await dialog.getByRole('button', { name: 'Classer' }).click();
    await dialog.getByText('Un SIREN compte neuf chiffres.').waitFor();
    await dialog.getByLabel('SIREN de l’entreprise').fill('987 654 321');
    await dialog.getByRole('button', { name: 'Classer' }).click();
    await link('Entreprise 987 654 321').waitFor();
    expect(await button('Classer export.txt').count()).toBe(0);

    await page.getByLabel('Rechercher').fill('123');
    await page.getByText('Aucune entreprise ne correspond').waitFor();
    expect(new URL(page.url()).search).toBe('?q=123');
    await page.reload();
    await page.getByText('Aucune entreprise ne correspond').waitFor();
    await page.getByLabel('Rechercher').fill('');
    await link('Entreprise 987 654 321').waitFor();
  });

  test('may be a ZIP: each file in it becomes a dossier, and what failed says why', async () => {
    const archive = zip([
      { name: NAME, text: FAULTY.toString() },
      { name: '123456789FEC20231231.txt', text: fecOf(smallCompany([], { from: '202301' })).toString() },
      { name: 'lettre.txt', text: 'Bonjour' },
    ]);
    // The address without a workspace leads into the one that has the service.
    await show(page, server, '/fec');
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/console${at()}`);
    await send({ ...file('cabinet.zip', archive), mimeType: 'application/zip' });
    await sentFile('cabinet.zip').getByText('2 dossiers contrôlés').waitFor();
    await sentFile('cabinet.zip').getByText('1 n’a pas pu être contrôlé').waitFor();
    await sentFile('cabinet.zip').getByRole('link', { name: 'lettre.txt' }).click();
    await page.getByText('Raison de l’échec').waitFor();
    await link('Toutes les entreprises').click();
    // What was sent is still told.
    await sentFile('cabinet.zip').waitFor();
    await link('Entreprise 123 456 789').click();
    await link(/^du 01\/01\/2023/).waitFor();
    expect(await link(/^du 01\/01\//).allTextContents()).toEqual([
      'du 01/01/2024 au 31/12/2024',
      'du 01/01/2023 au 31/12/2023',
    ]);
  });

  test('goes on where the connection broke, and can be cancelled', async () => {
    const large = fecOf(
      smallCompany(
        Array.from({ length: 60_000 }, (_, index) =>
          entry(
            { journal: 'OD', date: '20240610', label: `Vente ${index}` },
            ['512000', 10_00 + index],
            ['707000', -10_00 - index],
          ),
        ),
      ),
    );
    let sends = 0;
    await page.route('**/pieces/*', async (route) => {
      sends += 1;
      // The first is lost on its way, of the second only the answer.
      if (sends === 1) await route.abort('connectionreset');
      else if (sends === 2) {
        await route.fetch();
        await route.abort('connectionreset');
      } else await route.continue();
    });
    await show(page, server, at());
    await page.locator('.drop input[type=file]').setInputFiles([file(NAME, large)]);
    await page.getByText('L’envoi reprend de lui-même').waitFor();
    expect(await sentFile(NAME).getByRole('progressbar').count()).toBe(1);
    await page.getByText('1 fichier traité').waitFor(PATIENCE);
    expect(sends).toBe(Math.ceil(large.length / (8 * 1024 * 1024)) + 1);
    // What was broken off is told by the browser, too.
    faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_CONNECTION_RESET|ERR_FAILED/.test(fault)));

    await page.unroute('**/pieces/*');
    let isHeld = false;
    await page.route('**/pieces/*', () => {
      isHeld = true;
    });
    await page.locator('.drop input[type=file]').setInputFiles([file('second.txt')]);
    await expect.poll(() => isHeld).toBe(true);
    await button('Annuler second.txt').click();
    await expect.poll(() => sentFile('second.txt').count()).toBe(0);
    const uploads = async () =>
      (await server.database.query('SELECT FROM fec.upload WHERE workspace_id = $1', [workspace.id])).rows.length;
    await expect.poll(uploads).toBe(0);
  });
});

test('whoever only reads sends and deletes nothing; elsewhere there is no such page', async () => {
  await show(page, server, at());
  await send(file(NAME));
  const reader = await openPage(browser, server, { width: 1280, colours: 'light' }, { isOperator: false });
  await joinWorkspace(server, workspace, reader.person, 'viewer');
  await show(reader.page, server, at());
  await reader.page.getByRole('link', { name: /Company 123/ }).click();
  expect(await reader.page.getByRole('button', { name: 'Give it a name' }).count()).toBe(0);
  await reader.page.getByRole('link', { name: /2024 to / }).click();
  await reader.page.getByRole('heading', { name: 'Critical findings (1)' }).waitFor();
  expect(await reader.page.getByRole('button', { name: 'Delete the dossier' }).count()).toBe(0);
  const other = await makeTestWorkspace(server, reader.person, { readiness: null });
  await show(reader.page, server, `/w/${other.slug}/fec`);
  await reader.page.getByText('FEC is not opened for this workspace').waitFor();
  expect(await reader.page.getByRole('navigation').getByRole('link', { name: 'FEC', exact: true }).count()).toBe(0);
  expect(reader.faults).toEqual([]);
  await reader.page.context().close();
});

describe.each(LOOKS)('at $width px, $colours', (look) => {
  test('the list, a company and a dossier', { timeout: 120_000 }, async () => {
    const {
      page: own,
      faults: found,
      person: owner,
    } = await openPage(browser, server, look, {
      isOperator: false,
      locale: 'fr-FR',
    });
    const kept = await makeTestWorkspace(server, owner, { fec: null });
    await show(own, server, `/w/${kept.slug}/fec`);
    await expectWellMade(own);
    await own.locator('.drop input[type=file]').setInputFiles([file(NAME), file('export.txt')]);
    await own.getByText('2 fichiers traités').waitFor(PATIENCE);
    await own.getByRole('link', { name: /^Entreprise 123/ }).waitFor();
    await expectStillWellMade(own);
    await own.getByRole('link', { name: /^Entreprise 123/ }).click();
    await own.getByRole('link', { name: /^du 01/ }).waitFor();
    await own.getByRole('button', { name: 'Lui donner un nom' }).click();
    await expectWellMade(own);
    await own.getByRole('link', { name: /^du 01/ }).click();
    await own.getByRole('heading', { name: 'Anomalies critiques (1)' }).waitFor();
    await expectWellMade(own);
    await own.getByRole('button', { name: 'Supprimer le dossier' }).click();
    await expectStillWellMade(own);
    expect(found).toEqual([]);
    await own.context().close();
  });
});
