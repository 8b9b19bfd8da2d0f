import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser as openAnyBrowser } from '#test/support/browser.ts';

/** A real browser in which every name under `.test` is this machine. */
export const openBrowser = (): Promise<Browser> => openAnyBrowser(['--host-resolver-rules=MAP *.test 127.0.0.1']);

/** A page in a browser of its own, and everything in it that should not have happened. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ locale: 'es-GT', timezoneId: 'America/Guatemala', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // The browser's own note on a refusal, which the page handles.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  return { page, faults };
}
