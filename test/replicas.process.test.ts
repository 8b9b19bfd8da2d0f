import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './support/http.ts';
import type { ServerProcess } from './support/process.ts';
import { startServerProcess } from './support/process.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** Three server processes on one database: what one of them does holds at the others from that moment on. */
let first: TestServer;
let replicas: ServerProcess[];

beforeAll(async () => {
  first = await startTestServer();
  const environment = {
    ...first.environment,
    WORKER: 'off',
    LOG_LEVEL: 'warn',
    LIMIT_KEY_PER_MINUTE: '1000000',
    LIMIT_ADDRESS_PER_MINUTE: '1000000',
  };
  replicas = await Promise.all([1, 2, 3].map(() => startServerProcess(environment)));
});

afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await first.close();
});

const at = (i: number) => replicas[i % replicas.length]?.url ?? '';

describe('revocation over replicas', () => {
  test('a thousand rotations: the old key is accepted nowhere, not once', async () => {
    let key = await first.issueKey();
    let accepted = 0;
    for (let i = 0; i < 1000; i += 1) {
      const rotated = await ask(`${at(i)}/api/keys/rotate`, { key, json: {} });
      expect(rotated.status).toBe(200);
      const [one, other] = await Promise.all([
        ask(`${at(i + 1)}/api/keys/info`, { key }),
        ask(`${at(i + 2)}/api/keys/info`, { key }),
      ]);
      accepted += [one, other].filter(({ status }) => status !== 401).length;
      key = rotated.json<{ api_key: string }>().api_key;
    }
    expect(accepted).toBe(0);
    expect((await ask(`${at(0)}/api/keys/info`, { key })).status).toBe(200);
  }, 180_000);

  test('sixty concurrent rotations over all replicas have one winner, a hundred times over', async () => {
    let key = await first.issueKey();
    for (let round = 0; round < 100; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, i) => ask(`${at(i)}/api/keys/rotate`, { key, json: {} })),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
      key = winners[0]?.json<{ api_key: string }>().api_key ?? '';
    }
  }, 180_000);

  test('a revocation by the CLI is seen by the next request, everywhere', async () => {
    const key = await first.issueKey();
    for (let i = 0; i < 3; i += 1) expect((await ask(`${at(i)}/api/keys/info`, { key })).status).toBe(200);
    const { stdout } = await first.cli('keys', 'list', '--limit', '1', '--json');
    const [listed] = (JSON.parse(stdout) as { keys: { id: string }[] }).keys;
    await first.cli('keys', 'revoke', '--id', listed?.id ?? '');
    for (let i = 0; i < 3; i += 1) expect((await ask(`${at(i)}/api/keys/info`, { key })).status).toBe(401);
  });
});
