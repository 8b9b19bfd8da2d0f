import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { createClient } from '../src/client.ts';
import { listHotels } from '../src/generated/prospects/endpoints.ts';
import { checkReadiness, listQuestions } from '../src/generated/readiness/endpoints.ts';
import { checkReady } from '../src/health.ts';
import { ApiProblem, NoAnswer } from '../src/problem.ts';

/** The same calls that pages make, against the server that they are made for. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const clientOf = (headers: Record<string, string> = {}) => createClient({ baseUrl: server.url, headers });
const failureOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

test('reads what is open', async () => {
  const { questions } = await clientOf().send(listQuestions);
  expect(questions).toHaveLength(12);
});

test('sends a body with a key, and is told every value at fault', async () => {
  const client = clientOf({ authorization: `Bearer ${await server.issueKey('readiness')}` });
  const answers = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`q${at + 1}`, 3])) as never;
  expect(await client.send(checkReadiness, { body: { answers } })).toMatchObject({ score: expect.any(Number) });
  const refused = await failureOf(client.send(checkReadiness, { body: { answers: { q1: 9 } } as never }));
  expect(refused).toBeInstanceOf(ApiProblem);
  const { fields, requestId, status } = refused as ApiProblem;
  expect([status, typeof requestId]).toEqual([400, 'string']);
  expect(fields.map(({ name }) => name)).toContain('answers.q1');
});

test('a query is typed and reaches the server', async () => {
  const client = clientOf({ 'x-gateway-key': await server.issueKey('prospects') });
  expect(await client.send(listHotels, { query: { limit: 2, country: 'SG' } })).toMatchObject({ limit: 2 });
  expect(await failureOf(clientOf().send(listHotels))).toMatchObject({ status: 401, code: 'unauthorized' });
});

test('the state of the server is what its type says', async () => {
  const state = await clientOf().send(checkReady);
  expect(state).toMatchObject({ status: 'ready', database: 'up' });
  expect(Object.values(state.services)).toContain('ready');
});

test('a server that is not there gives no answer', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
  expect(await failureOf(client.send(listQuestions))).toBeInstanceOf(NoAnswer);
});
