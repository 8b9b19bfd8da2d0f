import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { StandIn } from './pages-stand-in.ts';

/** For a file of tests: one browser and one portal, and for each test a page of its own with what went wrong in it. */
export type PageFixture = { portal: StandIn; browser: Browser; page: Page; faults: string[] };

/** `prepare` says what the portal answers, and opens what every test begins with. */
export function usePageFixture(prepare: (fixture: PageFixture) => void | Promise<void> = () => {}): PageFixture {
  const fixture = {} as PageFixture;
  beforeAll(async () => {
    [fixture.portal, fixture.browser] = await Promise.all([StandIn.start(), openBrowser()]);
  });
  afterAll(async () => {
    await fixture.browser.close();
    fixture.portal.close();
  });
  beforeEach(async () => {
    fixture.portal.reset();
    Object.assign(fixture, await openPage(fixture.browser));
    await prepare(fixture);
  });
  afterEach(() => fixture.page.context().close());
  return fixture;
}
