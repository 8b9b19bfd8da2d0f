import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/http.ts';
import type { ServerProcess } from './support/process.ts';
import { startServerProcess } from './support/process.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** A process that ends writes what it has counted; one that is killed loses five seconds of it at most. */
const MOST_LOST_MS = 5000;
const ASKING_MS = 8000;
let first: TestServer;

beforeAll(async () => {
  first = await startTestServer();
});

afterAll(() => first.close());

const start = () =>
  startServerProcess({
    ...first.environment,
    SERVICES: 'readiness',
    WORKER: 'off',
    LOG_LEVEL: 'warn',
    LIMIT_KEY_PER_MINUTE: '1000000',
    LIMIT_ADDRESS_PER_MINUTE: '1000000',
  });

/** When each answer came, until `end` was called. */
async function askUntil(server: ServerProcess, key: string, end: () => Promise<unknown>): Promise<number[]> {
  const answeredAt: number[] = [];
  const until = performance.now() + ASKING_MS;
  const client = async () => {
    while (performance.now() < until) {
      const { status } = await ask(`${server.url}/api/keys/info`, { key });
      if (status === 200) answeredAt.push(performance.now());
    }
  };
  await Promise.all(Array.from({ length: 4 }, client));
  await end();
  return answeredAt;
}

async function countedOf(hint: string): Promise<{ hours: number; days: number }> {
  const sum = (table: string) =>
    `(SELECT coalesce(sum(requests), 0)::int FROM platform.${table} u JOIN platform.api_key k ON k.id = u.holder WHERE k.hint LIKE $1)`;
  const { rows } = await first.database.query<{ hours: number; days: number }>(
    `SELECT ${sum('usage_hour')} AS hours, ${sum('usage_day')} AS days`,
    [`%${hint}`],
  );
  return rows[0] ?? { hours: 0, days: 0 };
}

test('a killed process loses at most five seconds of counts, and counts nothing twice', async () => {
  const server = await start();
  const key = await first.issueKey();
  const answeredAt = await askUntil(server, key, () => server.stop('SIGKILL'));
  const killedAt = answeredAt.at(-1) ?? 0;
  const { hours, days } = await countedOf(key.slice(-4));
  expect(hours).toBe(days);
  expect(hours).toBeLessThanOrEqual(answeredAt.length);
  const before = answeredAt.filter((at) => at < killedAt - MOST_LOST_MS).length;
  expect(before).toBeGreaterThan(100);
  expect(hours).toBeGreaterThanOrEqual(before);
});

test('a process that is told to end has counted every answer', async () => {
  const server = await start();
  const key = await first.issueKey();
  const answeredAt = await askUntil(server, key, () => server.stop('SIGTERM'));
  expect(await countedOf(key.slice(-4))).toEqual({ hours: answeredAt.length, days: answeredAt.length });
});
