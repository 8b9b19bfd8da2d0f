import type { Connection } from '#platform/db/pool.ts';
import type { CandidateIndex, IndexedRecord } from '../../linkage/candidate-index.ts';
import { CandidateIndexBuilder } from '../../linkage/candidate-index.ts';
import type { Subject } from '../../linkage/matcher.ts';
import { searchKey } from '../../linkage/search-key.ts';
import type { Country } from '../../rules/country.ts';
import type { Candidate, CandidateTable, Wanted } from './candidates.ts';
import { candidatesFor, cellsOf, ELIGIBLE, subjectsOf } from './candidates.ts';

/**
 * Candidates for many records of one table. Who looks for few asks the database for each. Who looks for many reads what
 * names, postcodes and cells say into memory once, looks there, and asks the database only for the records that it has found
 * and not yet seen. Both find the same.
 */
export type CandidateSearch = (connection: Connection, wanted: readonly Wanted[]) => Promise<Candidate[][]>;

export type SearchBounds = {
  /** Up to so many are looked for one by one. */
  few: number;
  /** Larger tables stay in the database: some 300 bytes a record would be read into memory. */
  mostIndexed: number;
  /** Subjects that are kept, some 2 KB each: what is found again is not read again. */
  mostSubjects: number;
};

export const SEARCH_BOUNDS: SearchBounds = { few: 50, mostIndexed: 1_000_000, mostSubjects: 100_000 };

/** For so many records. What is found follows from the table as it was when the first was looked for. */
export function candidateSearch(table: CandidateTable, expected: number, bounds = SEARCH_BOUNDS): CandidateSearch {
  return expected <= bounds.few ? oneByOne(table) : inMemory(table, bounds);
}

function oneByOne(table: CandidateTable): CandidateSearch {
  return async (connection, wanted) => {
    const found: Candidate[][] = [];
    for (const each of wanted) found.push(await candidatesFor(connection, table, each));
    return found;
  };
}

function inMemory(table: CandidateTable, { mostIndexed, mostSubjects }: SearchBounds): CandidateSearch {
  const indexes = new Map<Country, CandidateIndex | undefined>();
  const subjects = new KnownSubjects(table, mostSubjects);
  return async (connection, wanted) => {
    for (const { subject } of wanted) {
      if (indexes.has(subject.country)) continue;
      indexes.set(subject.country, await readIndex(connection, table, subject.country, mostIndexed));
    }
    const ids = wanted.map((each) => {
      const found = indexes.get(each.subject.country)?.find({
        nameKey: searchKey(each.subject.names[0] ?? ''),
        postcode: each.subject.postcode,
        cells: cellsOf(each.subject),
        isUnlistedToo: each.isUnlistedToo ?? false,
      });
      return found?.filter((id) => !each.excluded.includes(id));
    });
    const known = await subjects.of(connection, new Set(ids.flatMap((found) => found ?? [])));
    const candidates: Candidate[][] = [];
    for (const [at, found] of ids.entries()) {
      if (found === undefined) candidates.push(await candidatesFor(connection, table, wanted[at] as Wanted));
      else {
        candidates.push(
          found.flatMap((id) => {
            const subject = known.get(id);
            return subject === undefined ? [] : [{ id, subject }];
          }),
        );
      }
    }
    return candidates;
  };
}

/** Records read at once. */
const PAGE = 20_000;

/** Undefined when there are too many. */
async function readIndex(
  connection: Connection,
  table: CandidateTable,
  country: Country,
  most: number,
): Promise<CandidateIndex | undefined> {
  const id = table === 'entity' ? 'number' : 'id';
  // Hotels that are no longer listed are looked for as well; of the others only what can be linked.
  const [isListed, which] = table === 'property' ? [ELIGIBLE.property, 'true'] : ['true', ELIGIBLE[table]];
  const { rows: counted } = await connection.query<{ records: string }>(
    `SELECT count(*) AS records FROM prospects.${table} WHERE country = $1 AND ${which}`,
    [country],
  );
  if (Number(counted[0]?.records) > most) return undefined;
  const index = new CandidateIndexBuilder();
  for (let after: string | undefined = table === 'property' ? '-1' : ''; after !== undefined; ) {
    const { rows }: { rows: IndexedRecord[] } = await connection.query<IndexedRecord>(
      `SELECT ${id}::text AS id, name_key AS "nameKey", postcode, ${table === 'entity' ? 'NULL AS cell' : 'cell'},
         ${isListed} AS "isListed"
       FROM prospects.${table} WHERE country = $1 AND ${which} AND ${id} > $2 ORDER BY prospects.${table}.${id} LIMIT ${PAGE}`,
      [country, after],
    );
    for (const row of rows) index.add(row);
    after = rows.length < PAGE ? undefined : rows.at(-1)?.id;
  }
  return index.build();
}

/** The subjects of records, read once; when there are too many, those that were longest not asked for go. */
class KnownSubjects {
  readonly #table: CandidateTable;
  readonly #most: number;
  readonly #known = new Map<string, Subject>();

  constructor(table: CandidateTable, most: number) {
    this.#table = table;
    this.#most = most;
  }

  async of(connection: Connection, ids: ReadonlySet<string>): Promise<Map<string, Subject>> {
    const found = new Map<string, Subject>();
    const missing: string[] = [];
    for (const id of ids) {
      const subject = this.#known.get(id);
      if (subject === undefined) missing.push(id);
      else {
        this.#known.delete(id);
        found.set(id, subject);
      }
    }
    if (missing.length > 0) {
      for (const [id, subject] of await subjectsOf(connection, this.#table, missing)) found.set(id, subject);
    }
    for (const [id, subject] of found) this.#known.set(id, subject);
    for (const id of this.#known.keys()) {
      if (this.#known.size <= this.#most) break;
      this.#known.delete(id);
    }
    return found;
  }
}
