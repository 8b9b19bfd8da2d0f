import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import { CATALOGUE_VERSION, catalogue } from '../controls/catalogue.ts';
import type { FecServer } from './fec-server.ts';
import { startFecServer } from './fec-server.ts';

let server: FecServer;

beforeAll(async () => {
  server = await startFecServer();
});

afterAll(() => server.close());

describe('the catalogue of controls', () => {
  test('is open, complete, and may be kept for a while', async () => {
    const answer = await ask(`${server.url}/api/external/controls`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    const told = answer.json<{ version: string; categories: { name: string; controls: object[] }[] }>();
    expect(told).toMatchObject({ success: true, version: CATALOGUE_VERSION });
    expect(told.categories.map(({ name }) => name)).toEqual(catalogue.map(({ name }) => name));
    const shown = ['type', 'title', 'detects', 'severityRule', 'basis'] as const;
    for (const [i, { controls }] of catalogue.entries()) {
      expect(told.categories[i]?.controls).toEqual(
        controls.map((control) => Object.fromEntries(shown.map((name) => [name, control[name]]))),
      );
    }
    const again = await ask(`${server.url}/api/external/controls`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('the OpenAPI document', () => {
  test('has every operation, with its media types and its refusal', async () => {
    type Described = {
      security: object[];
      requestBody?: { content: object };
      responses: Record<string, { content: Record<string, { schema?: { $ref?: string } }> }>;
    };
    const { paths } = (await ask(`${server.url}/openapi/fec.json`)).json<{
      paths: Record<string, Record<string, Described>>;
    }>();
    const routes = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(routes.filter((route) => !route.includes('/dossiers'))).toEqual([
      'post /api/external/analyze',
      'get /api/external/analyses/{id}',
      'delete /api/external/analyses/{id}',
      'get /api/external/analyses/{id}/{report}',
      'get /api/external/controls',
    ]);
    const analyze = paths['/api/external/analyze']?.['post'];
    expect(Object.keys(analyze?.requestBody?.content ?? {})).toEqual(['application/json', 'text/plain']);
    expect(analyze?.security).toEqual([{ 'x-api-key': [] }, { bearer: [] }]);
    expect(Object.keys(analyze?.responses['200']?.content ?? {})).toEqual([
      'application/json',
      'text/html',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const schemaOf = (status: string) => analyze?.responses[status]?.content['application/json']?.schema;
    expect(schemaOf('200')?.$ref).toBe('#/components/schemas/AnalysisReport');
    expect(schemaOf('202')?.$ref).toBe('#/components/schemas/AnalysisJob');
    expect(schemaOf('400')).toMatchObject({ allOf: [{ $ref: '#/components/schemas/AnalysisRefusal' }, {}] });
  });
});
