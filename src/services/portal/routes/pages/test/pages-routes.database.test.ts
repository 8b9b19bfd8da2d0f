import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { portal } from '../../../index.ts';
import { PAGE_POLICY } from '../read-pages.ts';

/** Pages, assets and snippet as the real server sends them. */
const APPLICATION = 'https://app.example';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ services: [portal], environment: { PORTAL_ORIGINS: APPLICATION } });
});

afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

async function assetPath(name: string): Promise<string> {
  const page = await (await get('/entrar')).text();
  return new RegExp(`/portal-assets/[\\w-]+/${name.replace('.', '\\.')}`).exec(page)?.[0] ?? '';
}

describe('the pages', () => {
  test.each(['entrar', 'registro', 'verificar', 'enlace', 'restablecer', 'correo', 'eliminar', 'cuenta'])(
    '/%s',
    async (name) => {
      const response = await get(`/${name}?volver=x&utm_source=y`);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': PAGE_POLICY,
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cache-control': 'no-cache',
      });
      expect(await response.text()).toContain(`data-origins="${APPLICATION}"`);
      expect((await get(`/${name}`, { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304);
    },
  );

  test('offer neither Google nor a subscription where they are not configured', async () => {
    expect(await (await get('/entrar')).text()).not.toContain('Google');
    expect(await (await get('/cuenta')).text()).not.toContain('Hazte Premium');
  });
});

describe('the assets', () => {
  test('are kept for ever under their version, and not under another', async () => {
    const path = await assetPath('portal.css');
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const other = await get(path.replace(/assets\/[\w-]+/, 'assets/another'));
    expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await other.text()).toBe(await response.text());
  });

  test('nothing else is there', async () => {
    for (const path of [
      '/portal-assets/x/y.css',
      '/portal-assets/x/..%2Fhtml.ts',
      '/portal-assets/x/%2e%2e',
      '/portal-assets/x',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});

describe('the snippet', () => {
  test('can be imported by an application on the list, and by no other', async () => {
    const response = await get('/portal.js', { origin: APPLICATION });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': APPLICATION,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300',
      vary: 'Origin, Accept-Encoding',
    });
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(3000);
    const stranger = await get('/portal.js', { origin: 'https://other.example' });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
    expect(stranger.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test('has types', async () => {
    expect(await (await get('/portal.d.ts')).text()).toContain('export declare function portal(');
  });
});
