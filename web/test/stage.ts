import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { services as allServices } from '#apps/services.ts';
import type { Service } from '#platform/service.ts';
import type { TestServer, TestServerOptions } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { makePerson, signIn, type TestPerson } from './people.ts';

/** The pages as they are built, the server that serves them, and a browser. */
export const PAGES = {
  home: '',
  profile: '/account',
  security: '/account/security',
  sessions: '/account/sessions',
  overview: '/design',
  words: '/design/words',
  buttons: '/design/buttons',
  forms: '/design/forms',
  tables: '/design/tables',
  charts: '/design/charts',
  dialogs: '/design/dialogs',
  states: '/design/states',
  files: '/design/files',
  nothing: '/no/such/page',
} as const;
export type PageName = keyof typeof PAGES;

export type Look = { width: 360 | 1280; colours: 'light' | 'dark' | 'forced' };
export const LOOKS: readonly Look[] = ([360, 1280] as const).flatMap((width) =>
  (['light', 'dark', 'forced'] as const).map((colours) => ({ width, colours })),
);

/** On an installation of one's own, where the pages of the design are shown. */
const onOwnMachine = (service: Service): Service => ({
  ...service,
  open: {
    ...service.open,
    http: (platform, settings) => service.open.http({ ...platform, isPrivate: true }, settings),
  },
});

export async function startPages(options: TestServerOptions = {}): Promise<TestServer> {
  const build = join(import.meta.dirname, '../build/build.ts');
  execFileSync(process.execPath, [build], { stdio: ['ignore', 'ignore', 'inherit'] });
  const services = allServices
    .filter(({ name }) => ['console', 'cycles', 'readiness'].includes(name))
    .map((service) => (service.name === 'console' ? onOwnMachine(service) : service));
  const server = await startTestServer({ services, ...options });
  // Passkeys belong to names, and not to addresses.
  return { ...server, url: server.url.replace('127.0.0.1', 'localhost') };
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
    args: ['--no-sandbox'],
  });
}

type Opened = { page: Page; faults: string[]; person: TestPerson };
type OpenOptions = BrowserContextOptions & { isOperator?: boolean; factors?: number };

/**
 * A page in a browser of its own, in which an operator of its own is signed in, and everything in it that should not have
 * happened: errors, warnings, violations.
 */
export async function openPage(
  browser: Browser,
  server: TestServer,
  look: Look,
  { isOperator = true, factors = 2, ...more }: OpenOptions = {},
): Promise<Opened> {
  const { width, colours } = look;
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width, height: width < 600 ? 740 : 860 },
    hasTouch: width < 600,
    ...(colours === 'forced' ? { forcedColors: 'active' as const } : { colorScheme: colours }),
    ...more,
  });
  const person = await makePerson(server, { isOperator });
  await signIn(context, server, person.id, factors);
  await withSignInPage(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // The browser's own note on a request that failed, which the page handles.
    const isNote = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isNote) faults.push(message.text());
  });
  return { page, faults, person };
}

/** Where whoever is not signed in is led to. What it shows is not these pages' business. */
const withSignInPage = (context: BrowserContext) =>
  context.route(/\/console\/(?:sign-in|second-factor)(?:\?|$)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in</title><h1>Sign in</h1>' }),
  );

export async function show(page: Page, server: TestServer, path: string): Promise<void> {
  await page.goto(`${server.url}/console${path}`);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
}

export const isTooWide = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
