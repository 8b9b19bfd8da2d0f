import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPLICATION_POLICY } from '#platform/pages/prepare-page.ts';
import type { Service } from '#platform/service.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import type { ConsoleContext } from '../context.ts';
import { consoleService } from '../index.ts';
import { readApplication } from '../pages/application.ts';

/** What was built, as the real server sends it: a small application in place of the large one. */
const PAGE = '<!doctype html><title>The application</title>';
const SCRIPT = `export const long = '${'x'.repeat(3000)}';`;
let folder: string;
let own: TestServer;
let unbuilt: TestServer;

type Asking = { isOperator: boolean; factors: number } | undefined;
let asking: Asking;
const OPERATOR: Asking = { isOperator: true, factors: 2 };

const serving = (context: Pick<ConsoleContext, 'files'>): Service => ({
  ...consoleService,
  open: { http: async () => ({ notes: [], ...context }) },
  close: {},
  verifySession: async () => (asking === undefined ? undefined : { id: 'somebody', ...asking }),
});
const start = (context: Parameters<typeof serving>[0]) => startTestServer({ services: [serving(context)] });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets/app-1a2b3c.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync(SCRIPT));
  const files = readApplication(pathToFileURL(`${folder}/`));
  own = await start({ files });
  unbuilt = await start({ files: readApplication(pathToFileURL('/no/such/folder/')) });
});

afterAll(async () => {
  for (const server of [own, unbuilt]) await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET', server = own) =>
  fetch(server.url + path, { method, headers, redirect: 'manual' });

describe('the page', () => {
  test.each(['/console', '/console/', '/console/w/my-firm/keys', '/console/w/my.firm', '/console?utm_source=x'])(
    'is at %s',
    async (path) => {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([200, PAGE]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': APPLICATION_POLICY,
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
    },
  );

  test('whoever has it is told so', async () => {
    const etag = (await get('/console')).headers.get('etag') ?? '';
    const again = await get('/console/w/x', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('a policy without exceptions', () => {
    expect(APPLICATION_POLICY).toMatch(/^default-src 'none'; /);
    expect(APPLICATION_POLICY).not.toMatch(/unsafe|https?:|\*/);
  });
});

describe('its files', () => {
  const script = '/console/assets/app-1a2b3c.js';

  test('are kept for ever, and come packed as they were built', async () => {
    const packed = await get(script, { 'accept-encoding': 'gzip, br' });
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-length': String(brotliCompressSync(SCRIPT).length),
      vary: 'Accept-Encoding',
    });
    expect(await packed.text()).toBe(SCRIPT);
    const plain = await get(script, { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT]);
    const gzipped = await get(script, { 'accept-encoding': 'gzip' });
    expect([gzipped.headers.get('content-encoding'), await gzipped.text()]).toEqual(['gzip', SCRIPT]);
  });

  test('are known by their tag, in whatever coding', async () => {
    const etag = (await get(script, { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    expect(etag).toMatch(/-br"$/);
    expect((await get(script, { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
  });

  test('HEAD tells the same, without a byte', async () => {
    const head = await get(script, { 'accept-encoding': 'identity' }, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(SCRIPT.length),
      '',
    ]);
  });

  test.each([
    '/console/assets/app-old.js',
    '/console/assets/',
    '/console/assets/app-1a2b3c.js.br',
    '/console/logo.png',
    '/console/assets/..%2F..%2Fpackage.json',
  ])('%s is missing, and no page stands in its place', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('The application');
  });

  test('nothing else is taken than reading', async () => {
    const response = await get('/console', {}, 'POST');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the pages of the design', () => {
  test('a slash behind the first one leads to it, for an operator', async () => {
    asking = OPERATOR;
    const found = await get('/console/design/');
    expect([found.status, found.headers.get('location')]).toEqual([308, '/console/design']);
  });

  test.each(['/console/design', '/console/design/tables?page=2'])('%s: for an operator', async (path) => {
    asking = OPERATOR;
    expect((await get(path)).status).toBe(200);
  });

  test.each([
    '/console/design',
    '/console/design/tables?page=2',
    '/console/Design',
    '/console/DESIGN/tables',
    '/console/design/tables/',
    '/console/design/',
    '/console/design/tables/x',
  ])('%s: for nobody else', async (path) => {
    const others: Asking[] = [undefined, { isOperator: false, factors: 2 }, { isOperator: true, factors: 1 }];
    for (asking of others) {
      expect((await get(path)).status).toBe(404);
      expect((await get('/console')).status).toBe(200);
    }
  });
});

test('a server without built pages says so', async () => {
  asking = OPERATOR;
  for (const path of ['/console', '/console/assets/app-1a2b3c.js', '/console/design', '/console/design/tables']) {
    const response = await get(path, {}, 'GET', unbuilt);
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'pages_not_built' }]);
  }
});
