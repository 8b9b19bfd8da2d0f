import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '#platform/http/operation/operation.ts';
import { inLanes } from '#test/bad-input/lanes.ts';
import { buildPages } from '#test/support/browser.ts';
import { proofSize } from '#test/support/proof-size.ts';
import { operations } from '../operations.ts';
import type { ConsoleFixture } from './console-fixture.ts';
import { openConsoleFixture, PASSWORD, someEmail } from './console-fixture.ts';

/**
 * Requests that the console's own pages could send, but do not: ten thousand in full, to every operation, as JSON and as forms, by
 * strangers and by somebody who is signed in. None is answered with 5xx, and afterwards the person is who they were.
 */
const TOTAL = proofSize({ full: 10_000, short: 2000 });
const WITHIN_MS = 240_000;
let own: ConsoleFixture;

beforeAll(async () => {
  buildPages();
  own = await openConsoleFixture();
});
afterAll(() => own.close());

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[] };

const namesIn = ({ properties = {}, anyOf = [] }: Schema): string[] => [
  ...new Set([...Object.keys(properties), ...anyOf.flatMap(namesIn)]),
];

/** What fits somewhere, and what fits nowhere. */
const anyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Ada',
    someEmail(),
    PASSWORD,
    '123456',
    'ABCDE-FGHIJ',
    'fr',
    '/console',
    '//evil.example',
    '\u0000',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 3000 }),
  fc.base64String({ maxLength: 60 }),
  fc.webUrl(),
  fc.json(),
);
const anyValue = fc.oneof({ arbitrary: anyText, weight: 4 }, { arbitrary: fc.jsonValue(), weight: 1 });

const anyCall = fc.constantFrom(...(operations as readonly Operation<never>[])).chain((operation) => {
  const names = namesIn((operation.body ?? {}) as Schema);
  const name = names.length === 0 ? fc.string({ maxLength: 20 }) : fc.oneof(fc.constantFrom(...names), fc.string());
  return fc.record({
    operation: fc.constant(operation),
    fields: fc.dictionary(name, operation.form === undefined ? anyValue : anyText, { maxKeys: names.length + 2 }),
    part: fc.oneof(fc.constantFrom('x', 'design', '..', '%00', '%ff'), fc.string({ maxLength: 30 })),
    query: fc.oneof(
      fc.constant(''),
      fc.dictionary(fc.constantFrom('to', 'lang', 'problem', 'state', 'code', 'x'), anyText),
    ),
    isSignedIn: fc.boolean(),
    language: fc.oneof(fc.constantFrom('fr', 'es;q=0.4', '*', 'en,,;q='), fc.string({ unit: 'grapheme-ascii' })),
  });
});

test('none is answered with 5xx', { timeout: WITHIN_MS + 60_000 }, async () => {
  const person = await own.signIn();
  let cookie = person.cookie;
  const statuses = new Map<number, number>();
  const send = async (call: typeof anyCall extends fc.Arbitrary<infer Call> ? Call : never) => {
    const { operation, fields, query } = call;
    const path = operation.path.replace(/\{\w+\*?\}/, encodeURIComponent(call.part));
    const search = typeof query === 'string' ? query : `?${new URLSearchParams(query).toString()}`;
    const isForm = operation.form !== undefined;
    const body = isForm ? new URLSearchParams(fields as Record<string, string>).toString() : JSON.stringify(fields);
    const answer = await fetch(own.server.url + path + search, {
      method: operation.method,
      redirect: 'manual',
      headers: {
        origin: own.url,
        'accept-language': call.language,
        ...(call.isSignedIn && { cookie }),
        ...(operation.method !== 'GET' && {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        }),
      },
      ...(operation.method !== 'GET' && { body }),
    });
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    expect([operation.id, answer.status]).toEqual([operation.id, Math.min(answer.status, 499)]);
    if (/sign-?out/i.test(operation.id) && answer.status === 200) ({ cookie } = await own.signIn());
  };
  await inLanes({ seed: 20_261_117, total: TOTAL, withinMs: WITHIN_MS, everyFew: async () => {} }, anyCall, send);
  console.log(`${TOTAL} requests; answers: ${JSON.stringify(Object.fromEntries(statuses))}`);
  expect([...statuses.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(TOTAL);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(TOTAL / 20);
  const { email, password } = person;
  const again = await own.ask('POST', '/api/console/auth/sign-in', { json: { email, password } });
  expect(again.status).toBe(200);
  expect(own.server.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
});
