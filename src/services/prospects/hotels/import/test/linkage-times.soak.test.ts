import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db/pool.ts';
import { openPool, transaction } from '#platform/db/pool.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { proofSize } from '#test/support/proof-size.ts';
import { analyseTables } from '../../store/imports/import-runs.ts';
import { writeSightings } from '../../store/imports/sightings.ts';
import { candidateSearch } from '../../store/linkage/candidate-search.ts';
import type { CandidateTable } from '../../store/linkage/candidates.ts';
import { subjectsOf } from '../../store/linkage/candidates.ts';
import { hasPartner, isInSingapore, madeUpRow, writeMadeUp } from '../../test/made-up-records.ts';
import { linkPending } from '../link-pending.ts';
import { linkSightings } from '../link-sightings.ts';

/**
 * A hundred thousand hotels are linked to their places and companies among a hundred thousand of each, and found again in
 * the next list: within ten minutes, in bounded memory, and with the same candidates as a search by SQL has, so that
 * precision and recall are those of the matcher.
 */
const HOTELS = proofSize({ full: 100_000, short: 3_000 });
const MOST_SECONDS = proofSize({ full: 600, short: 120 });
const MOST_MEGABYTES = proofSize({ full: 1_200, short: 400 });
const COMPARED = proofSize({ full: 300, short: 150 });
const OLD_DAY = '2026-10-01';
const NEW_DAY = '2026-11-01';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function databaseWith(numbers: readonly number[]): Promise<Database> {
  const { url, drop } = await createTestDatabase();
  const database = openPool(
    { url, size: 2, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'linkage-times' },
    () => {},
  );
  open.push(async () => {
    await database.end();
    await drop();
  });
  for (let from = 0; from < numbers.length; from += 5000) {
    await transaction(database, (connection) => writeMadeUp(connection, numbers.slice(from, from + 5000), OLD_DAY));
  }
  await analyseTables(database, ['property', 'place', 'entity']);
  return database;
}

/** What it took, and how much the process grew meanwhile at most. */
async function watched(work: () => Promise<unknown>): Promise<{ seconds: number; megabytes: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 200);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return { seconds: (performance.now() - began) / 1000, megabytes: (most - before) / 2 ** 20 };
}

type Judged = { right: number; wrong: number; review: number; none: number };

async function judged(database: Database, kind: 'operator' | 'place', target: string): Promise<Judged> {
  const { rows } = await database.query<Judged>(
    `SELECT count(*) FILTER (WHERE decision = 'accepted' AND target = $2 || subject)::integer AS right,
       count(*) FILTER (WHERE decision = 'accepted' AND target <> $2 || subject)::integer AS wrong,
       count(*) FILTER (WHERE decision = 'review')::integer AS review,
       count(*) FILTER (WHERE decision = 'none')::integer AS none
     FROM prospects.link WHERE kind = $1`,
    [kind, target],
  );
  return rows[0] as Judged;
}

const shares = ({ right, wrong }: Judged, partners: number) => ({
  precision: right / (right + wrong),
  recall: right / partners,
});

const rounded = (value: number) => Math.round(value * 1000) / 1000;

describe(`${HOTELS} hotels`, { timeout: 2 * MOST_SECONDS * 1000 }, () => {
  const numbers = Array.from({ length: HOTELS }, (_, index) => index + 1);

  test('are linked to their places and companies', async () => {
    const database = await databaseWith(numbers);
    const { seconds, megabytes } = await watched(() => linkPending(database, HOTELS));
    const partners = numbers.filter(hasPartner).length;
    const places = await judged(database, 'place', 'place-');
    const companies = await judged(database, 'operator', 'company-');
    console.log(
      `${HOTELS} hotels among ${partners} places and ${partners} companies: ${Math.round(seconds)} s, ${Math.round(megabytes)} MB more\n`,
      'places',
      places,
      'companies',
      companies,
    );
    expect(seconds).toBeLessThan(MOST_SECONDS);
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
    for (const [told, found] of [
      ['places', shares(places, partners)],
      ['companies', shares(companies, partners)],
    ] as const) {
      console.log(`${told}: precision ${rounded(found.precision)}, recall ${rounded(found.recall)}`);
      expect(found.precision, told).toBeGreaterThan(0.99);
    }

    const differing = await transaction(database, async (connection) => {
      const step = Math.floor(HOTELS / COMPARED);
      const ids = numbers.filter((number) => number % step === 0).map(String);
      const subjects = await subjectsOf(connection, 'property', ids);
      const wanted = ids.map((id) => ({
        subject: subjects.get(id) as NonNullable<ReturnType<typeof subjects.get>>,
        excluded: [`place-${id}`],
        isUnlistedToo: Number(id) % 2 === 0,
      }));
      await connection.query('UPDATE prospects.property SET is_listed = false WHERE id % 7 = 0');
      const different: string[] = [];
      for (const table of ['place', 'entity', 'property'] satisfies CandidateTable[]) {
        const began = performance.now();
        const bySql = await candidateSearch(table, 1)(connection, wanted.slice(0, COMPARED));
        const milliseconds = (performance.now() - began) / wanted.length;
        console.log(`${table}: ${Math.round(milliseconds * 10) / 10} ms a search by SQL`);
        const inMemory = await candidateSearch(table, HOTELS)(connection, wanted.slice(0, COMPARED));
        for (const [at, found] of bySql.entries()) {
          const idsOf = (candidates: readonly { id: string }[]) =>
            candidates
              .map(({ id }) => id)
              .sort()
              .join(' ');
          if (idsOf(found) !== idsOf(inMemory[at] ?? [])) different.push(`${table} ${ids[at]}`);
        }
      }
      return different;
    });
    expect(differing).toEqual([]);
  });

  test('are found again in the next list', async () => {
    const singaporean = Array.from({ length: 2 * HOTELS }, (_, index) => index + 1)
      .filter(isInSingapore)
      .slice(0, HOTELS);
    const database = await databaseWith(singaporean);
    await transaction(database, (connection) =>
      writeSightings(
        connection,
        singaporean.map((number) => madeUpRow(number)),
        1,
        NEW_DAY,
      ),
    );
    const { seconds, megabytes } = await watched(() =>
      transaction(database, (connection) => linkSightings(connection, { isWhole: true, closesMany: true })),
    );
    const { rows } = await database.query<{ again: number; added: number; review: number; wrong: number }>(
      `SELECT count(*) FILTER (WHERE is_listed AND id <= $1)::integer AS again,
         count(*) FILTER (WHERE id > $1)::integer AS added,
         count(*) FILTER (WHERE address IS NOT NULL AND id <= $1 AND address <> id || ' EXAMPLE STREET')::integer AS wrong,
         (SELECT count(*)::integer FROM prospects.link WHERE kind = 'same_property' AND decision = 'review') AS review
       FROM prospects.property`,
      [singaporean.at(-1)],
    );
    console.log(`a list of ${HOTELS}: ${Math.round(seconds)} s, ${Math.round(megabytes)} MB more`, rows[0]);
    expect(seconds).toBeLessThan(MOST_SECONDS);
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
    expect(rows[0]?.again).toBeGreaterThan(HOTELS * 0.9);
    expect(rows[0]?.wrong).toBeLessThan(HOTELS / 1000);
  });
});
