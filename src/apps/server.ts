import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { PlatformSettings } from '#platform/config/platform-settings.ts';
import { Admission } from '#platform/http/admission/admission.ts';
import { Pressure } from '#platform/http/admission/pressure.ts';
import { buildApp } from '#platform/http/app.ts';
import { ConcurrencyLimiter } from '#platform/http/connection/concurrency-limiter.ts';
import { Connections } from '#platform/http/connection/connections.ts';
import { connectionBound, descriptorLimit } from '#platform/http/connection/descriptors.ts';
import { requiresHttps } from '#platform/http/connection/proxy-trust.ts';
import { trustedPeers } from '#platform/http/connection/trusted-peer.ts';
import type { MountedOperation, OpenedService } from '#platform/http/operation/mounted.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { Limiter } from '#platform/limits/limiter.ts';
import { MemoryLimiter } from '#platform/limits/memory-limiter.ts';
import { RedisLimiter } from '#platform/limits/redis-limiter.ts';
import { realPorts } from '#platform/ports.ts';
import type { ReadyState, ServiceState } from '#platform/routes/context.ts';
import type { WelcomeOptions } from '#platform/service.ts';
import { needsDatabase } from '#platform/service.ts';
import { StatusBoard } from '#platform/status/status-board.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { describeError } from '#platform/telemetry/log.ts';
import type { Counter, Metrics } from '#platform/telemetry/metrics.ts';
import type { MetricsServer } from '#platform/telemetry/metrics-server.ts';
import { startMetricsServer } from '#platform/telemetry/metrics-server.ts';
import { closeParts, closingLimitMs } from './closing.ts';
import { platformService } from './platform-service.ts';
import type { Pools, RuntimeOptions } from './runtime.ts';
import { openRuntime, peopleOf } from './runtime.ts';

/**
 * The server: the runtime, and HTTP in front of it. Knows nothing of signals or of standard output: that is main.ts.
 */
export type Server = {
  app: FastifyInstance;
  mounted: readonly MountedOperation[];
  log: Log;
  metrics: Metrics;
  /** Makes the pages that nobody has asked for yet, in small steps: whoever comes first need not wait for them. */
  renderAhead: () => Promise<void>;
  /** What the services have to say to whoever has started the server, for standard error alone, never for the log. */
  welcome: (place: WelcomeOptions) => Promise<string[]>;
  /** Begins to listen; says where. */
  listen: () => Promise<{ url: string; metricsUrl: string }>;
  /** Readiness off, wait, drain, workers, pools: in this order. `hurry` leaves the wait out. */
  close: (hurry?: boolean) => Promise<void>;
};

const METRICS_PORT_OFFSET = 6464;
const IDLE_SWEEP_MS = 100;
/** Connections that the system keeps until they are accepted: in a flood, whoever does not fit waits a second and more. */
const BACKLOG = 4096;

export async function buildServer(options: Omit<RuntimeOptions, 'role'>): Promise<Server> {
  const { configuration } = options.installation;
  const settings = configuration.platform;
  const runtime = await openRuntime({ ...options, role: 'http' });
  const { log, metrics, pools, keys, opened } = runtime;

  const limits = openLimiter(settings.REDIS_URL, await runtime.lastingSecretFor('limits'), log);
  const pressure = new Pressure(settings.SHED_DELAY_MS);
  const shed = metrics.counter('shed_total', 'Requests refused because of overload.');
  const concurrency = openConcurrencyLimiter(settings, metrics, shed);
  const admission = new Admission({
    keys,
    people: peopleOf(opened),
    downloads: runtime.downloads,
    allowances: runtime.allowances,
    limiter: limits.limiter,
    concurrency,
    pressure,
    requireHttps: requiresHttps(settings),
    addressQuota: settings.LIMIT_ADDRESS_PER_MINUTE,
    keyQuota: settings.LIMIT_KEY_PER_MINUTE,
    limited: metrics.counter('rate_limited_total', 'Requests refused by a burst limit.'),
    shed,
  });

  let draining = false;
  const checkServices = async (): Promise<Pick<ReadyState, 'database' | 'services'>> => {
    const database = await runtime.commits.check();
    const stateOf = ({ service }: OpenedService): ServiceState => {
      if (draining) return 'draining';
      return database === 'up' || !needsDatabase(service) ? 'ready' : 'unavailable';
    };
    return { database, services: Object.fromEntries(opened.map((each) => [each.service.name, stateOf(each)])) };
  };
  const checkReady = async (): Promise<ReadyState> => {
    const { database, services } = await checkServices();
    const isAnyReady = Object.values(services).includes('ready');
    const notes = notesOf(opened);
    return {
      status: draining ? 'draining' : isAnyReady ? 'ready' : 'unavailable',
      database,
      limits: limits.isShared() ? 'shared' : 'per process',
      services,
      ...(notes.length > 0 ? { notes } : {}),
    };
  };
  const spans = settings.OTEL_ENABLED
    ? (await import('#platform/telemetry/traces.ts')).openSpanRecorder(settings.OTEL_EXPORTER_OTLP_ENDPOINT)
    : undefined;
  const { clock } = options.ports ?? realPorts();
  const board = new StatusBoard({ database: pools.operations, clock, checkServices, services: configuration.all });
  const parts = { checkReady, keys, database: pools.operations, clock, board };
  const platform = platformService(opened, parts, settings.PUBLIC_URL);
  const { app, mounted } = buildApp({
    settings,
    services: [platform, ...opened],
    admission,
    concurrency,
    metrics,
    log,
    isDraining: () => draining,
    spans,
    usage: runtime.usage,
  });
  measureProcess(metrics, pressure, concurrency, pools, limits.isShared);
  await app.ready();
  // From then on it is known, whatever becomes of the database.
  void board.show();

  let worker: Worker | undefined;
  let metricsServer: MetricsServer | undefined;
  return {
    app,
    mounted,
    log,
    metrics,
    renderAhead: async () => {
      for (const piece of platform.ahead) {
        if (draining) return;
        piece();
        await immediate();
      }
    },
    welcome: async (place) => {
      const said: string[] = [];
      for (const { service, context } of opened) {
        try {
          said.push(...((await service.welcome?.(context, place)) ?? []));
        } catch (error) {
          log.warn({ error: describeError(error) }, `${service.name} could not say what its operator should know`);
        }
      }
      return said;
    },
    listen: async () => {
      await app.listen({ host: await oneAddress(settings.HOST), port: settings.PORT, backlog: BACKLOG });
      const { port } = app.server.address() as AddressInfo;
      const metricsPort = { wanted: settings.METRICS_PORT, usual: port + METRICS_PORT_OFFSET };
      metricsServer = await startMetricsServer(metrics, settings.METRICS_HOST, metricsPort);
      keys.start();
      if (settings.WORKER === 'inside') worker = runtime.startWorker();
      const host = settings.HOST.includes(':') ? `[${settings.HOST}]` : settings.HOST;
      return { url: `http://${host}:${port}`, metricsUrl: metricsServer.url };
    },
    close: async (hurry = false) => {
      draining = true;
      runtime.end();
      if (app.server.listening && !hurry) await sleep(settings.DRAIN_SECONDS * 1000);
      const parts = [
        { name: 'connections', close: () => closeWhenIdle(app) },
        { name: 'jobs', close: () => worker?.close() },
        { name: 'limits', close: () => limits.limiter.close() },
        { name: 'pressure', close: () => pressure.close() },
        { name: 'connections', close: () => concurrency.connections.close() },
        { name: 'traces', close: () => spans?.close().catch(() => {}) },
        { name: 'metrics', close: () => metricsServer?.close() },
        ...runtime.parts,
      ];
      await closeParts(parts, closingLimitMs(settings), log);
    },
  };
}

/**
 * For `localhost` Fastify would open a second server at its other address, whose connections nobody counts. The
 * first address is the one that clients try first too.
 */
const oneAddress = async (host: string): Promise<string> =>
  host === 'localhost' ? (await lookup(host)).address : host;

const MAX_NOTES = 5;

/** A few of each service: whoever asks for readiness asks often. */
function notesOf(opened: readonly OpenedService[]): { service: string; note: string }[] {
  return opened.flatMap(({ service, context }) =>
    (service.notes?.(context) ?? []).slice(0, MAX_NOTES).map((note) => ({ service: service.name, note })),
  );
}

/** A connection whose last answer promised to keep it open would otherwise hold up the end until it times out. */
async function closeWhenIdle(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
  }
}

function openLimiter(
  redisUrl: string | undefined,
  secret: Buffer,
  log: Log,
): { limiter: Limiter; isShared: () => boolean } {
  if (redisUrl === undefined) return { limiter: new MemoryLimiter(), isShared: () => false };
  let shared = true;
  const limiter = new RedisLimiter({
    url: redisUrl,
    secret,
    onChange: (now, error) => {
      shared = now;
      if (now) log.info('burst limits are shared through Redis again');
      else log.warn({ error: describeError(error) }, 'Redis is away: burst limits are per process');
    },
  });
  return { limiter, isShared: () => shared };
}

function openConcurrencyLimiter(settings: PlatformSettings, metrics: Metrics, shed: Counter): ConcurrencyLimiter {
  const { connections: most } = connectionBound(settings.MAX_CONNECTIONS, descriptorLimit());
  const connections = new Connections({
    most,
    leastBytesPerSecond: settings.LEAST_BYTES_PER_SECOND,
    isTrustedPeer: trustedPeers(settings.TRUST_PROXY),
    onEnded: (why) =>
      metrics.counter('http_connections_ended_total', 'Connections ended by the server.', { why }).add(),
  });
  return new ConcurrencyLimiter({
    maxOpen: most,
    maxInFlight: settings.MAX_IN_FLIGHT,
    connections,
    shed,
    crowded: metrics.counter('too_many_in_flight_total', 'Requests refused because their caller has its share.'),
  });
}

function measureProcess(
  metrics: Metrics,
  pressure: Pressure,
  concurrency: ConcurrencyLimiter,
  pools: Pools,
  isShared: () => boolean,
): void {
  metrics.gauge('event_loop_delay_seconds', 'Mean delay of the event loop.', () => pressure.delayMs / 1000);
  metrics.gauge('http_requests_in_flight', 'Requests being worked on.', () => concurrency.inFlight);
  metrics.gauge(
    'http_requests_open',
    'Requests from their first byte to the end of their answer.',
    () => concurrency.open,
  );
  metrics.gauge('http_connections', 'Open connections.', () => concurrency.connections.count);
  metrics.gauge(
    'http_unread_bytes',
    'Bytes of answers that clients have not read.',
    () => concurrency.connections.unreadBytes,
  );
  metrics.gauge('limits_shared', '1 while burst limits are shared through Redis.', () => (isShared() ? 1 : 0));
  for (const [pool, database] of Object.entries(pools)) {
    metrics.gauge('database_connections', 'Open connections.', () => database.totalCount, { pool });
    metrics.gauge('database_waiting', 'Callers that wait for a connection.', () => database.waitingCount, { pool });
  }
}
