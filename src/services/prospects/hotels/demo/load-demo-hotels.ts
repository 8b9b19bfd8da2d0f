import type { Connection, Database } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Lineage, Origin } from '../rules/lineage.ts';
import { readDatasetKind, setDatasetKind } from '../store/dataset.ts';
import { lockHotels, lockPublication, writeHotels } from '../store/publication/publication.ts';
import { suppressedNumbers } from '../store/publication/suppressions.ts';
import type { DemoHotel } from './demo-hotels.ts';
import { DEMO_VERSION, demoHotels } from './demo-hotels.ts';
import { demoLocation } from './demo-locations.ts';

/** Loads the demo hotels into a dataset that has nothing live in it. Says whether there was anything to do. */
export async function loadDemoHotels(database: Database): Promise<boolean> {
  // A start must not wait for the lock of an import when there is nothing to load.
  if (!(await isWanted(database))) return false;
  return await transaction(database, async (connection) => {
    await lockPublication(connection);
    await lockHotels(connection);
    if (!(await isWanted(connection))) return false;
    const suppressed = await suppressedNumbers(connection);
    const hotels = demoHotels().filter(({ uen }) => !suppressed.has(uen));
    const wanted = new Set(hotels.map(({ uen }) => uen));
    const gone = (await listNumbers(connection)).filter((uen) => !wanted.has(uen));
    await writeHotels(connection, hotels.map(published), gone);
    await setDatasetKind(connection, 'demo', DEMO_VERSION);
    return true;
  });
}

async function isWanted(database: Pick<Connection, 'query'>): Promise<boolean> {
  const { kind, demoVersion } = await readDatasetKind(database);
  return kind !== 'live' && demoVersion !== DEMO_VERSION;
}

async function listNumbers(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ uen: string }>('SELECT uen FROM prospects.hotel');
  return rows.map(({ uen }) => uen);
}

/** When the demo hotels were made up. */
const DEMO: Origin = { source: 'demo: fictional', observed_at: '2026-11-15', licence: 'none needed: fictional' };

function published(demo: DemoHotel) {
  const lineage: Lineage = {
    registry: DEMO,
    property: DEMO,
    rating: DEMO,
    website: demo.website === null ? null : DEMO,
    mailbox: demo.contact_email === null ? null : DEMO,
    location: DEMO,
  };
  const { rating_tenths, reviews_count, contact_email, ...facts } = demo;
  return {
    propertyId: null,
    facts: { ...facts, ratingTenths: rating_tenths, reviewsCount: reviews_count, contactEmail: contact_email },
    // Nobody should call a number that is made up.
    contact: { phone: null, ...demoLocation(demo.uen, demo.city) },
    isExportable: true,
    ratedOn: null,
    rating: null,
    lineage,
  };
}
