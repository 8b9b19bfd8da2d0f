import type { IncomingHttpHeaders } from 'node:http';
import { request as rawRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** Answers are packed for whoever takes that, and are the same answers; those that hold a secret never are. */
let server: TestServer;
let keys: Record<'prospects' | 'readiness', string>;

beforeAll(async () => {
  server = await startTestServer({
    environment: { DEMO_DATA: 'true', LIMIT_ADDRESS_PER_MINUTE: '100000', DATABASE_TIMEOUT_MS: '10000' },
  });
  keys = { prospects: await server.issueKey('prospects'), readiness: await server.issueKey('readiness') };
}, 180_000);

afterAll(() => server.close());

type Raw = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Without `fetch`, which asks for codings and unpacks by itself. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body?: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const all = { 'x-gateway-key': keys.prospects, ...headers };
    const request = rawRequest(`${server.url}${path}`, { method, headers: all, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on('error', reject).end(body);
  });
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync } as const;

/** Shows the URL that was asked, so that nobody may keep it. */
const OF_ITS_HOST = '/docs/prospects';

const LARGE = [
  '/api/v1?resource=events&limit=500',
  '/api/v1?resource=schema',
  '/api/v1?resource=star-forts&format=svg',
  '/api/v1/hotels?limit=100',
  '/api/v1/hotels/segment/HIGH',
  '/api/v1/shorts/generate?count=5',
  '/openapi/prospects.json',
  '/docs',
  '/docs/problems',
  OF_ITS_HOST,
  '/entrar',
];

describe.each(LARGE)('%s', (path) => {
  test.each(['br', 'gzip'] as const)('goes out as %s, and is what it was', async (coding) => {
    const plain = await ask(path);
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect(plain.body.length).toBeGreaterThan(1024);
    const packed = await ask(path, { 'accept-encoding': coding });
    expect([packed.status, packed.headers['content-encoding']]).toEqual([200, coding]);
    expect(packed.body.length).toBeLessThan(plain.body.length);
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
    expect(UNPACK[coding](packed.body).equals(plain.body)).toBe(true);
    for (const answer of [plain, packed]) expect(answer.headers.vary).toMatch(/\bAccept-Encoding\b/);
    for (const name of ['cache-control', 'content-type', 'link', 'content-security-policy']) {
      expect(packed.headers[name]).toEqual(plain.headers[name]);
    }
    // The same bytes again: what is kept is what was made.
    expect((await ask(path, { 'accept-encoding': coding })).headers.etag).toBe(packed.headers.etag);
  });

  test('HEAD tells what GET would', async () => {
    const headers = { 'accept-encoding': 'br' };
    const [got, head] = [await ask(path, headers), await ask(path, headers, 'HEAD')];
    expect(head.body.length).toBe(0);
    for (const name of ['etag', 'content-encoding', 'content-length', 'vary', 'content-type']) {
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    }
  });

  test('nobody is refused for what they take', async () => {
    for (const accepted of ['identity;q=0', '*;q=0', 'zstd', 'nonsense;;;q=', 'br;q=9', 'x'.repeat(5000)]) {
      const answer = await ask(path, { 'accept-encoding': accepted });
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
    }
  });
});

describe.each(LARGE.filter((path) => path !== OF_ITS_HOST))('%s', (path) => {
  test('HEAD of what is known is 304, without a length', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }] as Record<string, string>[]) {
      const { etag } = (await ask(path, headers)).headers;
      const head = await ask(path, { ...headers, 'if-none-match': String(etag) }, 'HEAD');
      expect([head.status, head.body.length, head.headers.etag]).toEqual([304, 0, etag]);
      expect([head.headers['content-length'], head.headers['content-encoding']]).toEqual([undefined, undefined]);
    }
  });

  test('has an ETag for each coding, any of which gives 304', async () => {
    const codings = [{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }] as Record<string, string>[];
    const tags: string[] = [];
    for (const headers of codings) {
      const { etag } = (await ask(path, headers)).headers;
      tags.push(String(etag));
      for (const again of codings) {
        const answer = await ask(path, { ...again, 'if-none-match': String(etag) });
        expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag]);
        expect(answer.headers['content-encoding']).toBeUndefined();
        expect(answer.headers.vary).toMatch(/\bAccept-Encoding\b/);
      }
    }
    expect(new Set(tags).size).toBe(3);
  });
});

test.each([OF_ITS_HOST, '/docs/prospects/getHotel'])('%s is kept by nobody, and packed all the same', async (path) => {
  const plain = await ask(path, { host: 'one.example' });
  const packed = await ask(path, { host: 'other.example', 'accept-encoding': 'br' });
  for (const { headers } of [plain, packed])
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
  expect(packed.headers['content-encoding']).toBe('br');
  const page = String(brotliDecompressSync(packed.body));
  expect(page).toBe(String(plain.body).replaceAll('//one.example', '//other.example'));
  const asked = { host: 'one.example', 'accept-encoding': 'br', 'if-none-match': '*' };
  expect((await ask(path, asked)).status).toBe(200);
});

test.each(['csv', 'ndjson'])('an export as %s is packed as it comes', async (format) => {
  const path = `/api/v1/hotels/export?format=${format}`;
  const plain = await ask(path);
  for (const coding of ['br', 'gzip'] as const) {
    const packed = await ask(path, { 'accept-encoding': coding });
    expect([packed.status, packed.headers['content-encoding']]).toEqual([200, coding]);
    expect(packed.headers.vary).toMatch(/\bAccept-Encoding\b/);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(UNPACK[coding](packed.body).equals(plain.body)).toBe(true);
  }
});

describe('never packed', () => {
  const takes = { 'accept-encoding': 'gzip, br' };

  test('what is short', async () => {
    for (const path of ['/healthz', '/api/v1/health', '/api/v1?resource=events&limit=1&category=none']) {
      const answer = await ask(path, takes);
      expect([path, answer.status, answer.headers['content-encoding']]).toEqual([path, 200, undefined]);
    }
  });

  test('what nobody may keep: keys, sessions, births', async () => {
    const bearer = { ...takes, authorization: `Bearer ${keys.readiness}` };
    const chart = await ask('/api/v1?resource=jyotish-chart&birthDate=1990-05-17', takes);
    const picture = await ask('/api/v1?resource=jyotish-chart&birthDate=1990-05-17&format=svg', takes);
    for (const answer of [chart, picture]) {
      expect(answer.body.length).toBeGreaterThan(1024);
      expect([answer.headers['cache-control'], answer.headers['content-encoding']]).toEqual(['no-store', undefined]);
    }
    const rotated = await ask('/api/keys/rotate', { ...bearer, 'content-type': 'application/json' }, 'POST', '{}');
    expect([rotated.status, rotated.headers['content-encoding']]).toEqual([200, undefined]);
  });

  test('a refusal', async () => {
    const answer = await ask(`/api/v1?resource=${'x'.repeat(40)}`, takes);
    expect([answer.status, answer.headers['content-encoding']]).toEqual([400, undefined]);
  });
});

test('many at once: each is whole, packed or not', async () => {
  const paths = Array.from({ length: 40 }, (_, i) => `/api/v1?resource=events&limit=500&offset=${i * 7}`);
  const plain = await Promise.all(paths.map((path) => ask(path)));
  const packed = await Promise.all(paths.map((path) => ask(path, { 'accept-encoding': 'br' })));
  for (const [i, { headers, body }] of packed.entries()) {
    const bytes = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
    expect(bytes.equals(plain[i]?.body as Buffer)).toBe(true);
  }
});
