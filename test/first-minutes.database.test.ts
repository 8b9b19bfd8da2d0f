import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './support/http.ts';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** What a new integrator meets first: a key in the wrong place, a wrong type, a comma too many, a slash at the end. */
let server: TestServer;
let keys: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ environment: { LIMIT_ADDRESS_PER_MINUTE: '100000', WORKER: 'off' } });
  const issued = ['readiness', 'prospects', 'fec'].map(async (name) => [name, await server.issueKey(name)] as const);
  keys = Object.fromEntries(await Promise.all(issued));
});

afterAll(() => server.close());

async function issue(service: string): Promise<{ api_key: string; id: string }> {
  const { stdout } = await server.cli('keys', 'issue', '--service', service, '--owner', 'test', '--json');
  return JSON.parse(stdout);
}

/** Without what differs from request to request. */
const words = ({ text, headers }: Answer) => text.replaceAll(headers.get('x-request-id') ?? '?', 'ID');

describe('a refused credential', () => {
  test.each([
    ['GET', '/api/v1/hotels', 'x-gateway-key', 'X-Gateway-Key', '/docs/prospects#how-to-get-a-key'],
    [
      'POST',
      '/api/student-protection-check',
      'authorization',
      'Authorization: Bearer',
      '/docs/readiness#how-to-get-a-key',
    ],
    ['POST', '/api/mcp', 'authorization', 'Authorization: Bearer', '/docs/readiness#how-to-get-a-key'],
    ['POST', '/api/external/analyze', 'x-api-key', 'x-api-key ou Authorization: Bearer', '/docs/fec#how-to-get-a-key'],
  ])('%s %s names the header that it reads, alike for everybody', async (method, path, header, named, guide) => {
    const scheme = header === 'authorization' ? 'Bearer ' : '';
    const foreign = path.startsWith('/api/v1') ? keys['readiness'] : keys['prospects'];
    const own = path.startsWith('/api/v1') ? 'prospects' : path.includes('external') ? 'fec' : 'readiness';
    const [revoked, expired] = await Promise.all([issue(own), issue(own)]);
    await server.cli('keys', 'revoke', '--id', revoked.id);
    await server.database.query(`UPDATE platform.api_key SET expires_at = now() - interval '1 day' WHERE id = $1`, [
      expired.id,
    ]);
    const tries = [
      {},
      { [header]: '' },
      { [header]: `${scheme}nonsense` },
      { [header]: `${scheme}qt_${own}_${'0'.repeat(38)}` },
      { [header]: `${scheme}${foreign}` },
      { [header]: `${scheme}${revoked.api_key}` },
      { [header]: `${scheme}${expired.api_key}` },
      { 'x-some-key': keys[own] ?? '' },
    ];
    const answers = await Promise.all(tries.map((headers) => ask(server.url + path, { method, headers })));
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(words(answer)).toBe(words(answers[0] as Answer));
    }
    expect(answers[0]?.text).toContain(named);
    expect(answers[0]?.text).toContain(guide);
    const [page = '', part] = guide.split('#');
    expect((await ask(server.url + page)).text).toContain(`id="${part}"`);
  });
});

describe('the portal’s refusals', () => {
  test('say in Spanish where the session or the key is read', async () => {
    const session = await ask(`${server.url}/api/user-status`);
    expect(session.status).toBe(401);
    expect(session.json()['detail']).toMatch(/cabecera Cookie.*\/entrar/);
    const key = await ask(`${server.url}/api/check-usage`, { json: {}, key: 'qt_portal_none' });
    expect(key.status).toBe(401);
    expect(key.json()['detail']).toMatch(/Authorization: Bearer/);
  });

  test('say in Spanish what is wrong with a body', async () => {
    const path = `${server.url}/api/check-usage`;
    const json = { 'content-type': 'application/json' };
    const broken = await ask(path, { body: '{"app":\n  x}', headers: json });
    expect(broken.json()['detail']).toMatch(/línea 2, columna 3 .*un valor/);
    const text = await ask(path, { body: 'x', headers: { 'content-type': 'text/plain' } });
    expect(text.json()['detail']).toBe('El contenido ha de ser application/json; llegó como text/plain.');
  });
});

describe('a body that cannot be read', () => {
  const check = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    ask(`${server.url}/api/student-protection-check`, {
      body,
      headers: { 'content-type': type },
      key: keys['readiness'] ?? '',
    });

  test('of another type: the types that are taken, and the one that was sent', async () => {
    const { status, json } = await check('a=1', 'application/x-www-form-urlencoded; charset=utf-8');
    expect(status).toBe(415);
    expect(json()['detail']).toBe(
      'This operation takes application/json; the body was sent as application/x-www-form-urlencoded; charset=utf-8.',
    );
    const long = await check('a', `text/${'é'.repeat(500)}`);
    expect(long.status).toBe(415);
    expect(String(long.json()['detail']).length).toBeLessThan(200);
    expect(long.text).not.toMatch(/[^\x20-\x7e]/);
  });

  test('an operation without a body says so', async () => {
    const answer = await ask(`${server.url}/api/external/analyses/00000000-0000-4000-8000-000000000000`, {
      method: 'DELETE',
      body: 'x',
      headers: { 'content-type': 'text/plain', 'x-api-key': keys['fec'] ?? '' },
    });
    expect([answer.status, answer.json()['error']]).toEqual([415, 'Cette opération ne prend pas de corps.']);
  });

  test('the accounting service says both in its own format', async () => {
    const { status, json } = await ask(`${server.url}/api/external/analyze`, {
      body: 'x',
      headers: { 'content-type': 'image/png', 'x-api-key': keys['fec'] ?? '' },
    });
    expect(status).toBe(415);
    expect(json()).toEqual({
      success: false,
      code: 'unsupported_media_type',
      error: 'L’en-tête Content-Type doit être application/json ou text/plain ; reçu : « image/png ».',
    });
  });

  test('JSON with a fault: line and column, and nothing of what was sent', async () => {
    const { status, json, text } = await check('{"answers": {\n  "q1": 3,\n  "é😀": hunter2\n}}');
    expect(status).toBe(400);
    expect(json()['detail']).toBe(
      'The body is not valid JSON: it stops being so at line 3, column 9 (counted in characters), where a value is expected.',
    );
    expect(text).not.toContain('hunter2');
  });

  test('JSON that ends in the middle', async () => {
    expect((await check('{"answers": {\n  "q1": 3')).json()['detail']).toMatch(
      /ends in the middle, at line 2, column 10 /,
    );
  });

  test('bytes that are no UTF-8, and keys that are no names, are told apart from faults', async () => {
    expect((await check(new Uint8Array([0x22, 0xff, 0x22]))).json()['detail']).toBe('The body is not valid UTF-8.');
    expect((await check('{"__proto__": {}}')).json()['detail']).toMatch(/__proto__/);
  });

  test('agents get the place too', async () => {
    const answer = await ask(`${server.url}/api/mcp`, {
      body: '{"jsonrpc": "2.0",}',
      headers: { 'content-type': 'application/json' },
      key: keys['readiness'] ?? '',
    });
    expect(answer.json()).toMatchObject({
      error: { code: -32700, message: expect.stringMatching(/line 1, column 19/) },
    });
  });

  test.each([
    ['{"content": "a",\n "options": }', 'ligne 2, octet 30 du corps'],
    ['\n {"content": "é\\n",\n\n "options": {"x": 1,}}', 'ligne 4, octet 44 du corps'],
    ['{"content": "a\u0001"}', 'ligne 1, octet 15 du corps'],
    ['{"content": "a"', 'ligne 1, octet 16 du corps'],
  ])('accounting %j: %s', async (body, place) => {
    const answer = await ask(`${server.url}/api/external/analyze`, {
      body,
      headers: { 'content-type': 'application/json', 'x-api-key': keys['fec'] ?? '' },
    });
    expect([answer.status, answer.json()['error']]).toEqual([400, expect.stringContaining(place)]);
  });
});

describe('a word that is nearly right', () => {
  const detail = async (path: string, key = '') =>
    (await ask(server.url + path, { headers: key === '' ? {} : { 'x-gateway-key': key } })).json()['detail'];

  test('of a list of names', async () => {
    expect(await detail('/api/v1?resource=evnts')).toMatch(/must be one of schema, .*; did you mean `events`\?$/);
    expect(await detail('/api/v1?resource=Events')).toMatch(/; did you mean `events`\?$/);
    for (const far of ['', 'nothing', 'e'.repeat(5000), 'a&resource=b'])
      expect(await detail(`/api/v1?resource=${far}`)).not.toMatch(/did you mean/);
  });

  test('of a list of values', async () => {
    expect(await detail('/api/v1/hotels?country=sg', keys['prospects'])).toMatch(/; did you mean `SG`\?$/);
    expect(await detail('/api/v1/hotels?country=xx', keys['prospects'])).toMatch(/must be one of [A-Z, ]+\.$/);
  });
});

describe('a path that nobody has', () => {
  const detailOf = async (path: string, method = 'GET') => {
    const answer = await ask(server.url + path, { method, key: keys['readiness'] ?? '' });
    return [answer.status, answer.json()['detail']];
  };

  test.each([
    ['/api/v1/hotels/', '/api/v1/hotels'],
    ['/api/v1/hotels/?limit=3&secret=1', '/api/v1/hotels'],
    ['/api/v1/hotels//', '/api/v1/hotels'],
    ['/api/v1/hotels/T99LL0002E/', '/api/v1/hotels/T99LL0002E'],
    ['/api/v1/hotels/%F0%9F%98%80"/', '/api/v1/hotels/{uen}'],
    ['/api/v1/', '/api/v1'],
    ['/api/questions/', '/api/questions'],
  ])('%s is 404 and names the path without the slash', async (path, near) => {
    expect(await detailOf(path)).toEqual([
      404,
      `No operation has this path. Without the slash at its end there is one: ${near}`,
    ]);
  });

  test.each([
    ['/api/v1/hotel', '/api/v1/hotels'],
    ['/api/v1/hotles', '/api/v1/hotels'],
    ['/API/V1/Hotels', '/api/v1/hotels'],
    ['/api/v1/hotels/segments/HIGH', '/api/v1/hotels/segment/{segment}'],
    ['/api/v1/hotels/segment/', '/api/v1/hotels/segment/{segment}'],
    ['/v1/hotels', '/api/v1/hotels'],
    ['/student-protection-check', '/api/student-protection-check'],
    ['/healtz?token=abc', '/healthz'],
    ['/doc', '/docs'],
  ])('%s: did you mean %s?', async (path, near) => {
    expect(await detailOf(path)).toEqual([404, `No operation has this path. Did you mean ${near}? See /docs.`]);
  });

  test.each([
    '/no/such/page',
    '/x',
    `/api/v1/${'hotels'.repeat(100)}`,
    `${'/a'.repeat(300)}`,
    '/wp-login.php',
    '//',
    '/%',
  ])('%s is like none', async (path) => {
    const [status, detail] = await detailOf(path);
    expect(status).toBe(path === '/%' ? 400 : 404);
    expect(detail).not.toMatch(/mean|slash/);
  });

  test('an empty part of a path is none, whoever asks', async () => {
    for (const path of ['/api/v1/hotels/segment/', '/api/external/analyses//report.csv', '/openapi/'])
      expect((await detailOf(path))[0], path).toBe(404);
    expect((await detailOf('/api/external/analyses/', 'DELETE'))[0]).toBe(404);
  });
});
