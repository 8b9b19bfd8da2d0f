import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Connection, Database } from '#platform/db/pool.ts';
import { openPool, transaction } from '#platform/db/pool.ts';
import { readPropertyFacts } from '../../store/publication/property-facts.ts';
import { lockPublication } from '../../store/publication/publication.ts';
import {
  AMBER,
  BIRCH,
  changesOf,
  LANTERN,
  LANTERNS,
  NUMBERS,
  publishedNumbers,
  publishFive,
  rate,
} from '../../test/five-hotels.ts';
import { useImportFixture } from '../../test/import-fixture.ts';
import { hlbFile, uen } from '../../test/registry-files.ts';

/**
 * While replicas are replaced, a worker of the version before publishes beside servers of this one. It holds the lock of
 * publication and does not know the one of hotels: here it does its steps by hand.
 */
const fixture = useImportFixture();
let side: Database;

beforeAll(() => {
  const { url } = fixture.server.database;
  side = openPool({ url, size: 1, connectTimeoutMs: 5000, queryTimeoutMs: 0, applicationName: 'test' }, () => {});
});
afterAll(() => side.end());
beforeEach(() => publishFive(fixture));

/** What that version is about to write, from facts that it has read. */
async function remember(connection: Connection, numbers: readonly string[]): Promise<void> {
  await connection.query('CREATE TEMP TABLE known ON COMMIT DROP AS SELECT * FROM prospects.hotel WHERE false');
  await connection.query('INSERT INTO known SELECT * FROM prospects.hotel WHERE uen = ANY($1)', [numbers]);
}

async function writeRemembered(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ names: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
     WHERE attrelid = 'prospects.hotel'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  );
  const names = rows[0]?.names ?? '';
  await connection.query(
    `INSERT INTO prospects.hotel (${names}) SELECT ${names} FROM known ORDER BY uen
     ON CONFLICT (uen) DO UPDATE SET document = excluded.document`,
  );
  await connection.query(
    `INSERT INTO prospects.hotel_change (number, uen, change, at, fields)
     SELECT (SELECT max(number) FROM prospects.hotel_change) + row_number() OVER (), uen, 'updated', now(), '{name}'
     FROM known`,
  );
}

describe('a hotel that asks while an older version publishes', () => {
  test('is not brought back by what that had read before', async () => {
    await transaction(side, async (connection) => {
      await lockPublication(connection);
      await remember(connection, [uen(1), uen(2)]);
      expect(await fixture.json('suppress', uen(1))).toMatchObject({ removed: 1 });
      await writeRemembered(connection);
    });
    expect(await publishedNumbers(fixture)).toEqual(NUMBERS.slice(1));
    expect(await changesOf(fixture, uen(1))).toEqual(['removed']);
    expect(await changesOf(fixture, uen(2))).toEqual(['added', 'updated']);
  });

  test('waits for what that is writing, and is gone then', async () => {
    await fixture.rows('DELETE FROM prospects.hotel WHERE uen = $1', [uen(1)]);
    let asking: Promise<unknown> = Promise.resolve();
    await transaction(side, async (connection) => {
      await lockPublication(connection);
      await remember(connection, [uen(2)]);
      await connection.query('UPDATE known SET uen = $1, property_id = 1', [uen(1)]);
      await writeRemembered(connection);
      asking = fixture.json('suppress', uen(1));
      // One waits for the lock of hotels; were it not held, the wish would have been answered by now.
      await Promise.race([
        asking,
        expect
          .poll(() => fixture.rows("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"))
          .toHaveLength(1),
      ]);
    });
    expect(await asking).toMatchObject({ was_published: true, removed: 1 });
    expect(await publishedNumbers(fixture)).toEqual(NUMBERS.slice(1));
    expect(await changesOf(fixture, uen(1))).toEqual(['removed']);
  });
});

test('a suppressed hotel that is published all the same goes with the next import, without a mailbox on file too', async () => {
  await fixture.rows(
    `INSERT INTO prospects.suppression (uen, entity_number, property_id, name_key, postcode, requested_at, requested_by)
     SELECT uen, entity_number, id, name_key, postcode, now(), 'test' FROM prospects.property WHERE id = 1 AND mailbox IS NULL`,
  );
  expect(await publishedNumbers(fixture)).toEqual(NUMBERS);
  await rate(fixture, '2026-11-03', [uen(2)]);
  expect(await publishedNumbers(fixture)).toEqual(NUMBERS.slice(1));
});

/** Wishes, and what may have become of hotels since. */
const CASES: Record<string, () => Promise<unknown>> = {
  'one asked': () => fixture.hotels('suppress', uen(1)),
  'a company that has another hotel by now': async () => {
    await fixture.hotels('suppress', uen(8));
    await fixture.rows('UPDATE prospects.property SET entity_number = $1 WHERE id = 2', [uen(8)]);
  },
  'one of three': () => fixture.hotels('suppress', `${LANTERN}-2`),
  'renamed at its postcode, as another property': async () => {
    await fixture.hotels('suppress', LANTERN);
    await fixture.rows('UPDATE prospects.suppression SET property_id = NULL');
    await fixture.rows(`UPDATE prospects.property SET name_key = 'other' WHERE uen = $1`, [LANTERN]);
  },
  'moved, as another property': async () => {
    await fixture.hotels('suppress', uen(1));
    await fixture.rows('UPDATE prospects.suppression SET property_id = NULL');
    await fixture.rows(`UPDATE prospects.property SET postcode = '010099' WHERE id = 1`);
  },
  'a second one in the building': async () => {
    await fixture.hotels('suppress', LANTERN);
    await fixture.rows(`UPDATE prospects.property SET postcode = '010083', name_key = 'annex' WHERE uen = $1`, [
      `${LANTERN}-2`,
    ]);
  },
  'another company by now': async () => {
    await fixture.hotels('suppress', uen(1));
    await fixture.rows('UPDATE prospects.property SET entity_number = NULL WHERE id = 1');
  },
  'two under one number': async () => {
    await fixture.hotels('suppress', `${LANTERN}-2`);
    await fixture.take('hlb', hlbFile('closed.geojson', [AMBER, BIRCH, LANTERNS[1], LANTERNS[2]], '2026-11-02'));
    await fixture.hotels('suppress', `${LANTERN}-2`);
    await fixture.rows('UPDATE prospects.property SET entity_number = NULL WHERE entity_number = $1', [LANTERN]);
  },
};

test.each(Object.keys(CASES))('the table keeps away whom the facts call suppressed: %s', async (name) => {
  const { rows: hotels } = await side.query<{ id: string }>(
    'SELECT property_id AS id FROM prospects.hotel ORDER BY property_id',
  );
  const ids = hotels.map(({ id }) => id);
  await transaction(side, async (connection) => {
    await connection.query('CREATE TEMP TABLE kept ON COMMIT PRESERVE ROWS AS SELECT * FROM prospects.hotel');
  });
  try {
    await CASES[name]?.();
    await transaction(side, async (connection) => {
      const facts = await readPropertyFacts(connection, ids, '2026-11-15');
      const free = facts.filter((each) => !each.is_suppressed).map(({ id }) => id);
      expect(free.length).toBeLessThan(ids.length);
      expect(free.length).toBeGreaterThan(0);
      await connection.query('DELETE FROM prospects.hotel');
      await connection.query('ALTER TABLE kept RENAME TO known');
      await writeRemembered(connection);
      const { rows } = await connection.query<{ id: string }>(
        'SELECT property_id AS id FROM prospects.hotel ORDER BY property_id',
      );
      expect(rows.map(({ id }) => id)).toEqual(free);
      await connection.query('ALTER TABLE known RENAME TO kept');
    });
  } finally {
    await side.query('DROP TABLE IF EXISTS kept');
  }
});
