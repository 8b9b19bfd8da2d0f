import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { codeOf } from '#services/console/test/console-fixture.ts';
import { ask } from './support/http.ts';
import type { OperatorFixture } from './support/operators.ts';
import { openOperatorFixture } from './support/operators.ts';

/** Who is let in to what is for operators: the same at every one of these operations, of whichever service. */
let fixture: OperatorFixture;
let operations: { method: string; path: string; name: string; takesBody: boolean }[];
let keys: Record<string, string>;

beforeAll(async () => {
  fixture = await openOperatorFixture(services.filter(({ name }) => name !== 'console'));
  operations = fixture.server.server.mounted
    .filter(({ operation }) => operation.access === 'operator')
    .map(({ service, operation: { id, method, path, body } }) => ({
      method,
      path: path.replace(/\{\w+\}/g, '1'),
      name: `${service.name} ${id}`,
      takesBody: body !== undefined,
    }));
  const issued = ['fec', 'portal', 'prospects', 'readiness'].map(
    async (name) => [name, await fixture.server.issueKey(name)] as const,
  );
  keys = Object.fromEntries(await Promise.all(issued));
});

afterAll(() => fixture.close());

const asked = async (options: { cookie?: string; origin?: string; headers?: Record<string, string> }) =>
  await Promise.all(
    operations.map(async ({ method, path, name, takesBody }) => {
      const answer = await fixture.ask(method, path, { ...options, ...(takesBody && { json: {} }) });
      return { name, method, status: answer.status, code: codeOf(answer), detail: answer.json()['detail'] };
    }),
  );

describe('every operation for operators', () => {
  test('there are some, of the platform and of services', () => {
    expect(operations.length).toBeGreaterThan(1);
  });

  test('refuses strangers, and says what it reads', async () => {
    for (const { name, status, code, detail } of await asked({})) {
      expect([name, status, code]).toEqual([name, 401, 'unauthorized']);
      expect(detail).toContain('a session of the console');
    }
  });

  test('refuses keys, whosever they are', async () => {
    for (const key of Object.values(keys)) {
      const headers = { authorization: `Bearer ${key}`, 'x-api-key': key, 'x-gateway-key': key };
      for (const { name, status } of await asked({ headers })) expect([name, status]).toEqual([name, 401]);
    }
  });

  test('refuses an ordinary account, and an operator with one factor', async () => {
    for (const cookie of [fixture.cookies.ordinary, fixture.cookies.oneFactor]) {
      for (const { name, status, code } of await asked({ cookie }))
        expect([name, status, code]).toEqual([name, 403, 'operators_only']);
    }
  });

  test('changes nothing for a page of somebody else', async () => {
    const cookie = fixture.cookies.operator;
    const answers = await asked({ cookie, origin: 'https://elsewhere.example' });
    for (const { name, code } of answers.filter(({ method }) => method !== 'GET'))
      expect([name, code]).toEqual([name, 'origin_not_allowed']);
  });

  test('lets the operator in', async () => {
    for (const { name, status, code } of await asked({ cookie: fixture.cookies.operator })) {
      expect([name, [401, 403, 500].includes(status), code]).toEqual([name, false, code]);
    }
  });

  test('tells its credential in the document', async () => {
    const document = (await ask(`${fixture.server.url}/openapi/platform.json`)).json<{
      paths: Record<string, Record<string, { security: unknown }>>;
      components: { securitySchemes: Record<string, { in: string; name: string }> };
    }>();
    expect(document.paths['/api/operator/jobs']?.['get']?.security).toEqual([{ console: [] }]);
    expect(document.components.securitySchemes['console']).toMatchObject({
      in: 'cookie',
      name: '__Host-console.session',
    });
  });
});
