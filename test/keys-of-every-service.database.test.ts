import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKey } from '#platform/keys/format.ts';
import type { Answer } from './support/http.ts';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** What is about a key is the platform's: for keys of every service, in every header that any of them reads. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { SERVICES: 'fec', LIMIT_KEY_PER_MINUTE: '6' } });
});

afterAll(() => server.close());

const HEADERS: Readonly<Record<string, (key: string) => Record<string, string>>> = {
  'x-api-key': (key) => ({ 'x-api-key': key }),
  'X-Gateway-Key': (key) => ({ 'x-gateway-key': key }),
  'Authorization: Bearer': (key) => ({ authorization: `Bearer ${key}` }),
};
const inHeader = (header: string, key: string) => HEADERS[header]?.(key) ?? {};
const info = (headers: Record<string, string>) => ask(`${server.url}/api/keys/info`, { headers });
const rotate = (headers: Record<string, string>, json: unknown = {}) =>
  ask(`${server.url}/api/keys/rotate`, { json, headers });
const words = ({ text, headers }: Answer) => text.replaceAll(headers.get('x-request-id') ?? '?', 'ID');

describe('where readiness does not run', () => {
  test('it does not', async () => {
    expect((await ask(`${server.url}/api/questions`)).status).toBe(404);
  });

  test.each([
    ['fec', 'x-api-key'],
    ['fec', 'X-Gateway-Key'],
    ['prospects', 'X-Gateway-Key'],
    ['prospects', 'Authorization: Bearer'],
    ['readiness', 'Authorization: Bearer'],
    ['portal', 'x-api-key'],
  ])('a key of %s in %s is told about itself, and rotated', async (service, header) => {
    const old = await server.issueKey(service);
    const told = await info(inHeader(header, old));
    expect(told.status).toBe(200);
    expect(told.json()['key_hint']).toBe(`qt_${service}_…${old.slice(-4)}`);
    const rotated = await rotate(inHeader(header, old), { expires_in_days: 30 });
    expect(rotated.status).toBe(200);
    const { api_key: fresh } = rotated.json<{ api_key: string }>();
    expect(fresh).toMatch(new RegExp(`^qt_${service}_`));
    expect((await info(inHeader(header, fresh))).status).toBe(200);
    expect((await info(inHeader(header, old))).status).toBe(401);
  });
});

describe('a key that is none', () => {
  test('gets the same answer for every reason, which names all three headers', async () => {
    const dead = await server.issueKey('fec');
    expect((await rotate({ 'x-api-key': dead })).status).toBe(200);
    const tries = [
      {},
      { 'x-api-key': dead },
      { authorization: `Bearer ${dead}` },
      { authorization: dead },
      { 'x-gateway-key': makeKey('prospects') },
      { 'x-gateway-key': 'nonsense' },
      { 'x-api-key': `qt_nothing_${dead.split('_').at(-1) ?? ''}` },
    ];
    const answers = [...(await Promise.all(tries.map(info))), await rotate({ 'x-api-key': dead })];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer, ApiKey']);
      expect(words(answer)).toBe(words(answers[0] as Answer));
    }
    for (const header of Object.keys(HEADERS)) expect(answers[0]?.text).toContain(header);
    expect(answers[0]?.text).toContain('/docs/platform#how-to-get-a-key');
    expect((await ask(`${server.url}/docs/platform`)).text).toContain('id="how-to-get-a-key"');
  });

  test('of many rotations at once one wins, and the others are refused like any dead key', async () => {
    const key = await server.issueKey('prospects');
    const answers = await Promise.all(Array.from({ length: 4 }, () => rotate({ 'x-gateway-key': key })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    const dead = words(await info({ 'x-gateway-key': key }));
    for (const answer of answers.filter(({ status }) => status === 401)) expect(words(answer)).toBe(dead);
  });
});

test('calls count for the key, whichever header it comes in', async () => {
  const [busy, other] = [await server.issueKey('fec'), await server.issueKey('fec')];
  const statuses: number[] = [];
  for (let i = 0; i < 8; i += 1) {
    statuses.push((await info(i % 2 === 0 ? { 'x-api-key': busy } : { authorization: `Bearer ${busy}` })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect((await info({ 'x-api-key': other })).status).toBe(200);
});
