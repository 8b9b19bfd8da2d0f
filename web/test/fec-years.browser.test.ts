import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { entry, fecOf } from '#services/fec/test/drafts/build.ts';
import { posting, smallCompany } from '#services/fec/test/small-company.ts';
import { LOOKS, type Look, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import { openPage, show, startPages } from './stage.ts';
import { joinWorkspace, makeTestWorkspace, type TestWorkspace } from './workspaces.ts';

/** Exercises of one company side by side, as whoever revises them sees them. */
const PATIENCE = { timeout: 60_000 };

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

/** Another company takes over what it closed, and goes on as before. */
const EVEN = fecOf(smallCompany([], { from: '202301' }));
const EVEN_NEXT = fecOf(
  smallCompany([], {
    opening: [
      ['445710', -2_400_00],
      ['445660', 1_200_00],
      ['120000', -6_000_00],
    ],
  }),
);
/** And is followed by half a year that nothing opens. */
const UNOPENED = fecOf(smallCompany([], { from: '202501', months: 6 }).slice(1));

const FILES: Readonly<Record<string, Buffer>> = {
  '123456789FEC20231231.txt': FIRST,
  '123456789FEC20241231.txt': SECOND,
  '987654321FEC20231231.txt': EVEN,
  '987654321FEC20241231.txt': EVEN_NEXT,
  '987654321FEC20250630.txt': UNOPENED,
};
type FileName = string;

let server: TestServer;
let browser: Browser;
let workspace: TestWorkspace;
let page: Page;
let faults: string[];
const ids = new Map<FileName, string>();

beforeAll(async () => {
  const used = services.filter(({ name }) => name === 'console' || name === 'fec');
  [server, browser] = await Promise.all([startPages({ services: used }), openBrowser()]);
  const owner = await openPage(
    browser,
    server,
    { width: 1280, colours: 'light' },
    { isOperator: false, locale: 'fr-FR' },
  );
  workspace = await makeTestWorkspace(server, owner.person, { fec: null });
  await show(owner.page, server, `/w/${workspace.slug}/fec`);
  await owner.page
    .locator('.drop input[type=file]')
    .setInputFiles(Object.entries(FILES).map(([name, buffer]) => ({ name, mimeType: 'text/plain', buffer })));
  await owner.page.getByText(`${Object.keys(FILES).length} fichiers traités`).waitFor(PATIENCE);
  await owner.page.context().close();
  const { rows } = await server.database.query<{ id: string; file_name: string }>(
    'SELECT id, file_name FROM fec.dossier WHERE workspace_id = $1',
    [workspace.id],
  );
  for (const { id, file_name: name } of rows) ids.set(name, id);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const BEFORE = '123456789FEC20231231.txt';
const NOW = '123456789FEC20241231.txt';
const at = (name: FileName, part: string) => `/w/${workspace.slug}/fec/dossiers/${ids.get(name) ?? ''}${part}`;

async function open(look: Look = { width: 1280, colours: 'light' }, locale = 'fr-FR') {
  const opened = await openPage(browser, server, look, { isOperator: false, locale });
  await joinWorkspace(server, workspace, opened.person, 'member');
  return opened;
}

describe('in French', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    ({ page, faults } = await open());
  });
  afterEach(async () => {
    await page.context().close();
    expect(faults).toEqual([]);
  });

  const row = (table: string, name: string | RegExp) =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });
  const shownIn = async (table: string, name: string) =>
    (await row(table, name).first().getByRole('cell').allTextContents()).map((text) => text.replaceAll(/\s/g, ' '));
  const heading = (name: string, level = 1) => page.getByRole('heading', { name, level }).waitFor();

  test('the year before: openings that differ, and variations with their reasons', async () => {
    await show(page, server, at(NOW, ''));
    await page.getByRole('link', { name: 'Comparaison N-1' }).click();
    await heading('Comparaison avec N-1');
    await page.getByText(/écarts sur \d+ comptes comparés/).waitFor();
    expect(await page.getByRole('link', { name: 'du 01/01/2023 au 31/12/2023' }).getAttribute('href')).toBe(
      `/console${at(BEFORE, '')}`,
    );
    expect(await shownIn('À-nouveaux', '411000')).toEqual(['6 000,00', '–', '-6 000,00']);
    expect(await shownIn('À-nouveaux', '12Résultat')).toEqual(['-9 400,00', '–', '+9 400,00']);

    const variations = 'Variations inhabituelles';
    await page.getByText(/^À partir de 1\s000,00\s€/).waitFor();
    expect(await shownIn(variations, '622600')).toEqual(['900,00', '8 600,00', '+7 700,00', '+855,6 %']);
    const lines = row(variations, '622600').first().getByRole('link');
    const addresses = await lines.evaluateAll((links) =>
      links.map((each) => (each as unknown as { href: string }).href),
    );
    const selection = '/lines?account=%3D622600&withoutClosing=true';
    expect(addresses.map((each) => each.replace(server.url, ''))).toEqual(
      [NOW, BEFORE, NOW].map((name) => `/console${at(name, selection)}`),
    );
    const reason = page.locator('.years-reasons li').filter({ hasText: 'Audit exceptionnel' });
    expect((await reason.locator('[lang=fr]').textContent())?.replaceAll('\u00a0', ' ')).toBe(
      'Une seule ligne de 9 000,00 € le 14/06/2024 (« Audit exceptionnel ») fait 100 % de l’écart.',
    );
    expect(await reason.getByRole('link', { name: 'Voir l’écriture' }).getAttribute('href')).toMatch(
      new RegExp(`${ids.get(NOW)}/lines\\?entry=\\d+$`),
    );
  });

  test('the year before: openings that agree, none at all, and exercises of other lengths', async () => {
    await show(page, server, at('987654321FEC20241231.txt', '/year-before'));
    await page.getByText(/^\d+ comptes comparés, aucun écart$/).waitFor();
    expect(await page.getByText('n’ont pas la même durée').count()).toBe(0);
    await show(page, server, at('987654321FEC20250630.txt', '/year-before'));
    await page.getByText('Aucun à-nouveau n’ouvre cet exercice').waitFor();
    await page.getByText('n’ont pas la même durée').waitFor();
  });

  test('an exercise that is missing is named, with the way to send it', async () => {
    for (const part of ['/year-before', '/comparison']) {
      await show(page, server, at(BEFORE, part));
      await page.getByText('L’exercice précédent manque').waitFor();
      await page.getByText(/Sa clôture est attendue au 31\/12\/2022.*123456789FEC20221231\.txt/).waitFor();
    }
    await page.getByRole('link', { name: 'Envoyer son fichier' }).click();
    await heading('Dossiers comptables');
    await show(page, server, at(NOW, '/cut-off'));
    await page.getByText('L’exercice suivant manque').waitFor();
    await page.getByText('Il s’ouvre le 01/01/2025.').waitFor();
  });

  test('both sides of the cut-off', async () => {
    await show(page, server, at(BEFORE, '/cut-off'));
    await heading('Séparation des exercices');
    const late = 'Pièces de cet exercice comptabilisées sur le suivant';
    expect(await shownIn(late, 'Électricité')).toEqual(['606100', '15/12/2023', '12/01/2024', '350,00']);
    expect(await row(late, 'Électricité').getByRole('link').first().getAttribute('href')).toContain(
      `${ids.get(NOW)}/lines?entry=`,
    );
    const early = 'Pièces de l’exercice suivant comptabilisées sur celui-ci';
    expect(await shownIn(early, 'Loyer')).toEqual(['613200', '04/01/2024', '28/12/2023', '700,00']);
    expect(await row(early, 'Loyer').getByRole('link').first().getAttribute('href')).toContain(
      `${ids.get(BEFORE)}/lines?entry=`,
    );
    expect(await shownIn('Régularisations et leurs extournes', '408100')).toEqual([
      '-900,00',
      '-900,00',
      '-400,00',
      '-500,00',
      'En partie',
    ]);
    expect(await shownIn('Ventes reprises par un avoir', 'Facture de fin d’année')).toEqual([
      '20/12/2023',
      'C07',
      'Avoir',
      '10/01/2024',
      '5 000,00',
    ]);
  });

  test('the comparative balance, by account and by class, ordered and searched in its address', async () => {
    await show(page, server, at(NOW, '/comparison'));
    const table = 'Balance comparative';
    expect(await shownIn('Résultat', 'Produits')).toEqual(['17 000,00', '7 000,00', '-10 000,00', '-58,8 %']);
    expect(await shownIn(table, '707000')).toEqual([
      'Ventes de marchandises',
      '-17 000,00',
      '-7 000,00',
      '+10 000,00',
      '-58,8 %',
    ]);
    expect(await row(table, '613200').getByRole('link').getAttribute('href')).toBe(
      `/console${at(BEFORE, '/lines?account=%3D613200&withoutClosing=true')}`,
    );
    await page.getByRole('button', { name: 'Variation (€)' }).click();
    await page.getByRole('button', { name: 'Variation (€)' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?order=-variation');
    expect(await page.getByRole('table', { name: table }).getByRole('rowheader').first().textContent()).toBe('411000');
    await page.getByLabel('Rechercher').fill('honor');
    await expect.poll(() => page.getByRole('table', { name: table }).getByRole('rowheader').count()).toBe(1);
    await page.getByLabel('Rechercher').fill('');
    await page.getByLabel('Détail').selectOption('1');
    await row(table, 'Comptes de produits').waitFor();
    expect(await row(table, 'Comptes de produits').getByRole('link').last().getAttribute('href')).toBe(
      `/console${at(NOW, '/lines?account=7&withoutClosing=true')}`,
    );
  });

  test('a company has its newest exercises side by side, and the ways to compare them', async () => {
    await show(page, server, `/w/${workspace.slug}/fec/companies/987654321`);
    const table = 'Exercices côte à côte';
    await heading(table, 2);
    expect(await page.getByRole('table', { name: table }).getByRole('columnheader').allTextContents()).toEqual([
      'Donnée',
      'Clos le 30/06/2025',
      'Clos le 31/12/2024',
      'Clos le 31/12/2023',
    ]);
    expect(await shownIn(table, 'Lignes')).toEqual(['60', '126', '123']);
    expect(await shownIn(table, 'Comparer')).toEqual([
      'Comparer avec N-1 Clos le 30/06/2025',
      'Comparer avec N-1 Clos le 31/12/2024',
      '–',
    ]);
    await page.getByRole('link', { name: 'Comparer avec N-1 Clos le 31/12/2024' }).click();
    await heading('Comparaison avec N-1');
  });
});

test.each([
  ['en-GB', 'Compared with N-1', 'See the entry'],
  ['es-GT', 'Comparación con N-1', 'Ver el asiento'],
])('in %s what the service says stays French, and says so', { timeout: 60_000 }, async (locale, title, way) => {
  const opened = await open({ width: 1280, colours: 'light' }, locale);
  await show(opened.page, server, at(NOW, '/year-before'));
  await opened.page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await opened.page.getByRole('link', { name: way }).first().waitFor();
  expect(await opened.page.locator('.years-reasons [lang=fr]').count()).toBeGreaterThan(0);
  expect(opened.faults).toEqual([]);
  await opened.page.context().close();
});

describe.each(LOOKS)('at $width px, $colours', (look) => {
  test('each page, and what stands there when an exercise is missing', { timeout: 120_000 }, async () => {
    const { page: own, faults: found } = await open(look);
    const pages: [string, string][] = [
      [at(NOW, '/year-before'), 'Voir l’écriture'],
      [at('987654321FEC20250630.txt', '/year-before'), 'Aucun à-nouveau n’ouvre cet exercice'],
      [at(BEFORE, '/year-before'), 'Envoyer son fichier'],
      [at(NOW, '/comparison'), 'Produits (classe 7)'],
      [at(BEFORE, '/cut-off'), 'Électricité'],
      [`/w/${workspace.slug}/fec/companies/987654321`, 'Exercices côte à côte'],
    ];
    for (const [path, text] of pages) {
      await show(own, server, path);
      await own.getByText(text).first().waitFor();
      await expectWellMade(own);
    }
    await show(own, server, at(NOW, '/comparison'));
    if (look.width < 600) await own.locator('summary').click();
    await own.getByLabel('Détail').selectOption('2');
    await own.getByText('Produits (classe 7)').waitFor();
    await expectStillWellMade(own);
    expect(found).toEqual([]);
    await own.context().close();
  });
});
