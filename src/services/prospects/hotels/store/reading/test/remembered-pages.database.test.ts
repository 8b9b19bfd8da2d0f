import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { useReadSide } from '../../../../test/read-side-server.ts';
import type { Hotel } from '../../../rules/hotel.ts';
import { madeUpHotel, madeUpHotels, publish } from '../../../test/made-up-hotels.ts';
import { openDatasetVersions, rememberPages } from '../remembered-pages.ts';

/** Pages are remembered as long as no hotel changes, and not a moment longer, whoever changes one. */
const side = useReadSide();

beforeAll(async () => {
  await publish(side.database, madeUpHotels(300, 3));
}, 120_000);

/** As another process would have them. */
function anotherProcess() {
  let read = 0;
  const pages = rememberPages<{ documents: string }>(openDatasetVersions(side.database), systemClock);
  return {
    ask: (question: object) =>
      pages.page(question, async () => {
        read += 1;
        const { rows } = await side.database.query<{ documents: string }>(
          "SELECT coalesce(string_agg(document, ',' ORDER BY uen), '') AS documents FROM prospects.hotel",
        );
        return { documents: rows[0]?.documents ?? '' };
      }),
    read: () => read,
  };
}

test('what was read once is not read again, by as many as ask', async () => {
  const { ask, read } = anotherProcess();
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => ask({ a: 1 })));
  expect(new Set(others)).toEqual(new Set([first]));
  expect(await ask({ a: 1 })).toBe(first);
  expect(read()).toBe(1);
  expect((await ask({ a: 2 })).documents).toBe(first?.documents);
  expect(read()).toBe(2);
});

test('every change of a hotel is seen by whoever asks after it, at every process', async () => {
  const processes = [anotherProcess(), anotherProcess(), anotherProcess()];
  const random = seededRandom(8);
  for (let turn = 0; turn < 40; turn += 1) {
    const hotel = madeUpHotel(7, random, { name: `Turn ${turn}`, ratingTenths: 20 + (turn % 20) });
    await publish(side.database, [hotel]);
    const seen = await Promise.all(processes.map(({ ask }) => ask({})));
    for (const { documents } of seen) expect(documents).toContain(`"name":"Turn ${turn}"`);
    const list = (await side.get('/hotels?limit=100&sort=-name')).json<{ hotels: Hotel[] }>();
    expect(list.hotels.filter(({ name }) => name.startsWith('Turn')).map(({ name }) => name)).toEqual([`Turn ${turn}`]);
  }
});

test('a hotel that is taken out is in no list, no ranking and on no map any more', async () => {
  const hotel = madeUpHotel(10_000, seededRandom(9), { name: 'Leaving Soon', country: 'SG' });
  await publish(side.database, [hotel]);
  const { uen } = hotel.facts;
  const paths = [
    '/hotels?q=leaving',
    '/hotels/score?q=leaving',
    '/hotels?q=leaving&sort=name',
    '/hotels/map?bbox=99,0,102,3&zoom=7&q=leaving',
  ];
  const told = async () =>
    await Promise.all(paths.map(async (path) => (await side.get(path)).text.includes(`"${uen}"`)));
  expect(await told()).toEqual([true, true, true, true]);
  await side.database.query('DELETE FROM prospects.hotel WHERE uen = $1', [uen]);
  expect(await told()).toEqual([false, false, false, false]);
});

test('what was taken back has changed nothing', async () => {
  const { ask, read } = anotherProcess();
  await ask({});
  await side.database.query(
    "DO $$ BEGIN DELETE FROM prospects.hotel; RAISE EXCEPTION 'no'; EXCEPTION WHEN OTHERS THEN NULL; END $$",
  );
  await ask({});
  expect(read()).toBe(1);
});
