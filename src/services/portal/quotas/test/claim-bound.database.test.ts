import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { forgetOldUsage } from '../../jobs/forget-old-usage.ts';
import type { QuotaDatabase } from '../../test/quota-database.ts';
import { createQuotaDatabase, ZONE } from '../../test/quota-database.ts';
import { CLAIMS_A_DAY, ClaimBound } from '../claim-bound.ts';

/** One client address may claim 200 identities a day: exactly, whichever replicas it reaches. */
let database: QuotaDatabase;
let replicas: ClaimBound[];

beforeAll(async () => {
  database = await createQuotaDatabase();
  replicas = ['one', 'two'].map((name) => new ClaimBound(database.openPool({ name }), ZONE));
});

afterEach(() => database.releaseClock());
afterAll(() => database.drop());

const at = (n: number) => replicas[n % replicas.length] as ClaimBound;
const identities = (count: number) => Array.from({ length: count }, () => randomUUID());
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function rowsOf(address: string) {
  const { rows } = await database.query<{ counted: number; kept: number }>(
    `SELECT (SELECT sum(claims)::int FROM portal.claim_day WHERE address = $1) AS counted,
       (SELECT count(*)::int FROM portal.claim WHERE address = $1) AS kept`,
    [address],
  );
  return rows[0];
}

test('300 identities at once, each asked for three times at two replicas: 200 are taken, each for all three', async () => {
  const address = randomUUID();
  const subjects = identities(300);
  const verdicts = await Promise.all(
    [0, 1, 2].flatMap((round) => subjects.map((subject, i) => at(i + round).mayClaim(address, subject))),
  );
  const allowed = verdicts.filter(({ allowed: isAllowed }) => isAllowed);
  expect(allowed).toHaveLength(3 * CLAIMS_A_DAY);
  expect(await rowsOf(address)).toEqual({ counted: CLAIMS_A_DAY, kept: CLAIMS_A_DAY });
});

test('in many turns of the event loop, several addresses in opposite orders', async () => {
  const addresses = identities(8);
  const verdicts = new Map(addresses.map((address) => [address, 0]));
  const all: Promise<void>[] = [];
  for (let n = 0; n < 250; n += 1) {
    for (const address of n % 2 === 0 ? addresses : addresses.toReversed()) {
      const verdict = at(n).mayClaim(address, randomUUID());
      all.push(
        verdict.then(({ allowed }) => {
          if (allowed) verdicts.set(address, (verdicts.get(address) ?? 0) + 1);
        }),
      );
    }
    if (n % 10 === 0) await nextTurn();
  }
  await Promise.all(all);
  expect([...verdicts.values()]).toEqual(addresses.map(() => CLAIMS_A_DAY));
  for (const address of addresses) expect(await rowsOf(address)).toEqual({ counted: 200, kept: 200 });
});

test('what was claimed today, and what is refused, costs a look: a connection that cannot write serves both', async () => {
  const address = randomUUID();
  const subjects = identities(CLAIMS_A_DAY);
  await Promise.all(subjects.map((subject) => at(0).mayClaim(address, subject)));
  const reader = new ClaimBound(database.openPool({ readOnly: true }), ZONE);
  const known = await Promise.all(subjects.map((subject) => reader.mayClaim(address, subject)));
  expect(known.every(({ allowed }) => allowed)).toBe(true);
  expect((await reader.mayClaim(address, randomUUID())).allowed).toBe(false);
  await expect(reader.mayClaim(randomUUID(), randomUUID())).rejects.toThrow(/read-only/);
});

test('a new day begins with none, and the job forgets the one before', async () => {
  await database.query('DELETE FROM portal.claim; DELETE FROM portal.claim_day');
  await database.setClock('2026-11-16T05:59:59Z');
  const address = randomUUID();
  await Promise.all(identities(CLAIMS_A_DAY).map((subject) => at(0).mayClaim(address, subject)));
  expect(await at(1).mayClaim(address, randomUUID())).toEqual({
    allowed: false,
    resetsAt: new Date('2026-11-16T06:00:00Z'),
  });
  await database.setClock('2026-11-16T06:00:00Z');
  expect(await at(1).mayClaim(address, randomUUID())).toEqual({
    allowed: true,
    resetsAt: new Date('2026-11-17T06:00:00Z'),
  });
  const service = { background: database.openPool(), quotaTimeZone: ZONE };
  await forgetOldUsage.run({ payload: {}, service, signal: new AbortController().signal });
  expect(await rowsOf(address)).toEqual({ counted: 1, kept: 1 });
});
