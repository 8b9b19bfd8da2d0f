import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { StandIn } from './pages-stand-in.ts';

/** For a file of tests: one browser and one portal, and for each test a page of its own with what went wrong in it. */
export type PageBed = { portal: StandIn; browser: Browser; page: Page; faults: string[] };

/** `prepare` says what the portal answers, and opens what every test begins with. */
export function usePageBed(prepare: (bed: PageBed) => void | Promise<void> = () => {}): PageBed {
  const bed = {} as PageBed;
  beforeAll(async () => {
    [bed.portal, bed.browser] = await Promise.all([StandIn.start(), openBrowser()]);
  });
  afterAll(async () => {
    await bed.browser.close();
    bed.portal.close();
  });
  beforeEach(async () => {
    bed.portal.reset();
    Object.assign(bed, await openPage(bed.browser));
    await prepare(bed);
  });
  afterEach(() => bed.page.context().close());
  return bed;
}
