import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** The operator's CLI against a running server: what it does shows there at once. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const json = async <T = { api_key: string; id: string }>(...argv: string[]) =>
  JSON.parse((await server.cli(...argv, '--json')).stdout) as T;
const statusOf = async (key: string) => (await ask(`${server.url}/api/keys/info`, { key })).status;

describe('quintet keys', () => {
  test('issue, use, list, revoke, audit', async () => {
    const issued = await json('keys', 'issue', '--service', 'readiness', '--owner', 'Ana', '--expires-in-days', '30');
    expect(Object.keys(issued)).toEqual(expect.arrayContaining(['api_key', 'id']));
    expect(await statusOf(issued.api_key)).toBe(200);
    const { keys } = await json<{ keys: Record<string, string>[] }>('keys', 'list', '--owner', 'Ana');
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ id: issued.id, status: 'active', service: 'readiness' });
    expect(JSON.stringify(keys)).not.toContain(issued.api_key);

    expect((await server.cli('keys', 'revoke', '--id', issued.id)).stdout).toContain('Revoked');
    expect(await statusOf(issued.api_key)).toBe(401);
    const listed = (await server.cli('keys', 'list', '--owner', 'Ana')).stdout;
    expect(listed).toContain('deactivated');
    const audit = (await server.cli('keys', 'audit', '--owner', 'Ana')).stdout;
    expect(audit).toMatch(/revoked[\s\S]*issued/);
  });

  test('revoke all keys of an owner', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() => json('keys', 'issue', '--service', 'readiness', '--owner', 'Ben')),
    );
    const { revoked } = await json<{ revoked: string[] }>('keys', 'revoke', '--service', 'readiness', '--owner', 'Ben');
    expect(revoked.sort()).toEqual(made.map(({ id }) => id).sort());
    for (const { api_key } of made) expect(await statusOf(api_key)).toBe(401);
    expect((await server.cli('keys', 'revoke', '--service', 'readiness', '--owner', 'Ben')).stdout).toContain(
      'Nothing to revoke',
    );
  });

  test('an expired key says so', async () => {
    const { id } = await json('keys', 'issue', '--service', 'readiness', '--owner', 'Eve', '--expires-in-days', '1');
    await server.database.query('UPDATE platform.api_key SET expires_at = now() WHERE id = $1', [id]);
    expect((await server.cli('keys', 'list', '--owner', 'Eve')).stdout).toContain('expired');
    await server.database.query("SELECT graphile_worker.add_job('platform:audit-key-expiries', '{}')");
    const audit = async () => (await server.cli('keys', 'audit', '--owner', 'Eve')).stdout;
    await expect.poll(audit, { timeout: 10_000 }).toMatch(/expired .* job/);
  });

  test.each([
    [['keys', 'issue', '--service', 'nowhere', '--owner', 'x'], 'There is fec, portal, prospects, readiness'],
    [['keys', 'issue', '--service', 'readiness'], '--owner is missing'],
    [['keys', 'issue', '--service', 'readiness', '--owner', '   '], '--owner is missing'],
    [
      ['keys', 'issue', '--service', 'readiness', '--owner', 'x', '--expires-in-days', '0'],
      '--expires-in-days is a number',
    ],
    [
      ['keys', 'issue', '--service', 'readiness', '--owner', 'x', '--expires-in-days', '1.5'],
      '--expires-in-days is a number',
    ],
    [['keys', 'issue', '--service', 'readiness', '--owner'], '--owner needs a value'],
    [['keys', 'issue', '--surprise'], 'There is no option --surprise'],
    [['pepper', 'forget-previous', '--force=false'], '--force takes no value'],
    [['keys', 'revoke', '--id', 'x'], 'not "x"'],
    [['keys', 'revoke', '--id', '00000000-0000-4000-8000-000000000000'], 'There is no key'],
    [['keys', 'explode'], 'Usage'],
    [['explode'], 'Usage'],
  ])('%j is explained', async (argv, message) => {
    const { exitCode, stderr, stdout } = await server.cli(...argv);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  test('help is no error', async () => {
    expect((await server.cli()).exitCode).toBe(0);
    expect((await server.cli('help')).stderr).toContain('keys issue');
  });

  test('migrate says that nothing is left', async () => {
    expect((await server.cli('migrate')).stdout).toBe('The database is up to date.\n');
  });
});

describe('quintet pepper', () => {
  test('with a database of one’s own, it tells what to set, and refuses to strand keys', async () => {
    await json('keys', 'issue', '--service', 'readiness', '--owner', 'peppered');
    const { key_pepper_next, written } = await json<{ key_pepper_next: string; written: boolean }>('pepper', 'prepare');
    expect([key_pepper_next.length >= 32, written]).toEqual([true, false]);
    expect((await server.cli('pepper', 'promote')).stderr).toContain('First: pepper prepare');
    server.environment['KEY_PEPPER_NEXT'] = key_pepper_next;
    expect((await server.cli('pepper', 'promote')).stdout).toContain('KEY_PEPPERS_PREVIOUS');
    const old = server.environment['KEY_PEPPER'] as string;
    Object.assign(server.environment, { KEY_PEPPER: key_pepper_next, KEY_PEPPERS_PREVIOUS: old, KEY_PEPPER_NEXT: '' });
    const status = (await server.cli('pepper', 'status')).stdout;
    expect(status).toMatch(/current\s+0\n.*previous\s+[1-9]/);
    expect((await server.cli('pepper', 'forget-previous')).stderr).toContain('would stop working');
    expect((await server.cli('pepper', 'forget-previous', '--force')).exitCode).toBe(0);
    Object.assign(server.environment, { KEY_PEPPER: old, KEY_PEPPERS_PREVIOUS: '' });
  });
});
