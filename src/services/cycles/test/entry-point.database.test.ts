import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATEGORIES } from '../timeline/history/category.ts';
import type { TimelineServer } from './timeline-server.ts';
import { startTimeline } from './timeline-server.ts';

let server: TimelineServer;

beforeAll(async () => {
  server = await startTimeline({ CYCLES_CORS_DOMAIN: 'apps.example' });
});
afterAll(() => server.close());

describe('refusals', () => {
  test.for([
    ['', /resource is missing; it is one of schema, stats, events/],
    ['?resource=', /must be one of schema/],
    ['?resource=nope', /must be one of schema/],
    ['?resource=Events', /must be one of schema/],
    ['?resource=jyotish-chart', /birthDate is missing/],
    ['?resource=events&resource=stats', /must be one of schema/],
    ['?resource=events&startYear=1.5', /^startYear must be a whole number\.$/],
    ['?resource=events&startYear=1e3', /^startYear must be a whole number\.$/],
    ['?resource=events&startYear=%20100', /^startYear must be a whole number\.$/],
    ['?resource=events&startYear=', /^startYear must be a whole number\.$/],
    ['?resource=events&startYear=10&endYear=5', /startYear must not be after endYear: 10 is after 5/],
    ['?resource=events&startYear=2200', /startYear must not be after endYear: 2200 is after 2100/],
    ['?resource=star-forts&startYear=10&endYear=5&format=svg', /must not be after/],
    ['?resource=turning-points&startYear=2500', /2500 is after 2486/],
    ['?resource=events&category=', /category must/],
    [`?resource=events&category=${'x'.repeat(301)}`, /category must/],
    ['?resource=events&category=War&category=Law', /category must/],
    ['?resource=events&category=none&startYear=10&endYear=5', /must not be after/],
    ['?resource=events&limit=501', /^limit must be at most 500\.$/],
    [
      '?resource=ratio-of-power&phase=Decline',
      /phase must be one of Emergence, Ascendancy, Contraction, Reset\/Renewal/,
    ],
    ['?resource=profile&lat=10', /lng is missing/],
    ['?resource=profile&lng=10', /lat is missing/],
    ['?resource=profile&lat=NaN&lng=0', /lat must be a number/],
    ['?resource=profile&lat=91&lng=0', /^lat must be at most 90\.$/],
    ['?resource=stats&colour=blue', /^colour is not known here\.$/],
    ['?resource=events&year=1500', /^year is not known to events, only to cycles, profile\.$/],
    ['?resource=events&page=2', /^page is not known here; did you mean `offset`\?$/],
    ['?resource=jyotish-chart&birthDate=1990-05-17&birthtime=14:30', /^birthtime .*; did you mean `birthTime`\?$/],
    ['?resource=cycles&format=png', /format must be one of json, svg/],
    ['?resource=cycles&year=10001', /^year must be at most 10000\.$/],
  ] as const)('%s', async ([query, detail]) => {
    const answer = await fetch(`${server.url}/api/v1${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({
      status: 400,
      code: 'invalid_request',
      detail: expect.stringMatching(detail),
    });
  });

  test('everything that is wrong is told at once', async () => {
    const wrong = { birthDate: '1990-02-30', birthTime: '25:00', lat: 99, lng: 10, tz: 'Asia/Kolkatta', colour: 'red' };
    const { errors } = (await (await server.read('jyotish-chart', wrong)).json()) as { errors: unknown[] };
    expect(errors).toEqual([
      { in: 'query', name: 'lat', detail: 'must be at most 90' },
      {
        in: 'query',
        name: 'birthDate',
        detail: 'must be a date such as 1990-05-17 (YYYY-MM-DD), and a day of the calendar',
      },
      { in: 'query', name: 'birthTime', detail: 'must be a time such as 14:30 (HH:MM), from 00:00 to 23:59' },
      { in: 'query', name: 'tz', detail: 'must be a time zone of the IANA database, perhaps Asia/Kolkata' },
      { in: 'query', name: 'colour', detail: 'is not known here' },
    ]);
    const crossed = await server.read('events', { startYear: 10, endYear: 5, limit: 0 });
    expect(((await crossed.json()) as { errors: { name: string }[] }).errors.map(({ name }) => name)).toEqual([
      'limit',
      'startYear',
    ]);
  });

  test('what links are decorated with is ignored; other methods are refused', async () => {
    expect((await server.read('stats', { utm_source: 'news', _: 1 })).status).toBe(200);
    const put = await fetch(`${server.url}/api/v1?resource=stats`, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
  });
});

describe('categories', () => {
  const page = async (query: Record<string, string>) => {
    const answer = await server.read('events', query);
    expect(answer.status).toBe(200);
    return (await answer.json()) as { total: number; events: unknown[]; next: string | null; categories?: string[] };
  };

  test.for(['war', 'WAR', 'wAr'])('%s is War', async (category) => {
    const named = await page({ category: 'War', limit: '2' });
    expect(named.total).toBeGreaterThan(0);
    expect(named).not.toHaveProperty('categories');
    expect(await page({ category, limit: '2' })).toEqual(named);
    expect(named.next).toContain('category=War');
  });

  test('two words are one category in any case', async () => {
    const found = await page({ category: 'natural disaster', limit: '1' });
    expect(found).toEqual(await page({ category: 'Natural Disaster', limit: '1' }));
    expect(found.next).toContain('category=Natural%20Disaster');
  });

  test.for(['Gardening Fashions', 'War ', ' ', '__proto__', 'constructor', '"]}\r\n', '\u0000', '\u202e'])(
    'no event has %j: nothing is found, and the known ones are told',
    async (category) => {
      const none = await page({ category, limit: '5', offset: '3' });
      expect(none).toEqual({
        resource: 'events',
        framework: 'interpretive',
        total: 0,
        limit: 5,
        offset: 3,
        events: [],
        next: null,
        categories: CATEGORIES,
      });
    },
  );
});

/** HEAD and exact bytes, which `fetch` hides. */
function raw(path: string, method: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: number }>((resolve, reject) => {
    const request = rawRequest(`${server.url}${path}`, { method, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }));
    });
    request.on('error', reject).end();
  });
}

describe('keeping answers', () => {
  const questions = [
    'resource=schema',
    'resource=stats',
    'resource=events&category=War&limit=5',
    'resource=events&limit=500',
    'resource=star-forts',
    'resource=star-forts&format=svg',
    'resource=resonance-nodes',
    'resource=resonance-nodes&format=svg',
    'resource=ratio-of-power&phase=Emergence',
    'resource=cycles&year=1500',
    'resource=cycles&format=svg',
    'resource=turning-points',
    'resource=turning-points&format=svg',
    'resource=profile&lat=1&lng=2',
    'resource=gateway',
    'resource=jyotish-reference',
  ];

  test.for(questions)('%s: for a day, with an ETag that gives 304, and HEAD tells the same', async (question) => {
    const path = `/api/v1?${question}`;
    const got = await raw(path, 'GET');
    const etag = String(got.headers['etag']);
    expect(got.status).toBe(200);
    expect(got.headers['cache-control']).toBe('public, max-age=86400');
    expect(got.headers['content-length']).toBe(String(got.bytes));
    expect(etag).toMatch(/^"[\w.-]+"$/);
    const same = await raw(path, 'GET', { 'if-none-match': `"other", W/${etag}` });
    expect([same.status, same.bytes, same.headers['etag']]).toEqual([304, 0, etag]);
    expect(same.headers['cache-control']).toBe('public, max-age=86400');
    expect(same.headers['x-request-id']).toBeDefined();
    expect(same.headers['content-type']).toBeUndefined();
    expect((await raw(path, 'GET', { 'if-none-match': '"other"' })).status).toBe(200);
    const head = await raw(path, 'HEAD');
    expect([head.status, head.bytes, head.headers['etag'], head.headers['content-length']]).toEqual([
      200,
      0,
      etag,
      String(got.bytes),
    ]);
    expect((await raw(path, 'HEAD', { 'if-none-match': etag })).status).toBe(304);
  });

  test('ETags differ where answers do', async () => {
    const tags = await Promise.all(
      questions.map(async (question) => (await raw(`/api/v1?${question}`, 'GET')).headers['etag']),
    );
    expect(new Set(tags).size).toBe(questions.length);
    const pages = ['limit=5', 'limit=6', 'limit=5&offset=5', 'category=War&limit=5', 'startYear=0&limit=5'].map(
      async (query) => (await raw(`/api/v1?resource=events&${query}`, 'GET')).headers['etag'],
    );
    expect(new Set(await Promise.all(pages)).size).toBe(5);
  });

  test('prepared answers carry what every answer carries, and are logged and counted by resource', async () => {
    const answer = await server.read('resonance-nodes');
    for (const name of [
      'x-request-id',
      'ratelimit',
      'ratelimit-policy',
      'x-content-type-options',
      'content-security-policy',
      'vary',
    ]) {
      expect(answer.headers.get(name), name).not.toBeNull();
    }
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const line = server.logLines
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .findLast((each) => each['request_id'] === answer.headers.get('x-request-id'));
    expect(line).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/api/v1',
      service: 'cycles',
      operation: 'readCycles',
      resource: 'resonance-nodes',
      status: 200,
      from: '127.0.0.0/24',
    });
    const metrics = await (await fetch(server.metricsUrl)).text();
    expect(metrics).toMatch(
      /http_requests_total\{service="cycles",operation="readCycles.resonance-nodes",status="200"\} [1-9]/,
    );
  });
});

test('pictures are SVG that runs nothing and that any page may show, also the second time', async () => {
  for (const resource of ['cycles', 'turning-points', 'resonance-nodes', 'star-forts', 'cycles']) {
    const answer = await server.read(resource, { format: 'svg' });
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    );
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.text).toMatch(/^<svg /);
  }
  expect((await server.read('cycles')).headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

describe('who may ask from a browser', () => {
  const allowed = async (origin: string) =>
    (await server.read('resonance-nodes', {}, { headers: { origin } })).headers.get('access-control-allow-origin');

  test.for(['https://mine.apps.example', 'https://a.b.apps.example', 'https://mine.apps.example:8443'])(
    '%s may',
    async (origin) => {
      expect(await allowed(origin)).toBe(origin);
    },
  );

  test.for([
    'http://mine.apps.example',
    'https://apps.example',
    'https://evilapps.example',
    'https://apps.example.evil.example',
    'https://mine.apps.example.',
    'https://mine.apps.example/path',
    'https://user@mine.apps.example',
    'HTTPS://MINE.APPS.EXAMPLE',
    'https://.apps.example',
    'null',
    'mine.apps.example',
    '',
  ])('%s may not', async (origin) => {
    expect(await allowed(origin)).toBeNull();
  });

  test('a preflight is answered; answers tell caches that the origin matters', async () => {
    const headers = { origin: 'https://mine.apps.example', 'access-control-request-method': 'GET' };
    const preflight = await fetch(`${server.url}/api/v1?resource=stats`, { method: 'OPTIONS', headers });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, HEAD, OPTIONS, POST',
    ]);
    expect((await server.read('stats')).headers.get('vary')).toContain('Origin');
  });
});

test('a burst limit by address', async () => {
  const limited = await startTimeline({ LIMIT_ADDRESS_PER_MINUTE: '5' });
  const statuses = [];
  for (let i = 0; i < 7; i += 1) statuses.push((await limited.read('resonance-nodes')).status);
  const last = await limited.read('events');
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
  await limited.close();
});
