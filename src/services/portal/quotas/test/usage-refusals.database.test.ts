import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '#platform/db/pool.ts';
import { REGISTER_USES, readUses, registerUses } from '../../store/usage.ts';
import type { QuotaDatabase } from '../../test/quota-database.ts';
import { createQuotaDatabase, ZONE } from '../../test/quota-database.ts';

/** What the statement costs, as PostgreSQL itself tells: refusals write nothing, and only today's month is read. */
let database: QuotaDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await createQuotaDatabase();
  await database.setClock('2026-11-15T18:00:00Z');
  connection = await database.openPool().connect();
});

afterAll(async () => {
  connection.release();
  await database.drop();
});

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  'WAL Records'?: number;
  Plans?: Plan[];
};

async function explain(subjects: readonly string[], mode: 'custom' | 'generic', allowance = 1): Promise<Plan[]> {
  await connection.query(`SET plan_cache_mode = force_${mode}_plan`);
  await connection.query(`PREPARE asked AS ${REGISTER_USES}`);
  try {
    const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, WAL, FORMAT JSON) EXECUTE asked ('{${subjects.join(',')}}', '{${subjects.map(() => 1).join(',')}}',
         '{${subjects.map(() => allowance).join(',')}}', '${ZONE}')`,
    );
    const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => flatten(plan)));
  } finally {
    await connection.query('DEALLOCATE asked');
  }
}

const logged = (plans: readonly Plan[]) => plans.reduce((sum, plan) => sum + (plan['WAL Records'] ?? 0), 0);
const subjects = (count: number) => Array.from({ length: count }, () => randomUUID());

describe.each(['custom', 'generic'] as const)('with a %s plan', (mode) => {
  test('a refusal writes nothing to the log; a use does', async () => {
    const batch = subjects(20);
    expect(logged(await explain(batch, mode))).toBeGreaterThan(0);
    expect(logged(await explain(batch, mode))).toBe(0);
  });

  test.each([1, 300])('%d look into the index, and only into that of the month', async (count) => {
    const plans = await explain(subjects(count), mode);
    const read = plans.filter((plan) => plan['Relation Name']?.startsWith('usage_day_') === true);
    expect(read.length).toBeGreaterThan(0);
    for (const plan of read) {
      expect(plan['Node Type']).toMatch(/^Index/);
      expect(plan['Actual Loops'] === 0).toBe(plan['Relation Name'] !== 'usage_day_2026_11');
    }
  });
});

test('a refusal does not even take a transaction number', async () => {
  const uses = subjects(3).map((subject) => ({ subject, app: 1, allowance: 1 }));
  const numberAfter = async () => {
    await connection.query('BEGIN');
    const counted = await registerUses(connection, uses, ZONE);
    const { rows } = await connection.query('SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS "hasWritten"');
    await connection.query('COMMIT');
    return [counted.map(({ used }) => used), rows];
  };
  expect(await numberAfter()).toEqual([[1, 1, 1], [{ hasWritten: true }]]);
  expect(await numberAfter()).toEqual([[null, null, null], [{ hasWritten: false }]]);
});

test('answers come in the order of the questions, whatever the order of the keys', async () => {
  const [a, b, c] = subjects(3).sort() as [string, string, string];
  await registerUses(connection, [{ subject: b, app: 2, allowance: 1 }], ZONE);
  const asked = [c, b, a].map((subject) => ({ subject, app: 2, allowance: 1 }));
  expect((await registerUses(connection, asked, ZONE)).map(({ used }) => used)).toEqual([1, null, 1]);
  const looked = await readUses(connection, [...asked, { subject: a, app: 1 }], ZONE);
  expect(looked.map(({ used }) => used)).toEqual([1, 1, 1, 0]);
});
