import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import { ENGLISH_FAULTS, SAYS, THINGS } from '#platform/http/problem/fault-words.ts';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** Wrong values are told in the language of the service: what is wrong, and what would be right. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const post = (path: string, body: unknown) =>
  ask(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('portal: in Spanish, each name once, with the name that was meant', async () => {
  const answer = await post('/api/check-usage?appname=x', { appname: 'calculadora-maya', email: 5 });
  expect(answer.status).toBe(400);
  const { detail, errors } = answer.json();
  expect(errors).toEqual([
    { in: 'query', name: 'appname', detail: 'no se conoce aquí' },
    { in: 'body', name: 'appName', detail: 'falta' },
    { in: 'body', name: 'email', detail: 'debe ser un texto o null' },
    { in: 'body', name: 'appname', detail: 'no se conoce aquí (¿quisiste decir `appName`?)' },
  ]);
  expect(detail).toBe(
    'Revisa los datos: appname no se conoce aquí (¿quisiste decir `appName`?); appName falta; email debe ser un texto o null.',
  );
});

test('portal: a pattern in Spanish words', async () => {
  const answer = await post('/api/auth/sign-in/magic-link', { email: 'ixchel@' });
  expect(answer.json()['errors']).toEqual([{ in: 'body', name: 'email', detail: 'debe ser una dirección de correo' }]);
});

test('fec: in French, with what would be right', async () => {
  const answer = await ask(`${server.url}/api/external/analyses/abcdefghijklmnopqrstuv/report.csv?expires=soon`);
  expect(answer.status).toBe(400);
  expect(answer.json()['error']).toBe(
    'Paramètres incorrects : « signature » manque ; « expires » doit être un nombre de secondes depuis 1970, comme dans le lien.',
  );
});

describe.each(services.filter(({ refusal }) => refusal?.words !== undefined).map((each) => [each.name, each] as const))(
  '%s',
  (_name, service) => {
    test('has a word of its own for everything that a schema of it can say', async () => {
      const { faults } = service.refusal?.words ?? { faults: ENGLISH_FAULTS };
      const said = new Set<string>(THINGS);
      JSON.stringify(await service.operations(), (key, value: unknown) => {
        if (key === SAYS) said.add(String(value));
        return key === 'context' ? undefined : value;
      });
      expect([...said].filter((each) => faults.things[each] === undefined)).toEqual([]);
    });
  },
);
