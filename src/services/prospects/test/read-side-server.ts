import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startTestServer } from '#test/support/server.ts';
import type { Hotel } from '../hotels/rules/hotel.ts';
import { prospects } from '../index.ts';

/** A server with this service alone, a key for it, and a pool for whoever writes hotels beside it. */
export type ReadSide = {
  server: TestServer;
  key: string;
  database: Database;
  /** Asks below /api/v1, with the key. */
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  /** Asks for what a link says, such as `next`. */
  follow: (link: string) => Promise<Answer>;
  /** Every published hotel, by number. */
  allHotels: () => Promise<Hotel[]>;
  close: () => Promise<void>;
};

export async function startReadSide(environment: Record<string, string> = {}): Promise<ReadSide> {
  const server = await startTestServer({
    services: [prospects],
    environment: { LIMIT_KEY_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000', ...environment },
  });
  const database = openPool(
    { url: server.database.url, size: 3, connectTimeoutMs: 10_000, queryTimeoutMs: 0, applicationName: 'test writer' },
    () => {},
  );
  const key = await server.issueKey('prospects');
  const follow = (link: string, headers: Record<string, string> = {}) =>
    ask(new URL(link, server.url).href, { headers: { 'x-gateway-key': key, ...headers } });
  return {
    server,
    key,
    database,
    follow,
    get: (path, headers) => follow(`/api/v1${path}`, headers),
    allHotels: async () => {
      const { rows } = await database.query<{ document: string }>(
        'SELECT document FROM prospects.hotel ORDER BY uen COLLATE "C"',
      );
      return rows.map(({ document }) => JSON.parse(document) as Hotel);
    },
    close: async () => {
      await database.end();
      await server.close();
    },
  };
}

/** A read side for the tests of a file. */
export function useReadSide(): ReadSide {
  // The same object from the start, so that a file can name it before it is open.
  const side = {} as ReadSide;
  beforeAll(async () => {
    Object.assign(side, await startReadSide());
  });
  afterAll(() => side.close());
  return side;
}
