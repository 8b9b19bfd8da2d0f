import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** Health, readiness, metrics, OpenAPI documents and the reference. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('the platform’s own pages', () => {
  test('health and readiness', async () => {
    expect((await ask(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
    // There may be notes besides: of pages that are not built, or of name servers that cannot be reached.
    expect((await ask(`${server.url}/readyz`)).json()).toMatchObject({
      status: 'ready',
      database: 'up',
      limits: 'per process',
      services: {
        console: 'ready',
        prospects: 'ready',
        readiness: 'ready',
        fec: 'ready',
        cycles: 'ready',
        portal: 'ready',
      },
    });
    expect((await ask(`${server.url}/readyz/portal`)).json()).toEqual({
      service: 'portal',
      status: 'ready',
      database: 'up',
    });
  });

  test('metrics are on a port of their own and not on the public one', async () => {
    const text = await (await fetch(server.metricsUrl)).text();
    for (const name of [
      'http_requests_total',
      'http_request_duration_seconds_bucket',
      'database_connections',
      'event_loop_delay_seconds',
    ])
      expect(text).toContain(name);
    expect((await ask(`${server.url}/metrics`)).status).toBe(404);
    expect((await fetch(server.metricsUrl.replace('/metrics', '/other'))).status).toBe(404);
  });

  test('there is a document and a page for each service, and 404 for others', async () => {
    for (const name of [...services.map((service) => service.name), 'platform']) {
      expect((await ask(`${server.url}/openapi/${name}.json`)).json()['openapi']).toBe('3.1.1');
      expect((await ask(`${server.url}/docs/${name}`)).headers.get('content-type')).toContain('text/html');
    }
    for (const path of ['/openapi/nothing.json', '/openapi/readiness.yaml', '/docs/nothing', '/docs/prospects/nothing'])
      expect((await ask(server.url + path)).status).toBe(404);
  });

  test('the pages run and load nothing but our own files, and cannot be framed', async () => {
    for (const path of ['/docs', '/docs/readiness', '/docs/platform', '/docs/problems']) {
      const { text, headers } = await ask(server.url + path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<iframe|@import|url\(/i);
      for (const [script] of text.matchAll(/<script[^>]*>/g)) expect(script).toContain(' src="/assets/');
    }
  });

  test('a file of the pages may be kept for ever under its version, and not at all under another', async () => {
    const page = await ask(`${server.url}/docs`);
    const [, path = '', version = '', name = ''] = /href="(\/assets\/(\w+)\/([\w.]+))"/.exec(page.text) ?? [];
    const kept = await ask(server.url + path);
    expect(kept.status).toBe(200);
    expect(kept.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
    expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const passing = await ask(server.url + path.replace(version, '0123456789ab'));
    expect(passing.text).toBe(kept.text);
    expect(passing.headers.get('cache-control')).toBe('no-store');
    for (const path of [`/assets/${version}/other.css`, `/assets/${version}/..%2F${name}`, `/assets/${version}/`])
      expect((await ask(server.url + path)).status, path).toBe(404);
    const again = await fetch(server.url + path, { headers: { 'if-none-match': kept.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('every code that can be answered is explained', async () => {
    const { text } = await ask(`${server.url}/docs/problems`);
    const codes = [
      ...Object.keys(platformProblem.kinds),
      ...services.flatMap(({ problems }) => Object.keys(problems?.kinds ?? {})),
    ];
    for (const code of codes) expect(text).toContain(`id="${code}"`);
  });
});
