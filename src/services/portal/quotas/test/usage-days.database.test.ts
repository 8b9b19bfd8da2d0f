import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#platform/db/pool.ts';
import { APPLICATION_IDS } from '../../applications.ts';
import { forgetOldUsage } from '../../jobs/forget-old-usage.ts';
import type { QuotaDatabase } from '../../test/quota-database.ts';
import { createQuotaDatabase, ZONE } from '../../test/quota-database.ts';
import { Quotas } from '../quotas.ts';

/** The day of the quota's time zone: where it begins, what is left of it, and what is told of the days before. */
let database: QuotaDatabase;
let quotas: Quotas;

beforeAll(async () => {
  database = await createQuotaDatabase();
  quotas = new Quotas(database.openPool(), ZONE);
});

afterAll(() => database.drop());

const free = (subject: string) => ({ subject, app: 3, isPremium: false });
const premium = (subject: string) => ({ subject, app: 3, isPremium: true });

describe('midnight', () => {
  // Guatemala is six hours behind all year.
  test.each([
    ['within a month', '2026-11-15T05:59:59.999Z', '2026-11-15T06:00:00.000Z', '2026-11-16T06:00:00.000Z'],
    ['at the end of a month', '2026-12-01T05:59:59.999Z', '2026-12-01T06:00:00.000Z', '2026-12-02T06:00:00.000Z'],
    ['at the end of a year', '2027-01-01T05:59:59.999Z', '2027-01-01T06:00:00.000Z', '2027-01-02T06:00:00.000Z'],
    ['on a leap day', '2028-02-29T05:59:59.999Z', '2028-02-29T06:00:00.000Z', '2028-03-01T06:00:00.000Z'],
  ])('%s', async (_, before, midnight, next) => {
    const subject = randomUUID();
    await database.setClock(before);
    const granted = { outcome: 'granted', remaining: 0, isPremium: false };
    const refused = { outcome: 'refused', isPremium: false };
    expect(await quotas.check(free(subject))).toEqual({ remaining: 1, isPremium: false, resetsAt: new Date(midnight) });
    expect(await quotas.register(free(subject))).toEqual({ ...granted, resetsAt: new Date(midnight) });
    expect(await quotas.register(free(subject))).toEqual({ ...refused, resetsAt: new Date(midnight) });
    expect(await quotas.check(free(subject))).toEqual({ remaining: 0, isPremium: false, resetsAt: new Date(midnight) });
    await database.setClock(midnight);
    expect(await quotas.check(free(subject))).toEqual({ remaining: 1, isPremium: false, resetsAt: new Date(next) });
    expect(await quotas.register(free(subject))).toEqual({ ...granted, resetsAt: new Date(next) });
    expect(await quotas.register(free(subject))).toEqual({ ...refused, resetsAt: new Date(next) });
  });

  test('in the middle of a crowd: each is granted once for each of the two days, and no more', async () => {
    await database.setClock('2026-11-20T05:59:59Z');
    const subjects = Array.from({ length: 40 }, () => randomUUID());
    const crowd = () => subjects.flatMap((subject) => [quotas.register(free(subject)), quotas.register(free(subject))]);
    const rounds = crowd();
    // Everybody has been there on the first day; from here on nobody knows on which side of midnight a call falls.
    await Promise.all(rounds);
    rounds.push(...crowd());
    const turned = database.setClock('2026-11-20T06:00:00Z');
    for (let i = 0; i < 20; i += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      rounds.push(...crowd());
    }
    await turned;
    rounds.push(...crowd());
    const granted = (await Promise.all(rounds)).filter(({ outcome }) => outcome === 'granted').length;
    const { rows } = await database.query(
      'SELECT day::text, count(*)::int, max(used) AS most FROM portal.usage_day WHERE subject = ANY($1) GROUP BY day ORDER BY day',
      [subjects],
    );
    expect(rows).toEqual([
      { day: '2026-11-19', count: 40, most: 1 },
      { day: '2026-11-20', count: 40, most: 1 },
    ]);
    expect(granted).toBe(80);
  });

  test('a day of 23 hours ends after 23', async () => {
    await database.setClock('2026-03-29T12:00:00Z');
    const madrid = new Quotas(database.openPool(), 'Europe/Madrid');
    expect((await madrid.check(free(randomUUID()))).resetsAt).toEqual(new Date('2026-03-29T22:00:00Z'));
    await database.setClock('2026-03-28T23:00:00Z');
    expect((await madrid.check(free(randomUUID()))).resetsAt).toEqual(new Date('2026-03-29T22:00:00Z'));
  });

  test.each([
    ['comes twice: the first counts', 'America/Havana', '2026-10-31T12:00:00Z', '2026-11-01T04:00:00Z'],
    ['comes twice: the first counts', 'Atlantic/Azores', '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z'],
    ['has come once: the next day has 25 hours', 'America/Havana', '2026-11-01T04:30:00Z', '2026-11-02T05:00:00Z'],
    ['never comes: the day begins at one', 'America/Havana', '2026-03-07T12:00:00Z', '2026-03-08T05:00:00Z'],
    ['never comes: the day begins at one', 'America/Santiago', '2026-09-05T12:00:00Z', '2026-09-06T04:00:00Z'],
    ['is set back to eleven', 'America/Santiago', '2026-04-04T12:00:00Z', '2026-04-05T04:00:00Z'],
  ])('that %s (%s at %s)', async (_, zone, instant, resetsAt) => {
    const there = new Quotas(database.openPool(), zone);
    await database.setClock(instant);
    const day = (await there.history(randomUUID(), false)).rows[0]?.date ?? '';
    expect((await there.check(free(randomUUID()))).resetsAt).toEqual(new Date(resetsAt));
    // One day up to that moment, another one from then on.
    await database.setClock(new Date(Date.parse(resetsAt) - 1).toISOString());
    expect((await there.history(randomUUID(), false)).rows[0]?.date).toBe(day);
    await database.setClock(resetsAt);
    expect((await there.history(randomUUID(), false)).rows[0]?.date).not.toBe(day);
  });
});

describe('a subscription', () => {
  test('opens a day that was spent, and its end shuts the rest of it', async () => {
    await database.setClock('2026-11-15T18:00:00Z');
    const subject = randomUUID();
    await quotas.register(free(subject));
    expect(await quotas.register(free(subject))).toMatchObject({ outcome: 'refused', isPremium: false });
    expect(await quotas.check(premium(subject))).toMatchObject({ remaining: 99, isPremium: true });
    for (const remaining of [98, 97, 96]) {
      expect(await quotas.register(premium(subject))).toMatchObject({ outcome: 'granted', remaining, isPremium: true });
    }
    expect(await quotas.check(free(subject))).toMatchObject({ remaining: 0, isPremium: false });
    expect(await quotas.register(free(subject))).toMatchObject({ outcome: 'refused', isPremium: false });
    const [today] = (await quotas.history(subject, false)).rows.filter(({ used }) => used > 0);
    expect(today).toEqual({ appName: 'calculadora-maya', date: '2026-11-15', used: 4, limit: 1, remaining: 0 });
    // A clock that jumps a day within a second: whoever refused in that second remembers it, others do not.
    await database.setClock('2026-11-16T18:00:00Z');
    const others = new Quotas(database.openPool(), ZONE);
    expect(await others.register(free(subject))).toMatchObject({ outcome: 'granted', remaining: 0, isPremium: false });
  });
});

describe('what is told of earlier days', () => {
  test('today with all five applications, then 30 days back, newest first', async () => {
    const subject = randomUUID();
    await database.setClock('2026-10-10T18:00:00Z');
    await quotas.register(free(subject));
    await database.setClock('2026-10-16T18:00:00Z');
    await quotas.register({ subject, app: 5, isPremium: false });
    await database.setClock('2026-11-14T18:00:00Z');
    await quotas.register(premium(subject));
    await quotas.register({ subject, app: 1, isPremium: false });
    await database.setClock('2026-11-15T18:00:00Z');
    await quotas.register(premium(subject));
    const untouched = { date: '2026-11-15', used: 0, limit: 100, remaining: 100 };
    expect((await quotas.history(subject, true)).rows).toEqual([
      ...APPLICATION_IDS.map((appName) =>
        appName === 'calculadora-maya' ? { ...untouched, appName, used: 1, remaining: 99 } : { ...untouched, appName },
      ),
      { appName: 'citas-energeticas', date: '2026-11-14', used: 1, limit: 1, remaining: 0 },
      { appName: 'calculadora-maya', date: '2026-11-14', used: 1, limit: 100, remaining: 99 },
      { appName: 'cruz-nawales', date: '2026-10-16', used: 1, limit: 1, remaining: 0 },
    ]);
    expect((await quotas.history(randomUUID(), false)).rows).toEqual(
      APPLICATION_IDS.map((appName) => ({ appName, date: '2026-11-15', used: 0, limit: 1, remaining: 1 })),
    );
  });

  test('a subject that departs leaves a closed day, which goes when it is over, and others stay', async () => {
    const [gone, stays] = [randomUUID(), randomUUID()];
    for (const instant of ['2026-10-31T18:00:00Z', '2026-11-01T18:00:00Z', '2026-11-15T18:00:00Z']) {
      await database.setClock(instant);
      for (const subject of [gone, stays]) {
        await quotas.register(free(subject));
        await quotas.register({ subject, app: 4, isPremium: false, idempotency: { key: instant, payload: {} } });
      }
    }
    const heirs = { vouched: randomUUID(), address: randomUUID() };
    await transaction(database.openPool(), (connection) => quotas.depart(connection, { account: gone, ...heirs }));
    const rowsOf = async (subject: string) => {
      const { rows } = await database.query(
        `SELECT (SELECT count(*)::int FROM portal.usage_day WHERE subject = $1) AS uses,
           (SELECT count(*)::int FROM portal.usage_key WHERE subject = $1) AS keys`,
        [subject],
      );
      return rows[0];
    };
    expect(await rowsOf(gone)).toEqual({ uses: APPLICATION_IDS.length, keys: 0 });
    for (const isPremium of [false, true]) {
      expect((await quotas.register({ subject: gone, app: 1, isPremium })).outcome).toBe('refused');
    }
    for (const heir of Object.values(heirs)) {
      expect(await rowsOf(heir)).toEqual({ uses: 2, keys: 0 });
      expect((await quotas.register(free(heir))).outcome).toBe('refused');
    }
    expect(await rowsOf(stays)).toEqual({ uses: 6, keys: 3 });
    const service = { background: database.openPool(), quotaTimeZone: ZONE };
    const forget = () => forgetOldUsage.run({ payload: {}, service, signal: new AbortController().signal });
    await forget();
    expect(await rowsOf(gone)).toEqual({ uses: APPLICATION_IDS.length, keys: 0 });
    await database.setClock('2026-11-16T18:00:00Z');
    await forget();
    for (const each of [gone, ...Object.values(heirs)]) expect(await rowsOf(each)).toEqual({ uses: 0, keys: 0 });
    expect(await rowsOf(stays)).toMatchObject({ uses: 6 });
    const { rows } = await database.query('SELECT FROM portal.departed_day');
    expect(rows).toEqual([]);
  });
});
