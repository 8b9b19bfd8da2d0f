import type { Connection } from '#platform/db/pool.ts';
import { MATCHER_VERSION } from '../linkage/matcher.ts';
import { isAccommodation } from '../rules/industry-codes.ts';
import { readAcra } from '../sources/acra-reader.ts';
import { readDbd } from '../sources/dbd-reader.ts';
import { readHlb } from '../sources/hlb-reader.ts';
import { readPlaces } from '../sources/places-reader.ts';
import { readRatings } from '../sources/ratings-reader.ts';
import type { EntityRow, PlaceRow, PropertyRow, RatingRow, RatingTerms, SourceReader } from '../sources/source-rows.ts';
import { knownEntities, writeEntities } from '../store/imports/entities.ts';
import type { Counts, ImportRun, Source } from '../store/imports/import-runs.ts';
import { dropUnread } from '../store/imports/import-runs.ts';
import { closePlaces, writePlaces } from '../store/imports/places.ts';
import { relinkOperators, relinkPlaces, republishOf, writeRegisteredProperties } from '../store/imports/properties.ts';
import { publishRated, storedUntil, textOf, writeProvider, writeRatings } from '../store/imports/ratings.ts';
import { clearSightings, newestList, writeSightings } from '../store/imports/sightings.ts';
import { linkSightings } from './link-sightings.ts';

/**
 * What each source does with its rows. A batch is taken within one transaction, under the publication lock; taking the
 * same rows again changes nothing.
 */
type Batch<Row> = {
  rows: readonly Row[];
  /** The number of its first record in the file. */
  firstRecord: number;
  /** How many rows of the file were taken before. */
  takenBefore: number;
  /** YYYY-MM-DD, as the next. */
  asOf: string;
  today: string;
};

/** `wanted` are those of the rows that were taken. */
type Taken = { wanted: readonly unknown[]; changed: number; skipped: Counts };

export type Importer<Row> = {
  read: SourceReader<Row>;
  /** Before the first batch of a file. */
  begin?: (connection: Connection, asOf: string) => Promise<void>;
  take(connection: Connection, batch: Batch<Row>): Promise<Taken>;
  /** After the last batch. Returns how many rows it changed beyond those that the batches told. */
  finish?: (connection: Connection, run: ImportRun) => Promise<number>;
  /** When a file is refused at its end: takes away what its batches have left. */
  abandon?: (connection: Connection, run: ImportRun) => Promise<void>;
};

/** What an operator has said about a file. */
type Said = { source: Source; terms: RatingTerms | undefined; closesMany: boolean };

/** What reads the files of a source. */
export const readerOf = (source: Source): SourceReader<unknown> =>
  source === 'ratings' ? readRatings : source === 'hlb' ? readHlb : IMPORTERS[source].read;

export function importerOf({ source, terms, closesMany }: Said): Importer<unknown> {
  if (source === 'hlb') return hlbImporter(closesMany);
  if (source === 'ratings') {
    if (terms === undefined) throw new Error('ratings come with their terms');
    return ratingsImporter(terms);
  }
  return IMPORTERS[source];
}

const IMPORTERS = {
  acra: {
    read: readAcra,
    take: async (connection, { rows, asOf }) => {
      const { wanted, skipped } = await ofInterest(connection, rows);
      const changed = await writeEntities(connection, 'acra', wanted, asOf);
      await republishOf(connection, 'entity_number', changed);
      return { wanted, changed: changed.length, skipped };
    },
    finish: ifChanged((connection) => relinkOperators(connection, 'SG')),
  } satisfies Importer<EntityRow>,

  dbd: {
    read: readDbd,
    take: async (connection, { rows, asOf }) => {
      const { wanted, skipped } = await ofInterest(connection, rows);
      const changed = await writeEntities(connection, 'dbd', wanted, asOf);
      await writeRegisteredProperties(connection, changed, MATCHER_VERSION);
      await republishOf(connection, 'entity_number', changed);
      return { wanted, changed: changed.length, skipped };
    },
    finish: ifChanged((connection) => relinkPlaces(connection, ['TH'])),
  } satisfies Importer<EntityRow>,

  places: {
    read: readPlaces,
    take: async (connection, { rows, asOf }) => {
      const { wanted, skipped } = lastOfEach(rows, ({ id }: PlaceRow) => id);
      const closed = wanted.filter(({ isClosed }) => isClosed);
      const changed = await writePlaces(
        connection,
        wanted.filter(({ isClosed }) => !isClosed),
        asOf,
      );
      const { known, changed: closedNow } = await closePlaces(
        connection,
        closed.map(({ id }) => id),
        asOf,
      );
      await republishOf(connection, 'place_id', [...changed, ...closedNow]);
      // Of a place that nobody knows it need not be known that it has closed.
      const unknown = closed.length - known.size;
      return {
        wanted: wanted.filter(({ id, isClosed }) => !isClosed || known.has(id)),
        changed: changed.length + closedNow.length,
        skipped: { ...skipped, ...(unknown > 0 && { closed: unknown }) },
      };
    },
    finish: ifChanged((connection) => relinkPlaces(connection, ['SG', 'TH'])),
  } satisfies Importer<PlaceRow>,
} as const;

const hlbImporter = (closesMany: boolean): Importer<PropertyRow> => ({
  read: readHlb,
  begin: async (connection, asOf) => {
    // What they had read of theirs goes with the first row of this one.
    if (!(await isOutdated(connection, asOf))) await dropUnread(connection, 'hlb');
  },
  take: async (connection, { rows, firstRecord, takenBefore, asOf }) => {
    if (await isOutdated(connection, asOf)) {
      return { wanted: [], changed: 0, skipped: { older_than_the_list_on_file: rows.length } };
    }
    // Not before: a file without a single licence leaves open what is open, and so does one that is refused.
    if (takenBefore === 0 && rows.length > 0) await clearSightings(connection);
    const { wanted, skipped } = lastOfEach(rows, ({ name, address, postcode, rooms }: PropertyRow) =>
      JSON.stringify([name, address, postcode, rooms]),
    );
    await writeSightings(connection, wanted, firstRecord, asOf);
    return { wanted, changed: 0, skipped };
  },
  // Of a list that breaks off, nobody knows what else was on it: then no hotel is missing.
  finish: async (connection, { taken, skipped }) =>
    taken === 0
      ? 0
      : await linkSightings(connection, { isWhole: skipped['file_ends_early'] === undefined, closesMany }),
  abandon: async (connection, { taken }) => {
    if (taken > 0) await clearSightings(connection);
    await dropUnread(connection, 'hlb');
  },
});

const ratingsImporter = (terms: RatingTerms): Importer<RatingRow> => ({
  read: readRatings,
  begin: (connection) => writeProvider(connection, terms),
  take: async (connection, { rows, asOf, today }) => {
    const observed = rows.filter(({ observedOn }) => observedOn <= asOf);
    const kept = observed.filter(({ observedOn }) => storedUntil(observedOn, terms) >= today);
    const byDate = kept.toSorted((a, b) => (a.observedOn < b.observedOn ? -1 : a.observedOn > b.observedOn ? 1 : 0));
    const { wanted, skipped } = lastOfEach(byDate, ({ key }) => textOf(key));
    const changed = await writeRatings(connection, terms, wanted);
    await publishRated(connection, terms.provider, changed);
    const ahead = rows.length - observed.length;
    const ended = observed.length - kept.length;
    return {
      wanted,
      changed: changed.length,
      skipped: {
        ...skipped,
        ...(ahead > 0 && { observed_after_the_file: ahead }),
        ...(ended > 0 && { retention_has_ended: ended }),
      },
    };
  },
});

/** A list is right as a whole: an older one has nothing to say beside a newer one. */
async function isOutdated(connection: Connection, asOf: string): Promise<boolean> {
  const newest = await newestList(connection);
  return newest !== undefined && newest > asOf;
}

function ifChanged(work: (connection: Connection) => Promise<void>): NonNullable<Importer<unknown>['finish']> {
  return async (connection, { changed }) => {
    if (changed > 0) await work(connection);
    return 0;
  };
}

/** Accommodation, and whatever is on file already: a hotel that becomes something else must not stay one. */
async function ofInterest(
  connection: Connection,
  rows: readonly EntityRow[],
): Promise<{ wanted: EntityRow[]; skipped: Counts }> {
  const isHotel = ({ country, industryCodes }: EntityRow) =>
    industryCodes.some((code) => isAccommodation(country, code));
  const others = rows.filter((row) => !isHotel(row)).map(({ number }) => number);
  const known = others.length === 0 ? new Set<string>() : await knownEntities(connection, others);
  // A company may stand twice in one batch, first as a hotel and then as something else: that is known as well.
  const hotels = new Set(rows.filter(isHotel).map(({ number }) => number));
  const interesting = rows.filter((row) => hotels.has(row.number) || known.has(row.number));
  const { wanted, skipped } = lastOfEach(interesting, ({ number }) => number);
  const elsewhere = rows.length - interesting.length;
  return { wanted, skipped: { ...skipped, ...(elsewhere > 0 && { other_industry: elsewhere }) } };
}

/** The registries repeat themselves; what stands last in a file is the newest. */
function lastOfEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string): { wanted: Row[]; skipped: Counts } {
  const last = new Map<string, Row>();
  for (const row of rows) last.set(keyOf(row), row);
  const repeated = rows.length - last.size;
  return { wanted: [...last.values()], skipped: repeated > 0 ? { repeated_in_file: repeated } : {} };
}
