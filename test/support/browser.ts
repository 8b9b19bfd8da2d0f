import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core';

/** A real browser, and pages in it as people see them. */
export type Look = { width: 360 | 1280; colours: 'light' | 'dark' | 'forced' };
export const LOOKS: readonly Look[] = ([360, 1280] as const).flatMap((width) =>
  (['light', 'dark', 'forced'] as const).map((colours) => ({ width, colours })),
);

/** The application as it is built; at once where its sources have not changed. */
export function buildPages(): void {
  const build = fileURLToPath(new URL('../../web/build/build.ts', import.meta.url));
  execFileSync(process.execPath, [build], { stdio: ['ignore', 'ignore', 'inherit'] });
}

export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
    args: ['--no-sandbox', ...more],
  });
}

type Opened = { page: Page; faults: string[] };

/** A page in a browser of its own, and everything in it that should not have happened: errors, warnings, violations. */
export async function openPage(browser: Browser, look: Look, more: BrowserContextOptions = {}): Promise<Opened> {
  const { width, colours } = look;
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width, height: width < 600 ? 740 : 860 },
    hasTouch: width < 600,
    ...(colours === 'forced' ? { forcedColors: 'active' as const } : { colorScheme: colours }),
    ...more,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // The browser's own note on a request that failed, which the page handles.
    const isNote = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isNote) faults.push(message.text());
  });
  return { page, faults };
}

export const isTooWide = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');

/** As a laptop with a finger on its sensor. */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}
