import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startReadiness } from './readiness-server.ts';

type MediaTypes = Record<string, { schema?: Record<string, unknown>; examples?: Record<string, { value: unknown }> }>;
type DocumentedOperation = {
  operationId: string;
  security: Record<string, unknown>[];
  requestBody?: { content: MediaTypes };
  responses: Record<string, { content: MediaTypes }>;
};
type Document = { openapi: string; paths: Record<string, Record<string, DocumentedOperation>> } & Record<
  string,
  unknown
>;

const DOCUMENTS = [
  { path: '/api/openapi.json', openapi: '3.0.3', version: '3.0' },
  { path: '/openapi/readiness.json', openapi: '3.1.1', version: '3.1' },
];

let server: TestServer;

beforeAll(async () => {
  server = await startReadiness();
});
afterAll(() => server.close());

const read = async (path: string) => (await ask(`${server.url}${path}`)).json<Document>();

const operationsIn = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

describe.each(DOCUMENTS)('the document at $path', ({ path, openapi, version }) => {
  it(`is valid OpenAPI ${openapi}, and needs no key`, async () => {
    const answer = await ask(`${server.url}${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(answer.json<Document>().openapi).toBe(openapi);
    const validator = new Validator();
    const { valid, errors } = await validator.validate(answer.json());
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(validator.version).toBe(version);
  });

  it('is checked by a validator that finds faults', async () => {
    const document = await read(path);
    const broken = { ...document, paths: { '/x': { get: { responses: { 200: {} } } } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('has every path of the service, and no other, each with its access', async () => {
    const documented = operationsIn(await read(path)).map(({ path: at, method, operation }) => ({
      at: `${method} ${at}`,
      id: operation.operationId,
      security: operation.security,
    }));
    const mounted = server.server.mounted
      .filter(
        ({ service, operation }) =>
          (service.name === 'readiness' || operation.tag === 'Keys') && operation.page !== true,
      )
      .map(({ operation }) => ({
        at: `${operation.method} ${operation.path}`,
        id: operation.id,
        security: operation.access === 'open' ? [] : [{ bearer: [] }],
      }));
    const byPosition = (a: { at: string }, b: { at: string }) => a.at.localeCompare(b.at);
    expect(documented.sort(byPosition)).toEqual(mounted.sort(byPosition));
    expect(documented.map(({ at }) => at)).toEqual(
      [
        'GET /api/guides',
        'GET /api/guides/{id}',
        'GET /api/helplines',
        'GET /api/keys/info',
        'GET /api/mcp',
        'GET /api/openapi.json',
        'GET /api/questions',
        'POST /api/keys/rotate',
        'POST /api/mcp',
        'POST /api/student-protection-check',
      ].sort((a, b) => a.localeCompare(b)),
    );
  });

  it('gives each operation with a body an example, and the server takes them all', async () => {
    const withBody = operationsIn(await read(path)).filter(({ operation }) => operation.requestBody !== undefined);
    expect(withBody.map(({ operation }) => operation.operationId).sort()).toEqual([
      'callMcp',
      'checkReadiness',
      'rotateKey',
    ]);
    for (const { path: at, method, operation } of withBody) {
      const examples = Object.entries(operation.requestBody?.content['application/json']?.examples ?? {});
      expect(examples, operation.operationId).not.toHaveLength(0);
      for (const [name, { value }] of examples) {
        // A key for each: one of the examples rotates it.
        const answer = await ask(`${server.url}${at}`, { method, json: value, key: await server.issueKey() });
        expect(answer.status, `${operation.operationId}, example ${name}`).toBe(200);
        expect(answer.json()).not.toHaveProperty('error');
      }
    }
  });
});

describe('the answers', () => {
  it('are what the 3.1 document says, for every operation', async () => {
    const document = await read('/openapi/readiness.json');
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ ...document, $id: 'document' });
    const checked: string[] = [];
    for (const { path, method, operation } of operationsIn(document)) {
      const example = Object.values(operation.requestBody?.content['application/json']?.examples ?? {})[0];
      const answer = await ask(`${server.url}${path.replace('{id}', 'what-to-say')}`, {
        method,
        key: await server.issueKey(),
        ...(example !== undefined && { json: example.value }),
      });
      const documented = operation.responses[String(answer.status)]?.content['application/json'];
      expect(documented, `${operation.operationId} ${answer.status}`).toBeDefined();
      if (documented?.schema === undefined) throw new Error(`${operation.operationId} has no schema`);
      const reference = JSON.parse(
        JSON.stringify(documented.schema).replaceAll('"#/components', '"document#/components'),
      ) as Record<string, unknown>;
      const validate = ajv.compile(reference);
      expect({ valid: validate(answer.json()), errors: validate.errors }, operation.operationId).toEqual({
        valid: true,
        errors: null,
      });
      checked.push(operation.operationId);
    }
    expect(checked.sort()).toEqual([
      'callMcp',
      'checkReadiness',
      'discoverMcp',
      'getGuide',
      'getKeyInfo',
      'getOpenApi',
      'listGuides',
      'listHelplines',
      'listQuestions',
      'rotateKey',
    ]);
  });

  it('to a refusal are problem documents as described', async () => {
    const document = await read('/openapi/readiness.json');
    const ajv = new Ajv2020({ strict: false });
    const { components } = document as unknown as { components: { schemas: { Problem: Record<string, unknown> } } };
    const validate = ajv.compile(components.schemas.Problem);
    const key = await server.issueKey();
    const refused = await ask(`${server.url}/api/student-protection-check`, { json: { answers: {} }, key });
    expect([refused.status, validate(refused.json())]).toEqual([400, true]);
    expect(validate({ title: 'not enough' })).toBe(false);
  });
});
