import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SeededRandom } from '#kernel/seeded-random.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { transaction } from '#platform/db/pool.ts';
import type { ReadSide } from '../../../test/read-side-server.ts';
import { startReadSide } from '../../../test/read-side-server.ts';
import type { Hotel } from '../../rules/hotel.ts';
import { lockPublication, writeHotels } from '../../store/publication/publication.ts';
import { addSuppression } from '../../store/publication/suppressions.ts';
import { madeUpHotel, numberOf, publish } from '../../test/made-up-hotels.ts';
import { queryString } from '../../test/plain-filter.ts';

/** GET /hotels/changes: whoever follows it has the dataset. */
type Change = { uen: string; change: 'added' | 'updated' | 'removed'; at: string; fields: string[] };
type Changes = { changes: Change[]; next_since: string };

let side: ReadSide;
beforeAll(async () => {
  side = await startReadSide();
});
afterAll(() => side.close());

async function changes(query: object = {}): Promise<Changes> {
  const answer = await side.get(`/hotels/changes?${queryString(query)}`);
  expect(answer.status).toBe(200);
  return answer.json<Changes>();
}

/** Everything from a point on, page by page. */
async function readOn(since: string | undefined, limit: number): Promise<Changes> {
  const all: Change[] = [];
  for (let from = since; ; ) {
    const page = await changes({ limit, ...(from !== undefined && { since: from }) });
    all.push(...page.changes);
    if (page.changes.length === 0) {
      expect(page.next_since).toBe(from ?? page.next_since);
      return { changes: all, next_since: page.next_since };
    }
    from = page.next_since;
  }
}

const told = ({ changes: list }: Changes) => list.map(({ uen, change, fields }) => [uen, change, fields]);

describe('the feed', () => {
  let since: string;

  test('is empty at first, and has a place to go on from', async () => {
    const first = await changes();
    expect(first).toEqual({ dataset: { kind: 'live' }, changes: [], next_since: expect.stringMatching(/^[\w-]+$/) });
    expect(await changes({ since: first.next_since })).toEqual(first);
    since = first.next_since;
  });

  test('tells what was added, changed and removed, in the order of the batches', async () => {
    const random = seededRandom(1);
    const [a, b, c] = [0, 1, 2].map((n) =>
      madeUpHotel(n, random, { city: 'Nan', country: 'TH', rooms: 60, reviewsCount: 25 }),
    );
    if (a === undefined || b === undefined || c === undefined) throw new Error('three were made');
    await publish(side.database, [a, b]);
    await publish(side.database, [{ ...a, facts: { ...a.facts, name: 'Renamed', city: 'Loei' } }, b, c]);
    await publish(
      side.database,
      [{ ...c, facts: { ...c.facts, ratingTenths: c.facts.ratingTenths === 30 ? 42 : 30 } }],
      [b.facts.uen],
    );
    const found = await changes({ since });
    expect(told(found)).toEqual([
      [a.facts.uen, 'added', []],
      [b.facts.uen, 'added', []],
      [a.facts.uen, 'updated', ['name', 'city']],
      [c.facts.uen, 'added', []],
      [c.facts.uen, 'updated', expect.arrayContaining(['rating', 'rating_gap', 'segment', 'opportunity_usd'])],
      [b.facts.uen, 'removed', []],
    ]);
    const times = found.changes.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(await changes()).toEqual(found);
    since = found.next_since;
  });

  test('tells nothing of what readers cannot see', async () => {
    const random = seededRandom(1);
    const hotel = madeUpHotel(0, random);
    await publish(side.database, [hotel]);
    const { next_since: here } = await readOn(since, 100);
    await publish(side.database, [{ ...hotel, isExportable: false, ratedOn: '2999-02-02' }]);
    await publish(side.database, [], ['NOBODY']);
    expect(await changes({ since: here })).toEqual({ dataset: { kind: 'live' }, changes: [], next_since: here });
    since = here;
  });

  test('tells nothing of a batch that was taken back', async () => {
    const failed = transaction(side.database, async (connection) => {
      await lockPublication(connection);
      await writeHotels(connection, [madeUpHotel(700, seededRandom(4))], [numberOf(0)]);
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow('taken back');
    expect(await changes({ since })).toEqual({ dataset: { kind: 'live' }, changes: [], next_since: since });
  });

  test('tells a removal once, however often it was asked for, and no removal of what comes back at once', async () => {
    const hotel = madeUpHotel(0, seededRandom(77), { name: 'Another name' });
    await publish(side.database, [hotel], [hotel.facts.uen, numberOf(2), numberOf(2)]);
    const found = await changes({ since });
    expect(found.changes.map(({ uen, change }) => [uen, change])).toEqual([
      [hotel.facts.uen, 'updated'],
      [numberOf(2), 'removed'],
    ]);
    since = found.next_since;
  });

  test('comes in pages of any size: the same feed', async () => {
    const random = seededRandom(5);
    await publish(
      side.database,
      Array.from({ length: 250 }, (_, i) => madeUpHotel(100 + i, random)),
    );
    const whole = await readOn(undefined, 1000);
    for (const limit of [3, 100]) expect(await readOn(undefined, limit)).toEqual(whole);
    expect((await changes()).changes).toHaveLength(100);
    expect((await changes({ limit: 1000 })).changes).toEqual(whole.changes);
  });
});

describe('a wrong value', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('of since is refused and named', async () => {
    const cursor = (await side.get('/hotels?limit=1')).json<{ next_cursor: string }>().next_cursor;
    const wrong = [
      '',
      'x',
      '0',
      '!',
      '2026-01-01',
      '\u0000',
      cursor,
      encoded([]),
      encoded(5),
      encoded(['5']),
      encoded([-1]),
      encoded([1.5]),
      encoded([2 ** 53]),
      encoded([1, 2]),
      'A'.repeat(401),
    ];
    for (const since of wrong) {
      const answer = await side.get(`/hotels/changes?${queryString({ since })}`);
      expect([answer.status, since]).toEqual([400, since]);
      expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ in: 'query', name: 'since' }] });
    }
  });

  test('of limit too', async () => {
    for (const limit of ['0', '1001', '-1', 'x', '']) {
      const answer = await side.get(`/hotels/changes?${queryString({ limit })}`);
      expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ in: 'query', name: 'limit' }] }]);
    }
  });

  test('a place ahead of the feed, as after a restore from a backup, is told', async () => {
    const answer = await side.get(`/hotels/changes?${queryString({ since: encoded([Number.MAX_SAFE_INTEGER]) })}`);
    expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ in: 'query', name: 'since' }] }]);
  });
});

describe('a follower', () => {
  /** Does what the feed says: reads each changed hotel, and forgets each one that was removed. */
  async function follow(
    state: { hotels: Map<string, Hotel>; since: string | undefined },
    limit: number,
  ): Promise<number> {
    const page = await changes({ limit, ...(state.since !== undefined && { since: state.since }) });
    const answers = await Promise.all(
      page.changes.map(async ({ uen, change }) =>
        change === 'removed' ? undefined : await side.get(`/hotels/${uen}`),
      ),
    );
    for (const [i, { uen }] of page.changes.entries()) {
      const answer = answers[i];
      // Gone again already: a later change tells so.
      if (answer === undefined || answer.status === 404) state.hotels.delete(uen);
      else state.hotels.set(uen, answer.json<Hotel>());
    }
    state.since = page.next_since;
    return page.changes.length;
  }

  const written = { batches: 0 };
  async function write(random: SeededRandom): Promise<void> {
    for (let batch = 0; batch < 12; batch += 1) {
      const hotels = new Map(
        Array.from({ length: random.between(1, 25) }, () => madeUpHotel(random.between(0, 300), random)).map(
          (hotel) => [hotel.facts.uen, hotel],
        ),
      );
      const gone = Array.from({ length: random.between(0, 15) }, () => numberOf(random.between(0, 300)));
      await publish(side.database, [...hotels.values()], gone);
      written.batches += 1;
    }
  }

  test('rebuilds exactly the dataset while several writers work', async () => {
    let writing = true;
    const writers = Promise.all([61, 62, 63].map((seed) => write(seededRandom(seed)))).finally(() => {
      writing = false;
    });
    const followers = [5, 1000].map(async (limit) => {
      const state = { hotels: new Map<string, Hotel>(), since: undefined };
      while (writing) if ((await follow(state, limit)) === 0) await sleep(1);
      while ((await follow(state, limit)) > 0);
      return state.hotels;
    });
    await writers;
    const expected = (await side.allHotels()).map((hotel) => [hotel.uen, hotel] as const);
    expect(written.batches).toBe(36);
    for (const rebuilt of await Promise.all(followers)) {
      expect([...rebuilt].sort(([a], [b]) => (a < b ? -1 : 1))).toEqual(expected);
    }
  });

  test('is told of the removal of a hotel whose past is forgotten, also when it was the last to change', async () => {
    const uen = numberOf(500);
    const random = seededRandom(6);
    await publish(side.database, [madeUpHotel(500, random, { name: 'First' })]);
    await publish(side.database, [madeUpHotel(500, random, { name: 'Second' })]);
    const { next_since: here } = await readOn(undefined, 1000);
    expect(await addSuppression(side.database, { uen, reason: null, actor: 'test' })).toMatchObject({
      was: 'published',
    });
    const after = await changes({ since: here });
    expect(told(after)).toEqual([[uen, 'removed', []]]);
    await publish(side.database, [madeUpHotel(501, random)]);
    expect((await changes({ since: after.next_since })).changes).toMatchObject([
      { uen: numberOf(501), change: 'added' },
    ]);
    const whole = await readOn(undefined, 1000);
    expect(told(whole).filter(([number]) => number === uen)).toEqual([[uen, 'removed', []]]);
  });
});
