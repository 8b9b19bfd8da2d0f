import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import type { TcpProxy } from '#test/support/tcp-proxy.ts';
import { startTcpProxy } from '#test/support/tcp-proxy.ts';
import type { ConsoleFixture } from './console-fixture.ts';
import { openConsoleFixture } from './console-fixture.ts';

/** A database that goes away while somebody signs in, and comes back. */
let database: TestDatabase;
let way: TcpProxy;
let own: ConsoleFixture;
let port: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const address = new URL(database.url);
  port = Number(address.port);
  way = await startTcpProxy(port);
  address.port = String(way.port);
  address.hostname = '127.0.0.1';
  own = await openConsoleFixture({ DATABASE_URL: address.href, DATABASE_TIMEOUT_MS: '1000' });
});

afterAll(async () => {
  await own?.close();
  await way?.close();
  await database?.drop();
});

const send = (path: string, fields: Record<string, string>) =>
  fetch(`${own.server.url}/console/${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: own.url, accept: 'text/html' },
    body: new URLSearchParams({ language: 'fr', ...fields }),
  });

test('the page says so, keeps what was written, and the same form works again', async () => {
  const { email, password } = await own.signIn();
  way.turnTo(1);
  way.cut();
  const forms = {
    'sign-in': { email, password },
    'sign-up': { email, password, name: 'Ada' },
    'link/send': { email },
    link: { token: 'abc' },
    'second-factor': { code: '123456' },
  };
  for (const [path, fields] of Object.entries(forms)) {
    const answer = await send(path, fields);
    const page = await answer.text();
    // Without a session's cookie nobody is looked for: a second factor is asked for nobody.
    expect([path, answer.status]).toEqual([path, path === 'second-factor' ? 401 : 503]);
    if (path === 'second-factor') continue;
    expect(page).toContain('Notre base de données est injoignable');
    expect(answer.headers.get('retry-after')).toBe('1');
    if ('email' in fields) expect(page).toContain(`value="${email}"`);
    expect(page).not.toContain(password);
  }
  expect((await fetch(`${own.server.url}/console/sign-in`)).status).toBe(200);
  way.turnTo(port);
  await expect.poll(async () => (await send('sign-in', { email, password })).status, { timeout: 15_000 }).toBe(303);
});
