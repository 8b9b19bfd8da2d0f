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

    expect((await server.cli('keys', 'revoke', '--id', issued.id)).stdout).toBe(
      `This key is deactivated:\n${issued.id}\n`,
    );
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
  });

  test('an expired key says so', async () => {
    const { id } = await json('keys', 'issue', '--service', 'readiness', '--owner', 'Eve', '--expires-in-days', '1');
    await server.database.query('UPDATE platform.api_key SET expires_at = now() WHERE id = $1', [id]);
    expect((await server.cli('keys', 'list', '--owner', 'Eve')).stdout).toContain('expired');
    await server.database.query("SELECT graphile_worker.add_job('platform:audit-key-expiries', '{}')");
    const audit = async () => (await server.cli('keys', 'audit', '--owner', 'Eve')).stdout;
    await expect.poll(audit, { timeout: 10_000 }).toMatch(/expired .* job/);
  });

  test('issue --quiet prints the key alone', async () => {
    for (const quiet of ['--quiet', '-q']) {
      const ended = await server.cli('keys', 'issue', '--service', 'readiness', '--owner', 'Ivy', quiet);
      expect(ended).toEqual({ exitCode: 0, stderr: '', stdout: expect.stringMatching(/^qt_readiness_\w{38}\n$/) });
      expect(await statusOf(ended.stdout.trim())).toBe(200);
    }
  });

  test('what begins with a dash can be an owner', async () => {
    for (const owner of [['--owner=--json'], ['--owner', '-minus']]) {
      const { exitCode } = await server.cli('keys', 'issue', '--service', 'readiness', ...owner);
      expect(exitCode).toBe(0);
    }
    const { keys } = await json<{ keys: { owner: string }[] }>('keys', 'list', '--owner=--json');
    expect(keys.map(({ owner }) => owner)).toEqual(['--json']);
  });

  test('one word for one state: in the list, for scripts and in messages', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await json('keys', 'issue', '--service', 'fec', '--owner', 'Kim')).id),
    );
    await server.database.query('UPDATE platform.api_key SET expires_at = now() WHERE id = $1', [ids[1]]);
    expect(await json('keys', 'revoke', '--id', ids[2] ?? '')).toEqual({ revoked: [ids[2]], status: 'deactivated' });
    const { keys } = await json<{ keys: { id: string; status: string }[] }>('keys', 'list', '--owner', 'Kim');
    const words = ids.map((id) => keys.find((key) => key.id === id)?.status);
    expect(words).toEqual(['active', 'expired', 'deactivated']);
    const listed = (await server.cli('keys', 'list', '--owner', 'Kim')).stdout.split('\n');
    for (const [at, id] of ids.entries())
      expect(listed.find((line) => line.startsWith(id))).toContain(words[at] ?? '?');
    expect((await server.cli('keys', 'revoke', '--id', ids[2] ?? '')).stderr).toContain('is deactivated already');
  });

  describe('what affects nothing is no success', () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    test.each([
      [['keys', 'revoke', '--id', unknown], 'There is no key'],
      [['keys', 'revoke', '--service', 'readiness', '--owner', 'nobody'], '"nobody" has no active key at readiness'],
      [['pepper', 'promote'], 'There is no next pepper'],
      [['pepper', 'forget-previous'], 'There is no earlier pepper to forget'],
      [['users', 'grant', '--email', 'nobody@example.com', '--until', '2099-01-01'], 'Nobody has the address'],
      [['users', 'show', '--email', 'nobody@example.com'], 'Nobody has the address'],
      [['hotels', 'forget', 'nobody'], 'There are no ratings of any provider'],
      [['hotels', 'suppress', '--undo', '209900901C'], 'is not suppressed'],
      [['hotels', 'suppress', '209900901C-2'], 'No hotel has the number'],
      [['hotels', 'review', '--accept', 'nothing'], 'Nothing that waits has the id'],
    ])('%j', async (argv, message) => {
      const { exitCode, stdout, stderr } = await server.cli(...argv);
      expect([exitCode, stdout]).toEqual([1, '']);
      expect(stderr).toContain(message);
      const told = await server.cli(...argv, '--json');
      expect([told.exitCode, told.stderr]).toEqual([1, '']);
      expect(JSON.parse(told.stdout)).toEqual({
        error: { code: 'nothing_done', message: expect.stringContaining(message) },
      });
    });
  });

  test.each([
    [['keys', 'issue', '--service', 'nowhere', '--owner', 'x'], 'There is fec, portal, prospects, readiness'],
    [['keys', 'issue', '--service', 'readiness'], '--owner is missing'],
    [['keys', 'issue', '--service', 'readiness', '--owner', '   '], '--owner is empty'],
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
    [['keys', 'explode'], 'There is issue, list, revoke, audit'],
    [['explode'], 'There is no command "explode"'],
  ])('%j is explained', async (argv, message) => {
    const { exitCode, stderr, stdout } = await server.cli(...argv);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  test('help is no error', async () => {
    expect((await server.cli()).exitCode).toBe(0);
    expect((await server.cli('help')).stdout).toContain('quintet keys issue');
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
