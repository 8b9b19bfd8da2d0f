import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BatcherFull } from '#lib/concurrency/batcher.ts';
import type { QuotaDatabase } from '../../test/quota-database.ts';
import { createQuotaDatabase, ZONE } from '../../test/quota-database.ts';
import { PREMIUM_USES } from '../allowance.ts';
import type { Registration } from '../registration-batcher.ts';
import { RegistrationBatcher } from '../registration-batcher.ts';

/** Registrations at the same moment: exactly as many are granted as the day allows, whoever serves them. */
let database: QuotaDatabase;
let batchers: RegistrationBatcher[];

beforeAll(async () => {
  database = await createQuotaDatabase();
  batchers = ['one', 'two'].map((name) => new RegistrationBatcher(database.openPool({ name }), ZONE));
});

afterAll(() => database.drop());

const batcherOf = (n: number) => batchers[n % batchers.length] as RegistrationBatcher;
const usedOf = (registrations: readonly Registration[]) =>
  registrations.flatMap((registration) => (registration.granted ? [registration.used] : [])).sort((a, b) => a - b);
const oneTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

/** Lets what has been asked go to the database before more is asked. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function storedOf(subject: string) {
  const { rows } = await database.query<{ app: number; used: number; allowance: number }>(
    'SELECT app, used, allowance FROM portal.usage_day WHERE subject = $1 ORDER BY app',
    [subject],
  );
  return rows;
}

describe.each([1, 2])('at %d batchers', (count) => {
  test.each([1, 5])('400 at once with an allowance of %d', async (allowance) => {
    const subject = randomUUID();
    const all = await Promise.all(oneTo(400).map((n) => batcherOf(n % count).register({ subject, app: 3, allowance })));
    expect(usedOf(all)).toEqual(oneTo(allowance));
    expect(await storedOf(subject)).toEqual([{ app: 3, used: allowance, allowance }]);
  });

  test('400 in many turns of the event loop, so that several statements are under way for one row', async () => {
    const subject = randomUUID();
    const all: Promise<Registration>[] = [];
    for (const n of oneTo(400)) {
      all.push(batcherOf(n % count).register({ subject, app: 1, allowance: 7 }));
      if (n % 5 === 0) await nextTurn();
    }
    expect(usedOf(await Promise.all(all))).toEqual(oneTo(7));
  });

  test('the same subjects in opposite orders never wait for one another in a circle', async () => {
    const subjects = oneTo(60).map(() => randomUUID());
    const all: Promise<Registration>[] = [];
    for (const n of oneTo(40)) {
      const ordered = n % 2 === 0 ? subjects : subjects.toReversed();
      all.push(
        ...ordered.map((subject) => batcherOf(n % count).register({ subject, app: 2, allowance: PREMIUM_USES })),
      );
      if (n % 4 === 0) await nextTurn();
    }
    const granted = usedOf(await Promise.all(all));
    expect(granted).toEqual(oneTo(40).flatMap((n) => subjects.map(() => n)));
  });
});

test('applications of one subject do not touch one another', async () => {
  const subject = randomUUID();
  const all = await Promise.all(oneTo(5).map((app) => batcherOf(app).register({ subject, app, allowance: 1 })));
  expect(usedOf(all)).toEqual([1, 1, 1, 1, 1]);
  expect((await storedOf(subject)).map(({ app }) => app)).toEqual([1, 2, 3, 4, 5]);
});

describe('different allowances for one subject', () => {
  test('within one batch: who has more is not refused for who has less', async () => {
    const subject = randomUUID();
    const [batcher] = batchers as [RegistrationBatcher];
    const allowances = [1, 1, 3, 1, 3, 3, 3];
    const all = await Promise.all(allowances.map((allowance) => batcher.register({ subject, app: 1, allowance })));
    expect(all.map(({ granted }) => granted)).toEqual([true, false, true, false, true, false, false]);
    expect(await storedOf(subject)).toEqual([{ app: 1, used: 3, allowance: 3 }]);
  });

  test('the one with more first: the others find the day spent', async () => {
    const subject = randomUUID();
    const [batcher] = batchers as [RegistrationBatcher];
    const all = await Promise.all([4, 1, 4, 1].map((allowance) => batcher.register({ subject, app: 1, allowance })));
    expect(all.map(({ granted }) => granted)).toEqual([true, false, true, false]);
  });

  test('premium and free in any order: never more than the largest, and free ones only on an untouched day', async () => {
    const subject = randomUUID();
    const all = await Promise.all(
      oneTo(400).map((n) => batcherOf(n).register({ subject, app: 1, allowance: n % 3 === 0 ? PREMIUM_USES : 1 })),
    );
    expect(usedOf(all)).toEqual(oneTo(PREMIUM_USES));
  });

  test('an allowance of nothing grants nothing and writes nothing', async () => {
    const subject = randomUUID();
    expect((await batcherOf(0).register({ subject, app: 1, allowance: 0 })).granted).toBe(false);
    expect(await storedOf(subject)).toEqual([]);
  });
});

test('a line that is too long turns further callers away, and serves those in it', async () => {
  const batcher = new RegistrationBatcher(database.openPool({ name: 'long line' }), ZONE);
  const outcomes = await Promise.allSettled(
    oneTo(20_010).map((n) =>
      batcher.register({ subject: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, app: 1, allowance: 1 }),
    ),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(10);
  expect(refused.every(({ reason }) => reason instanceof BatcherFull)).toBe(true);
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.granted)).toHaveLength(20_000);
});
