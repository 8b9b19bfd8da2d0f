import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalFixture } from './portal-fixture.ts';
import { openPortalFixture, someEmail } from './portal-fixture.ts';
import { liftAttemptLimits, PATIENT } from './security-fixture.ts';
import { compareTimes } from './security-timing.ts';
import { waysToAsk } from './security-ways.ts';

/** Nobody learns whether an address has an account by how long an answer takes. */
let fixture: PortalFixture;
let asker: { cookie: string };
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

describe('how long it takes', () => {
  const SAMPLES = 14;

  test('everything that sends a mail, and signing in', async () => {
    const { email: known } = await fixture.signIn();
    const ways = ['sign-in', 'reset', 'link by e-mail', 'confirmation once more', 'change of address', 'sign-up'];
    const compared = await Promise.all(
      ways.map(async (way) => {
        const call = WAYS[way] ?? (() => Promise.reject(new Error(way)));
        return [
          way,
          await compareTimes(
            SAMPLES,
            () => call(known),
            () => call(someEmail()),
          ),
        ] as const;
      }),
    );
    expect(compared.filter(([, { differs }]) => differs)).toEqual([]);
  }, 180_000);

  test('asking for uses', async () => {
    const { email: known } = await fixture.signIn();
    const unknown = someEmail();
    for (const way of ['check-usage', 'register-usage']) {
      const call = WAYS[way] ?? (() => Promise.reject(new Error(way)));
      await Promise.all([call(known), call(unknown)]);
      const compared = await compareTimes(
        250,
        () => call(known),
        () => call(unknown),
      );
      expect(compared, way).toMatchObject({ differs: false });
    }
  });

  test('a difference would be seen', async () => {
    const { email: known } = await fixture.signIn();
    const check = (email: string) => WAYS['check-usage']?.(email);
    const began = performance.now();
    for (let i = 0; i < 20; i += 1) await check(known);
    const usual = (performance.now() - began) / 20;
    const planted = await compareTimes(
      60,
      async () => [await check(known), await sleep(usual)],
      async () => check(known),
    );
    expect(planted).toMatchObject({ differs: true });
  });
});
