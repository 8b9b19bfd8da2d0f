import type { FastifyRequest } from 'fastify';
import type { ProblemKind } from '#kernel/problem.ts';
import type { CommandGroup } from './command.ts';
import type { SettingsOf, SettingsTable } from './config/setting.ts';
import type { MigrationSource } from './db/migrate.ts';
import type { Database } from './db/pool.ts';
import type { CorsRule } from './http/cors.ts';
import type { Operation } from './http/operation.ts';
import type { RefusalFormat } from './http/refusal.ts';
import type { Enqueue, Job } from './jobs/job.ts';
import type { Keys } from './keys/keys.ts';
import type { Outside } from './outside.ts';
import type { Log } from './telemetry/log.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** Where a caller may put a credential. The two key headers and `bearer` carry API keys; `session` is the service's own. */
export type Credential = 'bearer' | 'x-api-key' | 'x-gateway-key' | 'session';

/** What the platform gives to a service when it is opened. */
export type Platform = {
  database: Database;
  keys: Keys;
  enqueue: Enqueue;
  outside: Outside;
  log: Log;
  metrics: Metrics;
};

/**
 * A service as the platform sees it: the only thing that `services/<name>/index.ts` exports. The door is lazy: what is
 * heavy is imported by the functions, when it is needed, and never for a service that is not started.
 */
export type Service<Context = unknown, Table extends SettingsTable = SettingsTable> = {
  name: string;
  title: string;
  version: string;
  description: string;
  settings: Table;
  credentials: readonly Credential[];
  /** Absent: no CORS headers at all. */
  cors?: (settings: SettingsOf<Table>) => CorsRule;
  refusal?: RefusalFormat;
  /** Its own codes, for the page of problems. */
  problems?: { readonly kinds: Readonly<Record<string, ProblemKind>> };
  migrations?: MigrationSource;
  open(platform: Platform, settings: SettingsOf<Table>): Promise<Context>;
  close?(context: Context): Promise<void>;
  /** For `access: 'session'`: who is behind this request, with an id that limits can count by. */
  verifySession?(context: Context, request: FastifyRequest): Promise<{ id: string } | undefined>;
  operations(): Promise<readonly Operation<Context>[]>;
  jobs?(): Promise<readonly Job<Context>[]>;
  commands?(): Promise<readonly CommandGroup[]>;
};

/** Ties the types of a service together; it is the identity otherwise. */
export function defineService<Context, Table extends SettingsTable>(service: Service<Context, Table>): Service {
  return service as unknown as Service;
}

export const takesKeys = (service: Service) => service.credentials.some((credential) => credential !== 'session');
