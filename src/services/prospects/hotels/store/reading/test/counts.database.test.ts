import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { transaction } from '#platform/db/pool.ts';
import { useReadSide } from '../../../../test/read-side-server.ts';
import { madeUpHotel, numberOf, publish } from '../../../test/made-up-hotels.ts';
import type { Health, Statistics } from '../../../test/recount.ts';
import { differences, expectAgreement, NONE, read } from '../../../test/recount.ts';
import type { PublishedHotel } from '../../publication/publication.ts';
import { lockPublication, writeHotels } from '../../publication/publication.ts';

/**
 * The counts that every change keeps: they equal a recount, whoever writes. Each test goes on with the hotels of the one
 * before. What is seen while somebody writes is counts-while-writing.database.test.ts's.
 */
const side = useReadSide();

test('of an empty dataset', async () => {
  const statistics = await read<Statistics>(side, '/stats');
  expect(statistics).toMatchObject({
    total_hotels: 0,
    average_rating: null,
    pipeline_value_usd: 0,
    rating_histogram: [],
    score_percentiles: {},
    dataset: { kind: 'live' },
  });
  expect(Object.keys(statistics.score_percentiles)).toEqual([]);
  await expectAgreement(side);
  for (const path of ['/hotels', '/hotels/score', '/hotels/segment/HIGH']) {
    expect(await read(side, path)).toMatchObject({ total: 0 });
  }
});

test('of one hotel, and of a few', async () => {
  const random = seededRandom(1);
  for (let n = 0; n < 12; n += 1) {
    await publish(side.database, [madeUpHotel(n, random)]);
    await expectAgreement(side);
  }
});

describe('thousands of changes in batches of any size', () => {
  test('leave counts that equal a recount, also when a batch is taken back', async () => {
    const random = seededRandom(2);
    const drawn = () => random.between(0, 1999);
    const present = new Set(Array.from({ length: 12 }, (_, n) => numberOf(n)));
    const sum = { added: 0, updated: 0, removed: 0 };
    for (let batch = 0; batch < 60; batch += 1) {
      const wanted = new Map<string, PublishedHotel>();
      for (let i = random.between(0, random.pick([1, 10, 150])); i > 0; i -= 1) {
        const hotel = madeUpHotel(drawn(), random);
        wanted.set(hotel.facts.uen, hotel);
      }
      // Some of those that are taken away are not there.
      const gone = Array.from({ length: random.between(0, 60) }, () => numberOf(drawn())).filter(
        (uen) => !wanted.has(uen),
      );
      if (random.chance(15)) {
        const takenBack = transaction(side.database, async (connection) => {
          await lockPublication(connection);
          await writeHotels(connection, [...wanted.values()], gone);
          throw new Error('taken back');
        });
        await expect(takenBack).rejects.toThrow('taken back');
        continue;
      }
      const written = await publish(side.database, [...wanted.values()], gone);
      const removed = new Set(gone.filter((uen) => present.has(uen)));
      expect(written.removed).toBe(removed.size);
      expect(written.added).toBe([...wanted.keys()].filter((uen) => !present.has(uen)).length);
      for (const uen of removed) present.delete(uen);
      for (const uen of wanted.keys()) present.add(uen);
      sum.added += written.added;
      sum.updated += written.updated;
      sum.removed += written.removed;
      if (batch % 10 === 9) expect(await differences(side)).toEqual(NONE);
    }
    expect(Math.min(sum.added, sum.updated, sum.removed)).toBeGreaterThan(300);
    expect(await differences(side)).toEqual(NONE);
    expect((await side.allHotels()).map(({ uen }) => uen)).toEqual([...present].sort());
    await expectAgreement(side);
  });

  test('keep what is filtered and sorted by in step with what is told', async () => {
    const { rows } = await side.database.query<{ uen: string }>(
      `SELECT uen FROM prospects.hotel CROSS JOIN LATERAL (SELECT document::jsonb AS told) AS document
       WHERE told ->> 'uen' <> uen OR told ->> 'country' <> country OR told ->> 'segment' <> segment
         OR (told ->> 'rating')::numeric * 10 <> rating_tenths OR (told ->> 'reviews_count')::integer <> reviews_count
         OR (told ->> 'opportunity_usd')::bigint <> opportunity_usd OR rating_band <> rating_tenths / 5
         OR has_email <> (told ->> 'contact_email' IS NOT NULL) OR has_website <> (told ->> 'website' IS NOT NULL)`,
    );
    expect(rows).toEqual([]);
  });

  test('writing the same again changes nothing', async () => {
    const random = seededRandom(3);
    const hotels = Array.from({ length: 50 }, (_, i) => madeUpHotel(3000 + i, random));
    expect(await publish(side.database, hotels)).toEqual({ added: 50, updated: 0, removed: 0 });
    const before = await read<Health>(side, '/health');
    expect(await publish(side.database, hotels)).toEqual({ added: 0, updated: 0, removed: 0 });
    expect(await publish(side.database, [], ['NOBODY'])).toEqual({ added: 0, updated: 0, removed: 0 });
    expect(await read<Health>(side, '/health')).toEqual(before);
    expect(await differences(side)).toEqual(NONE);
  });
});

describe('whoever writes without the writer', () => {
  test('is counted too', async () => {
    await side.database.query(
      `UPDATE prospects.hotel SET rating_tenths = 10 + (rating_tenths * 7) % 35, city_key = city_key || ' x',
         opportunity_usd = opportunity_usd + 100, has_email = NOT has_email, score_bucket = score_bucket / 2,
         words = words[2:] || '{changed}'::text[] WHERE right(uen, 1) IN ('1', '2', 'K')`,
    );
    expect(await differences(side)).toEqual(NONE);
    await side.database.query(
      "UPDATE prospects.hotel SET uen = uen || '-9' WHERE country = 'SG' AND rating_tenths > 40",
    );
    expect(await differences(side)).toEqual(NONE);
    await side.database.query("DELETE FROM prospects.hotel WHERE segment = 'HIGH' OR city_key = 'phuket'");
    expect(await differences(side)).toEqual(NONE);
    const { rows } = await side.database.query<{ hotels: string }>('SELECT count(*) AS hotels FROM prospects.hotel');
    expect((await read<Health>(side, '/health')).dataset.hotels).toBe(Number(rows[0]?.hotels));
  });

  test('cannot empty the table behind the counts', async () => {
    const { rows: before } = await side.database.query('SELECT count(*) FROM prospects.hotel');
    for (const statement of [
      'TRUNCATE prospects.hotel',
      'TRUNCATE prospects.hotel CASCADE',
      'TRUNCATE prospects.hotel_word, prospects.hotel',
    ]) {
      await expect(side.database.query(statement)).rejects.toThrow('use DELETE');
    }
    const { rows: after } = await side.database.query('SELECT count(*) FROM prospects.hotel');
    expect(after).toEqual(before);
    await side.database.query('DELETE FROM prospects.hotel');
    expect(await differences(side)).toEqual(NONE);
    expect((await read<Statistics>(side, '/stats')).total_hotels).toBe(0);
  });
});
