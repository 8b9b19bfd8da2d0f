import { randomUUID } from 'node:crypto';
import type Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileValidator } from '#platform/http/operation/validation.ts';
import type { Answer } from '#test/support/http.ts';
import { UsageCheck, UsageRefusal, UsageRegistration } from '../../../quotas/schema.ts';
import type { PortalFixture } from '../../../test/portal-fixture.ts';
import { codeOf, openPortalFixture, someEmail } from '../../../test/portal-fixture.ts';

/** What an application is answered, over HTTP: the text is written by hand, so it is held against what is documented. */
const APPLICATION = 'https://app.portal.example';
let fixture: PortalFixture;
let midnight: string;
beforeAll(async () => {
  fixture = await openPortalFixture({ PORTAL_ORIGINS: APPLICATION });
  // The day does not end between two calls.
  await fixture.server.database.query(
    `CREATE OR REPLACE FUNCTION portal.clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
     AS $$SELECT '${new Date().toISOString()}'::timestamptz$$`,
  );
  const { rows } = await fixture.server.database.query<{ at: Date }>(
    `SELECT ((portal.clock() AT TIME ZONE 'America/Guatemala')::date + 1)::timestamp AT TIME ZONE 'America/Guatemala' AS at`,
  );
  midnight = rows[0]?.at.toISOString() ?? '';
});
afterAll(() => fixture.close());

const appName = 'calculadora-maya';
type Options = Parameters<PortalFixture['post']>[2];
const check = (who: object = {}, options: Options = {}) =>
  fixture.post('/api/check-usage', { appName, ...who }, options);
const register = (who: object = {}, options: Options = {}) =>
  fixture.post('/api/register-usage', { appName, ...who }, options);
const withKey = (key: string): Options => ({ headers: { 'idempotency-key': key } });

function expectAnswer(answer: Answer, status: number, schema: Type.TSchema, content: object): void {
  expect([answer.status, answer.json()]).toEqual([status, content]);
  expect(compileValidator(schema, 'body')(answer.json())).not.toHaveProperty('error');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.text)));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-request-id')).toMatch(/./);
  expect(answer.headers.get('x-quota-reset')).toBe(midnight);
}

const refusalOf = (answer: Answer, isPremium: boolean) => ({
  success: false,
  usos_restantes: 0,
  es_premium: isPremium,
  error: answer.json<{ error: string }>().error,
  code: 'limite_diario',
  reinicia_en: midnight,
});

describe('a free visitor', () => {
  test('has one use, is then refused until midnight, and is told when that is', async () => {
    const { cookie } = await fixture.signIn();
    const free = { puede_usar: true, usos_restantes: 1, es_premium: false };
    expectAnswer(await check({}, { cookie }), 200, UsageCheck, free);
    const granted = { success: true, usos_restantes: 0, es_premium: false };
    expectAnswer(await register({}, { cookie }), 200, UsageRegistration, granted);
    const spent = { puede_usar: false, usos_restantes: 0, es_premium: false };
    expectAnswer(await check({}, { cookie }), 200, UsageCheck, spent);
    const refused = await register({}, { cookie });
    expectAnswer(refused, 429, UsageRefusal, refusalOf(refused, false));
    expect(refused.json<{ error: string }>().error).toMatch(/gratuita/i);
    const left = Math.max(1, (Date.parse(midnight) - Date.now()) / 1000);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(Math.floor(left));
    expect(wait).toBeLessThanOrEqual(86_400);
  });

  test('who is nobody, or two people, is refused', async () => {
    const { cookie, id } = await fixture.signIn();
    const nobody = await register();
    expect([nobody.status, codeOf(nobody)]).toEqual([400, 'identificacion_requerida']);
    for (const another of [{ email: someEmail() }, { userId: randomUUID() }]) {
      const refused = await register(another, { cookie });
      expect([refused.status, codeOf(refused)]).toEqual([403, 'identidad_no_coincide']);
    }
    expect((await check({ userId: id }, { cookie })).json()).toMatchObject({ usos_restantes: 1 });
  });
});

describe('a premium member', () => {
  test('has a hundred, by the own session and by a key of an application; then other words', async () => {
    const { cookie, email, id } = await fixture.signIn();
    await fixture.server.cli('users', 'grant', '--email', email, '--until', '2099-01-01');
    const key = await fixture.server.issueKey('portal');
    const premium = { success: true, es_premium: true };
    expect((await check({}, { cookie })).json()).toEqual({ puede_usar: true, usos_restantes: 100, es_premium: true });
    expectAnswer(await register({}, { cookie }), 200, UsageRegistration, { ...premium, usos_restantes: 99 });
    expectAnswer(await register({ email }, { key }), 200, UsageRegistration, { ...premium, usos_restantes: 98 });
    expect((await register({ userId: id }, { key })).json()).toEqual({ ...premium, usos_restantes: 97 });
    await fixture.server.database.query('UPDATE portal.usage_day SET used = 100 WHERE allowance = 100');
    const refused = await register({}, { cookie });
    expectAnswer(refused, 429, UsageRefusal, refusalOf(refused, true));
    expect(refused.json<{ error: string }>().error).not.toMatch(/gratuita/i);
  });
});

describe('an idempotency key', () => {
  test('counts once and is answered alike; with another identity in the body it is refused', async () => {
    const { cookie, email, id } = await fixture.signIn();
    await fixture.server.cli('users', 'grant', '--email', email, '--until', '2099-01-01');
    const options = { ...withKey(randomUUID()), cookie };
    const [first, again] = [await register({ email }, options), await register({ email }, options)];
    expect([first.status, first.text]).toEqual([again.status, again.text]);
    expect((await check({}, { cookie })).json()).toMatchObject({ usos_restantes: 99 });
    for (const other of [{}, { userId: id }, { email, userId: id }]) {
      const refused = await register(other, options);
      expect([refused.status, codeOf(refused)]).toEqual([422, 'clave_reutilizada']);
    }
  });
});

describe('an answer that is written past the framework', () => {
  test('says to a page of an application what it may read', async () => {
    const answer = await check({ email: someEmail() }, { origin: APPLICATION });
    expect(answer.headers.get('access-control-allow-origin')).toBe(APPLICATION);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('access-control-expose-headers')?.split(/, ?/)).toContain('x-quota-reset');
    expect(answer.headers.get('vary')).toMatch(/origin/i);
  });

  test('is whole in letters that take several bytes', async () => {
    const name = 'Ixchel Muñóz ’ʼ 玛雅 🌽';
    const { cookie, id, email } = await fixture.signIn({ name });
    const answer = await fixture.post('/api/verify-auth', {}, { cookie });
    expect(answer.json()).toEqual({ valid: true, user: { id, email, name } });
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.text)));
  });
});
