import { describe, expect, test } from 'vitest';
import { everyText, rowCounts, useImportFixture } from '../../test/import-fixture.ts';
import { dbdFile, juristicId, ratingsFile } from '../../test/registry-files.ts';
import { sourceFile } from '../../test/source-file.ts';

/** Juristic persons of Thailand. No licences are published there: the registered business is the hotel. */
const fixture = useImportFixture();

const LOTUS = { number: juristicId(1), name: 'บริษัท ดอกบัว โฮเทล จำกัด' };
const RIVER = {
  number: juristicId(2),
  name: 'บริษัท ริมน้ำ รีสอร์ท จำกัด',
  code: '55102',
  province: 'จ.ภูเก็ต',
  postcode: '83000',
};

const rate = (...numbers: string[]) =>
  fixture.take(
    'ratings',
    ratingsFile(
      `ratings-${numbers.join('-')}.csv`,
      numbers.map((number) => ({ uen: number, rating: 4.1 })),
    ),
  );

const properties = () =>
  fixture.rows<{ name: string; former_names: string[]; city: string; uen: string }>(
    'SELECT name, former_names, city, uen FROM prospects.property ORDER BY id',
  );

describe('a month of registrations', () => {
  test('is taken, and told', async () => {
    const file = dbdFile('99_202606_1.csv', [
      LOTUS,
      { number: juristicId(3), name: 'บริษัท ขายของ จำกัด', code: '47110' },
      { number: `${juristicId(4).slice(0, -1)}${(Number(juristicId(4).at(-1)) + 1) % 10}`, name: 'ผิด' },
      { number: juristicId(5), name: 'เลื่อน', postcode: 'กรุงเทพ' },
      RIVER,
      { ...RIVER, street: '10 ถนนใหม่' },
    ]);
    const { stdout } = await fixture.hotels('import', 'dbd', file);
    expect(stdout).toContain('99_202606_1.csv: 6 records, 2 taken (2 new or changed)');
    for (const reason of ['other industry', 'juristic id check failed', 'columns shifted', 'repeated in file']) {
      expect(stdout).toContain(`    1 ${reason}\n`);
    }
    expect(await properties()).toEqual([
      { name: LOTUS.name, former_names: [], city: 'Bangkok', uen: LOTUS.number },
      { name: RIVER.name, former_names: [], city: 'Phuket', uen: RIVER.number },
    ]);
    expect((await rate(LOTUS.number, RIVER.number)).published.added).toBe(2);
    expect(await fixture.hotel(RIVER.number)).toMatchObject({
      uen: RIVER.number,
      name: RIVER.name,
      rating: 4.1,
      segment: 'HIGH',
      address: '10 ถนนใหม่, คลองเตย, คลองเตย, ภูเก็ต 83000',
      city: 'Phuket',
      country: 'TH',
      website: null,
      contact_email: null,
      ssic: '55102',
    });
    const { provenance } = (await fixture.get(`/hotels/${RIVER.number}?include=provenance`)).json<{
      provenance: Record<string, unknown>;
    }>();
    expect(provenance['uen']).toEqual({
      source: 'Department of Business Development',
      observed_at: '2026-11-01',
      licence: 'Open Government Data of Thailand',
    });
  });

  test('is the same in the Thai code page', async () => {
    await fixture.take('dbd', dbdFile('utf-8.csv', [LOTUS, RIVER]));
    const inUtf8 = await properties();
    await fixture.empty();
    const report = await fixture.take('dbd', dbdFile('tis-620.csv', [LOTUS, RIVER], { encoding: 'tis-620' }));
    expect(report).toMatchObject({ taken: 2, changed: 2, skipped: {} });
    expect(await properties()).toEqual(inUtf8);
    expect((await everyText(fixture)).includes('\ufffd')).toBe(false);
  });

  test('again: nothing to do; the same rows in another file: nothing changes', async () => {
    await fixture.take('dbd', dbdFile('once.csv', [LOTUS, RIVER]));
    expect(await fixture.take('dbd', dbdFile('once.csv', [LOTUS, RIVER]))).toMatchObject({ outcome: 'known' });
    const before = await properties();
    const other = dbdFile('other.csv', [RIVER, LOTUS], { encoding: 'tis-620' });
    expect(await fixture.take('dbd', other)).toMatchObject({ outcome: 'imported', taken: 2, changed: 0 });
    expect(await properties()).toEqual(before);
  });

  test('a new name is taken from a newer file only, and the old one remembered', async () => {
    await fixture.take('dbd', dbdFile('may.csv', [LOTUS, RIVER]));
    await rate(LOTUS.number);
    const renamed = { ...LOTUS, name: 'บริษัท บัวทอง โฮเทล จำกัด' };
    expect((await fixture.take('dbd', dbdFile('april.csv', [renamed], { asOf: '2026-04-30' }))).changed).toBe(0);
    expect(await fixture.hotel(LOTUS.number)).toMatchObject({ name: LOTUS.name });
    const report = await fixture.take('dbd', dbdFile('june.csv', [renamed], { asOf: '2026-11-02' }));
    expect(report).toMatchObject({ changed: 1, published: { updated: 1 } });
    expect(await fixture.hotel(LOTUS.number)).toMatchObject({ name: renamed.name });
    expect((await properties())[0]).toMatchObject({ name: renamed.name, former_names: [LOTUS.name] });
  });
});

describe('a month of dissolutions', () => {
  test('takes hotels out for good, whatever is read later', async () => {
    await fixture.take('dbd', dbdFile('99_202605_1.csv', [LOTUS, RIVER]));
    await rate(LOTUS.number, RIVER.number);
    const dissolved = await fixture.take(
      'dbd',
      dbdFile('99_202606_2.csv', [{ ...LOTUS, code: '' }], { asOf: '2026-11-02' }),
    );
    expect(dissolved.published).toMatchObject({ removed: 1, disqualified: { not_live: 1, not_accommodation: 1 } });
    expect(await fixture.published()).toEqual([[RIVER.number, RIVER.name]]);
    // The file of foundations, fetched once more: it does not tell that the company lives.
    const again = await fixture.take('dbd', dbdFile('99_202605_1.csv', [LOTUS, RIVER], { asOf: '2026-11-10' }));
    expect(again).toMatchObject({ outcome: 'imported', taken: 2, changed: 1 });
    expect(await fixture.hotel(LOTUS.number)).toBeUndefined();
    expect((await rate(LOTUS.number)).published).toMatchObject({ added: 0 });
  });

  test('of a company that is not on file makes no hotel', async () => {
    await fixture.take('dbd', dbdFile('99_202606_2.csv', [LOTUS]));
    expect(await properties()).toEqual([]);
    await fixture.take('dbd', dbdFile('99_202605_1.csv', [LOTUS]));
    expect(await properties()).toEqual([]);
    expect(await fixture.published()).toEqual([]);
  });

  test('a company that becomes something else takes its hotel out', async () => {
    await fixture.take('dbd', dbdFile('first.csv', [LOTUS]));
    await rate(LOTUS.number);
    const report = await fixture.take(
      'dbd',
      dbdFile('second.csv', [{ ...LOTUS, code: '47110' }], { asOf: '2026-11-02' }),
    );
    expect(report.published).toMatchObject({ removed: 1, disqualified: { not_accommodation: 1 } });
  });
});

test('a file of another layout is refused, with what was found', async () => {
  await fixture.take('dbd', dbdFile('good.csv', [LOTUS]));
  const before = await rowCounts(fixture);
  const wrong = sourceFile('เลขทะเบียน,ชื่อนิติบุคคล\n1,2\n', 'wrong.csv');
  const { exitCode, stdout, stderr } = await fixture.hotels('import', 'dbd', wrong, '--as-of', '2026-11-01');
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain('wrong.csv: This is no DBD file of juristic persons.');
  expect(stderr).toContain('without รหัสวัตถุประสงค์');
  expect(await rowCounts(fixture)).toEqual(before);
});
