import { mkdirSync } from 'node:fs';
import type { Layout, TwinNumber } from './layout.ts';
import { databaseUrl, paths, ports, serverUrl } from './layout.ts';
import type { Program } from './processes.ts';
import type { ClusterSecrets } from './secrets.ts';
import { secretsEnvironment } from './secrets.ts';

/** Servers and workers as in production, jobs apart. Limits are so high that nothing is refused for asking often. */
export function quintetEnvironment(layout: Layout, name: string, secrets: ClusterSecrets): Record<string, string> {
  const directory = paths.data(layout, name);
  mkdirSync(directory, { recursive: true });
  return {
    DATABASE_URL: databaseUrl(layout),
    DATA_DIR: directory,
    ...secretsEnvironment(secrets),
    ...(layout.hasRedis && { REDIS_URL: `redis://127.0.0.1:${ports.redis(layout)}` }),
    WORKER: 'off',
    // Both are one console and one portal to browsers; behind a proxy, so that calls can come from many addresses.
    PUBLIC_URL: serverUrl(layout, 1),
    TRUST_PROXY: '127.0.0.1',
    REQUIRE_HTTPS: 'false',
    QUOTA_TIME_ZONE: layout.timeZone,
    // Nothing here asks anybody outside.
    FX_REFRESH: 'false',
    DEMO_DATA: 'true',
    SMTP_URL: `smtp://127.0.0.1:${ports.mail(layout)}`,
    LIMIT_ADDRESS_PER_MINUTE: '1000000000',
    LIMIT_KEY_PER_MINUTE: '1000000000',
    DRAIN_SECONDS: '0',
    LOG_FORMAT: 'json',
    NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    MALLOC_MMAP_THRESHOLD_: '131072',
  };
}

export const serverProgram = (layout: Layout, server: TwinNumber, secrets: ClusterSecrets): Program => ({
  command: process.execPath,
  arguments: ['src/apps/main.ts'],
  mark: 'src/apps/main.ts',
  environment: {
    ...quintetEnvironment(layout, `server${server}`, secrets),
    PORT: String(ports.server(layout, server)),
    METRICS_PORT: String(ports.serverMetrics(layout, server)),
  },
});

export const workerProgram = (layout: Layout, worker: TwinNumber, secrets: ClusterSecrets): Program => ({
  command: process.execPath,
  arguments: ['src/apps/worker.ts'],
  mark: 'src/apps/worker.ts',
  environment: {
    ...quintetEnvironment(layout, `worker${worker}`, secrets),
    METRICS_PORT: String(ports.workerMetrics(layout, worker)),
    WORKER_CONCURRENCY: '4',
  },
});
