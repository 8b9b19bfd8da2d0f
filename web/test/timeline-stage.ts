import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { services as allServices } from '#apps/services.ts';
import { buildPages, type Look, openPage as openAnyPage } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';

/** The timeline as it is built, on a server that runs nothing else: it must need no other service. */
export function startTimelinePages(): Promise<TestServer> {
  buildPages();
  return startTestServer({ services: allServices.filter(({ name }) => name === 'cycles') });
}

type Opened = { page: Page; faults: string[] };

export async function openTimeline(
  browser: Browser,
  server: TestServer,
  look: Look,
  { search = '', ...more }: BrowserContextOptions & { search?: string } = {},
): Promise<Opened> {
  const opened = await openAnyPage(browser, look, { reducedMotion: 'reduce', ...more });
  await opened.page.goto(`${server.url}/timeline${search}`);
  await isReady(opened.page);
  return opened;
}

/** The events are there, also those of lesser significance, and the map. */
export async function isReady(page: Page): Promise<void> {
  await page.locator('.tl h1').waitFor();
  await page.getByText('Lesser events are on their way').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

type Columns = { total: number; columns: Record<string, unknown[]> };

/** Answers with the events of the real one so many times over, a year apart: a dataset that large, without one. */
export async function multiplyEvents(page: Page, times: number): Promise<void> {
  await page.route('**/api/v1?*resource=event-columns*', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'accept-encoding': 'gzip' } });
    const answer = JSON.parse((await response.body()).toString()) as Columns;
    await route.fulfill({ response, json: multiplied(answer, times) });
  });
}

function multiplied(answer: Columns, times: number): Columns {
  const copies = Array.from({ length: times }, (_, copy) => copy);
  const { century = [], ...columns } = answer.columns;
  const many = Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [
      name,
      copies.flatMap((copy) => values.map((value) => changed(name, value, copy))),
    ]),
  );
  return {
    ...answer,
    total: answer.total * times,
    columns: {
      ...many,
      century: copies.flatMap((copy) => century.map((position) => Number(position) + copy * answer.total)),
    },
  };
}

function changed(name: string, value: unknown, copy: number): unknown {
  if (copy === 0) return value;
  if (typeof value === 'string') return { id: `${value}-${copy}`, title: `${value} ${copy}` }[name] ?? value;
  return typeof value === 'number' && (name === 'year' || name === 'end_year') ? value - copy : value;
}
