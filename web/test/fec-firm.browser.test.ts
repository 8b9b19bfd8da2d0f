import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { LOOKS, openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import { makePerson, type TestPerson } from './people.ts';
import { openPage, show, startPages } from './stage.ts';
import { joinWorkspace, makeTestWorkspace, type TestWorkspace } from './workspaces.ts';

/** A firm's day: many companies, who works on which, and what is new since yesterday. */
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
  await addCompanies(workspace);
});

afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

type Added = { siren: string; name: string; critical?: number; isFailed?: boolean; isOpen?: boolean; hours?: number };

const COMPANIES: readonly Added[] = [
  { siren: '111111111', name: 'Librairie du Port', critical: 2, hours: 1 },
  { siren: '222222222', name: 'Boulangerie Éloïse', hours: 300 },
  { siren: '333333333', name: 'Garage Martin et Fils', isFailed: true, hours: 200 },
  { siren: '444444444', name: '', critical: 1, hours: 400 },
];

async function addCompanies({ id }: TestWorkspace, companies = COMPANIES): Promise<void> {
  for (const { siren, name, critical = 0, isFailed = false, isOpen = false, hours = 100 } of companies) {
    const { rows } = await server.database.query<{ id: string }>(
      `INSERT INTO fec.company (workspace_id, siren, name, created_at) VALUES ($1, $2, $3, now() - interval '1 year') RETURNING id`,
      [id, siren, name],
    );
    await server.database.query(
      `INSERT INTO fec.dossier (id, workspace_id, company_id, file_name, bytes, upload, made_by, created_at, keep_until,
         finished_at, failure_code, period_start, period_end, lines, entries, critical, important, minor)
       VALUES ($1, $2, $3, 'a.txt', 1, $1, 'test', now() - make_interval(hours => $4), now() + interval '1 year',
         CASE WHEN NOT $5 THEN now() - make_interval(hours => $4) END, $6, '2024-01-01', '2024-12-31', 100, 40, $7, 3, 12)`,
      [randomBytes(16).toString('base64url'), id, rows[0]?.id, hours, isOpen, isFailed ? 'no_lines' : null, critical],
    );
  }
}

/** As if somebody had last been here a day ago. */
const wasHere = (visitor: TestPerson, { id }: TestWorkspace, hours = 24) =>
  server.database.query(
    `INSERT INTO platform.visit (workspace_id, service, person_id, seen_at) VALUES ($1, 'fec', $2, now() - make_interval(hours => $3))
     ON CONFLICT (workspace_id, service, person_id) DO UPDATE SET seen_at = excluded.seen_at`,
    [id, visitor.id, hours],
  );

const main = () => page.getByRole('main');
const at = () => `/w/${workspace.slug}/fec`;
const choice = (name: string) => main().getByRole('combobox', { name: new RegExp(`^${name}`) });
const asked = () => new URL(page.url()).search;
const names = () => main().locator('tbody th a').allTextContents();
const counts = () => main().getByRole('navigation', { name: 'Entreprises par état' });

describe('the list of companies', { timeout: 120_000 }, () => {
  test('is found, put in order and cut down by its address', async () => {
    await show(page, server, `/w/${workspace.slug}`);
    await main().getByRole('link', { name: 'Ouvrir les dossiers comptables' }).click();
    await main().getByRole('link', { name: 'Librairie du Port' }).waitFor();
    const byEvent = [
      'Librairie du Port',
      'Garage Martin et Fils',
      'Boulangerie Éloïse',
      'Entreprise 444\u00a0444\u00a0444',
    ];
    expect(await names()).toEqual(byEvent);

    await choice('Trier par').selectOption('name');
    await expect.poll(names).toEqual([byEvent[2], byEvent[1], byEvent[0], byEvent[3]]);
    expect(asked()).toBe('?sort=name');
    await counts().getByRole('link', { name: '2 Avec anomalies critiques' }).click();
    await expect.poll(names).toEqual([byEvent[0], byEvent[3]]);
    expect(asked()).toBe('?state=critical&sort=name');
    expect(await counts().locator('[aria-current]').allTextContents()).toEqual(['2 Avec anomalies critiques']);
    await page.getByLabel('Rechercher').fill('librairie');
    await expect.poll(names).toEqual([byEvent[0]]);
    await page.reload();
    await expect.poll(names).toEqual([byEvent[0]]);
    expect(await page.getByLabel('Rechercher').inputValue()).toBe('librairie');
    expect(await choice('État').inputValue()).toBe('critical');

    await choice('État').selectOption('failed');
    await page.getByText('Aucune entreprise ne correspond').waitFor();
    await page.getByRole('button', { name: 'Tout effacer' }).click();
    await expect.poll(names).toHaveLength(4);
    await counts().getByRole('link', { name: '1 Rien d’urgent' }).click();
    await expect.poll(names).toEqual([byEvent[2]]);
  });

  test('says who works on a company, and whoever may change can give it to a member', async () => {
    const other = await makePerson(server, { isOperator: false });
    await server.database.query(`UPDATE console.member SET name = 'Grace' WHERE id = $1`, [other.id]);
    await joinWorkspace(server, workspace, other, 'member');
    await show(page, server, at());
    const worker = page.getByLabel('Qui s’occupe de Librairie du Port');
    await worker.selectOption({ label: 'Grace' });
    await page.getByText('Grace s’occupe désormais de Librairie du Port.').waitFor();
    await page.getByLabel('Qui s’occupe de Garage Martin et Fils').selectOption({ label: 'Ada' });
    await counts().getByRole('link', { name: '1 Les miennes' }).click();
    await expect.poll(names).toEqual(['Garage Martin et Fils']);
    expect(asked()).toBe('?who=me');
    await choice('Qui s’en occupe').selectOption({ label: 'Grace' });
    await expect.poll(names).toEqual(['Librairie du Port']);
    expect(asked()).toBe(`?who=${other.id}`);
    await page.reload();
    await expect.poll(names).toEqual(['Librairie du Port']);
    await worker.selectOption({ label: 'Personne' });
    await page.getByText('Plus personne ne s’occupe de Librairie du Port.').waitFor();
    await page.getByText('Aucune entreprise ne correspond').waitFor();
    await page.getByRole('button', { name: 'Annuler' }).last().click();
    await expect.poll(names).toEqual(['Librairie du Port']);

    const reader = await openPage(browser, server, { width: 1280, colours: 'light' }, { isOperator: false });
    await joinWorkspace(server, workspace, reader.person, 'viewer');
    await show(reader.page, server, at());
    const row = reader.page.getByRole('row').filter({ hasText: 'Librairie du Port' });
    await row.getByText('Grace').waitFor();
    expect(await row.getByRole('combobox').count()).toBe(0);
    expect(reader.faults).toEqual([]);
    await reader.page.context().close();
  });

  test('marks what is new since the last visit, until it was seen', async () => {
    await wasHere(person, workspace);
    await show(page, server, at());
    const badge = main().locator('.badge', { hasText: 'Nouveau' });
    await badge.waitFor();
    expect(await badge.count()).toBe(1);
    await counts().getByRole('link', { name: '1 Nouveautés' }).click();
    await expect.poll(names).toEqual(['Librairie du Port']);
    expect(asked()).toBe('?new=yes');
    // It stays while the visit lasts.
    await page.reload();
    await badge.waitFor();
    // Whoever comes back much later has seen it.
    await server.database.query(
      `UPDATE fec.dossier SET finished_at = created_at - interval '1 hour' WHERE workspace_id = $1`,
      [workspace.id],
    );
    await server.database.query(
      `UPDATE fec.dossier SET created_at = created_at - interval '1 hour' WHERE workspace_id = $1`,
      [workspace.id],
    );
    await wasHere(person, workspace, 1);
    await show(page, server, at());
    await expect.poll(names).toHaveLength(4);
    expect(await badge.count()).toBe(0);
    expect(await counts().getByRole('link', { name: '0 Nouveautés' }).count()).toBe(1);

    await wasHere(person, workspace, 24);
    await show(page, server, at());
    await badge.waitFor();
    await page.getByText(/^Il y a du nouveau dans 1 entreprise depuis votre dernière visite, le /).waitFor();
    await page.getByRole('button', { name: 'Tout marquer comme vu' }).click();
    await expect.poll(() => badge.count()).toBe(0);
    await page.reload();
    await expect.poll(names).toHaveLength(4);
    expect(await badge.count()).toBe(0);
  });
});

describe.each(LOOKS)('at $width px, $colours', (look) => {
  test('the list of companies', { timeout: 120_000 }, async () => {
    const opened = await openPage(browser, server, look, { isOperator: false, locale: 'fr-FR' });
    const kept = await makeTestWorkspace(server, opened.person, { fec: null });
    await addCompanies(kept, [...COMPANIES, { siren: '555555555', name: 'Étude Lefèvre', isOpen: true, hours: 2 }]);
    await wasHere(opened.person, kept);
    await show(opened.page, server, `/w/${kept.slug}/fec`);
    await opened.page.locator('.badge', { hasText: 'Nouveau' }).first().waitFor();
    await opened.page.getByLabel('Qui s’occupe de Librairie du Port').waitFor();
    await expectWellMade(opened.page);
    await opened.page.getByLabel('Rechercher').fill('rien de tel');
    await opened.page.getByText('Aucune entreprise ne correspond').waitFor();
    await expectStillWellMade(opened.page);
    await show(opened.page, server, `/w/${kept.slug}`);
    await opened.page.getByRole('link', { name: 'Ouvrir les dossiers comptables' }).waitFor();
    await expectWellMade(opened.page);
    expect(opened.faults).toEqual([]);
    await opened.page.context().close();
  });
});
