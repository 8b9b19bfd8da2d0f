import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proofSize } from '#test/support/proof-size.ts';
import type { UsageFilter, UsageGroup } from '../read-usage.ts';
import { readUsage, usageStatement } from '../read-usage.ts';
import { readUsageErrors, usageErrorStatement } from '../read-usage-errors.ts';
import { fillErrors, fillUsage, LAST_DAY } from './fill-usage.ts';
import type { UsageDatabase } from './usage-database.ts';
import { createUsageDatabase } from './usage-database.ts';

/**
 * At fifty million hours of twenty thousand holders, some of them with 284,000: each page of usage comes within 300 ms, and no
 * plan walks a table.
 */
const SIZE = proofSize({
  full: { holders: 20_000, busy: 66, operations: 10, keys: 3 },
  short: { holders: 400, busy: 2, operations: 2, keys: 1 },
});
const FLOOD = proofSize({ full: 100_000, short: 2000 });
const OTHERS_ASKED = proofSize({ full: 200, short: 20 });
const MOST_MS = 300;
const PAGE = 51;
const FILL_TIMEOUT_MS = 1_800_000;
const ASK_TIMEOUT_MS = 600_000;

let database: UsageDatabase;
let holders: { busy: string[]; others: string[] };

beforeAll(async () => {
  database = await createUsageDatabase();
  for (let month = 9; month <= 22; month += 1) {
    await database.setClock(new Date(Date.UTC(2025, month, 3)).toISOString());
  }
  for (let day = 10; day <= 17; day += 1) await database.setClock(`2026-11-${day}T12:00:00Z`);
  const began = performance.now();
  const hours = await fillUsage(database.pool, SIZE);
  const errors = await fillErrors(database.pool, SIZE, FLOOD);
  const seconds = Math.round((performance.now() - began) / 1000);
  const { rows } = await database.query<{ size: string; days: number }>(
    `SELECT pg_size_pretty(pg_database_size(current_database())) AS size,
       (SELECT sum(reltuples)::float8 FROM pg_class WHERE relkind = 'r' AND relname LIKE 'usage_day_20%' AND relnamespace = 'platform'::regnamespace) AS days`,
  );
  say(
    `${hours} hours, ${rows[0]?.days} days and ${errors} errors of ${SIZE.holders} holders in ${seconds} s; ${rows[0]?.size}`,
  );
  holders = { busy: await holdersOf(1, SIZE.busy), others: await holdersOf(SIZE.busy + 1, OTHERS_ASKED) };
}, FILL_TIMEOUT_MS);

afterAll(() => database.drop());

const say = (line: string) => process.stdout.write(`${line}\n`);

async function holdersOf(first: number, count: number): Promise<string[]> {
  const { rows } = await database.query<{ holder: string }>(
    `SELECT md5('holder ' || number)::uuid AS holder FROM generate_series($1::int, $1::int + $2::int - 1) AS number`,
    [first, count],
  );
  return rows.map(({ holder }) => holder);
}

const month: UsageFilter = { from: '2026-10-19', to: LAST_DAY };
const year: UsageFilter = { from: '2025-10-19', to: LAST_DAY };
const fortnight: UsageFilter = { from: '2026-11-04', to: LAST_DAY };

const usagePages: [string, UsageFilter, UsageGroup][] = [
  ['30 days by day', month, 'day'],
  ['30 days by operation', month, 'operation'],
  ['30 days by key', month, 'key'],
  ['14 days by hour', fortnight, 'hour'],
  ['13 months by day', year, 'day'],
  ['13 months by operation', year, 'operation'],
  ['13 months of one service by key', { ...year, service: 'readiness' }, 'key'],
];

const errorPages: [string, Parameters<typeof readUsageErrors>[2]][] = [
  ['errors of the week, the newest', {}],
  ['errors of the week with a rare status', { status: 500 }],
];

async function timesOf(whose: readonly string[], ask: (holder: string) => Promise<unknown>) {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const holder of whose) {
      const began = performance.now();
      await ask(holder);
      times.push(performance.now() - began);
    }
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), longest: times.at(-1) ?? 0 };
}

async function judge(name: string, ask: (holder: string) => Promise<unknown>): Promise<void> {
  for (const who of ['busy', 'others'] as const) {
    const { p50, p95, longest } = await timesOf(holders[who], ask);
    const [a, b, c] = [p50, p95, longest].map((time) => time.toFixed(1));
    say(`${name}, ${who}: p50 ${a} ms, p95 ${b} ms, longest ${c} ms`);
    expect(p95).toBeLessThan(MOST_MS);
  }
}

describe('the time of a page', () => {
  test.each(usagePages)(
    '%s',
    async (name, filter, by) => {
      await judge(name, (holder) => readUsage(database.pool, holder, filter, by));
    },
    ASK_TIMEOUT_MS,
  );

  test.each(errorPages)(
    '%s',
    async (name, filter) => {
      await judge(name, (holder) => readUsageErrors(database.pool, holder, filter, PAGE));
    },
    ASK_TIMEOUT_MS,
  );
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

const walksOf = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [String(plan['Relation Name'])] : []),
  ...(plan.Plans ?? []).flatMap(walksOf),
];

async function explained({ text, values }: { text: string; values: unknown[] }): Promise<Plan> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (FORMAT JSON) ${text}`,
    values,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('There is no plan');
  return found['QUERY PLAN'][0].Plan;
}

/** A table that is empty, such as the next month's, may be walked. */
async function isEmpty(table: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ isEmpty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM platform.${table}) AS "isEmpty"`,
  );
  return rows[0]?.isEmpty === true;
}

async function walkedIn(statement: { text: string; values: unknown[] }): Promise<string[]> {
  const walked: string[] = [];
  for (const table of walksOf(await explained(statement))) if (!(await isEmpty(table))) walked.push(table);
  return walked;
}

describe('no plan walks a table', () => {
  test.each(usagePages)('%s', async (_, filter, by) => {
    for (const holder of [holders.busy[0], holders.others[0]]) {
      expect(await walkedIn(usageStatement(holder ?? '', filter, by))).toEqual([]);
    }
  });

  test.each(errorPages)('%s', async (_, filter) => {
    for (const holder of [holders.busy[0], holders.others[0]]) {
      expect(await walkedIn(usageErrorStatement(holder ?? '', filter, PAGE))).toEqual([]);
    }
  });
});
