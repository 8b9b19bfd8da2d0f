import { lazily } from '#lib/memo/lazily.ts';
import { openBlobs } from '#platform/blobs/blobs.ts';
import { openBlobStore } from '#platform/blobs/open-blob-store.ts';
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import { CommitProbe } from '#platform/db/commit-probe.ts';
import type { Database, PoolOptions } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import type { DownloadLinks } from '#platform/http/admission/download-links.ts';
import { openDownloadLinks } from '#platform/http/admission/download-links.ts';
import type { OpenedService } from '#platform/http/operation/mounted.ts';
import { platformJobs } from '#platform/jobs/platform-jobs.ts';
import type { ServiceJobs, Worker } from '#platform/jobs/worker.ts';
import { openQueue, startWorker } from '#platform/jobs/worker.ts';
import { Keys } from '#platform/keys/keys.ts';
import type { Ports } from '#platform/ports.ts';
import { realPorts } from '#platform/ports.ts';
import { firstCommandOf } from '#platform/reference/first-command.ts';
import { lastingSecretsOf } from '#platform/secrets/lasting-secret.ts';
import { openLinkSigner } from '#platform/secrets/link-signer.ts';
import type { OfferedService, Platform, Role } from '#platform/service.ts';
import { takesKeys } from '#platform/service.ts';
import type { Log, LogSink } from '#platform/telemetry/log.ts';
import { describeError, openLog, textFor } from '#platform/telemetry/log.ts';
import { Metrics } from '#platform/telemetry/metrics.ts';
import { measureRuntime } from '#platform/telemetry/runtime-measures.ts';
import { UsageRecorder } from '#platform/usage/recorder.ts';
import { addUsagePartitions } from '#platform/usage/usage-tables.ts';
import { Allowances } from '#platform/workspaces/allowances.ts';
import type { People } from '#platform/workspaces/people.ts';
import type { Part } from './closing.ts';
import type { Installation } from './installation.ts';
import { migrateAll } from './migrate.ts';

/** Everything behind HTTP and behind the worker: database pools, keys, the job queue and the services, opened for one role. */
export type RuntimeOptions = {
  installation: Installation;
  /** A command's runtime is smaller: `cli/open-runtime.ts`. */
  role: Exclude<Role, 'cli'>;
  /** Time, names and where connections may go; the real ones unless a test passes its own. */
  ports?: Ports;
  /** Where log lines go instead of standard output. */
  logSink?: LogSink;
};

export type Runtime = {
  log: Log;
  metrics: Metrics;
  pools: Pools;
  commits: CommitProbe;
  lastingSecretFor: Platform['lastingSecretFor'];
  keys: Keys;
  allowances: Allowances;
  downloads: DownloadLinks;
  /** None in a worker, which answers nobody. */
  usage: UsageRecorder | undefined;
  /** Ready to be mounted; none in a worker. */
  opened: readonly OpenedService[];
  startWorker: () => Worker;
  /** To be called first when the process is to end: whatever takes work by itself takes no more. */
  end: () => void;
  /** What has to be closed, in this order, after whatever was built on it. */
  parts: readonly Part[];
};

export type Pools = { operations: Database; checks: Database; jobs: Database };

const CHECK_CONNECTIONS = 4;
/** Of the time in which a process ends: what is given back afterwards has to be written as well. */
const FOR_WORK = 0.6;
const JOB_CONNECT_TIMEOUT_MS = 10_000;

export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { installation, role, ports = realPorts(), logSink } = options;
  const { configuration, databaseUrl } = installation;
  const settings = configuration.platform;
  const { log, flush } = openLog(settings.LOG_LEVEL, logSink, textFor(settings.LOG_FORMAT, process.env));
  const metrics = new Metrics();
  await migrateAll(databaseUrl, configuration.services);

  const commits = new CommitProbe(databaseUrl, settings.DATABASE_TIMEOUT_MS);
  const pools = openPools(databaseUrl, settings, commits, log);
  const blobStore = await openBlobStore(settings, {
    dataDirectory: installation.dataDirectory,
    isPrivate: installation.privateHome !== undefined,
    database: pools.operations,
  });
  const blobs = openBlobs({
    database: pools.operations,
    store: blobStore,
    ring: installation.secretsFor('blobs'),
    log,
  });
  const lastingSecretFor = lastingSecretsOf(pools.operations, installation.secretsFor);
  const keys = new Keys({
    checkDatabase: pools.checks,
    database: pools.operations,
    peppers: installation.peppers,
    clock: ports.clock,
    onBackgroundError: (error, doing) => log.warn({ error: describeError(error) }, doing),
  });

  const onBackgroundError = (error: unknown, doing: string) => log.warn({ error: describeError(error) }, doing);
  const allowances = new Allowances(pools.operations, onBackgroundError);
  await addUsagePartitions(pools.jobs);
  const usage = role === 'http' ? await openUsage(pools.operations, ports, onBackgroundError) : undefined;
  const downloads = openDownloadLinks(openLinkSigner(installation.secretsFor('downloads'), ports.clock));

  // Services may enqueue jobs while they open, and jobs get what their service opened: contexts are filled in on the way.
  const jobs: ServiceJobs[] = [
    { service: 'platform', context: { database: pools.jobs, blobStore }, jobs: platformJobs },
  ];
  for (const service of configuration.services) {
    jobs.push({ service: service.name, context: undefined, jobs: (await service.jobs?.()) ?? [] });
  }
  const ending = new AbortController();
  const platform: Platform = {
    database: pools.operations,
    background: pools.jobs,
    keys,
    enqueue: openQueue(jobs),
    secretsFor: installation.secretsFor,
    lastingSecretFor,
    blobs,
    downloads,
    offered: lazily(() => opened.map(offeredBy)),
    membersOf: async (workspaceId) => (await peopleOf(opened)?.namesIn(workspaceId)) ?? [],
    mailboxesOf: async (workspaceId) => (await mailboxes?.(workspaceId)) ?? [],
    runsJobs: role === 'jobs' || settings.WORKER === 'inside',
    ending: ending.signal,
    closingMilliseconds: settings.SHUTDOWN_SECONDS * 1000 * FOR_WORK,
    dataDirectory: installation.dataDirectory,
    publicUrl: settings.PUBLIC_URL,
    localUrl: settings.PUBLIC_URL ?? localUrlOf(settings),
    isPrivate: installation.privateHome !== undefined,
    ports,
    log,
    metrics,
  };
  // Fails here, and not at the first file, if AUTH_SECRET is another installation's.
  await lastingSecretFor('limits');
  let mailboxes: Platform['mailboxesOf'] | undefined;
  const opened: OpenedService[] = [];
  const parts: Part[] = [];
  for (const service of configuration.services) {
    const values = configuration.settingsOf(service);
    const context = await service.open[role]?.(platform, values);
    parts.push({ name: service.name, close: () => service.close?.[role]?.(context) });
    if (service.mailboxes !== undefined) mailboxes = (id) => service.mailboxes?.(context, id) ?? Promise.resolve([]);
    const own = jobs.find((each) => each.service === service.name);
    if (own !== undefined) own.context = context;
    if (role === 'http') {
      opened.push({
        service,
        context,
        cors: service.cors?.(values),
        publicUrl: platform.publicUrl,
        operations: await service.operations(),
        described: (await service.describes?.()) ?? [],
      });
    }
  }

  return {
    log,
    metrics,
    pools,
    commits,
    lastingSecretFor,
    keys,
    allowances,
    downloads,
    usage,
    opened,
    end: () => ending.abort(),
    startWorker: () =>
      startWorker({ database: pools.jobs, jobs, concurrency: settings.WORKER_CONCURRENCY, log, metrics }),
    parts: [
      ...parts,
      { name: 'measures of the process', close: measureRuntime(metrics).close },
      { name: 'last use of keys', close: () => keys.close() },
      { name: 'allowances', close: () => allowances.flush() },
      { name: 'usage', close: () => usage?.close() },
      { name: 'store of files', close: () => blobStore.close() },
      { name: 'commit probe', close: () => commits.close() },
      ...Object.entries(pools).map(([name, pool]) => ({ name: `pool of ${name}`, close: () => pool.end() })),
      { name: 'log', close: flush },
    ],
  };
}

async function openUsage(
  database: Database,
  { clock }: Ports,
  onError: (error: unknown, doing: string) => void,
): Promise<UsageRecorder> {
  const usage = new UsageRecorder({ database, clock, onError });
  await usage.start();
  return usage;
}

/** The one service whose sessions open the others. */
export const peopleOf = (opened: readonly OpenedService[]): People | undefined =>
  opened.map(({ service, context }) => service.people?.(context)).find((people) => people !== undefined);

const offeredBy = ({ service, operations }: OpenedService): OfferedService => ({
  name: service.name,
  title: service.title,
  takesKeys: takesKeys(service),
  firstCommand: lazily(() => firstCommandOf(service, operations)),
  operations: operations.flatMap(({ id, summary, access, effect, page }) =>
    page === true ? [] : [{ id, summary, access, effect }],
  ),
});

/** An address that means every interface is reached on loopback. */
function localUrlOf({ HOST, PORT }: PlatformSettings): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

function openPools(url: string, settings: PlatformSettings, commits: CommitProbe, log: Log): Pools {
  const open = (name: string, size: number, queryTimeoutMs: number, more: Partial<PoolOptions> = {}) => {
    const usual = { connectTimeoutMs: settings.DATABASE_TIMEOUT_MS, applicationName: `quintet ${name}` };
    return openPool({ url, size, queryTimeoutMs, ...usual, ...more }, (error) => {
      log.warn({ error: describeError(error), pool: name }, 'a database connection was lost');
    });
  };
  return {
    operations: open('operations', settings.DATABASE_POOL_SIZE, settings.DATABASE_STATEMENT_MS, { commits }),
    checks: open('checks', CHECK_CONNECTIONS, settings.DATABASE_TIMEOUT_MS),
    // Nobody waits for a job: the worker may take its time.
    jobs: open('jobs', 2 * settings.WORKER_CONCURRENCY + 2, 0, { connectTimeoutMs: JOB_CONNECT_TIMEOUT_MS }),
  };
}
