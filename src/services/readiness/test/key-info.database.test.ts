import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startReadiness } from './readiness-server.ts';

/** GET /api/keys/info, and what the service advises on keys wherever somebody may look for it. */
let server: TestServer;

beforeAll(async () => {
  server = await startReadiness();
});

afterAll(() => server.close());

const DAY_MS = 86_400_000;
const ADVICE = [/60 to 90 days/, /set an expiration/, /suspected exposure/, /expires_in_days`? 30/];

const infoOf = async (expiresInDays?: number) => {
  const key = await server.issueKey('readiness', expiresInDays);
  const answer = await ask(`${server.url}/api/keys/info`, { key });
  expect(answer.status).toBe(200);
  return answer.json<Record<string, string | null>>();
};

const daysBetween = (info: Record<string, string | null>, first: string, last: string) =>
  (Date.parse(String(info[last])) - Date.parse(String(info[first]))) / DAY_MS;

test('has what the contract names, and guidance', async () => {
  const info = await infoOf();
  expect(Object.keys(info)).toEqual([
    'status',
    'key_hint',
    'created_at',
    'expires_at',
    'last_used_at',
    'rotate_by',
    'guidance',
  ]);
  expect(info).toMatchObject({ status: 'active', expires_at: null });
  expect(daysBetween(info, 'created_at', 'rotate_by')).toBe(90);
  expect(info['guidance']).toMatch(/^This key does not expire\./);
  for (const words of ADVICE) expect(info['guidance']).toMatch(words);
});

test('a key that expires is told the same, without that sentence, and rotates before it does', async () => {
  const info = await infoOf(30);
  expect(info['guidance']).not.toMatch(/does not expire/);
  for (const words of ADVICE) expect(info['guidance']).toMatch(words);
  expect(info['rotate_by']).toBe(info['expires_at']);
  expect(daysBetween(await infoOf(365), 'created_at', 'rotate_by')).toBe(90);
});

test('documents and README advise the same', async () => {
  for (const path of ['/openapi/readiness.json', '/api/openapi.json']) {
    const document = (await ask(`${server.url}${path}`)).json<{
      paths: Record<string, Record<string, { description: string }>>;
    }>();
    for (const [at, method] of [
      ['/api/keys/rotate', 'post'],
      ['/api/keys/info', 'get'],
    ] as const) {
      for (const words of ADVICE) expect(document.paths[at]?.[method]?.description).toMatch(words);
    }
  }
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  for (const words of ADVICE) expect(readme).toMatch(words);
});
