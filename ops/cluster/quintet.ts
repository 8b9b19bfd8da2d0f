import { mkdirSync } from 'node:fs';
import type { Layout, TwinNumber } from './layout.ts';
import { AUTH_SECRET, databaseUrl, KEY_PEPPER, paths, ports } from './layout.ts';
import type { Program } from './processes.ts';

/** Servers and workers as in production, jobs apart. Limits are so high that nothing is refused for asking often. */
export function quintetEnvironment(layout: Layout, name: string): Record<string, string> {
  const directory = paths.data(layout, name);
  mkdirSync(directory, { recursive: true });
  return {
    DATABASE_URL: databaseUrl(layout),
    DATA_DIR: directory,
    KEY_PEPPER,
    AUTH_SECRET,
    SERVICES: 'readiness,portal',
    WORKER: 'off',
    SMTP_URL: `smtp://127.0.0.1:${ports.mail(layout)}`,
    LIMIT_ADDRESS_PER_MINUTE: '1000000000',
    LIMIT_KEY_PER_MINUTE: '1000000000',
    DRAIN_SECONDS: '0',
    LOG_FORMAT: 'json',
    NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    MALLOC_MMAP_THRESHOLD_: '131072',
  };
}

export const serverProgram = (layout: Layout, server: TwinNumber): Program => ({
  command: process.execPath,
  arguments: ['src/apps/main.ts'],
  mark: 'src/apps/main.ts',
  environment: {
    ...quintetEnvironment(layout, `server${server}`),
    PORT: String(ports.server(layout, server)),
    METRICS_PORT: String(ports.serverMetrics(layout, server)),
  },
});

export const workerProgram = (layout: Layout, worker: TwinNumber): Program => ({
  command: process.execPath,
  arguments: ['src/apps/worker.ts'],
  mark: 'src/apps/worker.ts',
  environment: {
    ...quintetEnvironment(layout, `worker${worker}`),
    METRICS_PORT: String(ports.workerMetrics(layout, worker)),
    WORKER_CONCURRENCY: '4',
  },
});
