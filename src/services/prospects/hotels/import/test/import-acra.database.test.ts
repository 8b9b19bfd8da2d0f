import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeAcraFile } from '#bench/acra-file.ts';
import type { ImportFixture } from '../../test/import-fixture.ts';
import { openImportFixture, rowCounts, stopTheClock } from '../../test/import-fixture.ts';
import { acraFile, hlbFile, ratingsFile, uen } from '../../test/registry-files.ts';
import { sourceFile } from '../../test/source-file.ts';

/** Companies of Singapore, from ACRA's files to the published hotels that rest on them. */
let fixture: ImportFixture;

beforeAll(async () => {
  fixture = await openImportFixture();
});

afterAll(() => fixture.close());
beforeEach(() => stopTheClock());

const entity = async (number: string) => {
  const [row] = await fixture.rows<Record<string, unknown>>(
    'SELECT name, status, is_live, industry_codes, postcode, observed_on::text FROM prospects.entity WHERE number = $1',
    [number],
  );
  return row;
};

describe('what is taken', () => {
  test('accommodation and nothing else; what is skipped is told with the reason', async () => {
    const file = acraFile('mixed.csv', [
      { uen: uen(1), name: 'AMBER GATE HOTEL PTE. LTD.', formerName: 'AMBER DOOR PTE. LTD.' },
      { uen: uen(2), name: 'BRASS BELL HOSTEL', code: '55109', status: 'Live', postcode: 'S99' },
      { uen: uen(3), name: 'CEDAR TRADING PTE. LTD.', code: '46900', postcode: 'S98' },
      { uen: uen(4), name: 'DRIFT DORMITORY PTE. LTD.', code: '55900' },
      { uen: `${uen(5).slice(0, -1)}X`, name: 'WRONG NUMBER HOTEL' },
      { uen: uen(6), name: 'EBONY INN PTE. LTD.', status: 'Struck Off' },
      { uen: uen(7), name: 'FERN HOTEL PTE. LTD.', postcode: 'S1234' },
      { uen: uen(7), name: 'FERN HOTEL PTE. LTD.', postcode: '000007' },
    ]);
    const { exitCode, stdout, stderr } = await fixture.hotels('import', 'acra', file);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('mixed.csv: 8 records, 4 taken (4 new or changed)');
    expect(stdout).toMatch(/skipped:\n {4}2 other industry\n {4}1 uen check failed\n {4}1 repeated in file\n/);
    expect(stdout).toMatch(/left out of rows that were taken:\n {4}1 postcode unreadable\n/);
    expect(stdout).toContain('hotels: 0 added, 0 updated, 0 removed');
    expect(stdout).toContain('import hlb, acra (dbd) and ratings');
    expect(stderr).toContain('mixed.csv: 100%  8 rows');
    expect(await entity(uen(1))).toEqual({
      name: 'AMBER GATE HOTEL PTE. LTD.',
      status: 'Live Company',
      is_live: true,
      industry_codes: ['55101'],
      postcode: '000001',
      observed_on: '2026-11-01',
    });
    expect(await entity(uen(6))).toMatchObject({ status: 'Struck Off', is_live: false });
    expect(await entity(uen(7))).toMatchObject({ postcode: '000007' });
    const numbers = await fixture.rows<{ number: string }>('SELECT number FROM prospects.entity ORDER BY number');
    expect(numbers.map(({ number }) => number)).toEqual([uen(1), uen(2), uen(6), uen(7)].sort());
  });

  test('the same for scripts', async () => {
    const file = acraFile('for-scripts.csv', [
      { uen: uen(11), name: 'GARNET HOTEL PTE. LTD.' },
      { uen: uen(12), name: 'HAZEL TRADING', code: '46900' },
    ]);
    const { stdout } = await fixture.hotels('import', 'acra', file, '--json');
    expect(JSON.parse(stdout)).toEqual({
      source: 'acra',
      files: [
        {
          file: 'for-scripts.csv',
          outcome: 'imported',
          records: 2,
          taken: 1,
          changed: 1,
          skipped: { other_industry: 1 },
          notes: {},
          published: { added: 0, updated: 0, removed: 0, disqualified: {} },
          demo_removed: false,
        },
      ],
      waiting: { links: 0, ratings: 0 },
    });
  });

  test('a large file, as it comes', async () => {
    const file = sourceFile('', 'large.csv');
    await writeAcraFile(file, { rows: 12_000, seed: 3, accommodationShare: 0.05, duplicateShare: 0.01 });
    const report = await fixture.take('acra', file, '--as-of', '2026-10-01');
    expect(report.records).toBe(12_000);
    const { taken, skipped } = report;
    expect(taken + Object.values(skipped).reduce((sum, times) => sum + times, 0)).toBe(12_000);
    expect(Object.keys(skipped).sort()).toEqual([
      'other_industry',
      'repeated_in_file',
      'uen_check_failed',
      'wrong_number_of_columns',
    ]);
    expect(taken).toBeGreaterThan(400);
  });
});

describe('again', () => {
  const companies = [
    { uen: uen(21), name: 'INDIGO HOTEL PTE. LTD.' },
    { uen: uen(22), name: 'IVORY HOTEL PTE. LTD.' },
  ];

  test('the same file: nothing to do; under another name neither', async () => {
    const file = acraFile('once.csv', companies);
    expect(await fixture.take('acra', file)).toMatchObject({ outcome: 'imported', taken: 2, changed: 2 });
    const before = await rowCounts(fixture);
    const { exitCode, stdout } = await fixture.hotels('import', 'acra', file);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^once\.csv: imported before, on \d{4}-\d\d-\d\d; nothing to do\.\n$/);
    const renamed = await fixture.take('acra', acraFile('twice.csv', companies));
    expect(renamed).toMatchObject({ outcome: 'known', file: 'twice.csv', records: 2, taken: 2 });
    expect(await rowCounts(fixture)).toEqual(before);
  });

  test('the same rows in another file: nothing changes', async () => {
    const other = acraFile('other-order.csv', companies.toReversed());
    expect(await fixture.take('acra', other)).toMatchObject({ outcome: 'imported', taken: 2, changed: 0 });
  });

  test('an older file overrules nothing, a newer one does', async () => {
    const renamed = (name: string, asOf: string) =>
      acraFile(`as-of-${asOf}.csv`, [{ uen: uen(23), name }, ...companies], asOf);
    expect(await fixture.take('acra', renamed('JADE HOTEL PTE. LTD.', '2026-10-10'))).toMatchObject({ changed: 1 });
    expect(await fixture.take('acra', renamed('JADE INN PTE. LTD.', '2026-10-11'))).toMatchObject({ changed: 1 });
    expect(await fixture.take('acra', renamed('OLD JADE PTE. LTD.', '2026-10-09'))).toMatchObject({
      taken: 3,
      changed: 0,
    });
    expect(await entity(uen(23))).toMatchObject({ name: 'JADE INN PTE. LTD.', observed_on: '2026-10-11' });
    expect(await entity(uen(21))).toMatchObject({ observed_on: '2026-11-01' });
  });

  test('--as-of goes before the date of the file', async () => {
    const file = acraFile('touched.csv', [{ uen: uen(24), name: 'KESTREL HOTEL PTE. LTD.' }], '2026-11-10');
    await fixture.take('acra', file, '--as-of', '2026-08-01');
    expect(await entity(uen(24))).toMatchObject({ observed_on: '2026-08-01' });
    // As of another day it says something else, and is taken again.
    expect(await fixture.take('acra', file)).toMatchObject({ outcome: 'imported', changed: 1 });
    expect(await entity(uen(24))).toMatchObject({ observed_on: '2026-11-10' });
  });
});

describe('several files', () => {
  test('the same number in two of them: of one day, the later one counts', async () => {
    const first = acraFile('letter-l.csv', [{ uen: uen(31), name: 'LANTERN HOTEL PTE. LTD.' }]);
    const second = acraFile('letter-m.csv', [
      { uen: uen(31), name: 'MAPLE HOTEL PTE. LTD.' },
      { uen: uen(32), name: 'MARBLE HOTEL PTE. LTD.' },
    ]);
    const { files } = await fixture.json<{ files: { file: string; taken: number; changed: number }[] }>(
      'import',
      'acra',
      first,
      second,
    );
    expect(files).toMatchObject([
      { file: 'letter-l.csv', taken: 1, changed: 1 },
      { file: 'letter-m.csv', taken: 2, changed: 2 },
    ]);
    expect(await entity(uen(31))).toMatchObject({ name: 'MAPLE HOTEL PTE. LTD.' });
    const { stdout } = await fixture.hotels('imports');
    const [newest = '', next = ''] = stdout.split('\n');
    expect(newest).toMatch(/acra +done +2 taken +letter-m\.csv$/);
    expect(next).toMatch(/acra +done +1 taken +letter-l\.csv$/);
    const { imports } = await fixture.json<{ imports: unknown[] }>('imports');
    expect(imports[0]).toEqual({
      source: 'acra',
      file: 'letter-m.csv',
      state: 'done',
      taken: 2,
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('one of them cannot be read: none is taken', async () => {
    const before = await rowCounts(fixture);
    const good = acraFile('good.csv', [{ uen: uen(33), name: 'MERIDIAN HOTEL PTE. LTD.' }]);
    const wrong = sourceFile('a,b\n1,2\n', 'wrong.csv');
    const { exitCode, stdout, stderr } = await fixture.hotels('import', 'acra', good, wrong, '--as-of', '2026-11-01');
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('wrong.csv: This is no ACRA file of corporate entities');
    expect(await rowCounts(fixture)).toEqual(before);
  });
});

describe('what becomes of published hotels', () => {
  const lotus = { name: 'Lotus Harbour Hotel', postcode: '010041' };
  const moss = { name: 'Moss Pavilion Hotel', postcode: '010042' };
  const nimbus = { name: 'Nimbus Quay Hotel', postcode: '010043' };
  const companies = [
    { uen: uen(41), name: 'LOTUS HARBOUR HOTEL PTE. LTD.' },
    { uen: uen(42), name: 'MOSS PAVILION HOTEL PTE. LTD.' },
    { uen: uen(43), name: 'NIMBUS QUAY HOTEL PTE. LTD.' },
  ];

  beforeAll(async () => {
    stopTheClock();
    await fixture.take('hlb', hlbFile('licences.geojson', [lotus, moss, nimbus]));
    await fixture.take('acra', acraFile('operators.csv', companies));
    await fixture.take(
      'ratings',
      ratingsFile(
        'ratings.csv',
        companies.map(({ uen: number }) => ({ uen: number })),
      ),
    );
  });

  test('a company that is struck off takes its hotel out, and back when it is live again', async () => {
    expect(await fixture.published()).toEqual(
      companies.map(({ uen: number }, i) => [number, [lotus, moss, nimbus][i]?.name]),
    );
    const struckOff = acraFile(
      'struck-off.csv',
      [{ ...(companies[0] as (typeof companies)[0]), status: 'Struck Off' }],
      '2026-11-02',
    );
    const report = await fixture.take('acra', struckOff);
    expect(report.published).toEqual({ added: 0, updated: 0, removed: 1, disqualified: { not_live: 1 } });
    expect(await fixture.hotel(uen(41))).toBeUndefined();
    const { changes } = (await fixture.get('/hotels/changes?limit=1000')).json<{
      changes: { uen: string; change: string }[];
    }>();
    expect(changes.at(-1)).toMatchObject({ uen: uen(41), change: 'removed' });
    const restored = acraFile('restored.csv', [companies[0] as (typeof companies)[0]], '2026-11-03');
    expect((await fixture.take('acra', restored)).published).toMatchObject({ added: 1, removed: 0 });
    expect(await fixture.hotel(uen(41))).toMatchObject({ name: lotus.name, address: '1 LOTUS HARBOUR HOTEL STREET' });
  });

  test('so does one that becomes something else, in the words of the report', async () => {
    const other = acraFile(
      'other-trade.csv',
      [{ uen: uen(42), name: 'MOSS TRADING PTE. LTD.', code: '46900' }],
      '2026-11-02',
    );
    const { stdout } = await fixture.hotels('import', 'acra', other);
    expect(stdout).toContain('1 record, 1 taken (1 new or changed)');
    expect(stdout).toContain('hotels: 0 added, 0 updated, 1 removed');
    expect(stdout).toContain(
      '1 not published: The industry code is missing or is not one of short-term accommodation.',
    );
    expect(await fixture.hotel(uen(42))).toBeUndefined();
  });

  test('an older file does not bring back what a newer one took out', async () => {
    await fixture.take('acra', acraFile('old.csv', companies, '2026-10-30'));
    expect(await fixture.hotel(uen(42))).toBeUndefined();
    expect((await fixture.published()).map(([number]) => number)).toEqual([uen(41), uen(43)]);
  });

  test('another code of accommodation is told', async () => {
    const other = acraFile(
      'other-code.csv',
      [{ uen: uen(43), name: 'NIMBUS QUAY HOTEL PTE. LTD.', code: '55102' }],
      '2026-11-04',
    );
    expect((await fixture.take('acra', other)).published).toMatchObject({ updated: 1 });
    expect(await fixture.hotel(uen(43))).toMatchObject({ ssic: '55102' });
  });
});

describe('what cannot be imported is explained, and nothing is written', () => {
  const directory = mkdtempSync(join(tmpdir(), 'prospects-acra-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const empty = join(directory, 'empty.csv');
  writeFileSync(empty, '');
  const page = join(directory, 'page.csv');
  writeFileSync(page, '<html><body>Too many requests</body></html>');
  const good = () => acraFile('fine.csv', [{ uen: uen(51), name: 'OPAL HOTEL PTE. LTD.' }]);

  test.each([
    ['a missing file', ['acra', join(directory, 'missing.csv')], /There is no file .*missing\.csv\./],
    ['a directory', ['acra', directory], / is not a file\./],
    ['an empty file', ['acra', empty], /empty\.csv is empty\./],
    ['another layout', ['acra', page, '--as-of', '2026-11-01'], /page\.csv: This is no ACRA file .* without uen, /],
    ['a day to come', ['acra', good(), '--as-of', '2026-11-16'], /cannot be as of 2026-11-16: today is 2026-11-15\./],
    ['no day', ['acra', good(), '--as-of', '2026-02-30'], /--as-of is a date such as 2026-11-01, not "2026-02-30"\./],
    ['no file', ['acra'], /^FILE is missing\.$/m],
    ['another source', ['booking', good()], /There is acra, hlb, dbd, places, ratings\./],
    ['an unknown option', ['acra', good(), '--force'], /There is no option --force here\./],
  ])('%s', async (_, argv, message) => {
    const before = await rowCounts(fixture);
    const { exitCode, stdout, stderr } = await fixture.hotels('import', ...argv);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(await rowCounts(fixture)).toEqual(before);
  });

  test('a file from the future, by its own date', async () => {
    const early = acraFile('early.csv', [{ uen: uen(52), name: 'ORCHID HOTEL PTE. LTD.' }], '2026-11-20');
    expect((await fixture.hotels('import', 'acra', early)).stderr).toContain('cannot be as of 2026-11-20');
  });
});
