import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NameServer } from '#test/support/name-server.ts';
import { startNameServer } from '#test/support/name-server.ts';
import { ADDRESS_CASES } from '../../test/cases.ts';
import type { EmailServer } from '../../test/email-server.ts';
import { startEmailServer } from '../../test/email-server.ts';
import { MAIL_ZONES } from '../../test/zones.ts';

/** GET /email/validate, with a real name server. */
let names: NameServer;
let email: EmailServer;

beforeAll(async () => {
  names = await startNameServer(MAIL_ZONES);
  email = await startEmailServer(names.server);
});

afterAll(async () => {
  await email.close();
  await names.stop();
});

describe('seventy addresses', () => {
  test('are all there', () => {
    expect(ADDRESS_CASES.map(({ n }) => n)).toEqual(Array.from({ length: 70 }, (_, i) => i + 1));
  });

  test.each(ADDRESS_CASES.map((each) => [each.n, each] as const))('%i', async (_, expected) => {
    const found = await email.check(expected.address);
    const told = `${JSON.stringify(expected.address)} ${JSON.stringify(found)}`;
    expect([found.email, found.verdict], told).toEqual([expected.address, expected.verdict]);
    expect(found.valid).toBe(expected.verdict !== 'invalid');
    const codes = found.reasons.map(({ code }) => code);
    if (expected.reason !== undefined) expect(codes, told).toContain(expected.reason);
    const isSyntaxFault = expected.verdict === 'invalid' && expected.reason !== 'domain_not_found';
    expect(found.syntax.valid, told).toBe(!isSyntaxFault);
    expect(found.syntax.reason === null, told).toBe(!isSyntaxFault);
    expect(found.mx.status === 'not_checked', told).toBe(isSyntaxFault);
    if (expected.suggestion !== undefined) expect(found.suggestion, told).toBe(expected.suggestion);
    if (expected.canonical !== undefined) expect(found.canonical).toBe(expected.canonical);
    if (expected.normalized !== undefined) expect(found.domain.normalized).toBe(expected.normalized);
    const flags = Object.entries(found.flags).flatMap(([name, isSet]) => (isSet ? [name] : []));
    if (expected.flags !== undefined) expect(flags.sort(), told).toEqual([...expected.flags].sort());
  });
});

describe('an answer', () => {
  test('is whole', async () => {
    const found = await email.check('Reservations+sg@three-servers.com');
    expect(found).toEqual({
      email: 'Reservations+sg@three-servers.com',
      valid: true,
      verdict: 'valid',
      syntax: { valid: true, reason: null, eai: false, idn: false },
      domain: {
        input: 'three-servers.com',
        normalized: 'three-servers.com',
        unicode: 'three-servers.com',
        registrable: 'three-servers.com',
      },
      canonical: 'Reservations+sg@three-servers.com',
      mx: {
        status: 'ok',
        source: 'mx',
        records: [
          { exchange: 'a.mail.example.com', priority: 10 },
          { exchange: 'b.mail.example.com', priority: 20 },
          { exchange: 'c.mail.example.com', priority: 30 },
        ],
        checked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
      flags: { role: true, free: false, disposable: false, privacy_relay: false, homoglyph: false, plus_tag: true },
      suggestion: null,
      reasons: [
        {
          code: 'role_mailbox',
          effect: 'note',
          detail: 'It is the mailbox of a role, not of a person.',
          retryable: false,
        },
      ],
      not_checked: ['mailbox'],
    });
  });

  test('of what is no address has no mail servers, and tells what could be read', async () => {
    expect(await email.check('Tan <tan@GMIAL.com>')).toMatchObject({
      valid: false,
      syntax: { valid: false, reason: 'display_name' },
      domain: { input: null, normalized: null, unicode: null, registrable: null },
      canonical: null,
      mx: { status: 'not_checked', source: null, records: [], checked_at: null },
      suggestion: 'tan@gmail.com',
    });
    expect(await email.check('.tan@Sub.Example.co.th')).toMatchObject({
      syntax: { valid: false, reason: 'local_dot' },
      domain: { input: 'Sub.Example.co.th', normalized: 'sub.example.co.th', registrable: 'example.co.th' },
    });
  });

  test('shows an international domain both ways', async () => {
    expect(await email.check('ทดสอบ@โรงแรม.ไทย')).toMatchObject({
      syntax: { valid: true, eai: true, idn: true },
      domain: {
        input: 'โรงแรม.ไทย',
        normalized: 'xn--72c6ceb3md.xn--o3cw4h',
        unicode: 'โรงแรม.ไทย',
        registrable: 'xn--72c6ceb3md.xn--o3cw4h',
      },
    });
  });

  test('puts the worst reason first', async () => {
    const { reasons, verdict } = await email.check(' info@sub.mailinator.com');
    expect([verdict, reasons.map(({ effect }) => effect)]).toEqual(['risky', ['risky', 'note', 'note']]);
  });

  test('is kept by nobody on the way', async () => {
    const answer = await email.get('/email/validate?email=tan@example.com');
    expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['no-store', null]);
  });
});

describe('a request', () => {
  test('without an address is 400, and so is one with two, or with far too much', async () => {
    for (const query of ['', '?email=a&email=b', `?email=${'a'.repeat(1001)}`]) {
      const answer = await email.get(`/email/validate${query}`);
      expect([answer.status, answer.json()], query).toMatchObject([
        400,
        { code: 'invalid_request', errors: [{ in: 'query', name: 'email' }] },
      ]);
      expect(answer.text).not.toContain('aaaa');
    }
  });

  test('that calls the address otherwise is told both what is missing and what it meant', async () => {
    const { errors } = (await email.get('/email/validate?mail=a@example.com')).json<{ errors: unknown[] }>();
    expect(errors).toEqual([
      { in: 'query', name: 'email', detail: 'is missing' },
      { in: 'query', name: 'mail', detail: 'is not known here; did you mean `email`?' },
    ]);
  });

  test('with an empty address, or one of a thousand characters, has a verdict', async () => {
    expect(await email.check('')).toMatchObject({ verdict: 'invalid', syntax: { reason: 'empty' } });
    expect(await email.check('a'.repeat(1000))).toMatchObject({ verdict: 'invalid', syntax: { reason: 'no_at_sign' } });
    expect(await email.check(`tan@${'ก'.repeat(996)}`)).toMatchObject({ verdict: 'invalid' });
  });

  test('with a bare plus sign asks about a blank, and is told so', async () => {
    const { reasons } = (await email.get('/email/validate?email=tan+hotel@example.com')).json<{
      reasons: { code: string; detail: string }[];
    }>();
    expect(reasons).toMatchObject([{ code: 'blank_inside', detail: expect.stringContaining('%2B') }]);
  });

  test('leaves nothing of the address in the log', async () => {
    await email.check('canary-local@canary-domain.com');
    await email.get('/email/validate?email=canary-local@canary-domain.com&email=x');
    await expect
      .poll(() => email.server.logLines.filter((line) => line.includes('validateEmail')).length)
      .toBeGreaterThan(1);
    expect(email.server.logLines.join('\n')).not.toContain('canary');
  });
});
