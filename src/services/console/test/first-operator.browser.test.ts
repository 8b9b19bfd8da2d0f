import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAuthenticator, buildPages, openBrowser, openPage } from '#test/support/browser.ts';
import type { ServerProcess } from '#test/support/process.ts';
import { startServerProcess } from '#test/support/process.ts';
import { freePort } from '#test/support/redis.ts';

/** A server as a service of a machine starts it, with its words kept in a file: they tell how to get to the operator's account. */
const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
let directory: string;
let server: ServerProcess;

/** As whoever reads those words does: in the same place, with the same settings. */
async function operatorsLink(): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', PORT: new URL(server.url).port, DATA_DIR: directory, HOME: directory };
  const { stdout } = await run(process.execPath, ['src/apps/cli/main.ts', 'operators', 'link'], { cwd: root, env });
  return stdout.trim();
}

beforeAll(async () => {
  buildPages();
  directory = mkdtempSync(join(tmpdir(), 'quintet-first-'));
  server = await startServerProcess({
    PORT: String(await freePort()),
    METRICS_PORT: '0',
    DATA_DIR: directory,
    HOME: directory,
  });
});

afterAll(async () => {
  await server?.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('a link leads to an account with a passkey, in less than two minutes, and is nowhere but where it was asked for', async () => {
  expect(server.errors()).toContain('npm run -s quintet -- operators link');
  const link = await operatorsLink();
  const browser = await openBrowser();
  const begun = performance.now();
  const { page, faults } = await openPage(browser, { width: 1280, colours: 'light' });
  await addAuthenticator(page);
  await page.goto(link);
  await page.getByLabel('Your name').fill('Olga');
  await page.getByLabel('E-mail address').fill('olga@example.com');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.waitForURL(`${server.url}/console`);
  const session = await page.evaluate<unknown>("fetch('/api/console/auth/session').then((answer) => answer.json())");
  expect(session).toMatchObject({ user: { email: 'olga@example.com', isOperator: true }, factors: 2 });
  expect(performance.now() - begun).toBeLessThan(120_000);
  expect(faults).toEqual([]);
  await browser.close();
  expect(server.output() + server.errors()).not.toContain(link.slice(link.indexOf('=') + 1));
  expect(server.output()).toContain('"operation":"submitFirst"');
});

test('a second start speaks of no link', async () => {
  await server.stop();
  server = await startServerProcess({ PORT: '0', METRICS_PORT: '0', DATA_DIR: directory, HOME: directory });
  expect(server.errors()).toContain('Quintet is up');
  expect(server.errors()).not.toMatch(/#token=|operators link/);
});
