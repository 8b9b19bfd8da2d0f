import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { privateUrl, startPostgres, stopPostgres } from '#platform/db/private-postgres.ts';
import { ask } from './support/http.ts';
import { startServerProcess } from './support/process.ts';
import { freePort, startRedis } from './support/redis.ts';
import { startTestServer } from './support/server.ts';

/** What happens when something that the server leans on goes away, under load. */
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

type Sample = { at: number; status: number; ms: number; retryAfter: string | null };

/** Asks again and again from several clients until it is stopped; a request that gets no answer counts as status 0. */
function load(
  clients: number,
  call: () => Promise<{ status: number; headers: Headers }>,
): { samples: Sample[]; stop: () => Promise<Sample[]> } {
  const samples: Sample[] = [];
  let running = true;
  const client = async () => {
    while (running) {
      const at = performance.now();
      const answer = await call().catch(() => undefined);
      samples.push({
        at,
        status: answer?.status ?? 0,
        ms: performance.now() - at,
        retryAfter: answer?.headers.get('retry-after') ?? null,
      });
      if (answer?.status !== 200) await sleep(20);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  return {
    samples,
    stop: async () => {
      running = false;
      await all;
      return samples;
    },
  };
}

const worst = (samples: readonly Sample[]) => Math.max(0, ...samples.map(({ ms }) => ms));
const median = (samples: readonly Sample[]) =>
  samples.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;

/** The processes of a server: each connection has one. */
function childrenOf(parent: number): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.map(Number).filter((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}

async function ownPostgres() {
  const home = mkdtempSync(join(tmpdir(), 'quintet-fault-'));
  rmSync(home, { recursive: true });
  const port = await freePort();
  let { pid } = await startPostgres(home, 'password', port);
  cleanups.push(async () => {
    await stopPostgres(home, pid);
    rmSync(home, { recursive: true, force: true });
  });
  return {
    url: privateUrl(port, 'password'),
    signalAll: (signal: NodeJS.Signals) => {
      for (const each of [pid, ...childrenOf(pid)]) process.kill(each, signal);
    },
    stop: () => stopPostgres(home, pid),
    start: async () => {
      ({ pid } = await startPostgres(home, 'password', port));
    },
  };
}

describe('PostgreSQL', () => {
  test('stopped under load: 503 with Retry-After within a second; back within five seconds of its return, without a restart', async () => {
    const postgres = await ownPostgres();
    const server = await startTestServer({
      database: { url: postgres.url, query: undefined as never, drop: async () => {} },
      environment: { LIMIT_KEY_PER_MINUTE: '1000000', DATABASE_TIMEOUT_MS: '800' },
    });
    cleanups.push(() => server.close());
    const key = await server.issueKey();
    const traffic = load(16, () => ask(`${server.url}/api/keys/info`, { key }));
    const noise = load(1, () => ask(`${server.url}/healthz`));
    await sleep(500);
    expect(traffic.samples.every(({ status }) => status === 200)).toBe(true);

    await postgres.stop();
    const gone = performance.now();
    await sleep(2000);
    const ready = await ask(`${server.url}/readyz`);
    // The timeline needs no database.
    const services = { readiness: 'unavailable', portal: 'unavailable', cycles: 'ready' };
    expect([ready.status, ready.json()]).toMatchObject([200, { status: 'ready', database: 'down', services }]);
    expect((await ask(`${server.url}/readyz/readiness`)).status).toBe(503);
    expect((await ask(`${server.url}/healthz`)).status).toBe(200);
    const away = traffic.samples.filter(({ at }) => at > gone);
    expect(away.length).toBeGreaterThan(20);
    expect(new Set(away.map(({ status }) => status))).toEqual(new Set([503]));
    expect(away.every(({ retryAfter }) => retryAfter === '1')).toBe(true);
    expect((await ask(`${server.url}/api/keys/info`, { key })).headers.get('ratelimit')).toMatch(/^"address";r=/);
    expect(worst(away)).toBeLessThan(1000 + worst(await noise.stop()));

    await postgres.start();
    const returned = performance.now();
    await expect
      .poll(async () => (await ask(`${server.url}/api/keys/info`, { key })).status, { interval: 50, timeout: 5000 })
      .toBe(200);
    await sleep(1000);
    const samples = await traffic.stop();
    const recovered = samples.filter(({ at }) => at > returned).find(({ status }) => status === 200);
    expect((recovered?.at ?? Number.POSITIVE_INFINITY) - returned).toBeLessThan(5000);
    const settled = samples.filter(({ at }) => at > (recovered?.at ?? 0) + 500);
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await ask(`${server.url}/readyz`)).status).toBe(200);
    expect(samples.every(({ status }) => status === 200 || status === 503)).toBe(true);
  }, 180_000);
});

describe('PostgreSQL that hangs', () => {
  test('is told from one that works: 503 within a second instead of waiting, and back without a restart', async () => {
    const postgres = await ownPostgres();
    const server = await startTestServer({
      database: { url: postgres.url, query: undefined as never, drop: async () => {} },
      environment: { LIMIT_KEY_PER_MINUTE: '1000000', DATABASE_TIMEOUT_MS: '400' },
    });
    cleanups.push(() => server.close());
    const key = await server.issueKey();
    const traffic = load(50, () => ask(`${server.url}/api/keys/info`, { key }));
    const noise = load(1, () => ask(`${server.url}/healthz`));
    await sleep(500);
    postgres.signalAll('SIGSTOP');
    const frozen = performance.now();
    await sleep(2500);
    postgres.signalAll('SIGCONT');
    const during = traffic.samples.filter(({ at }) => at > frozen);
    expect(during.length).toBeGreaterThan(50);
    expect(during.every(({ status }) => status === 503)).toBe(true);
    // A connection and a query may each take the timeout.
    expect(worst(during)).toBeLessThan(1000 + worst(await noise.stop()));
    await expect
      .poll(async () => (await ask(`${server.url}/api/keys/info`, { key })).status, { timeout: 5000 })
      .toBe(200);
    await traffic.stop();
  }, 180_000);
});

/** Counts are known to be shared only once one was. */
async function untilShared(url: string): Promise<void> {
  const limits = async () => {
    await ask(`${url}/api/questions`);
    return (await ask(`${url}/readyz`)).json()['limits'];
  };
  await expect.poll(limits, { timeout: 10_000 }).toBe('shared');
}

describe('Redis', () => {
  test.each(['stopped', 'frozen'])(
    '%s under load: every request is answered as before, none waits for it',
    async (how) => {
      const redis = await startRedis();
      cleanups.push(redis.stop);
      const server = await startTestServer({
        environment: { REDIS_URL: redis.url, LIMIT_ADDRESS_PER_MINUTE: '1000000' },
      });
      cleanups.push(() => server.close());
      await untilShared(server.url);

      const traffic = load(4, async () => {
        const answer = await ask(`${server.url}/api/questions`);
        await sleep(5);
        return answer;
      });
      // What the machine itself makes a request wait: this one needs neither Redis nor PostgreSQL.
      // As many clients with the same pauses, so that a busy machine strikes them as often.
      const noise = load(4, async () => {
        const answer = await ask(`${server.url}/healthz`);
        await sleep(5);
        return answer;
      });
      await sleep(1000);
      const before = performance.now();
      if (how === 'stopped') await redis.stop();
      else redis.freeze();
      await sleep(2500);
      const samples = await traffic.stop();
      const during = samples.filter(({ at }) => at > before - 50);
      expect(during.length).toBeGreaterThan(50);
      expect(new Set(samples.map(({ status }) => status))).toEqual(new Set([200]));
      // A request waits 75 ms at most; one that waited for Redis itself would have waited for all of the 2.5 s.
      const calm = await noise.stop();
      expect(worst(during)).toBeLessThan(500 + 2 * worst(calm));
      // And few wait at all: as soon as one has, the others do not ask Redis for a while.
      expect(median(during)).toBeLessThan(50 + 2 * median(calm));
      expect((await ask(`${server.url}/readyz`)).json()).toMatchObject({ status: 'ready', limits: 'per process' });
      redis.thaw();
      if (how === 'stopped') await redis.start();
      await untilShared(server.url);
    },
    60_000,
  );
});

describe('SIGTERM', () => {
  test('on one of two replicas under load: nothing accepted is cut off, nothing refused before the drain is over', async () => {
    const DRAIN_SECONDS = 2;
    const helper = await startTestServer();
    cleanups.push(() => helper.close());
    const environment = {
      ...helper.environment,
      WORKER: 'off',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      LIMIT_KEY_PER_MINUTE: '1000000',
      LIMIT_ADDRESS_PER_MINUTE: '1000000',
    };
    const [leaving, staying] = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
    cleanups.push(() => staying.stop());
    const key = await helper.issueKey();

    // Clients as a balancer makes them: they look at /readyz every 100 ms and go where it says 200, on new connections.
    let ready = [leaving.url, staying.url];
    let polling = true;
    const poll = (async () => {
      while (polling) {
        const answers = await Promise.all(
          [leaving.url, staying.url].map(async (url) =>
            (await freshConnection(`${url}/readyz`, key).catch(() => 0)) === 200 ? [url] : [],
          ),
        );
        ready = answers.flat();
        await sleep(100);
      }
    })();
    const failures: string[] = [];
    let served = 0;
    let running = true;
    const clients = Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        for (let n = i; running; n += 1) {
          const url = ready[n % ready.length];
          if (url === undefined) {
            await sleep(10);
            continue;
          }
          try {
            const status = await freshConnection(`${url}/api/keys/info`, key);
            if (status === 200) served += 1;
            else failures.push(`${url} ${status}`);
          } catch (error) {
            failures.push(`${url} ${String(error)}`);
          }
        }
      }),
    );
    await sleep(500);
    const signalled = performance.now();
    const ended = leaving.stop('SIGTERM');
    const probes: number[] = [];
    while (performance.now() - signalled < DRAIN_SECONDS * 1000 - 200) {
      probes.push(await freshConnection(`${leaving.url}/healthz`, key).catch(() => 0));
      await sleep(25);
    }
    expect(await ended).toBe(0);
    await sleep(300);
    running = false;
    polling = false;
    await Promise.all([clients, poll]);
    expect(failures).toEqual([]);
    expect(served).toBeGreaterThan(100);
    expect(new Set(probes)).toEqual(new Set([200]));
  }, 180_000);
});

/** A request on a connection of its own; its status, or an error if it was refused or cut off. */
function freshConnection(url: string, key: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = rawRequest(url, { agent: false, headers: { authorization: `Bearer ${key}` } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    request.once('error', reject);
    request.end();
  });
}

describe('a configuration that cannot work', () => {
  test('ends the start with a list', async () => {
    await expect(startServerProcess({ PORT: 'x', LOG_LEVEL: 'loud' })).rejects.toThrow(
      /ended with 1[\s\S]*PORT must be[\s\S]*LOG_LEVEL must be/,
    );
  });

  test('a port that is taken is named', async () => {
    const helper = await startTestServer();
    cleanups.push(() => helper.close());
    const port = new URL(helper.url).port;
    await expect(startServerProcess({ ...helper.environment, PORT: port })).rejects.toThrow(
      /EADDRINUSE[\s\S]*Set PORT/,
    );
  });
});
