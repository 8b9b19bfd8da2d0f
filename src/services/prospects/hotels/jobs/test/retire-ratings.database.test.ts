import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { realPorts } from '#platform/ports.ts';
import type { ImportFixture } from '../../test/import-fixture.ts';
import { openImportFixture, stopTheClock } from '../../test/import-fixture.ts';
import { dbdFile, hlbFile, juristicId, ratingsFile, TERMS, uen } from '../../test/registry-files.ts';

/** The nightly job: ratings go when their retention ends, and hotels when their rating is no longer fresh. */
let now = new Date('2026-11-15T12:00:00Z');
let fixture: ImportFixture;

beforeAll(async () => {
  fixture = await openImportFixture({}, { ...realPorts(), clock: { now: () => now } });
});

afterAll(() => fixture.close());
beforeEach(() => stopTheClock());

const [FRESH, AGEING, LENT] = [juristicId(1), juristicId(2), juristicId(3)] as [string, string, string];
const numbers = async () => (await fixture.published()).map(([number]) => number);
const ratings = async () =>
  (await fixture.rows<{ key: string }>('SELECT key FROM prospects.rating ORDER BY key')).map(({ key }) => key);

/** At three in the morning of that day. */
async function retireOn(day: string): Promise<void> {
  now = new Date(`${day}T03:23:00Z`);
  await fixture.rows("SELECT graphile_worker.add_job('prospects:retireRatings', '{}')");
  const waiting = async () =>
    (
      await fixture.rows<{ attempts: number; last_error: string | null }>(
        "SELECT attempts, last_error FROM graphile_worker.jobs WHERE task_identifier = 'prospects:retireRatings'",
      )
    ).map(({ last_error: error }) => error);
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([]);
}

test('what is too old goes, on the day and not before', async () => {
  const firms = [FRESH, AGEING, LENT].map((number, i) => ({ number, name: `บริษัท โรงแรมที่${'กขค'[i]} จำกัด` }));
  await fixture.take('dbd', dbdFile('firms.csv', firms));
  const rows = [
    { uen: FRESH, observed: '2026-11-01' },
    { uen: AGEING, observed: '2026-09-01', rating: 3.3 },
  ];
  await fixture.take('ratings', ratingsFile('kept.csv', rows));
  const lent = { ...TERMS, provider: 'Lending Reviews', retention_days: 30 };
  await fixture.take('ratings', ratingsFile('lent.csv', [{ uen: LENT, observed: '2026-10-20' }], { terms: lent }));
  expect(await numbers()).toEqual([FRESH, AGEING, LENT]);

  // Kept for 30 days: up to 19 November.
  await retireOn('2026-11-19');
  expect(await numbers()).toEqual([FRESH, AGEING, LENT]);
  await retireOn('2026-11-20');
  expect(await numbers()).toEqual([FRESH, AGEING]);
  expect(await ratings()).toEqual([`uen ${FRESH}`, `uen ${AGEING}`]);

  // Fresh for 90 days: up to 30 November. The rating itself may be kept for a year.
  await retireOn('2026-11-30');
  expect(await numbers()).toEqual([FRESH, AGEING]);
  await retireOn('2026-12-01');
  expect(await numbers()).toEqual([FRESH]);
  expect(await ratings()).toEqual([`uen ${FRESH}`, `uen ${AGEING}`]);
  expect((await fixture.get('/stats')).json()).toMatchObject({ total_hotels: 1 });
  const { changes } = (await fixture.get('/hotels/changes')).json<{ changes: { uen: string; change: string }[] }>();
  expect(changes.slice(3).map(({ uen, change }) => [uen, change])).toEqual([
    [LENT, 'removed'],
    [AGEING, 'removed'],
  ]);
});

test('what nobody renews is gone after a year, and the job bears being run again', async () => {
  await retireOn('2027-11-02');
  await retireOn('2027-11-02');
  expect(await numbers()).toEqual([]);
  expect(await ratings()).toEqual([]);
  expect((await fixture.get('/health')).json()).toMatchObject({ dataset: { hotels: 0, kind: 'live' } });
});

test('a rating that goes gives way to an older one that may stay', async () => {
  await fixture.empty();
  await fixture.take('dbd', dbdFile('firm.csv', [{ number: FRESH, name: 'บริษัท โรงแรมใหม่ จำกัด' }]));
  await fixture.take('ratings', ratingsFile('long.csv', [{ uen: FRESH, rating: 3.1, observed: '2026-10-20' }]));
  const lent = { ...TERMS, provider: 'Lending Reviews', retention_days: 20 };
  await fixture.take(
    'ratings',
    ratingsFile('brief.csv', [{ uen: FRESH, rating: 4.2, observed: '2026-11-01' }], { terms: lent }),
  );
  expect(await fixture.hotel(FRESH)).toMatchObject({ rating: 4.2 });
  await retireOn('2026-11-22');
  expect(await fixture.hotel(FRESH)).toMatchObject({ rating: 3.1 });
});

test('new terms that allow a day take older ratings out at once, before the job deletes them', async () => {
  await fixture.empty();
  const firms = [FRESH, AGEING].map((number, i) => ({ number, name: `บริษัท โรงแรมที่${'กข'[i]} จำกัด` }));
  await fixture.take('dbd', dbdFile('firms-again.csv', firms));
  const rows = firms.map(({ number }) => ({ uen: number, observed: '2026-11-10' }));
  await fixture.take('ratings', ratingsFile('five-days-ago.csv', rows, { asOf: '2026-11-10' }));
  expect(await numbers()).toEqual([FRESH, AGEING]);
  const terms = { ...TERMS, retention_days: 1 };
  const report = await fixture.take(
    'ratings',
    ratingsFile('today.csv', [{ uen: LENT }], { asOf: '2026-11-15', terms }),
  );
  expect(report.published).toMatchObject({ removed: 2, disqualified: { no_rating: 2 } });
  expect(await numbers()).toEqual([]);
});

test('what a wish not to be listed could not tidy goes at night, also where the company is meant', async () => {
  await fixture.empty();
  const [amber, birch] = [
    { name: 'Amber Gate Hotel', postcode: '010001', mailbox: 'info@amber.example' },
    { name: 'Birch Court', postcode: '010002', mailbox: 'info@birch.example' },
  ];
  await fixture.take('hlb', hlbFile('licences.geojson', [amber, birch], '2026-11-01'));
  const asked = uen(7);
  await fixture.rows("UPDATE prospects.property SET entity_number = $1 WHERE name = 'Amber Gate Hotel'", [asked]);
  await fixture.rows(
    `INSERT INTO prospects.suppression (uen, entity_number, requested_at, requested_by) VALUES ($1, $1, now(), 'test')`,
    [asked],
  );
  const mailboxes = () => fixture.rows('SELECT name, mailbox FROM prospects.property ORDER BY name');
  const before = [amber, birch].map(({ name, mailbox }) => ({ name, mailbox }));
  expect(await mailboxes()).toEqual(before);
  await retireOn('2026-11-16');
  expect(await mailboxes()).toEqual([{ name: amber.name, mailbox: null }, before[1]]);
});
