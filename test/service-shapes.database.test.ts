import { Agent, request as rawRequest } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { realPorts } from '#platform/ports.ts';
import { members } from './support/fixtures/members.ts';
import { rowsMade, shapes } from './support/fixtures/shapes.ts';
import { timeline } from './support/fixtures/timeline.ts';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** The shapes that services beyond the plain operation need: each exists and holds before the first service needs it. */
let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startTestServer({
    services: [shapes, timeline, members],
    environment: { SHAPES_MAX_BYTES: String(64 * 1024 * 1024) },
    ports: {
      ...realPorts(),
      clock: { now: () => new Date('2012-12-21T00:00:00Z') },
      mayConnectTo: () => true,
    },
  });
  key = await server.issueKey('shapes');
});

afterAll(() => server.close());

const upload = (body: string | ReadableStream, headers: Record<string, string>) =>
  fetch(`${server.url}/shapes/upload`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit & {
    duplex: 'half';
  });

describe('a streamed body', () => {
  test('reaches the handler as it comes, whatever its size', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const stream = Readable.toWeb(Readable.from(Array.from({ length: 40 }, () => chunk))) as ReadableStream;
    const response = await upload(stream, { 'content-type': 'text/plain', 'x-api-key': key });
    expect(await response.json()).toEqual({ bytes: 40 * 1024 * 1024, mediaType: 'text/plain' });
  });

  test('beyond its limit is 413 that names it, announced or not', async () => {
    const limited = await startTestServer({ services: [shapes], environment: { SHAPES_MAX_BYTES: '1000' } });
    const own = await limited.issueKey('shapes');
    const headers = { 'content-type': 'text/plain', 'x-api-key': own };
    const announced = await ask(`${limited.url}/shapes/upload`, { body: 'x'.repeat(1001), headers });
    expect(announced.status).toBe(413);
    expect(announced.json()).toMatchObject({
      success: false,
      code: 'body_too_large',
      error: expect.stringContaining('1000'),
    });
    const endless = Readable.toWeb(
      Readable.from(
        (function* () {
          for (let i = 0; i < 100; i += 1) yield Buffer.alloc(100, 'x');
        })(),
      ),
    ) as ReadableStream;
    const chunked = await fetch(`${limited.url}/shapes/upload`, {
      method: 'POST',
      body: endless,
      headers,
      duplex: 'half',
    } as RequestInit & { duplex: 'half' });
    expect(chunked.status).toBe(413);
    expect((await ask(`${limited.url}/shapes/upload`, { body: 'x'.repeat(1000), headers })).json()).toMatchObject({
      bytes: 1000,
    });
    await limited.close();
  });

  test('of another type is 415; without a key it is 401 before a byte is read', async () => {
    expect((await upload('x', { 'content-type': 'image/png', 'x-api-key': key })).status).toBe(415);
    const outcome = await new Promise<{ status: number; continued: boolean }>((resolve, reject) => {
      let continued = false;
      const client = rawRequest(`${server.url}/shapes/upload`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'content-length': 1e9, expect: '100-continue' },
      });
      client.on('continue', () => {
        continued = true;
      });
      client.on('response', (response) => {
        resolve({ status: response.statusCode ?? 0, continued });
        client.destroy();
      });
      client.on('error', reject);
      client.flushHeaders();
    });
    expect(outcome).toEqual({ status: 401, continued: false });
  });

  test('whoever asks first is told to go on once admitted', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const client = rawRequest(`${server.url}/shapes/upload`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'content-length': 3, expect: '100-continue', 'x-api-key': key },
      });
      client.on('continue', () => client.end('abc'));
      client.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      client.on('error', reject);
      client.flushHeaders();
    });
    expect(status).toBe(200);
  });

  test('a client that goes away half-way leaves nothing open', async () => {
    await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<void>((resolve) => {
            const client = rawRequest(`${server.url}/shapes/upload`, {
              method: 'POST',
              headers: { 'content-type': 'text/plain', 'content-length': 1e7, 'x-api-key': key },
            });
            client.on('error', () => resolve());
            client.write(Buffer.alloc(100_000), () => client.destroy());
            client.on('close', () => resolve());
          }),
      ),
    );
    await expect
      .poll(async () => (await (await fetch(server.metricsUrl)).text()).match(/http_requests_open (\d+)/)?.[1])
      .toBe('0');
    expect(server.logLines.some((line) => line.includes('"status":499') || line.includes('"status":408'))).toBe(true);
  });
});

describe('a streamed body that nobody reads', () => {
  test.each([true, false])('does not hold up its connection (refused: %s)', async (refuse) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = (bytes: number) =>
      new Promise<number>((resolve, reject) => {
        const client = rawRequest(`${server.url}/shapes/unread?refuse=${refuse}`, {
          method: 'POST',
          agent,
          headers: { 'content-type': 'text/plain', 'content-length': bytes },
        });
        client.on('response', (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0));
        });
        client.on('error', reject);
        client.end(Buffer.alloc(bytes));
      });
    expect(await post(4_000_000)).toBe(refuse ? 400 : 200);
    expect(await post(10)).toBe(refuse ? 400 : 200);
    agent.destroy();
  });

  test('of a client that goes on sending ends that client', async () => {
    const client = rawRequest(`${server.url}/shapes/unread?refuse=true`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'content-length': 900_000_000 },
    });
    const closed = new Promise((resolve) => client.once('close', resolve));
    client.on('error', () => {});
    client.on('response', (response) => response.resume());
    const chunk = Buffer.alloc(1_000_000);
    const send = () => {
      if (client.destroyed) return;
      client.write(chunk, () => setImmediate(send));
    };
    send();
    await closed;
  });

  test('is judged by its headers before it is asked for', async () => {
    const ask100 = (headers: Record<string, string | number>) =>
      new Promise<string>((resolve) => {
        let continued = false;
        const client = rawRequest(`${server.url}/shapes/unread?refuse=false`, {
          method: 'POST',
          headers: { expect: '100-continue', ...headers },
        });
        client.on('continue', () => {
          continued = true;
          client.end();
        });
        client.on('response', (response) => {
          resolve(`${response.statusCode} ${continued} ${response.headers.connection}`);
          client.destroy();
        });
        client.on('error', () => {});
        client.flushHeaders();
      });
    expect(await ask100({ 'content-type': 'image/png', 'content-length': 5 })).toBe('415 false close');
    expect(await ask100({ 'content-type': 'text/plain', 'content-length': 2e9 })).toBe('413 false close');
  });
});

describe('a streamed reply', () => {
  test('is made as it is read', async () => {
    const response = await fetch(`${server.url}/shapes/export?rows=20000`);
    let bytes = 0;
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
    expect(bytes).toBeGreaterThan(20_000_000);
  });

  test('of which nobody reads the rest is not made', async () => {
    const before = rowsMade.count;
    const leaving = new AbortController();
    const response = await fetch(`${server.url}/shapes/export?rows=1000000`, { signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
    await expect
      .poll(async () => (await (await fetch(server.metricsUrl)).text()).match(/http_requests_in_flight (\d+)/)?.[1])
      .toBe('0');
    expect(rowsMade.count - before).toBeLessThan(100_000);
    const asked = rowsMade.count;
    expect((await ask(`${server.url}/shapes/export?rows=20000`, { method: 'HEAD' })).status).toBe(200);
    expect(rowsMade.count - asked).toBeLessThan(100);
  });

  test('that breaks is our failure, and the log says why', async () => {
    await expect(
      fetch(`${server.url}/shapes/export?rows=5000&failAt=3000`).then((response) => response.text()),
    ).rejects.toThrow();
    await expect
      .poll(() => server.logLines.some((line) => line.includes('the rows ran out') && line.includes('"status":500')))
      .toBe(true);
  });
});

describe('failures that are not the database’s', () => {
  test('are not called so', async () => {
    const { status, json } = await ask(`${server.url}/shapes/reach-out`);
    expect([status, json()['code']]).toEqual([500, 'internal_error']);
  });

  test('declared headers are read strictly and documented', async () => {
    const refused = await ask(`${server.url}/shapes/reach-out`, { headers: { 'x-attempts': '4' } });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('x-attempts')]);
    const document = (await ask(`${server.url}/openapi/shapes.json`)).json<{
      paths: Record<string, Record<string, { parameters?: unknown[]; responses: Record<string, { content: object }> }>>;
    }>();
    const described = document.paths['/shapes/reach-out']?.['get'];
    expect(described?.parameters).toEqual([
      { name: 'X-Attempts', in: 'header', required: false, schema: { type: 'integer', minimum: 1, maximum: 3 } },
    ]);
    expect(Object.keys(described?.responses['400']?.content ?? {})).toEqual(['application/json']);
  });
});

describe('credentials belong to the service', () => {
  test('either header opens it, and the challenge names both', async () => {
    expect((await upload('x', { 'content-type': 'text/plain', 'x-api-key': key })).status).toBe(200);
    expect((await upload('x', { 'content-type': 'text/plain', authorization: `Bearer ${key}` })).status).toBe(200);
    const refused = await upload('x', { 'content-type': 'text/plain' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'ApiKey, Bearer']);
    expect(await refused.json()).toMatchObject({ success: false, code: 'unauthorized' });
  });

  test('a session is the service’s own affair', async () => {
    const refused = await ask(`${server.url}/members/me`);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Session']);
    const found = await ask(`${server.url}/members/me`, { headers: { cookie: 'session=ana' } });
    expect([found.json(), found.headers.get('cache-control'), found.headers.get('ratelimit-policy')]).toEqual([
      { name: 'Ana' },
      'no-store',
      '"key";q=6000;w=60',
    ]);
  });
});

describe('who may be known but need not', () => {
  const visit = (headers: Record<string, string> = {}) =>
    ask(`${server.url}/members/visits`, { method: 'POST', headers });

  test('a session wins, then a key; without either one is a stranger; a bad key is refused', async () => {
    const own = await server.issueKey('members');
    expect((await visit({ cookie: 'session=ana', authorization: `Bearer ${own}` })).json()).toEqual({
      greeting: 'Ana',
    });
    const byKey = await visit({ authorization: `Bearer ${own}` });
    expect([byKey.json(), byKey.headers.get('ratelimit-policy')]).toEqual([{ greeting: 'test' }, '"key";q=6000;w=60']);
    const stranger = await visit();
    expect([stranger.json(), stranger.headers.get('ratelimit-policy')]).toEqual([
      { greeting: 'stranger' },
      '"address";q=1200;w=60',
    ]);
    expect((await visit({ authorization: `Bearer ${key}` })).status).toBe(401);
  });

  test('a page of a foreign origin cannot change anything, with or without a cookie', async () => {
    expect((await visit({ origin: 'https://app.members.example' })).status).toBe(200);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const forged = await visit({ ...(headers as Record<string, string>), cookie: 'session=ana' });
      expect([forged.status, forged.json()['code']]).toEqual([403, 'origin_not_allowed']);
    }
    expect(
      (await ask(`${server.url}/members/me`, { headers: { cookie: 'session=ana', origin: 'https://evil.example' } }))
        .status,
    ).toBe(200);
  });
});

describe('everything below a path', () => {
  test('reaches one operation, with its rest and its raw body', async () => {
    const { json } = await ask(`${server.url}/members/auth/sign-in/email?utm_source=x`, { json: { a: 1 } });
    expect(json()).toEqual({ path: 'sign-in/email', body: '{"a":1}' });
    expect((await ask(`${server.url}/members/auth/sign-in/email`)).headers.get('allow')).toBe('OPTIONS, POST');
    const document = (await ask(`${server.url}/openapi/members.json`)).json<{ paths: Record<string, unknown> }>();
    expect(Object.keys(document.paths)).toContain('/members/auth/{path}');
  });
});

describe('resources behind one path', () => {
  test('each has its own query, reply and media type', async () => {
    const events = await ask(`${server.url}/timeline?resource=events&startYear=300&limit=2`);
    expect(events.json()).toEqual({
      resource: 'events',
      total: 5,
      events: [
        { year: 300, title: 'Event 3' },
        { year: 400, title: 'Event 4' },
      ],
    });
    expect(events.headers.get('cache-control')).toBe('public, max-age=3600');
    const again = await ask(`${server.url}/timeline?resource=events&startYear=300&limit=2`, {
      headers: { 'if-none-match': events.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const picture = await ask(`${server.url}/timeline?resource=picture`);
    expect([picture.headers.get('content-type'), picture.text]).toEqual([
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ]);
    expect([picture.headers.get('cache-control'), picture.headers.get('etag')]).toEqual(['no-store', null]);
  });

  test.each([
    '',
    '?resource=nothing',
    '?resource=events&resource=picture',
    '?resource=events&limit=11',
    '?resource=events&startYear=x',
  ])('%s is 400 and says what is allowed', async (query) => {
    const { status, json } = await ask(`${server.url}/timeline${query}`);
    expect(status).toBe(400);
    expect(json()['code']).toBe('invalid_request');
    if (!query.includes('=events&limit') && !query.includes('startYear'))
      expect(JSON.stringify(json())).toContain('events, whole, later, picture');
  });

  /** `fetch` asks for codings by itself. */
  const AS_IT_IS = { 'accept-encoding': 'identity' };

  test.each([
    ['small', 'resource=whole', 'Shingū'],
    ['large', 'resource=whole&startYear=-1', 'ū'.repeat(20_000)],
    ['late', 'resource=later', 'later'],
  ])('a prepared answer goes out byte for byte, with every header of the chain: %s', async (_, query, words) => {
    const url = `${server.url}/timeline?${query}`;
    const whole = await ask(url, { headers: { ...AS_IT_IS, origin: 'https://www.history.example' } });
    expect(whole.json()).toEqual({ words });
    expect(whole.headers.get('content-length')).toBe(String(Buffer.byteLength(whole.text)));
    expect(whole.headers.get('content-type')).toBe('application/json; charset=utf-8');
    for (const name of ['x-request-id', 'ratelimit', 'x-content-type-options', 'access-control-allow-origin']) {
      expect(whole.headers.get(name), name).not.toBeNull();
    }
    const etag = whole.headers.get('etag') ?? '';
    const same = await ask(url, { headers: { ...AS_IT_IS, 'if-none-match': etag } });
    expect([same.status, same.text, same.headers.get('etag'), same.headers.get('content-type')]).toEqual([
      304,
      '',
      etag,
      null,
    ]);
    const head = await ask(url, { method: 'HEAD', headers: AS_IT_IS });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
      200,
      '',
      whole.headers.get('content-length'),
    ]);
    // The connection is as good as before: what follows is answered.
    expect((await ask(url)).text).toBe(whole.text);
  });

  test('metrics, log and OpenAPI know each resource', async () => {
    const metrics = await (await fetch(server.metricsUrl)).text();
    expect(metrics).toMatch(
      /http_requests_total\{service="timeline",operation="readTimeline\.events",status="200"\} \d+/,
    );
    expect(server.logLines.some((line) => line.includes('"resource":"picture"'))).toBe(true);
    const document = (await ask(`${server.url}/openapi/timeline.json`)).json<{
      paths: Record<string, { get: { parameters: { name: string; schema: unknown; description?: string }[] } }>;
    }>();
    const parameters = document.paths['/timeline']?.get.parameters ?? [];
    expect(parameters.map(({ name }) => name)).toEqual(['resource', 'startYear', 'limit']);
    expect(parameters[0]?.schema).toEqual({ type: 'string', enum: ['events', 'whole', 'later', 'picture'] });
    expect(parameters[1]?.schema).toEqual({ type: 'integer', minimum: -5000, maximum: 3000 });
    expect(parameters[1]?.description).toBe('For events, whole. Default for events: -5000. Default for whole: 0.');
    expect(parameters[2]?.schema).toMatchObject({ default: 5 });
  });
});

describe('CORS is the service’s rule', () => {
  const from = (origin: string) => ({ headers: { origin } });

  test('an allowed origin may read; others get the answer without permission', async () => {
    const allowed = await ask(`${server.url}/timeline?resource=events`, from('https://www.history.example'));
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://www.history.example');
    expect(allowed.headers.get('access-control-expose-headers')).toBe('ratelimit, x-request-id');
    for (const origin of [
      'https://evilhistory.example',
      'https://history.example.evil.com',
      'http://www.history.example',
      'null',
    ]) {
      const refused = await ask(`${server.url}/timeline?resource=events`, from(origin));
      expect([refused.status, refused.headers.get('access-control-allow-origin'), refused.headers.get('vary')]).toEqual(
        [200, null, 'Origin'],
      );
    }
  });

  test('a preflight is answered, a service without a rule sends nothing', async () => {
    const preflight = await ask(`${server.url}/timeline`, {
      method: 'OPTIONS',
      headers: { origin: 'https://www.history.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    const keyed = await ask(`${server.url}/shapes/upload`, {
      method: 'OPTIONS',
      headers: { origin: 'https://www.history.example' },
    });
    expect([keyed.status, keyed.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });
});

describe('the outside is passed in', () => {
  test('time and connections are what the caller of the factory says', async () => {
    expect((await ask(`${server.url}/shapes/time`)).json()).toEqual({
      now: '2012-12-21T00:00:00.000Z',
      loopback: true,
    });
  });
});

describe('jobs', () => {
  const notes = async (text: string) =>
    (
      await server.database.query<{ written_by: string }>(
        'SELECT written_by FROM shapes.note WHERE text = $1 ORDER BY id',
        [text],
      )
    ).rows.map((row) => row.written_by);

  test('exist if and only if the transaction that made them commits', async () => {
    await ask(`${server.url}/shapes/notes`, { json: { text: 'abandoned', abandon: true } });
    await ask(`${server.url}/shapes/notes`, { json: { text: 'kept', abandon: false } });
    await expect.poll(() => notes('kept'), { timeout: 10_000 }).toEqual(['operation', 'job']);
    expect(await notes('abandoned')).toEqual([]);
  });

  test('a payload that the job would refuse is refused where it is made', async () => {
    const { status } = await ask(`${server.url}/shapes/notes`, { json: { text: 'x'.repeat(101), abandon: false } });
    expect(status).toBe(500);
    expect(await notes('x'.repeat(101))).toEqual([]);
  });

  test('one that fails is tried again, and told of', async () => {
    await ask(`${server.url}/shapes/notes`, { json: { text: 'fail once', abandon: false } });
    await expect
      .poll(() => server.logLines.some((line) => line.includes('the first attempt fails')), { timeout: 10_000 })
      .toBe(true);
    await server.database.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await expect.poll(() => notes('fail once'), { timeout: 15_000 }).toEqual(['operation', 'job', 'job']);
    const metrics = await (await fetch(server.metricsUrl)).text();
    expect(metrics).toMatch(/jobs_total\{service="shapes",job="write-note",outcome="failed"\} [1-9]/);
  });
});

describe('several services in one process', () => {
  test('a key of one is 401 at another, with the same answer as any other bad key', async () => {
    const runtime = await startTestServer({ services: [...services, shapes] });
    const [own, foreign] = [await runtime.issueKey('readiness'), await runtime.issueKey('shapes')];
    const ask401 = (presented: string) =>
      ask(`${runtime.url}/api/student-protection-check`, { key: presented, json: {} });
    expect((await ask401(own)).status).toBe(400);
    const refused = await ask401(foreign);
    const nonsense = await ask401('nonsense');
    const { request_id: _one, ...foreignBody } = refused.json();
    const { request_id: _other, ...nonsenseBody } = nonsense.json();
    expect([refused.status, nonsense.status, foreignBody]).toEqual([401, 401, nonsenseBody]);
    await runtime.close();
  });

  test('SERVICES starts those it names and does not even load the others', async () => {
    let loaded = 0;
    const heavy = {
      ...shapes,
      operations: () => {
        loaded += 1;
        return shapes.operations();
      },
    };
    const runtime = await startTestServer({ services: [heavy, timeline], environment: { SERVICES: 'timeline' } });
    expect((await ask(`${runtime.url}/timeline?resource=events`)).status).toBe(200);
    expect((await ask(`${runtime.url}/shapes/time`)).status).toBe(404);
    expect((await ask(`${runtime.url}/openapi/shapes.json`)).status).toBe(404);
    expect((await runtime.issueKey('shapes')).startsWith('qt_shapes_')).toBe(true);
    expect(loaded).toBe(0);
    await runtime.close();
  });
});

describe('the entry point is lazy', () => {
  test('a command that needs no database starts none, and may set its exit code', async () => {
    const { exitCode, stdout } = await server.cli('shapes', 'greet', 'Ana', '--json');
    expect([exitCode, JSON.parse(stdout)]).toEqual([3, { hello: ['Ana'] }]);
  });
});
