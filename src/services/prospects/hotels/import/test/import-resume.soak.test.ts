import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { writeAcraFile } from '#bench/acra-file.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { openPool, transaction } from '#platform/db/pool.ts';
import { proofSize } from '#test/support/proof-size.ts';
import { readAcra } from '../../sources/acra-reader.ts';
import { lockPublication } from '../../store/publication/publication.ts';
import type { HotelsProcess, ImportProcesses } from '../../test/import-process.ts';
import { openImportProcesses } from '../../test/import-process.ts';
import { acraFile, dbdFile, hlbFile, juristicId, ratingsFile, uen } from '../../test/registry-files.ts';
import { readAll, sourceFile } from '../../test/source-file.ts';
import { importFile } from '../import-file.ts';
import { whileAlone } from '../only-one.ts';
import { openFile } from '../open-file.ts';

/** An import that is killed at any moment goes on where it was, and ends as if nothing had happened. */
const fixtures: ImportProcesses[] = [];
const openProcesses = async () => {
  const fixture = await openImportProcesses();
  fixtures.push(fixture);
  return fixture;
};

afterEach(async () => {
  for (const fixture of fixtures.splice(0)) await fixture.drop();
});

const COMPANIES = proofSize({ full: 60_000, short: 30_000 });
const KILLS = proofSize({ full: 5, short: 3 });

/** Processes ask the real clock: ratings must be fresh on whatever day this runs. */
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

type Run = { state: string; next_record: string };
const runOf = async ({ database }: ImportProcesses): Promise<Run | undefined> =>
  (await database.query<Run>('SELECT state, next_record FROM prospects.import_run ORDER BY id DESC LIMIT 1')).rows[0];

/** Changes with every batch, of whatever phase. */
async function progressOf(fixture: ImportProcesses): Promise<string> {
  const { rows } = await fixture.database.query(
    `SELECT (SELECT max(next_record) FROM prospects.import_run), (SELECT count(*) FROM prospects.import_run),
       (SELECT string_agg(state, ' ' ORDER BY id) FROM prospects.import_run),
       (SELECT count(*) FROM prospects.pending_link), (SELECT count(*) FROM prospects.pending_publication),
       (SELECT count(*) FROM prospects.hotel)`,
  );
  return JSON.stringify(rows);
}

/** Waits until a process has come further, or has ended. */
async function untilProgress(fixture: ImportProcesses, child: HotelsProcess['child']): Promise<void> {
  const before = await progressOf(fixture);
  while (child.exitCode === null && (await progressOf(fixture)) === before) await sleep(2);
}

/** The database may work on a little after the process that asked it is gone. */
async function untilAlone({ database }: ImportProcesses): Promise<void> {
  const others = async () =>
    (
      await database.query(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quintet cli'",
      )
    ).rows;
  await expect.poll(others, { timeout: 20_000, interval: 5 }).toEqual([]);
}

type Kill = { stderr: string; state: string; record: number };

/** Starts an import and kills it a random while after it has come further, until it was killed so often; then lets it end. */
async function importKilled(fixture: ImportProcesses, kills: number, seed: number, argv: readonly string[]) {
  const random = seededRandom(seed);
  const killed: Kill[] = [];
  while (killed.length < kills) {
    const { child, ended } = fixture.start('import', ...argv);
    await untilProgress(fixture, child);
    await sleep(random.between(0, 100));
    child.kill('SIGKILL');
    const { exitCode, stderr } = await ended;
    expect(exitCode).toBeNull();
    await untilAlone(fixture);
    const run = await runOf(fixture);
    killed.push({ stderr, state: run?.state ?? '', record: Number(run?.next_record) });
  }
  return { killed, last: await fixture.start('import', ...argv).ended };
}

/** Hotels, ratings and companies that belong together, so that an import of companies links and publishes, too. */
async function prepareSingapore() {
  const companies = sourceFile('', 'companies.csv');
  await writeAcraFile(companies, { rows: COMPANIES, seed: 11, accommodationShare: 0.04, duplicateShare: 0.02 });
  const live = (await readAll(readAcra, companies)).flatMap((record) =>
    'row' in record && record.row.isLive && record.row.industryCodes[0]?.startsWith('551') ? [record.row] : [],
  );
  const hotels = live
    .slice(0, 700)
    .map(({ name, postcode, number }) => ({ name, postcode: postcode ?? '010000', number }));
  const list = hlbFile('licences.geojson', hotels, '2020-01-01');
  const ratings = hotels.map(({ name, postcode, number }, i) => ({
    ...(i % 3 === 0 ? { name, postcode } : { uen: number }),
    rating: (30 + (i % 15)) / 10,
    observed: daysAgo(20),
  }));
  return { companies, list, rated: ratingsFile('rated.csv', ratings, { asOf: daysAgo(15) }) };
}

describe('killed', () => {
  test(`at ${KILLS} moments of an import of companies`, { timeout: 600_000 }, async () => {
    const { companies, list, rated } = await prepareSingapore();
    const [calm, shaken] = [await openProcesses(), await openProcesses()];
    for (const fixture of [calm, shaken]) {
      await fixture.hotels('import', 'hlb', list);
      await fixture.hotels('import', 'ratings', rated);
    }
    await calm.hotels('import', 'acra', companies, '--as-of', '2020-10-01');
    const argv = ['acra', companies, '--as-of', '2020-10-01'];
    const { killed, last } = await importKilled(shaken, KILLS, 20_261_115, argv);

    expect([last.exitCode, last.stdout.startsWith(`companies.csv: ${COMPANIES.toLocaleString('en')} records`)]).toEqual(
      [0, true],
    );
    const records = killed.map(({ record }) => record);
    expect(records).toEqual(records.toSorted((a, b) => a - b));
    expect(records[0]).toBeLessThan(COMPANIES + 1);
    for (const [i, { stderr }] of [...killed.slice(1), last].entries()) {
      const after = (Number(records[i]) - 1).toLocaleString('en');
      expect(stderr).toContain(`companies.csv: goes on after record ${after}, where it was interrupted\n`);
    }
    const rows = await shaken.everyRow();
    expect(rows['entity']?.length).toBeGreaterThan(COMPANIES / 30);
    expect(rows['hotel']?.length).toBeGreaterThan(COMPANIES / 300);
    expect(rows['link']?.length).toBeGreaterThan(COMPANIES / 200);
    expect(rows).toEqual(await calm.everyRow());
  });

  test('while ratings publish thousands of hotels', { timeout: 600_000 }, async () => {
    const firms = Array.from({ length: 4500 }, (_, i) => ({
      number: juristicId(i),
      name: `บริษัท โรงแรม ${i} จำกัด`,
      postcode: String(10_000 + (i % 900)),
    }));
    const registered = dbdFile('firms.csv', firms, { asOf: '2020-10-01' });
    const ratings = firms.map(({ number }, i) => ({
      uen: number,
      rating: (20 + (i % 28)) / 10,
      reviews: i,
      observed: daysAgo(i % 80),
    }));
    const rated = ratingsFile('rated.csv', ratings, { asOf: daysAgo(0) });
    const [calm, shaken] = [await openProcesses(), await openProcesses()];
    for (const fixture of [calm, shaken]) await fixture.hotels('import', 'dbd', registered);
    await calm.hotels('import', 'ratings', rated);

    const published = async () =>
      Number((await shaken.database.query<{ count: string }>('SELECT count(*) FROM prospects.hotel')).rows[0]?.count);
    const { child, ended } = shaken.start('import', 'ratings', rated);
    while (child.exitCode === null && (await published()) === 0) await sleep(1);
    child.kill('SIGKILL');
    expect((await ended).exitCode).toBeNull();
    await untilAlone(shaken);
    expect((await runOf(shaken))?.state).toBe('linking');
    // Of three batches, one or two.
    expect(await published()).toBeLessThan(3600);
    const { exitCode, stderr } = await shaken.start('import', 'ratings', rated).ended;
    expect(exitCode).toBe(0);
    expect(stderr).toContain('rated.csv: goes on after record 4,500, where it was interrupted\n');
    const rows = await shaken.everyRow();
    expect(rows['hotel']?.length).toBeGreaterThan(3500);
    expect(rows).toEqual(await calm.everyRow());
  });

  test('before its first row, when another list has come between', async () => {
    const fixture = await openProcesses();
    const [amber, birch] = [
      { name: 'Amber Gate Hotel', postcode: '010001' },
      { name: 'Birch Court', postcode: '010002' },
    ];
    const first = hlbFile('first.geojson', [amber, birch], '2020-10-01');
    await fixture.hotels('imports');
    const file = await openFile(first, 'hlb', { asOf: undefined, terms: undefined, today: daysAgo(0) });
    const pool = openPool(
      { url: fixture.database.url, size: 2, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'test' },
      () => {},
    );
    const pulled = new Error('the plug was pulled');
    const progress = {
      onStart: () => {
        throw pulled;
      },
      onBatch: () => {},
      onStep: () => {},
    };
    await expect(importFile(pool, file, daysAgo(0), progress)).rejects.toBe(pulled);
    await pool.end();
    expect((await fixture.hotels('imports')).stdout).toMatch(/hlb +unfinished +0 taken {2}first\.geojson\n$/);
    await fixture.hotels('import', 'hlb', hlbFile('second.geojson', [amber], '2020-10-01'));
    const { stdout, stderr } = await fixture.hotels('import', 'hlb', first);
    expect(stderr).not.toContain('interrupted');
    expect(stdout).toContain('first.geojson: 2 records, 2 taken (1 new or changed)');
  });
});

describe('one at a time', () => {
  test('a second import is refused politely, and writes nothing', async () => {
    const fixture = await openProcesses();
    await fixture.hotels('imports');
    const [one, two] = [1, 2].map((n) =>
      acraFile(`${n}.csv`, [{ uen: uen(n), name: `HOTEL ${n} PTE. LTD.` }], '2020-10-01'),
    );
    const pool = openPool(
      { url: fixture.database.url, size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'test' },
      () => {},
    );
    const held = async () =>
      (await fixture.database.query("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rows
        .length;
    // The first comes as far as its first batch, and waits there.
    const { importing } = await transaction(pool, async (connection) => {
      await lockPublication(connection);
      const waiting = fixture.hotels('import', 'acra', one ?? '');
      await expect.poll(held, { timeout: 20_000, interval: 5 }).toBe(1);
      const second = await fixture.start('import', 'acra', two ?? '').ended;
      expect([second.exitCode, second.stdout]).toEqual([1, '']);
      expect(second.stderr).toContain('Another import is running; wait for its end.\n');
      return { importing: waiting };
    });
    await pool.end();
    expect((await importing).stdout).toContain('1.csv: 1 record, 1 taken');
    const { rows } = await fixture.database.query<{ number: string }>('SELECT number FROM prospects.entity');
    expect(rows).toEqual([{ number: uen(1) }]);
  });

  test('one after the other is never refused', async () => {
    const fixture = await openProcesses();
    const pool = openPool(
      { url: fixture.database.url, size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'test' },
      () => {},
    );
    for (let n = 0; n < 200; n += 1) expect(await whileAlone(pool, async () => n)).toBe(n);
    await pool.end();
  });
});

test('a file ten times as large takes hardly more memory', { timeout: 600_000 }, async () => {
  const fixture = await openProcesses();
  const peakOf = async (rows: number) => {
    const file = sourceFile('', `${rows}.csv`);
    await writeAcraFile(file, { rows, seed: rows, accommodationShare: 0.01, duplicateShare: 0.01 });
    const process = fixture.start('import', 'acra', file, '--as-of', '2020-10-01');
    const { exitCode, peakBytes } = await process.ended;
    expect(exitCode).toBe(0);
    return peakBytes;
  };
  const small = await peakOf(20_000);
  const large = await peakOf(200_000);
  expect(small).toBeGreaterThan(20 * MEBIBYTE);
  // The file itself has grown by 41 MiB.
  expect(large - small).toBeLessThan(36 * MEBIBYTE);
});

const MEBIBYTE = 1024 * 1024;
