import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TwoNodes } from '#test/support/two-nodes.ts';
import { startTwoNodes } from '#test/support/two-nodes.ts';
import type { Database } from '../pool.ts';
import { openPool, queryInTime, transaction } from '../pool.ts';
import { isDatabaseUnavailable, OutcomeUnknown } from '../unavailable.ts';

let nodes: TwoNodes;
const open: Database[] = [];
beforeAll(async () => {
  nodes = await startTwoNodes();
  await nodes.primary().query('CREATE TABLE noted (word text PRIMARY KEY)');
});
afterEach(async () => {
  nodes.proxy.speak();
  for (const pool of open.splice(0)) await pool.end();
});
afterAll(() => nodes.close());

const poolOf = (queryTimeoutMs = 1000) => {
  const options = { url: nodes.url, size: 2, connectTimeoutMs: 2000, queryTimeoutMs, applicationName: 'test' };
  const pool = openPool(options, () => {});
  open.push(pool);
  return pool;
};
const failure = async (work: Promise<unknown>): Promise<Error> => {
  try {
    await work;
  } catch (error) {
    return error as Error;
  }
  throw new Error('It did not fail');
};

describe('a node that takes no writes', () => {
  test('is refused when a connection to it is opened, and told as a database that is away', async () => {
    const pool = poolOf();
    nodes.proxy.turnTo(nodes.standby().port);
    for (const attempt of [() => pool.query('SELECT 1'), () => transaction(pool, async () => {})]) {
      const error = await failure(attempt());
      expect([error.message, isDatabaseUnavailable(error)]).toEqual(['The database node takes no writes', true]);
    }
    expect(pool.totalCount).toBe(0);
    nodes.proxy.turnTo(nodes.primary().port);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('leaves the pool with the first statement that says so, also from those who give back without a word', async () => {
    const pool = poolOf();
    const connection = await pool.connect();
    // As a node looks from a connection that a proxy has turned.
    await connection.query('SET default_transaction_read_only = on');
    const error = await failure(connection.query("INSERT INTO noted VALUES ('never')"));
    expect(isDatabaseUnavailable(error)).toBe(true);
    connection.release();
    expect(pool.totalCount).toBe(0);
    await pool.query("INSERT INTO noted VALUES ('elsewhere')");
  });
});

describe('an answer that does not come', () => {
  test('costs its own time and not that of the statements after it', async () => {
    const pool = poolOf(10_000);
    const began = performance.now();
    const error = await failure(
      transaction(pool, async (connection) => {
        nodes.proxy.fallSilent();
        await connection.query('SELECT 1');
      }),
    );
    // Neither the ROLLBACK nor the connection that comes back waits once more: twice as long would be 20 s.
    expect(performance.now() - began).toBeLessThan(19_000);
    expect([isDatabaseUnavailable(error), error instanceof OutcomeUnknown]).toEqual([true, false]);
    expect(pool.totalCount).toBe(0);
  });
});

describe('one deadline', () => {
  const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    expect(isDatabaseUnavailable(await failure(work()))).toBe(true);
    return performance.now() - began;
  };

  test('for the wait for a turn, for a connection and for the answer', async () => {
    const pool = poolOf(2000);
    const ask = (waitedMs: number) => () =>
      queryInTime(pool, { text: 'SELECT 1 AS one' }, performance.now() - waitedMs);
    expect((await ask(1990)()).rows).toEqual([{ one: 1 }]);
    expect(await elapsed(ask(2000))).toBeLessThan(400);
    nodes.proxy.fallSilent();
    // The first has a connection, and waits for its answer; the others wait for a connection that does not come.
    for (const [waitedMs, left] of [
      [0, 2000],
      [1000, 1000],
      [1990, 500],
    ] as const) {
      const took = await elapsed(ask(waitedMs));
      expect(took).toBeGreaterThan(left - 50);
      expect(took).toBeLessThan(left + 900);
    }
  });

  test('for connecting and for the look at the node', async () => {
    const slow = await startSlowGreeter(nodes.primary().port, 1500);
    const url = new URL(nodes.url);
    url.port = String(slow.port);
    const options = { size: 1, connectTimeoutMs: 2000, queryTimeoutMs: 2000, applicationName: 'test' };
    const pool = openPool({ url: url.href, ...options }, () => {});
    open.push(pool);
    // It greets after 1.5 s and says nothing more: not 1.5 s, and then 2 s again.
    const took = await elapsed(() => pool.query('SELECT 1'));
    await slow.close();
    expect(took).toBeGreaterThan(1900);
    expect(took).toBeLessThan(3000);
  });
});

describe('a commit', () => {
  test('whose answer was lost has an unknown outcome, and is there or not', async () => {
    const pool = poolOf();
    const error = await failure(
      transaction(pool, async (connection) => {
        await connection.query("INSERT INTO noted VALUES ('perhaps')");
        // What is sent from now on arrives; what comes back does not.
        setImmediate(() => nodes.proxy.cut());
        await sleep(0);
      }),
    );
    expect([error instanceof OutcomeUnknown, isDatabaseUnavailable(error)]).toEqual([true, true]);
  });

  test('that waits for a standby in vain is given up in time, and its outcome is unknown', async () => {
    const pool = poolOf(500);
    await nodes.holdCommits(true);
    const error = await failure(
      transaction(pool, async (connection) => {
        await connection.query("INSERT INTO noted VALUES ('held')");
      }),
    );
    expect(error).toBeInstanceOf(OutcomeUnknown);
    await nodes.holdCommits(false);
    // It was committed on the node all the same, which is why nobody may say that it was not.
    await expect.poll(async () => (await pool.query("SELECT FROM noted WHERE word = 'held'")).rowCount).toBe(1);
  });

  test('that the database refuses is refused, and known to be', async () => {
    const pool = poolOf();
    await pool.query('CREATE TABLE later (word text UNIQUE DEFERRABLE INITIALLY DEFERRED)');
    const error = await failure(
      transaction(pool, async (connection) => {
        await connection.query("INSERT INTO later VALUES ('twice'), ('twice')");
      }),
    );
    expect([error instanceof OutcomeUnknown, (error as { code?: string }).code]).toEqual([false, '23505']);
    expect((await pool.query('SELECT FROM later')).rowCount).toBe(0);
  });
});

/** Lets a client in late, and is silent from then on. */
async function startSlowGreeter(
  target: number,
  delayMs: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = connect(target, '127.0.0.1');
    for (const socket of [inner, outer]) sockets.add(socket.on('error', () => {}));
    let isSilent = false;
    inner.on('data', (bytes) => void outer.write(bytes));
    outer.on('data', (bytes) => {
      if (isSilent) return;
      isSilent = bytes.includes(READY_FOR_QUERY);
      setTimeout(() => inner.write(bytes), isSilent ? delayMs : 0);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `Z`, five bytes, idle. */
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

test('after a switchover the pool holds connections to the new primary only', async () => {
  const pool = poolOf();
  await Promise.all([pool.query('SELECT pg_sleep(0.1)'), pool.query('SELECT pg_sleep(0.1)')]);
  await nodes.switchOver();
  // The proxy has not noticed yet.
  for (let round = 0; round < 5; round += 1) {
    expect(isDatabaseUnavailable(await failure(pool.query('SELECT 1')))).toBe(true);
  }
  nodes.proxy.turnTo(nodes.primary().port);
  await pool.query("INSERT INTO noted VALUES ('after')");
  const { rows } = await pool.query<{ port: string }>("SELECT current_setting('port') AS port");
  expect(rows).toEqual([{ port: String(nodes.primary().port) }]);
});
