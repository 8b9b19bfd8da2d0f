import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { ask } from '#test/support/http.ts';
import type { ReadSide } from '../../../test/read-side-server.ts';
import { startReadSide } from '../../../test/read-side-server.ts';
import { madeUpHotel, publish } from '../../test/made-up-hotels.ts';

/** How a large export is sent: no faster than it is read, freed when nobody reads, and never complete when it is not. */
const HOTELS = 100_000;
const PAGES = HOTELS / 1000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let side: ReadSide;
let pagesRead = 0;

beforeAll(async () => {
  side = await startReadSide();
  await publish(side.database, [madeUpHotel(0, seededRandom(81), { address: 'x'.repeat(250) })]);
  // Copies of one, without the counts and without indexes for filters: nothing here looks at those but ranks at one.
  const [columns, facets] = [await copiedColumns('hotel', 'document'), await copiedColumns('hotel_facet')];
  const { rows: indexes } = await side.database.query<{ name: string }>(
    `SELECT indexrelid::regclass::text AS name FROM pg_index
     WHERE indrelid = ANY(ARRAY['prospects.hotel', 'prospects.hotel_facet']::regclass[]) AND NOT indisprimary
       AND indexrelid <> 'prospects.hotel_by_bucket'::regclass`,
  );
  await side.database.query(
    `SET synchronous_commit = off; BEGIN; DROP INDEX ${indexes.map(({ name }) => name).join(', ')};
     ALTER TABLE prospects.hotel DISABLE TRIGGER USER;
     INSERT INTO prospects.hotel (uen, document, ${columns})
       SELECT 'M' || lpad(n::text, 8, '0'), replace(document, uen, 'M' || lpad(n::text, 8, '0')), ${columns}
       FROM prospects.hotel, generate_series(1, ${HOTELS - 1}) AS n;
     INSERT INTO prospects.hotel_facet (uen, ${facets})
       SELECT 'M' || lpad(n::text, 8, '0'), ${facets} FROM prospects.hotel_facet, generate_series(1, ${HOTELS - 1}) AS n;
     ALTER TABLE prospects.hotel ENABLE TRIGGER USER; COMMIT; ANALYZE prospects.hotel, prospects.hotel_facet`,
  );
  clients.query = function (this: unknown, ...all: unknown[]) {
    const [asked] = all as [{ text?: string }];
    if (asked.text?.includes('SELECT hotel.uen, document, lead, ')) pagesRead += 1;
    return Reflect.apply(queryOfAll, this, all);
  };
}, 120_000);

/** All that a row has of its own but its number. */
async function copiedColumns(table: string, ...replaced: string[]): Promise<string> {
  const { rows } = await side.database.query<{ columns: string }>(
    `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns WHERE table_schema = 'prospects'
       AND table_name = $1 AND is_generated = 'NEVER' AND column_name <> ALL($2)`,
    [table, ['uen', ...replaced]],
  );
  return rows[0]?.columns ?? '';
}

/** Counted by hand: a spy would keep every page. */
const clients = pg.Client.prototype as unknown as { query: (...all: unknown[]) => unknown };
const { query: queryOfAll } = clients;

beforeEach(() => {
  pagesRead = 0;
});

afterAll(async () => {
  clients.query = queryOfAll;
  await side.close();
});

/** An export on a bare connection, which reads nothing until it is told to, and keeps the last bytes only. */
function openExport(format: string) {
  const { hostname, port } = new URL(side.server.url);
  const socket = connect(Number(port), hostname);
  let bytes = 0;
  let tail = '';
  socket.setEncoding('latin1');
  socket.pause();
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    tail = (tail + String(chunk)).slice(-64);
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(
    `GET /api/v1/hotels/export?format=${format} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nX-Gateway-Key: ${side.key}\r\n\r\n`,
  );
  return { socket, closed, bytes: () => bytes, isComplete: () => tail.endsWith('\r\n0\r\n\r\n') };
}

/** The same through Node's client, for whoever wants to see the content. */
async function fetchExport(format: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(side.server.url);
  const request = get({
    hostname,
    port,
    path: `/api/v1/hotels/export?format=${format}`,
    agent: false,
    headers: { 'x-gateway-key': side.key },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response.setEncoding('utf8');
}

/** Until the server has stopped reading pages: all that lies between it and the client is full. */
async function untilItWaits(): Promise<number> {
  for (let before = -1; before !== pagesRead || pagesRead === 0; ) {
    before = pagesRead;
    await sleep(150);
  }
  return pagesRead;
}

async function memoryInUse(): Promise<number> {
  // Bytes outside of the heap are given back a turn after whatever held them.
  for (let turn = 0; turn < 3; turn += 1) {
    collectGarbage();
    await sleep(5);
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

async function inFlight(): Promise<number> {
  const { text } = await ask(side.server.metricsUrl);
  return Number(/^http_requests_in_flight (\d+)$/m.exec(text)?.[1]);
}

const exportsInLog = () =>
  side.server.logLines
    .map((line) => JSON.parse(line) as { operation?: string; status?: number; code?: string })
    .filter(({ operation }) => operation === 'exportHotels');

describe('a slow reader', () => {
  test('gets a hundred thousand hotels, and the server never holds more than a few pages', async () => {
    const before = await memoryInUse();
    const reading = openExport('ndjson');
    // Most of it is not even read: what is, fills the buffers of two sockets.
    expect(await untilItWaits()).toBeLessThan(PAGES / 2);
    let largest = (await memoryInUse()) - before;
    for (let step = 1; !reading.socket.closed; step += 1) {
      reading.socket.resume();
      await sleep(20);
      reading.socket.pause();
      if (step % 4 === 0) largest = Math.max(largest, (await memoryInUse()) - before);
      if (reading.isComplete()) reading.socket.resume();
    }
    await reading.closed;
    expect(reading.isComplete()).toBe(true);
    expect(reading.bytes()).toBeGreaterThan(50 * 2 ** 20);
    expect(pagesRead).toBe(PAGES + 1);
    expect(largest).toBeLessThan(15);
  });

  test('misses no hotel and gets none twice while others are written', async () => {
    const random = seededRandom(82);
    const response = await fetchExport('csv');
    await untilItWaits();
    const added = Array.from({ length: 500 }, (_, i) =>
      madeUpHotel(i + 1, random, { uen: `M${String(200 * i).padStart(8, '0')}X` }),
    );
    await publish(side.database, added);
    const numbers: string[] = [];
    for await (const line of createInterface({ input: response })) numbers.push(line.slice(0, line.indexOf(',')));
    await publish(
      side.database,
      [],
      added.map(({ facts }) => facts.uen),
    );
    expect(response.complete).toBe(true);
    expect(numbers.shift()).toBe('uen');
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((uen) => !uen.endsWith('X'))).toHaveLength(HOTELS);
    // Those that came behind the place where it stood are in it.
    expect(numbers.filter((uen) => uen.endsWith('X')).length).toBeGreaterThan(100);
    expect(numbers.findIndex((uen, i) => i > 0 && uen <= String(numbers[i - 1]))).toBe(-1);
  });
});

describe('a client that goes away', () => {
  test('in the middle stops the reading, and leaves nothing behind', async () => {
    const before = await memoryInUse();
    const logged = exportsInLog().length;
    const clients = 12;
    const readings = Array.from({ length: clients }, (_, i) => openExport(i % 2 === 0 ? 'csv' : 'ndjson'));
    await expect.poll(inFlight).toBe(clients);
    await untilItWaits();
    for (const { socket } of readings) socket.destroy();
    await expect.poll(inFlight).toBe(0);
    const stopped = await untilItWaits();
    await sleep(200);
    expect(pagesRead).toBe(stopped);
    expect(stopped).toBeLessThan((clients * PAGES) / 2);
    const statuses = exportsInLog()
      .slice(logged)
      .map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: clients }, () => 499));
    const { rows } = await side.database.query<{ busy: string }>(
      "SELECT count(*) AS busy FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'quintet%' AND state <> 'idle'",
    );
    expect(rows[0]?.busy).toBe('0');
    await expect.poll(async () => (await memoryInUse()) - before, { timeout: 5000 }).toBeLessThan(10);
  });

  test('before anything was read, too', async () => {
    const reading = openExport('csv');
    reading.socket.destroy();
    await reading.closed;
    await expect.poll(inFlight).toBe(0);
    expect((await side.get('/hotels?limit=1')).status).toBe(200);
  });
});

describe('a database that goes away', () => {
  /** Nobody gets in, and whoever is inside is put out. */
  async function lockOut(isOut: boolean): Promise<void> {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    const name = new URL(side.server.database.url).pathname.slice(1);
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${!isOut}`);
    if (isOut) await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await client.end();
  }

  test.each(['csv', 'ndjson'])('in the middle breaks the connection: the %s does not look complete', async (format) => {
    const logged = exportsInLog().length;
    const broken = openExport(format);
    await untilItWaits();
    await lockOut(true);
    try {
      broken.socket.resume();
      await broken.closed;
    } finally {
      await lockOut(false);
    }
    expect(broken.isComplete()).toBe(false);
    expect(broken.bytes()).toBeGreaterThan(1000);
    await expect.poll(() => exportsInLog().length).toBe(logged + 1);
    expect(exportsInLog().at(-1)?.status).toBeGreaterThanOrEqual(500);
    await expect.poll(async () => (await side.get('/hotels?limit=1')).status).toBe(200);
    expect(await inFlight()).toBe(0);
  });

  test('is told by any client', async () => {
    // As it is: packed, a hundred thousand hotels that are nearly the same would be there before anything goes away.
    const headers = { 'x-gateway-key': side.key, 'accept-encoding': 'identity' };
    const response = await fetch(`${side.server.url}/api/v1/hotels/export`, { headers });
    expect(response.status).toBe(200);
    await untilItWaits();
    await lockOut(true);
    try {
      await expect(response.text()).rejects.toThrow();
    } finally {
      await lockOut(false);
    }
    await expect.poll(async () => (await side.get('/hotels?limit=1')).status).toBe(200);
  });

  test('before the first byte is a plain refusal', async () => {
    await lockOut(true);
    try {
      const answer = await side.get('/hotels/export');
      expect([answer.status >= 500, answer.headers.get('content-type')]).toEqual([
        true,
        'application/problem+json; charset=utf-8',
      ]);
      expect(answer.headers.get('content-disposition')).toBeNull();
    } finally {
      await lockOut(false);
    }
  });
});
