import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import type { OpenedService } from '#platform/http/operation/mounted.ts';
import { platformJobs } from '#platform/jobs/platform-jobs.ts';
import type { ServiceJobs, Worker } from '#platform/jobs/worker.ts';
import { openQueue, startWorker } from '#platform/jobs/worker.ts';
import { Keys } from '#platform/keys/keys.ts';
import type { Outside } from '#platform/outside.ts';
import { realOutside } from '#platform/outside.ts';
import type { Platform } from '#platform/service.ts';
import type { Log, LogSink } from '#platform/telemetry/log.ts';
import { describeError, openLog, textFor } from '#platform/telemetry/log.ts';
import { Metrics } from '#platform/telemetry/metrics.ts';
import type { Part } from './closing.ts';
import type { Installation } from './installation.ts';
import { migrateAll } from './migrate.ts';

/** Everything behind the HTTP door: database pools, keys, the job queue and the opened services. The worker needs no more. */
export type HouseOptions = {
  installation: Installation;
  /** Time, names and where connections may go; the real ones unless a test passes its own. */
  outside?: Outside;
  /** Where log lines go instead of standard output. */
  logSink?: LogSink;
};

export type House = {
  log: Log;
  metrics: Metrics;
  pools: Pools;
  keys: Keys;
  opened: readonly OpenedService[];
  startWorker: () => Worker;
  /** What has to be closed, in this order, after whatever was built on it. */
  parts: readonly Part[];
};

export type Pools = { operations: Database; checks: Database; jobs: Database };

const OPERATION_QUERY_TIMEOUT_MS = 30_000;
const CHECK_CONNECTIONS = 4;
const JOB_CONNECT_TIMEOUT_MS = 10_000;

export async function openHouse({ installation, outside = realOutside(), logSink }: HouseOptions): Promise<House> {
  const { configuration, databaseUrl } = installation;
  const settings = configuration.platform;
  const { log, flush } = openLog(settings.LOG_LEVEL, logSink, textFor(settings.LOG_FORMAT, process.env));
  const metrics = new Metrics();
  await migrateAll(databaseUrl, configuration.services);

  const pools = openPools(databaseUrl, settings, log);
  const keys = new Keys({
    checkDatabase: pools.checks,
    database: pools.operations,
    peppers: installation.peppers,
    clock: outside.clock,
    onBackgroundError: (error, doing) => log.warn({ error: describeError(error) }, doing),
  });

  // Services may enqueue jobs while they open, and jobs get what their service opened: contexts are filled in on the way.
  const jobs: ServiceJobs[] = [{ service: 'platform', context: { database: pools.jobs }, jobs: platformJobs }];
  for (const service of configuration.services) {
    jobs.push({ service: service.name, context: undefined, jobs: (await service.jobs?.()) ?? [] });
  }
  const platform: Platform = {
    database: pools.operations,
    background: pools.jobs,
    keys,
    enqueue: openQueue(jobs),
    secretFor: installation.secretFor,
    dataDirectory: installation.dataDirectory,
    publicUrl: settings.PUBLIC_URL,
    localUrl: settings.PUBLIC_URL ?? localUrlOf(settings),
    isPrivate: installation.privateHome !== undefined,
    outside,
    log,
    metrics,
  };
  const opened: OpenedService[] = [];
  for (const service of configuration.services) {
    const values = configuration.settingsOf(service);
    const context = await service.open(platform, values);
    opened.push({ service, context, cors: service.cors?.(values), operations: await service.operations() });
    const own = jobs.find((each) => each.service === service.name);
    if (own !== undefined) own.context = context;
  }

  return {
    log,
    metrics,
    pools,
    keys,
    opened,
    startWorker: () =>
      startWorker({ database: pools.jobs, jobs, concurrency: settings.WORKER_CONCURRENCY, log, metrics }),
    parts: [
      ...opened.map(({ service, context }) => ({ name: service.name, close: () => service.close?.(context) })),
      { name: 'last use of keys', close: () => keys.close() },
      ...Object.entries(pools).map(([name, pool]) => ({ name: `pool of ${name}`, close: () => pool.end() })),
      { name: 'log', close: flush },
    ],
  };
}

/** An address that means every interface is reached on loopback. */
function localUrlOf({ HOST, PORT }: PlatformSettings): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

function openPools(url: string, settings: PlatformSettings, log: Log): Pools {
  const open = (name: string, size: number, queryTimeoutMs: number, connectTimeoutMs = settings.DATABASE_TIMEOUT_MS) =>
    openPool({ url, size, connectTimeoutMs, queryTimeoutMs, applicationName: `quintet ${name}` }, (error) => {
      log.warn({ error: describeError(error), pool: name }, 'a database connection was lost');
    });
  return {
    operations: open('operations', settings.DATABASE_POOL_SIZE, OPERATION_QUERY_TIMEOUT_MS),
    checks: open('checks', CHECK_CONNECTIONS, settings.DATABASE_TIMEOUT_MS),
    // Nobody waits for a job: the worker may take its time.
    jobs: open('jobs', 2 * settings.WORKER_CONCURRENCY + 2, 0, JOB_CONNECT_TIMEOUT_MS),
  };
}
