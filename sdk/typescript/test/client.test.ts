import { describe, expect, test } from 'vitest';
import { createClient } from '../src/client.ts';
import { addressOf, endpoint } from '../src/endpoint.ts';
import { ApiProblem, NoAnswer, readRetryAfter } from '../src/problem.ts';

type Things = { url: '/things/{id}'; path: { id: string }; query?: { tag?: string[]; limit?: number } };
const readThing = endpoint<Things, { name: string }>('GET', '/things/{id}');
const addThing = endpoint<{ url: '/things'; body: { name: string } }, undefined>('POST', '/things');

/** A server of one answer, and what it was asked. */
function answering(body: string, init: ResponseInit = {}) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: unknown, given: RequestInit = {}) => {
    asked.push({ url: String(url), init: given });
    return new Response(body, { headers: { 'content-type': 'application/json' }, ...init });
  };
  return { asked, client: createClient({ baseUrl: 'https://api.example', fetch: fetch as typeof globalThis.fetch }) };
}

const failureOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

describe('what is sent', () => {
  test('the address has its parts filled in, and no more of a query than was given', () => {
    expect(
      addressOf('/a/{id}/b', { id: 'x/y ü' }, { q: 'a&b', no: undefined, none: null, tag: ['1', '2'], n: 0 }),
    ).toBe('/a/x%2Fy%20%C3%BC/b?q=a%26b&tag=1&tag=2&n=0');
    expect(() => addressOf('/a/{id}', { id: '' })).toThrow('/a/{id} needs id');
    for (const id of ['.', '..']) expect(() => addressOf('/a/{id}/b', { id })).toThrow(`cannot have ${id} as id`);
  });

  test('a body goes as JSON, and headers of the client with every request', async () => {
    const fetches: RequestInit[] = [];
    const client = createClient({
      headers: () => ({ 'x-key': 'k' }),
      fetch: (async (_: unknown, init: RequestInit) => {
        fetches.push(init);
        return new Response(null, { status: 204 });
      }) as typeof globalThis.fetch,
    });
    expect(await client.send(addThing, { body: { name: 'a' } }, { headers: { 'x-more': '1' } })).toBeUndefined();
    expect(fetches[0]).toMatchObject({
      method: 'POST',
      body: '{"name":"a"}',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-key': 'k', 'x-more': '1' },
    });
  });
});

describe('what comes back', () => {
  test('JSON is read, and text stays text', async () => {
    const { client, asked } = answering('{"name":"a"}');
    expect(await client.send(readThing, { path: { id: '1' }, query: { limit: 2 } })).toEqual({ name: 'a' });
    expect(asked[0]?.url).toBe('https://api.example/things/1?limit=2');
    const text = answering('a;b', { headers: { 'content-type': 'text/csv' } });
    expect(await text.client.send(readThing, { path: { id: '1' } })).toBe('a;b');
  });

  test('a status that an endpoint takes for an answer is one', async () => {
    const { client } = answering('{"name":"a"}', { status: 503 });
    const patient = endpoint<Things, { name: string }>('GET', '/things/{id}', [503]);
    expect(await client.send(patient, { path: { id: '1' } })).toEqual({ name: 'a' });
    expect(await failureOf(client.send(readThing, { path: { id: '1' } }))).toBeInstanceOf(ApiProblem);
  });

  test('a problem document becomes a problem with its fields', async () => {
    const document = {
      detail: 'limit must be at most 100',
      code: 'invalid_request',
      request_id: 'r1',
      errors: [{ in: 'query', name: 'limit', detail: 'must be at most 100' }, { odd: true }],
    };
    const { client } = answering(JSON.stringify(document), { status: 400, headers: { 'retry-after': '2' } });
    expect(await failureOf(client.send(readThing, { path: { id: '1' } }))).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: 'limit must be at most 100',
      fields: [{ in: 'query', name: 'limit', detail: 'must be at most 100' }],
      requestId: 'r1',
      retryAfterMs: 2000,
    });
  });

  test.each([
    ['an accounting refusal', '{"success":false,"error":"Fichier vide.","code":"empty"}', 'empty', 'Fichier vide.'],
    ['JSON-RPC', '{"error":{"code":-1,"message":"No","data":{"code":"denied"}}}', 'denied', 'No'],
    ['a proxy’s page', '<html>Bad gateway</html>', 'unexpected_answer', 'The server answered 502.'],
    ['nothing', '', 'unexpected_answer', 'The server answered 502.'],
    ['a list', '[1]', 'unexpected_answer', 'The server answered 502.'],
  ])('%s', async (_, body, code, message) => {
    const { client } = answering(body, { status: 502 });
    expect(await failureOf(client.send(readThing, { path: { id: '1' } }))).toMatchObject({ code, message });
  });
});

describe('when nothing comes', () => {
  const failing = (error: () => unknown) =>
    createClient({
      fetch: (async (_: unknown, { signal }: RequestInit) => {
        await new Promise((resolve) => setImmediate(resolve));
        signal?.throwIfAborted();
        throw error();
      }) as typeof globalThis.fetch,
    });

  test('a network that fails, and one that is too slow', async () => {
    const client = failing(() => new TypeError('failed to fetch'));
    const failure = await failureOf(client.send(readThing, { path: { id: '1' } }));
    expect(failure).toBeInstanceOf(NoAnswer);
    expect(failure).toMatchObject({ reason: 'network' });
    const hanging = createClient({
      timeoutMs: 5,
      fetch: ((_: unknown, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))) as never,
    });
    expect(await failureOf(hanging.send(readThing, { path: { id: '1' } }))).toMatchObject({ reason: 'timeout' });
  });

  test('whoever gave up is told so, and nothing else', async () => {
    const client = failing(() => new TypeError('failed to fetch'));
    const signal = AbortSignal.abort(new Error('enough'));
    expect(await failureOf(client.send(readThing, { path: { id: '1' } }, { signal }))).toMatchObject({
      message: 'enough',
    });
  });
});

test.each([
  ['3', 3000],
  ['Thu, 01 Jan 1970 00:00:05 GMT', 4000],
  ['-1', 0],
  ['soon', undefined],
  ['', undefined],
])('Retry-After: %s', (value, ms) => expect(readRetryAfter(value, () => 1000)).toBe(ms));
