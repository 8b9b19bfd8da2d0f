import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NameServer } from '#test/support/name-server.ts';
import { startNameServer } from '#test/support/name-server.ts';
import type { ReasonCode } from '../reasons.ts';
import type { AddressCheck, Verdict } from '../schema.ts';
import type { EmailServer } from './email-server.ts';
import { startEmailServer } from './email-server.ts';
import { MAIL_ZONES } from './zones.ts';

/** What the answers of a real name server make of an address that is well-formed. */
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

type Row = [
  domain: string,
  verdict: Verdict,
  status: AddressCheck['mx']['status'],
  source: AddressCheck['mx']['source'],
  ...codes: ReasonCode[],
];

const rows: Row[] = [
  ['example.com', 'valid', 'ok', 'mx'],
  ['three-servers.com', 'valid', 'ok', 'mx'],
  ['any.wildcard.com', 'valid', 'ok', 'mx'],
  ['is-an-alias.com', 'valid', 'ok', 'mx'],
  ['to-alias.com', 'valid', 'ok', 'mx', 'mx_alias'],
  ['one-is-good.com', 'valid', 'ok', 'mx', 'mx_partly_broken'],
  ['unknown-and-good.com', 'valid', 'ok', 'mx'],
  ['seventh-is-good.com', 'valid', 'ok', 'mx', 'mx_partly_broken'],

  ['null-and-others.com', 'risky', 'misconfigured', 'mx', 'mx_misconfigured'],
  ['address-only.com', 'risky', 'implicit', 'implicit', 'implicit_mx'],
  ['address6-only.com', 'risky', 'implicit', 'implicit', 'implicit_mx'],
  ['alias-of-address.com', 'risky', 'implicit', 'implicit', 'implicit_mx'],

  ['null-mx.com', 'invalid', 'null_mx', 'null', 'null_mx'],
  ['null-and-dangling.com', 'invalid', 'dangling', 'mx', 'mx_dangling'],
  ['text-only.com', 'invalid', 'no_mail_host', 'none', 'no_mail_host'],
  ['nobody-has-registered-this.com', 'invalid', 'domain_not_found', 'none', 'domain_not_found'],
  ['below.example.com', 'invalid', 'domain_not_found', 'none', 'domain_not_found'],
  ['name.con', 'invalid', 'domain_not_found', 'none', 'domain_not_found', 'unlisted_tld'],
  ['dangling.com', 'invalid', 'dangling', 'mx', 'mx_dangling'],
  ['to-broken-alias.com', 'invalid', 'dangling', 'mx', 'mx_dangling'],
  ['forty-dead.com', 'invalid', 'dangling', 'mx', 'mx_dangling'],
  ['to-an-address.com', 'invalid', 'unroutable', 'mx', 'mx_unroutable'],
  ['to-localhost.com', 'invalid', 'unroutable', 'mx', 'mx_unroutable'],
  ['to-one-label.com', 'invalid', 'unroutable', 'mx', 'mx_unroutable'],
  ['to-private.com', 'invalid', 'unroutable', 'mx', 'mx_unroutable'],
  ['to-loopback.com', 'invalid', 'unroutable', 'mx', 'mx_unroutable'],
  ['private-address-only.com', 'invalid', 'unroutable', 'implicit', 'mx_unroutable'],

  ['broken.com', 'unknown', 'unknown', null, 'dns_failure'],
  ['refused.aero', 'unknown', 'unknown', null, 'dns_failure'],
  ['one-is-unknown.com', 'unknown', 'unknown', 'mx', 'dns_failure'],
  ['target-is-refused.com', 'unknown', 'unknown', 'mx', 'dns_failure'],
];

describe('a domain', () => {
  test.each(rows)('%s is %s', async (domain, verdict, status, source, ...codes) => {
    const found = await email.check(`tan@${domain}`);
    expect([found.verdict, found.mx.status, found.mx.source]).toEqual([verdict, status, source]);
    expect(found.reasons.map(({ code }) => code)).toEqual(codes);
    expect(found.valid).toBe({ valid: true, risky: true, invalid: false, unknown: null }[verdict]);
    expect(found.syntax.valid).toBe(true);
    expect(found.mx.checked_at).not.toBeNull();
  });

  test('that could not be looked up may be asked for again; nothing else is worth that', async () => {
    for (const [domain, verdict] of rows) {
      const { reasons } = await email.check(`tan@${domain}`);
      expect(reasons.some(({ retryable }) => retryable)).toBe(verdict === 'unknown');
    }
  });

  test('lists its mail servers by priority, a null MX as a dot, and at most twenty', async () => {
    const recordsOf = async (domain: string) => (await email.check(`tan@${domain}`)).mx.records;
    expect((await recordsOf('three-servers.com')).map(({ priority }) => priority)).toEqual([10, 20, 30]);
    expect(await recordsOf('null-mx.com')).toEqual([{ exchange: '.', priority: 0 }]);
    expect(await recordsOf('null-and-others.com')).toEqual([
      { exchange: '.', priority: 0 },
      { exchange: 'mail.example.com', priority: 10 },
    ]);
    expect(await recordsOf('address-only.com')).toEqual([]);
    expect((await recordsOf('forty-dead.com')).map(({ priority }) => priority)).toEqual(
      Array.from({ length: 20 }, (_, i) => i),
    );
  });

  test('that cannot be looked up is unknown even if it is doubtful, and invalid if the address is none', async () => {
    expect(await email.check('"tan wei"@broken.com')).toMatchObject({ verdict: 'unknown', valid: null });
    expect(await email.check('tan wei@broken.com')).toMatchObject({
      verdict: 'invalid',
      mx: { status: 'not_checked' },
    });
  });
});
