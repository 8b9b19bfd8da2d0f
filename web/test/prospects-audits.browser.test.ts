import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { openDnsClient } from '#platform/outbound/dns-client.ts';
import { realPorts } from '#platform/ports.ts';
import { LOOKS, openBrowser } from '#test/support/browser.ts';
import type { DnsResponder } from '#test/support/dns-responder.ts';
import { startDnsResponder } from '#test/support/dns-responder.ts';
import type { TestServer } from '#test/support/server.ts';
import type { WebSite } from '#test/support/web-site.ts';
import { startWebSite } from '#test/support/web-site.ts';
import { en as hotelEn } from '../locales/prospects/en.ts';
import { en } from '../locales/prospects-work/en.ts';
import { expectWellMade } from './measures.ts';
import { openPage, show, startPages } from './stage.ts';
import { joinWorkspace, makeTestWorkspace } from './workspaces.ts';

/** Audits of websites, on a site that stands for all of them: kept, opened, and put beside how the site is today. */
const PUBLIC_ADDRESS = '127.0.0.2';
const HOTEL = 'T99LL0002E';
const DESKTOP = { width: 1280, colours: 'light' } as const;
const PAGE =
  '<!doctype html><html lang="en"><title>Hotel Specimen, Singapore</title><h1>Hotel Specimen</h1><p>Rooms.</p></html>';

let dns: DnsResponder;
let site: WebSite;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  dns = await startDnsResponder(({ type }) => (type === 'A' ? { A: [PUBLIC_ADDRESS] } : 'no_data'));
  site = await startWebSite(
    {
      'specimen.example /': { headers: { 'content-type': 'text/html' }, body: PAGE },
    },
    PUBLIC_ADDRESS,
  );
  const ports = {
    ...realPorts(),
    resolver: openDnsClient({ servers: [dns.server] }),
    mayConnectTo: (address: string) => address === PUBLIC_ADDRESS,
    mayUsePort: (port: number) => port === site.port,
  };
  const used = services.filter(({ name }) => name === 'console' || name === 'prospects');
  [server, browser] = await Promise.all([
    startPages({ services: used, environment: { DEMO_DATA: 'true' }, ports }),
    openBrowser(),
  ]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await site?.close();
  await dns?.close();
});

/** Begins a list of pages as the member who is signed in. */
async function begun(page: Page, slug: string, urls: readonly string[]): Promise<string> {
  await show(page, server, `/w/${slug}/prospects/tools`);
  return await page.evaluate(
    async ([workspace, pages]) => {
      const answer = await fetch('/api/v1/geo/audits', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'quintet-workspace': workspace },
        body: JSON.stringify({ name: 'Riverside', urls: pages }),
      });
      return ((await answer.json()) as { id: string }).id;
    },
    [slug, urls] as const,
  );
}

/** The same, and waits until it is done. */
async function audited(page: Page, slug: string, urls: readonly string[]): Promise<string> {
  const id = await begun(page, slug, urls);
  const isDone = async () => {
    const sql = 'SELECT FROM prospects.bulk_job WHERE id = $1 AND finished_at IS NOT NULL';
    return (await server.database.query(sql, [id])).rowCount;
  };
  await expect.poll(isDone, { timeout: 30_000 }).toBe(1);
  return id;
}

/** As if it had been worse, some days ago. */
async function makeOlder(list: string): Promise<void> {
  await server.database.query(
    `UPDATE prospects.audit_list_row SET uen = $2, score = score - 4.2, fetched_at = '2026-11-01T08:00:00Z',
       audit = jsonb_set(audit::jsonb || jsonb_build_object('fetched_at', '2026-11-01T08:00:00.000Z',
         'score', (audit->>'score')::numeric - 4.2),
         '{signals}', (SELECT jsonb_agg(CASE WHEN signal->>'id' = 'https_ok' THEN signal
           WHEN (signal->>'points')::numeric > 0 THEN signal || '{"points": 0, "status": "fail"}' ELSE signal END)
           FROM jsonb_array_elements((audit->'signals')::jsonb) AS signal))::json
     WHERE job = $1 AND outcome = 'audited'`,
    [list, HOTEL],
  );
}

test('a kept audit opens out of its list and out of its hotel, and stands beside today’s', {
  timeout: 120_000,
}, async () => {
  const { page, faults, person } = await openPage(browser, server, DESKTOP, { isOperator: false });
  const workspace = await makeTestWorkspace(server, person, { prospects: null });
  const address = `http://specimen.example:${site.port}/`;
  const list = await audited(page, workspace.slug, [address, 'http://missing.example/']);
  await makeOlder(list);

  await show(page, server, `/w/${workspace.slug}/prospects/tools/audits/${list}`);
  const rows = page.getByRole('main').locator('tbody tr');
  expect(await rows.first().locator('th a').allTextContents()).toEqual(['The Xylophone Puffin']);
  await rows.getByRole('link', { name: address }).click();
  await page.getByRole('heading', { level: 1, name: `specimen.example:${site.port}` }).waitFor();
  await page.getByRole('heading', { name: en.audit.first }).waitFor();
  expect(await rows.count()).toBeGreaterThan(20);
  await page.getByRole('link', { name: en.audit.hotel }).click();
  await page.getByRole('heading', { name: hotelEn.hand.title }).waitFor();
  await page.getByRole('link', { name: /2026: [\d.]+ \([A-F]\)$/ }).click();

  await page.getByRole('button', { name: en.audit.compareNow }).click();
  await page.getByText(en.audit.rose('4.2')).waitFor();
  const changed = page
    .getByRole('region', { name: en.audit.changes })
    .or(page.getByRole('table', { name: en.audit.changes }))
    .first();
  await changed.waitFor();
  expect(await changed.locator('tbody tr').count()).toBeGreaterThan(0);
  expect(await changed.getByText(en.audit.statuses.fail).count()).toBeGreaterThan(0);
  await expectWellMade(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en.audit.save }).click(),
  ]);
  const report = readFileSync(await file.path(), 'utf8');
  expect(report).toContain('<!doctype html>');
  expect(report).toContain('The score rose by 4.2 points.');

  const reader = await openPage(browser, server, DESKTOP, { isOperator: false });
  await joinWorkspace(server, workspace, reader.person, 'viewer');
  await show(reader.page, server, `/w/${workspace.slug}/prospects/tools/audits/${list}?row=1`);
  await reader.page.getByRole('heading', { name: en.audit.first }).waitFor();
  expect(await reader.page.getByRole('button', { name: en.audit.compareNow }).count()).toBe(0);
  await show(reader.page, server, `/w/${workspace.slug}/prospects/tools/audits/${list}?row=2`);
  await reader.page.getByRole('heading', { level: 1, name: en.audit.gone }).waitFor();
  await reader.page.context().close();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('rows of a list that is being audited tell what came of them, without being loaded anew', {
  timeout: 120_000,
}, async () => {
  const { page, faults, person } = await openPage(browser, server, DESKTOP, { isOperator: false });
  const workspace = await makeTestWorkspace(server, person, { prospects: null });
  const list = await audited(page, workspace.slug, [`http://specimen.example:${site.port}/`]);
  // As it is before and after the worker has come to it.
  const rows = (outcome: 'waiting' | 'audited') =>
    server.database.query('UPDATE prospects.audit_list_row SET outcome = $2 WHERE job = $1', [list, outcome]);
  const job = (done: number) =>
    server.database.query(
      'UPDATE prospects.bulk_job SET done = $2, finished_at = CASE WHEN $2 = total THEN clock_timestamp() END WHERE id = $1',
      [list, done],
    );
  await rows('waiting');
  await job(0);
  await show(page, server, `/w/${workspace.slug}/prospects/tools/audits/${list}`);
  const row = page.getByRole('main').locator('tbody tr');
  await row.getByText(en.tools.outcomes.waiting).waitFor();
  await rows('audited');
  await job(1);
  await row.getByText(en.tools.outcomes.audited).waitFor();
  await row.getByText(/\([A-F]\)/).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test.each(LOOKS)('a kept audit beside today’s at $width px, $colours', { timeout: 120_000 }, async (look) => {
  const { page, faults, person } = await openPage(browser, server, look, { isOperator: false });
  const workspace = await makeTestWorkspace(server, person, { prospects: null });
  const list = await audited(page, workspace.slug, [`http://specimen.example:${site.port}/`]);
  await makeOlder(list);
  await show(page, server, `/w/${workspace.slug}/prospects/tools/audits/${list}?row=1`);
  await page.getByRole('button', { name: en.audit.compareNow }).click();
  await page.getByText(en.audit.rose('4.2')).waitFor();
  await expectWellMade(page);
  expect(faults).toEqual([]);
  await page.context().close();
});
