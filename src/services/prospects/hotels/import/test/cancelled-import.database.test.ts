import { expect, onTestFinished, test } from 'vitest';
import { openPool, transaction } from '#platform/db/pool.ts';
import { cancelRun } from '../../store/imports/import-runs.ts';
import { useImportFixture } from '../../test/import-fixture.ts';
import { acraFile, uen } from '../../test/registry-files.ts';
import { importFile } from '../import-file.ts';
import { openFile } from '../open-file.ts';

/** An operator stops an import that reads: what was taken stays, and the same command goes on. */
const fixture = useImportFixture();

const COMPANIES = 40_000;
const TODAY = '2026-11-15';

test('stops after a batch, and goes on when the file is given again', async () => {
  // Of another industry: read and skipped, which is all that takes time here.
  const companies = Array.from({ length: COMPANIES }, (_, index) => ({
    uen: uen(index + 1),
    name: `COMPANY ${index}`,
    code: index % 100 === 0 ? '55101' : '62011',
  }));
  const path = acraFile('companies.csv', companies);
  const database = openPool(
    {
      url: fixture.server.database.url,
      size: 3,
      connectTimeoutMs: 5000,
      queryTimeoutMs: 0,
      applicationName: 'cancelled-import',
    },
    () => {},
  );
  onTestFinished(() => database.end());
  const file = await openFile(path, 'acra', { asOf: undefined, terms: undefined, today: TODAY });
  let asked: Promise<boolean> | undefined;
  const stopped = importFile(database, file, TODAY, {
    onStart: () => {},
    onBatch: ({ id }) => {
      asked ??= transaction(database, (connection) => cancelRun(connection, id));
    },
    onStep: () => {},
  });
  await expect(stopped).rejects.toThrow('an operator has stopped the import after record');
  expect(await asked).toBe(true);
  const runs = () =>
    fixture.rows<{ state: string; next_record: string; is_cancelled: boolean; rows_per_second: number | null }>(
      'SELECT state, next_record, is_cancelled, rows_per_second FROM prospects.import_run',
    );
  const [run] = await runs();
  expect(run).toMatchObject({ state: 'reading', is_cancelled: true });
  expect(Number(run?.next_record)).toBeLessThan(COMPANIES);
  expect(run?.rows_per_second).toBeGreaterThan(0);

  const again = await fixture.take('acra', path);
  expect([again.outcome, again.records, again.taken]).toEqual(['resumed', COMPANIES, COMPANIES / 100]);
  expect(await runs()).toMatchObject([{ state: 'done', is_cancelled: false }]);
  expect(await transaction(database, (connection) => cancelRun(connection, '1'))).toBe(false);
});
