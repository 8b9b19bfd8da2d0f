import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NIL_KEY } from '../usage-counts.ts';
import { deleteUsageOf } from '../usage-store.ts';
import type { UsageDatabase } from './usage-database.ts';
import { byKey, bySession, CHECK, createUsageDatabase, ROTATE } from './usage-database.ts';

/** What is noted is written once, in its hour and its day, whatever fails in between. */
let database: UsageDatabase;

beforeAll(async () => {
  database = await createUsageDatabase();
});

afterEach(() => database.setClock('now'));
afterAll(() => database.drop());

const ended = (status = 200, milliseconds = 3, code?: string) => ({ status, milliseconds, code });
let requests = 0;
const request = (principal: ReturnType<typeof byKey>, mounted = CHECK) => {
  requests += 1;
  return { id: `request-${requests}`, mounted, principal };
};

type Counted = { hour: Date; operation: string; requests: number; refused: number; limited: number; failed: number };

async function hoursOf(holder: string) {
  const { rows } = await database.query<Counted>(
    `SELECT hour, operation, requests, refused, limited, failed FROM platform.usage_hour WHERE holder = $1
     ORDER BY hour, operation, key_id`,
    [holder],
  );
  return rows.map(({ hour, operation, requests: all, refused, limited, failed }) =>
    [hour.toISOString().slice(0, 13), operation, all, refused, limited, failed].join(' '),
  );
}

async function daysOf(holder: string) {
  const { rows } = await database.query<{ day: string; requests: number }>(
    `SELECT day::text, sum(requests)::int AS requests FROM platform.usage_day WHERE holder = $1 GROUP BY day ORDER BY day`,
    [holder],
  );
  return rows.map(({ day, requests: count }) => `${day} ${count}`);
}

const totalOf = async (holder: string) => {
  const { rows } = await database.query<{ hours: number; days: number }>(
    `SELECT (SELECT sum(requests)::int FROM platform.usage_hour WHERE holder = $1) AS hours,
       (SELECT sum(requests)::int FROM platform.usage_day WHERE holder = $1) AS days`,
    [holder],
  );
  return rows[0];
};

test('requests are told apart by operation, key and outcome', async () => {
  await database.setClock('2026-11-17T10:30:00Z');
  const holder = await database.addWorkspace();
  const { recorder } = await database.openRecorder();
  const key = randomUUID();
  for (const status of [200, 204, 304, 400, 404, 429, 499, 500, 503]) {
    recorder.note(request(byKey(holder, key)), ended(status));
  }
  recorder.note(request(bySession(holder), ROTATE), ended());
  await recorder.flush();
  expect(await hoursOf(holder)).toEqual(['2026-11-17T10 checkReadiness 9 3 1 2', '2026-11-17T10 rotateKey 1 0 0 0']);
  const { rows } = await database.query<{ key: string }>(
    `SELECT DISTINCT key_id AS key FROM platform.usage_hour WHERE holder = $1 ORDER BY 1`,
    [holder],
  );
  expect(rows).toEqual([{ key: NIL_KEY }, { key }]);
});

test('durations are counted between bounds; whatever took longer than all is in the requests alone', async () => {
  const holder = randomUUID();
  const { recorder } = await database.openRecorder();
  for (const milliseconds of [0.2, 1, 3, 9, 240, 29_000, 31_000]) {
    recorder.note(request(byKey(holder)), ended(200, milliseconds));
  }
  await recorder.flush();
  const { rows } = await database.query(
    `SELECT requests, ms_1, ms_2, ms_5, ms_10, ms_250, ms_30000 FROM platform.usage_day WHERE holder = $1`,
    [holder],
  );
  expect(rows).toEqual([{ requests: 7, ms_1: 2, ms_2: 0, ms_5: 1, ms_10: 1, ms_250: 1, ms_30000: 1 }]);
});

describe('the hour is the database’s', () => {
  test.each([
    ['2027-03-01T00:00:00Z', '2027-02-28', '2027-03-01'],
    ['2027-12-31T23:00:00Z', '2027-12-31', '2027-12-31'],
    ['2028-01-01T00:00:00Z', '2027-12-31', '2028-01-01'],
  ])('around %s', async (edge, before, after) => {
    const holder = randomUUID();
    const at = new Date(edge).getTime();
    await database.setClock(new Date(at - 1000).toISOString());
    const { recorder } = await database.openRecorder();
    recorder.note(request(byKey(holder)), ended());
    await recorder.flush();
    await database.setClock(edge);
    // It learns that with what it writes next.
    recorder.note(request(byKey(randomUUID())), ended());
    await recorder.flush();
    recorder.note(request(byKey(holder)), ended());
    recorder.note(request(byKey(holder)), ended());
    await recorder.flush();
    const hour = (instant: number) => new Date(instant).toISOString().slice(0, 13);
    expect(await hoursOf(holder)).toEqual([
      `${hour(at - 1000)} checkReadiness 1 0 0 0`,
      `${hour(at)} checkReadiness 2 0 0 0`,
    ]);
    expect(await daysOf(holder)).toEqual(before === after ? [`${after} 3`] : [`${before} 1`, `${after} 2`]);
  });

  test('what was counted before the turn of an hour and is written after it stays in its own', async () => {
    const holder = randomUUID();
    let ours = Date.parse('2026-05-05T09:59:59.900Z');
    await database.setClock(new Date(ours).toISOString());
    const { UsageRecorder } = await import('../recorder.ts');
    const recorder = new UsageRecorder({
      database: database.pool,
      clock: { now: () => new Date(ours) },
      onError: () => {},
    });
    await recorder.start();
    recorder.note(request(byKey(holder)), ended());
    ours += 200;
    recorder.note(request(byKey(holder)), ended());
    recorder.note(request(byKey(holder)), ended());
    await recorder.close();
    expect(await hoursOf(holder)).toEqual([
      '2026-05-05T09 checkReadiness 1 0 0 0',
      '2026-05-05T10 checkReadiness 2 0 0 0',
    ]);
    expect(await daysOf(holder)).toEqual(['2026-05-05 3']);
  });
});

describe('when it cannot be written', () => {
  test('counts are kept, added to, and written when it can; it is told once', async () => {
    const holder = randomUUID();
    const { recorder, told } = await database.openRecorder();
    await database.query('ALTER TABLE platform.usage_day RENAME TO usage_day_away');
    try {
      for (let round = 0; round < 3; round += 1) {
        for (let i = 0; i < 10; i += 1) recorder.note(request(byKey(holder)), ended(i === 0 ? 500 : 200));
        await recorder.flush();
      }
    } finally {
      await database.query('ALTER TABLE platform.usage_day_away RENAME TO usage_day');
    }
    // Neither table has a part of it.
    expect(await totalOf(holder)).toEqual({ hours: null, days: null });
    await recorder.flush();
    expect(await totalOf(holder)).toEqual({ hours: 30, days: 30 });
    expect(told).toHaveLength(1);
    const { rows } = await database.query('SELECT FROM platform.usage_error WHERE holder = $1', [holder]);
    expect(rows).toHaveLength(3);
  });

  test('there is room for so many counters, and what does not fit is told', async () => {
    const holder = randomUUID();
    const { recorder, told } = await database.openRecorder({ mostCounters: 3 });
    for (let i = 0; i < 10; i += 1) recorder.note(request(byKey(randomUUID())), ended());
    recorder.note(request(byKey(holder)), ended());
    await recorder.flush();
    expect(told).toEqual(['counting usage: Error: 8 requests are not counted: there was no room']);
    recorder.note(request(byKey(holder)), ended());
    await recorder.flush();
    expect(await totalOf(holder)).toEqual({ hours: 1, days: 1 });
  });

  test('a partition that is missing is made', async () => {
    await database.setClock('2031-04-15T12:00:00Z', false);
    const holder = randomUUID();
    const { recorder, told } = await database.openRecorder();
    recorder.note(request(byKey(holder)), ended(404));
    await recorder.flush();
    await recorder.flush();
    expect(await hoursOf(holder)).toEqual(['2031-04-15T12 checkReadiness 1 1 0 0']);
    expect(told).toHaveLength(1);
  });
});

test('processes that write the same rows at the same time add up, and none waits in a circle', async () => {
  const holders = await Promise.all(Array.from({ length: 40 }, () => database.addWorkspace()));
  const recorders = await Promise.all(Array.from({ length: 8 }, () => database.openRecorder()));
  for (let round = 0; round < 10; round += 1) {
    for (const [index, { recorder }] of recorders.entries()) {
      const order = index % 2 === 0 ? holders : holders.toReversed();
      for (const holder of order) {
        for (const asked of [CHECK, ROTATE]) recorder.note(request(bySession(holder), asked), ended());
      }
    }
    await Promise.all(recorders.map(({ recorder }) => recorder.flush()));
  }
  expect(recorders.flatMap(({ told }) => told)).toEqual([]);
  const { rows } = await database.query<{ least: number; most: number }>(
    `SELECT min(requests) AS least, max(requests) AS most FROM platform.usage_day WHERE holder = ANY ($1::uuid[])`,
    [holders],
  );
  expect(rows).toEqual([{ least: 80, most: 80 }]);
});

test('many more rows than one statement takes are all written', async () => {
  const holder = await database.addWorkspace();
  const { recorder } = await database.openRecorder();
  for (let i = 0; i < 2500; i += 1) recorder.note(request(byKey(holder, randomUUID())), ended());
  await recorder.flush();
  expect(await totalOf(holder)).toEqual({ hours: 2500, days: 2500 });
});

test('a workspace that is deleted leaves nothing, and what was still counted of it is thrown away', async () => {
  const [gone, stays] = [await database.addWorkspace(), await database.addWorkspace()];
  const { recorder, told } = await database.openRecorder();
  const ask = () => {
    for (const holder of [gone, stays]) recorder.note(request(bySession(holder)), ended(500));
  };
  ask();
  await recorder.flush();
  ask();
  await database.query('DELETE FROM platform.workspace WHERE id = $1', [gone]);
  await deleteUsageOf({ query: database.query } as Parameters<typeof deleteUsageOf>[0], gone, 100);
  await recorder.flush();
  expect([await totalOf(gone), await totalOf(stays), told]).toEqual([
    { hours: null, days: null },
    { hours: 2, days: 2 },
    [],
  ]);
  const { rows } = await database.query('SELECT holder FROM platform.usage_error WHERE holder = ANY ($1)', [
    [gone, stays],
  ]);
  expect(rows).toEqual([{ holder: stays }, { holder: stays }]);
});

test('a flood of errors leaves some of each kind, with their request ids', async () => {
  // In the middle of a minute: the next one would take as many again.
  await database.setClock('2026-11-17T10:30:30Z');
  const holder = randomUUID();
  const { recorder } = await database.openRecorder();
  for (let i = 0; i < 5000; i += 1) recorder.note(request(byKey(holder)), ended(429, 1, 'rate_limited'));
  recorder.note({ id: 'the-one', mounted: CHECK, principal: byKey(holder) }, ended(500, 12.6, 'internal_error'));
  recorder.note(request(byKey(holder)), ended(499));
  await recorder.flush();
  const { rows } = await database.query<{ status: number; code: string | null; count: number; milliseconds: number }>(
    `SELECT status, code, count(*)::int AS count, max(milliseconds) AS milliseconds FROM platform.usage_error
     WHERE holder = $1 GROUP BY status, code ORDER BY status`,
    [holder],
  );
  expect(rows).toEqual([
    { status: 429, code: 'rate_limited', count: 20, milliseconds: 1 },
    { status: 499, code: null, count: 1, milliseconds: 3 },
    { status: 500, code: 'internal_error', count: 1, milliseconds: 13 },
  ]);
  expect((await totalOf(holder))?.hours).toBe(5002);
});
