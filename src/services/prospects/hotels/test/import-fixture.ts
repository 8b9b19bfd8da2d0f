import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import type { Ports } from '#platform/ports.ts';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import { prospects } from '../../index.ts';
import type { Hotel } from '../rules/hotel.ts';

/** A server with this service alone, and the operator's commands beside it: `quintet hotels …` in this process. */
type FileReport = {
  file: string;
  outcome: string;
  records: number;
  taken: number;
  changed: number;
  skipped: Record<string, number>;
  notes: Record<string, number>;
  published: { added: number; updated: number; removed: number; disqualified: Record<string, number> };
  demo_removed: boolean;
};

export type OpenQuestion = {
  id: string;
  kind: string;
  score: number;
  reasons: string[];
  subject: { key: string; text: string };
  target: { key: string | null; text: string };
};

export type ImportFixture = {
  server: TestServer;
  /** Asks below /api/v1, with a key. */
  get: (path: string) => Promise<Answer>;
  hotels: (...argv: string[]) => ReturnType<TestServer['cli']>;
  /** The same with `--json`; throws what standard error says when it is refused. */
  json: <T>(...argv: string[]) => Promise<T>;
  /** Imports one file and hands over the report about it. */
  take: (source: string, file: string, ...options: string[]) => Promise<FileReport>;
  review: (kind?: string) => Promise<OpenQuestion[]>;
  /** Undefined when it is not published. */
  hotel: (uen: string) => Promise<Hotel | undefined>;
  /** The numbers and names of all that is published, by number. */
  published: () => Promise<[string, string][]>;
  rows: <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>;
  /** As if nothing had ever been imported. */
  empty: () => Promise<void>;
  close: () => Promise<void>;
};

/** The tests' day. Commands ask the system's clock for it, and no test depends on when it runs. */
const TODAY = '2026-11-15';

export const stopTheClock = (now = `${TODAY}T12:00:00Z`) => {
  vi.spyOn(systemClock, 'now').mockReturnValue(new Date(now));
};

export async function openImportFixture(
  environment: Record<string, string> = {},
  ports?: Ports,
): Promise<ImportFixture> {
  const server = await startTestServer({
    services: [prospects],
    environment: { LIMIT_KEY_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000', ...environment },
    ...(ports !== undefined && { ports }),
  });
  const key = await server.issueKey('prospects');
  const get = (path: string) => ask(`${server.url}/api/v1${path}`, { headers: { 'x-gateway-key': key } });
  const hotels = (...argv: string[]) => server.cli('hotels', ...argv);
  const json = async <T>(...argv: string[]) => {
    const { exitCode, stdout } = await hotels(...argv, '--json');
    if (exitCode !== 0) throw new Error(stdout);
    return JSON.parse(stdout) as T;
  };
  const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
    (await server.database.query(sql, values)).rows as T[];
  return {
    server,
    get,
    hotels,
    json,
    take: async (source, file, ...options) => {
      const { files } = await json<{ files: [FileReport] }>('import', source, file, ...options);
      return files[0];
    },
    review: async (kind) => {
      const filter = kind === undefined ? [] : ['--kind', kind];
      return (await json<{ links: OpenQuestion[] }>('review', ...filter)).links;
    },
    hotel: async (number) => {
      const answer = await get(`/hotels/${number}`);
      return answer.status === 200 ? answer.json<Hotel>() : undefined;
    },
    published: async () => {
      const { hotels: list } = (await get('/hotels?limit=100')).json<{ hotels: Hotel[] }>();
      return list.map(({ uen, name }) => [uen, name]);
    },
    rows,
    empty: async () => {
      // The counts of hotels follow the hotels, so these go first.
      await rows('DELETE FROM prospects.hotel');
      for (const table of await tables(rows)) {
        if (table !== 'dataset') await rows(`DELETE FROM prospects.${table}`);
      }
      await rows('UPDATE prospects.dataset SET kind = NULL, demo_version = NULL');
    },
    close: () => server.close(),
  };
}

/** A fixture for the tests of a file. The clock stands still, and each test begins with nothing. */
export function useImportFixture(): ImportFixture {
  // The same object from the start, so that a file can name it before it is open.
  const fixture = {} as ImportFixture;
  beforeAll(async () => {
    Object.assign(fixture, await openImportFixture());
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    stopTheClock();
    await fixture.empty();
  });
  return fixture;
}

/** The one question of this kind that waits; fails when there are others. */
export async function onlyQuestion(fixture: ImportFixture, kind: string): Promise<OpenQuestion> {
  const questions = await fixture.review(kind);
  expect(questions).toHaveLength(1);
  return questions[0] as OpenQuestion;
}

async function tables(rows: ImportFixture['rows']): Promise<string[]> {
  const found = await rows<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'prospects' ORDER BY 1",
  );
  // Whichever process asks for lists says so now and then, whatever else happens.
  // A rating has its provider, which therefore goes after it.
  return found
    .map(({ name }) => name)
    .filter((name) => name !== 'bulk_asker')
    .sort((a, b) => Number(a === 'rating_provider') - Number(b === 'rating_provider'));
}

/** Of every column of every table of the service, all that can be read as text. */
export async function everyText({ rows }: ImportFixture): Promise<string> {
  const texts: string[] = [];
  for (const name of await tables(rows)) {
    for (const { text } of await rows<{ text: string }>(`SELECT t::text AS text FROM prospects.${name} AS t`)) {
      texts.push(`${name} ${text}`);
    }
  }
  return texts.join('\n');
}

/** How many rows each table has, for tests in which nothing is to be written. */
export async function rowCounts({ rows }: ImportFixture): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tables(rows)) {
    const [row] = await rows<{ count: string }>(`SELECT count(*) FROM prospects.${name}`);
    counts[name] = Number(row?.count);
  }
  return counts;
}
