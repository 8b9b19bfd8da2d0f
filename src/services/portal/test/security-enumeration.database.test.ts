import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalFixture } from './portal-fixture.ts';
import { openPortalFixture, someEmail } from './portal-fixture.ts';
import { kindsOfEmail, liftAttemptLimits, PATIENT, withoutChance } from './security-fixture.ts';
import { waysToAsk } from './security-ways.ts';

/** Nobody learns whether an address has an account: by nothing that is answered or sent. */
let fixture: PortalFixture;
let asker: { cookie: string; email: string };
beforeAll(async () => {
  fixture = await openPortalFixture(PATIENT);
  await liftAttemptLimits(fixture);
  asker = await fixture.signIn();
});
afterAll(() => fixture.close());

const WAYS = waysToAsk(
  () => fixture,
  () => asker.cookie,
);

describe('what is answered', () => {
  let addresses: Record<string, string>;
  beforeAll(async () => {
    addresses = await kindsOfEmail(fixture);
  });

  for (const [way, call] of Object.entries(WAYS)) {
    test(`${way}: the same for every kind of address, byte for byte`, async () => {
      const kinds = Object.entries(addresses);
      const answers = await Promise.all(
        kinds.map(async ([kind, email]) => ({ kind, answer: steady(withoutChance(await call(email))) })),
      );
      for (const { kind, answer } of answers) expect(answer, kind).toEqual(answers[0]?.answer);
      expect(answers[0]?.answer.status).toBeLessThan(500);
    });
  }

  test('a member who asks for another address gets the same mail, whether or not somebody has that address', async () => {
    for (const newEmail of [addresses['known'] ?? '', someEmail()]) {
      const { cookie, email } = await fixture.signIn();
      await fixture.post('/api/auth/change-email', { newEmail }, { cookie });
      const { subject, text } = await fixture.mailTo(email);
      expect(subject).toMatch(/correo/i);
      expect(text).toContain(newEmail);
      const token = await tokenOf(text);
      const step = await fixture.post('/api/auth/change-email/confirm', { token }, { cookie });
      expect([step.status, step.json()]).toEqual([200, { step: 'enviado' }]);
    }
    expect(fixture.smtp.mails.filter((mail) => mail.text.includes('/correo#') && to(mail, addresses['known']))).toEqual(
      [],
    );
  });
});

const to = ({ recipients }: { recipients: readonly string[] }, address = '') => recipients.includes(address);
const tokenOf = async (text: string) => /#token=([\w.-]+)/.exec(text)?.[1] ?? '';

/** When the next day begins is told in seconds, which pass. */
const steady = <A extends { headers: [string, string][] }>(answer: A): A => ({
  ...answer,
  headers: answer.headers.filter(([name]) => name !== 'retry-after'),
});
