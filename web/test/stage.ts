import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { services as allServices } from '#apps/services.ts';
import { buildPages, type Look, openPage as openAnyPage } from '#test/support/browser.ts';
import type { TestServer, TestServerOptions } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { makePerson, signIn, type TestPerson } from './people.ts';

/** The pages as they are built, the server that serves them, and a browser. */
export const PAGES = {
  home: '',
  profile: '/account',
  security: '/account/security',
  sessions: '/account/sessions',
  operator: '/operator',
  'workspaces of all': '/operator/workspaces',
  people: '/operator/people',
  'portal members': '/operator/members',
  prospects: '/operator/prospects',
  jobs: '/operator/jobs',
  'keys of all': '/operator/keys',
  'audit of all': '/operator/audit',
  'status page': '/operator/status',
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

export async function startPages(options: TestServerOptions = {}): Promise<TestServer> {
  buildPages();
  const services = allServices.filter(({ name }) =>
    ['console', 'cycles', 'portal', 'prospects', 'readiness'].includes(name),
  );
  // One address opens more pages here than anybody does in a minute.
  const environment = { LIMIT_ADDRESS_PER_MINUTE: '1000000', ...options.environment };
  const server = await startTestServer({ services, ...options, environment });
  // Passkeys belong to names, and not to addresses.
  return { ...server, url: server.url.replace('127.0.0.1', 'localhost') };
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
  const { page, faults } = await openAnyPage(browser, look, more);
  const person = await makePerson(server, { isOperator });
  await signIn(page.context(), server, person.id, factors);
  return { page, faults, person };
}

export async function show(page: Page, server: TestServer, path: string): Promise<void> {
  await page.goto(`${server.url}/console${path}`);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
}
