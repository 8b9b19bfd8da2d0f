import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateAll } from '#apps/migrate.ts';
import { fillHotelTable, numberOf } from '#bench/hotel-table.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { proofSize } from '#test/support/proof-size.ts';
import { prospects } from '../../../../index.ts';
import type { TenthsRange } from '../../../rules/rating-range.ts';
import { EVERY_RATING, intersect, tenthsBetween } from '../../../rules/rating-range.ts';
import { SEGMENTS, tenthsOf } from '../../../rules/segment.ts';
import { HOTELS_BY_NUMBER } from '../hotel-lookup.ts';
import { hotelPageStatement } from '../hotel-pages.ts';
import { leadPageStatement } from '../lead-pages.ts';
import type { Statement } from '../statement.ts';
import { ALONG_THE_INDEX } from '../statement.ts';

/**
 * At a million hotels, as PostgreSQL itself tells: no page of the contract's filters reads more than 500 buffers, its exact
 * total included, and no plan walks the table. Both for the plan that is made for the values at hand and for the one that
 * PostgreSQL keeps for a prepared statement.
 */
const ROWS = proofSize({ full: 1_000_000, short: 100_000 });
const MOST_BUFFERS = 500;
const FILL_TIMEOUT_MS = 600_000;

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
type Explained = {
  Plan: Plan & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number };
};

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateAll(database.url, [prospects]);
  await fillHotelTable(database.url, ROWS);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, FILL_TIMEOUT_MS);

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function explain(statement: Pick<Statement, 'text' | 'values'>, mode: 'custom' | 'generic') {
  await client.query(`SET plan_cache_mode = force_${mode}_plan`);
  await client.query(`PREPARE asked AS ${statement.text}`);
  try {
    const values = statement.values.map((value) => client.escapeLiteral(textOf(value))).join(', ');
    const call = statement.values.length === 0 ? 'asked' : `asked (${values})`;
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE ${call}`,
    );
    const { Plan: plan } = (rows[0] as { 'QUERY PLAN': [Explained] })['QUERY PLAN'][0];
    return {
      buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      rows: plan['Actual Rows'],
      walks: walksOf(plan),
    };
  } finally {
    await client.query('DEALLOCATE asked');
  }
}

const textOf = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : String(value));

/** Tables that are read from one end to the other. The dataset's only row may be. */
function walksOf(plan: Plan): string[] {
  const own =
    plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] !== 'dataset' ? [String(plan['Relation Name'])] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(walksOf)];
}

const starts = [
  { name: 'the first page', start: { offset: 0 } },
  { name: 'a page deep inside', start: { after: numberOf(ROWS / 2) } },
];

const ranges: [string, TenthsRange][] = [
  ['every rating', EVERY_RATING],
  ...SEGMENTS.map((segment): [string, TenthsRange] => [segment, tenthsOf(segment)]),
  ['1.1 to 4.3', tenthsBetween(1.1, 4.3)],
  ['3.6 to 4.0', tenthsBetween(3.6, 4)],
  ['from 4.4', tenthsBetween(4.4, undefined)],
  ['up to 1.5', tenthsBetween(undefined, 1.5)],
  ['HIGH from 4.0', intersect(tenthsOf('HIGH'), tenthsBetween(4, undefined))],
];

describe.each(['custom', 'generic'] as const)('with a %s plan', (mode) => {
  describe.each(starts)('GET /hotels, $name', ({ start }) => {
    test.each(ranges)('%s, in any country, 20 and 100 at a time', async (_, range) => {
      for (const country of [undefined, 'SG', 'TH'] as const) {
        for (const limit of [20, 100]) {
          const { statement } = hotelPageStatement({ country, range }, start, limit);
          const { buffers, walks, rows } = await explain(statement, mode);
          expect({ walks, withinBounds: buffers <= MOST_BUFFERS, buffers }).toMatchObject({
            walks: [],
            withinBounds: true,
          });
          expect(rows).toBeGreaterThan(0);
        }
      }
    });

    test.each([
      ['with an e-mail', { hasEmail: true }],
      ['without a website', { hasWebsite: false }],
      ['of a city', { cityKey: 'phuket' }],
      ['of a city, with an e-mail', { cityKey: 'phuket', hasEmail: true }],
      ['by a word', { words: ['heron'] }],
      ['of a city that lies in the other country', { cityKey: 'phuket', country: 'SG' as const }],
      [
        'by a word, of a city that lies in the other country',
        { words: ['hotel'], cityKey: 'phuket', country: 'SG' as const },
      ],
    ])('%s', async (_, extra) => {
      const { statement } = hotelPageStatement({ range: EVERY_RATING, ...extra }, start, 20);
      const { buffers, walks } = await explain(statement, mode);
      expect({ walks, withinBounds: buffers <= MOST_BUFFERS, buffers }).toMatchObject({
        walks: [],
        withinBounds: true,
      });
    });
  });

  describe.each([
    { name: 'the first page', start: { position: 0, offset: 0 } },
    {
      name: 'a page deep inside',
      start: { position: 9, after: { scoreCents: 2_000_000, reviewsCount: 100, uen: numberOf(7) } },
    },
  ])('GET /hotels/score, $name', ({ start }) => {
    test.each([0, 1, 1_234_567, 50_000_000])('with a least score of %i cents', async (minScoreCents) => {
      for (const country of [undefined, 'SG', 'TH'] as const) {
        for (const segment of [undefined, ...SEGMENTS]) {
          for (const limit of [20, 100]) {
            const statement = leadPageStatement({ country, segment, minScoreCents }, start, limit);
            const { buffers, walks } = await explain(statement, mode);
            expect({ walks, withinBounds: buffers <= MOST_BUFFERS, buffers, country, segment }).toMatchObject({
              walks: [],
              withinBounds: true,
            });
          }
        }
      }
    });
  });

  test('GET /hotels/{uen}', async () => {
    const { buffers, walks } = await explain({ text: HOTELS_BY_NUMBER.text, values: [[numberOf(3)]] }, mode);
    expect(walks).toEqual([]);
    expect(buffers).toBeLessThanOrEqual(MOST_BUFFERS);
  });
});

test('an offset far inside walks the index, and one behind the end walks nothing', async () => {
  const far = hotelPageStatement({ range: EVERY_RATING }, { offset: ROWS * 0.9 }, 20).statement;
  await client.query(`BEGIN; ${ALONG_THE_INDEX}`);
  try {
    expect((await explain(far, 'custom')).walks).toEqual([]);
    const behind = hotelPageStatement({ range: EVERY_RATING }, { offset: ROWS * 2 }, 20).statement;
    expect((await explain(behind, 'custom')).buffers).toBeLessThanOrEqual(MOST_BUFFERS);
  } finally {
    await client.query('ROLLBACK');
  }
});
