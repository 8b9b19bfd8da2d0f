import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { services } from '#apps/services.ts';
import { NearPaths } from '#platform/http/operation/near-path.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { RefusalPages } from '#platform/pages/refusal-pages.ts';
import { openBrowser } from './support/browser.ts';
import { shapes } from './support/fixtures/shapes.ts';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** What people see who come with a browser: the front door, and pages instead of problem documents. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const environment = { LIMIT_ADDRESS_PER_MINUTE: '100000', WORKER: 'off' };

let server: TestServer;
const get = (path: string, headers: Record<string, string> = {}) => ask(server.url + path, { headers });
const browse = (path: string) => get(path, BROWSER);

beforeAll(async () => {
  server = await startTestServer({ services: [...services, shapes], environment });
});

afterAll(() => server.close());

const only = (...names: string[]) => services.filter(({ name }) => names.includes(name));

describe('the front door', () => {
  test('lists what runs, with a way into each', async () => {
    const { status, text, headers } = await get('/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe(POLICY);
    expect(headers.get('etag')).toBeTruthy();
    for (const path of [
      '/cuenta',
      '/timeline',
      '/docs/cycles',
      '/docs/fec',
      '/docs/prospects',
      '/check',
      '/docs/readiness',
      '/docs',
      '/healthz',
    ])
      expect(text).toContain(`href="${path}"`);
  });

  test('every link on it leads somewhere', async () => {
    const links = [...(await get('/')).text.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path ?? '');
    expect(links.length).toBeGreaterThan(8);
    for (const path of links) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  test('has no link to a service that is switched off', async () => {
    const two = await startTestServer({ services: only('cycles', 'fec'), environment });
    const { text, status } = await ask(`${two.url}/`);
    await two.close();
    expect(status).toBe(200);
    expect(text).toContain('/docs/fec');
    expect(text).not.toMatch(/cuenta|prospects|readiness|check/);
  });

  test.each([
    ['portal', '/cuenta'],
    ['readiness', '/check'],
    ['cycles', '/timeline'],
  ])('of %s alone leads to %s', async (name, location) => {
    const one = await startTestServer({ services: only(name), environment });
    const answer = await ask(`${one.url}/`, { headers: BROWSER });
    const there = await ask(one.url + location, { headers: BROWSER });
    await one.close();
    expect([answer.status, answer.headers.get('location'), there.status]).toEqual([302, location, 200]);
  });
});

describe('beside the pages', () => {
  test('an icon', async () => {
    const response = await fetch(`${server.url}/favicon.ico`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=604800');
    const bytes = Buffer.from(await response.arrayBuffer());
    // A directory of one picture, whose length and place are true.
    expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 1]);
    expect(bytes.readUInt32LE(14) + bytes.readUInt32LE(18)).toBe(bytes.length);
  });

  test('a word to search engines', async () => {
    const { status, text, headers } = await get('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe('User-agent: *\nAllow: /\nDisallow: /api/\n');
  });

  test.each([
    ['/docs/', '/docs'],
    ['/docs//', '/docs'],
    ['/docs/prospects/', '/docs/prospects'],
    ['/docs/prospects/?a=1', '/docs/prospects?a=1'],
    ['/cuenta/', '/cuenta'],
  ])('%s leads to %s', async (path, location) => {
    for (const headers of [{}, BROWSER]) {
      const answer = await get(path, headers);
      expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
        308,
        location,
        'no-store',
      ]);
    }
    expect((await ask(server.url + path, { method: 'POST' })).status).toBe(404);
  });

  test.each([
    '//evil.example/',
    '//evil.example/docs/',
    '/\\evil.example/',
    '/docs/%2f%2fevil.example//',
    '/docs/{x}/',
  ])('%s leads nowhere else', async (path) => {
    const { location } = await raw(path, {});
    expect(location ?? '/').toMatch(/^\/(?![/\\])/);
  });
});

/** Sends the path as it is. */
function raw(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; location?: string; vary?: string; text: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const outgoing = rawRequest({ hostname, port, path, headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      incoming.on('end', () => {
        const { location, vary } = incoming.headers;
        const found = { ...(location !== undefined && { location }), ...(vary !== undefined && { vary }) };
        resolve({ status: incoming.statusCode ?? 0, text, ...found });
      });
    });
    outgoing.on('error', reject).end();
  });
}

describe('a browser that is refused', () => {
  test.each([
    ['/no/such/page', 404, 'There is no such page'],
    ['/docs/nothing', 404, 'There is no such page'],
    ['/api/student-protection-check', 405, 'This address is not a page'],
    ['/shapes/fail', 500, 'Something went wrong here'],
  ])('%s is %i: a page', async (path, status, title) => {
    const page = await browse(path);
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toBe(POLICY);
    expect(page.headers.get('vary')).toMatch(/\bAccept\b/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain(`<h1>${title}</h1>`);
    expect(page.text).toContain('<html lang="en">');
    expect(page.text).toContain(`<code>${page.headers.get('x-request-id')}</code>`);
    expect(page.text).toContain('href="/docs');
    expect(page.text).not.toMatch(/secret|vault|\.ts\b|<script>|style=/);
    const program = await get(path);
    expect(program.status).toBe(status);
    expect(program.headers.get('content-type')).toMatch(/json/);
    expect(program.headers.get('vary')).toMatch(/\bAccept\b/);
    for (const name of ['allow', 'retry-after']) expect(page.headers.get(name)).toBe(program.headers.get(name));
  });

  test('what else is refused stays as it is for programs', async () => {
    expect((await browse('/api/v1/hotels')).headers.get('content-type')).toMatch(/problem\+json/);
    expect((await browse('/api/v1?resource=events&limit=x')).headers.get('content-type')).toMatch(/problem\+json/);
  });

  test('whoever has a key is a program, and refused as promised', async () => {
    const key = { 'x-api-key': await server.issueKey('fec') };
    const job = await get('/api/external/analyses/nope', { ...BROWSER, ...key });
    expect([job.status, job.json()]).toEqual([
      404,
      { success: false, error: expect.any(String), code: expect.any(String) },
    ]);
    for (const headers of [key, { 'x-gateway-key': 'x' }, { authorization: 'Bearer x' }]) {
      const lost = await get('/no/such/page', { ...BROWSER, ...headers });
      expect([lost.status, lost.headers.get('content-type')]).toEqual([404, expect.stringMatching(/problem\+json/)]);
      for (const name of ['accept', ...Object.keys(headers)])
        expect(lost.headers.get('vary')?.toLowerCase().split(', ')).toContain(name);
    }
  });

  test.each([
    ['JSON too', 'application/json, text/html', {}, false, false],
    ['what Java does', 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', {}, true, false],
    ['pages alone', 'text/html', {}, true, false],
    ['pages, on its way', 'text/html', { 'sec-fetch-mode': 'navigate' }, true, true],
    ['what browsers do', 'text/html,application/xhtml+xml,*/*;q=0.8', {}, true, true],
    ['far too much', `text/html,application/xhtml+xml${','.repeat(15_000)}`, {}, false, false],
  ])('one that names %s', async (_, accept, headers, isPage, isPageBelow) => {
    for (const [path, wanted] of [
      ['/no/such/page', isPage],
      ['/api/no/such/thing', isPageBelow],
      ['/api/student-protection-check', isPageBelow],
    ] as const) {
      const { text, vary } = await raw(path, { accept, ...headers });
      expect([path, text.slice(0, 1)]).toEqual([path, wanted ? '<' : '{']);
      expect(/\bSec-Fetch-Mode\b/.test(vary ?? '')).toBe(path.startsWith('/api/'));
    }
  });

  test('the way that was meant is looked for once', async () => {
    const find = vi.spyOn(NearPaths.prototype, 'find');
    expect((await browse('/doc')).text).toContain('<a href="/docs">');
    expect(find).toHaveBeenCalledTimes(1);
    find.mockRestore();
  });

  test('is shown the way that was meant, and nothing else of the address', async () => {
    expect((await browse('/docs/prospectus/')).text).not.toContain('prospectus');
    expect((await browse('/doc')).text).toContain('Did you mean <a href="/docs">/docs</a>?');
    expect((await browse('/api/v1/hotels/')).text).toContain('<a href="/api/v1/hotels">');
    const { text, status } = await raw('/no/<script>alert(1)</script>/', BROWSER);
    expect(status).toBe(404);
    expect(text).not.toContain('alert');
    const hostile = await raw('/api/v1/hotels/"><script>alert(1)</script>/', BROWSER);
    expect(hostile.text).not.toContain('alert');
  });

  test('is never shown the host that it named', async () => {
    for (const path of ['/', '/no/such/page', '/docs/', '/cuenta/x']) {
      const { text, location } = await raw(path, { ...BROWSER, host: 'evil.example' });
      expect(text + (location ?? '')).not.toContain('evil');
    }
  });

  test('is told in Spanish below the portal’s pages, and in French by the accounting service', async () => {
    for (const path of ['/cuenta/nada', '/entrar/x/y']) {
      const { text, status } = await browse(path);
      expect(status).toBe(404);
      expect(text).toContain('<html lang="es">');
      expect(text).toContain('<h1>Esta página no existe</h1>');
      expect(text).toContain('href="/cuenta"');
    }
    const report = await browse('/api/external/analyses/x/report.html?expires=1&signature=x');
    expect([report.status, report.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(report.text).toContain('<html lang="fr">');
    const french = await browse('/api/external/analyze');
    expect([french.status, french.headers.get('allow')]).toEqual([405, 'POST']);
    expect(french.text).toContain('Elle accepte <code>POST</code>');
  });

  test('no portal, no Spanish', async () => {
    const other = await startTestServer({ services: only('cycles', 'fec'), environment });
    const { text } = await ask(`${other.url}/cuenta/nada`, { headers: BROWSER });
    await other.close();
    expect(text).toContain('<html lang="en">');
  });

  test('nothing but the portal: Spanish everywhere', async () => {
    const other = await startTestServer({ services: only('portal'), environment });
    const { text, status } = await ask(`${other.url}/nada`, { headers: BROWSER });
    await other.close();
    expect(status).toBe(404);
    expect(text).toContain('<html lang="es">');
    expect(text).toContain('href="/cuenta"');
  });

  test.each([
    ['en', 'The service is unavailable for a moment'],
    ['es', 'El servicio no está disponible por un momento'],
    ['fr', 'Le service est momentanément indisponible'],
  ] as const)('a database that is away is not a busy server (%s)', (language, title) => {
    const problem = platformProblem('database_unavailable');
    const mounted =
      server.server.mounted.find(({ service }) => (service.refusal?.language ?? 'en') === language) ?? null;
    const page = new RefusalPages(server.server.mounted).write({ mounted, url: '/x', id: 'x' }, problem, undefined);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain('<p class="code">503</p>');
  });

  test('every link of every page leads somewhere', async () => {
    for (const path of ['/no/such/page', '/cuenta/nada', '/api/external/analyze', '/api/student-protection-check']) {
      const links = [...(await browse(path)).text.matchAll(/href="(\/[^"]*)"/g)].map(([, to]) => to ?? '');
      for (const to of new Set(links)) expect([path, to, (await get(to)).status]).toEqual([path, to, 200]);
    }
  });

  test('one that asks too often, or too many at once, gets a page with the same headers', async () => {
    const strict = await startTestServer({
      services: only('cycles', 'fec'),
      environment: { WORKER: 'off', LIMIT_ADDRESS_PER_MINUTE: '1' },
    });
    await ask(`${strict.url}/no`, { headers: BROWSER });
    const page = await ask(`${strict.url}/no`, { headers: BROWSER });
    await strict.close();
    expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.headers.get('ratelimit')).toBeTruthy();
  });

  test('a flood of them costs next to nothing', async () => {
    const began = performance.now();
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 20 }, (_, at) => browse(`/nothing/like/this/${round}-${at}`)));
    }
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

/** Run in the page, whose names this project's types do not know. */
const LOOK = `({
  isWide: document.documentElement.scrollWidth > innerWidth,
  headings: document.querySelectorAll('h1').length,
  isStyled: getComputedStyle(document.body).margin !== '8px',
  small: [...document.querySelectorAll('main li a')].filter((a) => a.getBoundingClientRect().height < 44).map((a) => a.textContent),
  tiny: [...document.querySelectorAll('p, a, code, h2')].filter((each) => parseFloat(getComputedStyle(each).fontSize) < 13).map((each) => each.textContent),
})`;

describe('in a browser', () => {
  test('the pages fit a phone, can be read and touched, and break no rule of their policy', async () => {
    const browser = await openBrowser();
    const faults: string[] = [];
    try {
      for (const [width, colorScheme] of [
        [360, 'light'],
        [1280, 'dark'],
      ] as const) {
        const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
        page.on('console', (message) => {
          // The browser's own note on a refusal.
          const isNote = message.text().startsWith('Failed to load resource');
          if (message.type() === 'error' && !isNote) faults.push(message.text());
        });
        for (const path of ['/', '/no/such/page', '/cuenta/nada']) {
          await page.goto(server.url + path);
          const found = await page.evaluate(LOOK);
          expect([path, found]).toEqual([path, { isWide: false, headings: 1, isStyled: true, small: [], tiny: [] }]);
        }
        await page.close();
      }
    } finally {
      await browser.close();
    }
    expect(faults).toEqual([]);
  }, 180_000);
});
