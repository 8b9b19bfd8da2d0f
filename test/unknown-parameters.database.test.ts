import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from './support/fixtures/members.ts';
import { shapes } from './support/fixtures/shapes.ts';
import { timeline } from './support/fixtures/timeline.ts';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** Names that an operation does not know are refused, and everything that is wrong is told at once, in words. */
let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startTestServer({
    services: [shapes, timeline, members],
    environment: { LIMIT_ADDRESS_PER_MINUTE: '100000', WORKER: 'off' },
  });
  key = await server.issueKey('shapes');
});

afterAll(() => server.close());

type Fault = { in: string; name: string; detail: string };
const faults = async (path: string): Promise<Fault[]> => {
  const { status, json } = await ask(`${server.url}${path}`);
  expect([status, json()['code']]).toEqual([400, 'invalid_request']);
  return json<{ errors: Fault[] }>().errors;
};

describe('a name that an operation does not know', () => {
  test.each([
    ['/shapes/wait?ms=1&sm=1', 'sm is not known here.'],
    ['/shapes/time?colour=red', 'colour is not known here.'],
    ['/shapes/export?Rows=1&rows=1', 'Rows is not known here; did you mean `rows`?'],
  ])('%s is refused in the format of the service', async (path, error) => {
    const { status, json } = await ask(`${server.url}${path}`);
    expect([status, json()]).toEqual([400, { success: false, code: 'invalid_request', error }]);
  });

  test('is named in a problem document, whether or not the operation takes a query', async () => {
    expect(await faults('/timeline?resource=events&startyear=5')).toEqual([
      { in: 'query', name: 'startyear', detail: 'is not known here; did you mean `startYear`?' },
    ]);
    expect(await faults('/openapi/members.json?v=1')).toEqual([
      { in: 'query', name: 'v', detail: 'is not known here' },
    ]);
  });

  test('also beside a body, parsed or streamed, and before the client is told to send it', async () => {
    const echo = await ask(`${server.url}/shapes/echo/here?limits=1`, { json: {} });
    expect(echo.json()['error']).toBe('limits is not known here; did you mean `limit`?');
    const headers = { 'content-type': 'text/plain', 'x-api-key': key };
    const upload = await ask(`${server.url}/shapes/upload?colour=red`, { body: 'x', headers });
    expect([upload.status, upload.json()['error']]).toEqual([400, 'colour is not known here.']);
    const told = await new Promise<string>((resolve, reject) => {
      const request = rawRequest(`${server.url}/shapes/upload?colour=red`, {
        method: 'POST',
        headers: { ...headers, 'content-length': '1000', expect: '100-continue' },
      });
      request.on('continue', () => resolve('go on'));
      request.on('response', (response) => resolve(String(response.statusCode)));
      request.on('error', reject);
      request.flushHeaders();
    });
    expect(told).toBe('400');
  });

  test('is told only to whoever may ask', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await ask(`${server.url}/shapes/upload?colour=red`, { body: 'x', headers })).status).toBe(401);
  });

  test('that another resource knows is told so; without a resource, what none knows is told too', async () => {
    expect(await faults('/timeline?resource=whole&limit=1')).toEqual([
      { in: 'query', name: 'limit', detail: 'is not known to whole, only to events' },
    ]);
    expect(await faults('/timeline?resource=picture&format=png')).toEqual([
      { in: 'query', name: 'format', detail: 'is not known here' },
    ]);
    expect(await faults('/timeline?resouce=events&limit=1')).toEqual([
      { in: 'query', name: 'resource', detail: 'is missing; it is one of events, whole, later, picture' },
      { in: 'query', name: 'resouce', detail: 'is not known here; did you mean `resource`?' },
    ]);
  });

  test('does not get the kept answer of an address without it', async () => {
    expect((await ask(`${server.url}/timeline?resource=whole`)).status).toBe(200);
    expect((await ask(`${server.url}/timeline?resource=whole&x=1`)).status).toBe(400);
  });

  test.each(['utm_source=news&utm_', 'gclid=1', 'fbclid=1', '_=1700000000'])('but %s is nobody’s', async (query) => {
    const { status, json } = await ask(`${server.url}/shapes/echo/here?${query}`, { json: {} });
    expect([status, json()['query']]).toEqual([200, { limit: 100 }]);
    expect((await ask(`${server.url}/timeline?resource=later&${query}`)).status).toBe(200);
  });

  test.each(['/docs', '/docs/shapes', '/docs/problems', '/healthz', '/readyz'])(
    'does not matter to %s',
    async (path) => {
      expect((await ask(`${server.url}${path}?colour=red&page=2`)).status).toBe(200);
    },
  );

  test('a thousand of them cost little, and a hundred are named', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `limit${index}`);
    const path = `/timeline?resource=events&${names.map((name) => `${name}=1`).join('&')}`;
    const ignored = path.replaceAll('&limit', '&utm_');
    const named = await faults(path);
    expect(named).toHaveLength(100);
    const { json } = await ask(server.url + path);
    expect(json()['detail']).toMatch(/; and 88 more, named in errors\.$/);
    const quickest = async (each: string) => {
      const times: number[] = [];
      for (let round = 0; round < 10; round += 1) {
        const began = performance.now();
        await ask(server.url + each);
        times.push(performance.now() - began);
      }
      return Math.min(...times);
    };
    expect((await quickest(path)) / (await quickest(ignored))).toBeLessThan(20);
    expect(named[0]?.detail).toBe('is not known here; did you mean `limit`?');
  });

  test('nothing that an object has of its own is taken for a known name', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect((await faults(`/timeline?resource=events&${name}=1`)).map((fault) => fault.name)).toEqual([name]);
    }
    expect((await faults(`/timeline?resource=events&${'a'.repeat(5000)}=1`))[0]?.name).toHaveLength(120);
  });
});

describe('everything that is wrong', () => {
  test('is told at once: path, query, body and unknown names', async () => {
    const { status, json } = await ask(`${server.url}/shapes/echo/${'x'.repeat(21)}?limit=0&ratio=x&lmit=1`, {
      json: { age: -1, name: 7, agee: 1 },
    });
    expect(status).toBe(400);
    expect(json()['error']).toBe(
      [
        'place must have at most 20 characters',
        'limit must be at least 1',
        'ratio must be a number',
        'lmit is not known here; did you mean `limit`?',
        'age must be at least 0',
        'name must be a text',
        'agee is not known here; did you mean `age`?',
      ].join('; '),
    );
  });

  test('a value that came twice must be given once', async () => {
    expect(await faults('/timeline?resource=events&limit=1&limit=2')).toEqual([
      { in: 'query', name: 'limit', detail: 'must be given once' },
    ]);
  });

  test('what only the operation can judge is told with the rest, and not judged where the value is wrong already', async () => {
    expect(await faults('/timeline?resource=events&startYear=2999&limit=2&colour=red')).toEqual([
      { in: 'query', name: 'startYear', detail: 'must be a year of which something is known' },
      { in: 'query', name: 'colour', detail: 'is not known here' },
    ]);
    expect(await faults('/timeline?resource=events&startYear=4000&limit=11')).toEqual([
      { in: 'query', name: 'startYear', detail: 'must be at most 3000' },
      { in: 'query', name: 'limit', detail: 'must be at most 10' },
    ]);
  });
});
