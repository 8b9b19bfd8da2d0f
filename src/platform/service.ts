import type { FastifyRequest } from 'fastify';
import type { ProblemKind } from '#kernel/problem.ts';
import type { Blobs } from './blobs/blobs.ts';
import type { CommandGroupEntry } from './command.ts';
import type { SettingsOf, SettingsTable } from './config/setting.ts';
import type { MigrationSource } from './db/migrate.ts';
import type { Database } from './db/pool.ts';
import type { DownloadLinks } from './http/admission/download-links.ts';
import type { Credential } from './http/operation/access.ts';
import type { CorsRule } from './http/operation/cors-rule.ts';
import type { Operation } from './http/operation/operation.ts';
import type { RefusalFormat } from './http/problem/refusal.ts';
import type { Enqueue, Job } from './jobs/job.ts';
import type { Keys } from './keys/keys.ts';
import type { Ports } from './ports.ts';
import type { SecretRing } from './secrets/secret-ring.ts';
import type { Log } from './telemetry/log.ts';
import type { Metrics } from './telemetry/metrics.ts';
import type { Mailbox, MemberWithRole, People } from './workspaces/people.ts';

/** What the platform gives to a service when it is opened. */
export type Platform = {
  /** For operations: a statement may take `DATABASE_STATEMENT_MS`. */
  database: Database;
  /** For jobs and other work that nobody waits for: a statement may take as long as it needs. */
  background: Database;
  keys: Keys;
  enqueue: Enqueue;
  /** Secrets of the service's own, derived from AUTH_SECRET: the same purpose gives the same on every replica. */
  secretsFor: (purpose: string) => SecretRing;
  /** One that stays the same when AUTH_SECRET turns: for names that are hashed in tables. */
  lastingSecretFor: (purpose: string) => Promise<Buffer>;
  /** Files that wait or are kept, wherever they lie. */
  blobs: Blobs;
  /** Links to what browsers download by themselves. */
  downloads: DownloadLinks;
  /** What runs here. To be asked once all services are open. */
  offered: () => readonly OfferedService[];
  /** Who is in a workspace, where the console runs beside; nobody elsewhere. To be asked once all services are open. */
  membersOf: (workspaceId: string) => Promise<readonly MemberWithRole[]>;
  /** Where the members of a workspace get mail, where the console runs beside: in a worker too. To be asked as `membersOf`. */
  mailboxesOf: (workspaceId: string) => Promise<readonly Mailbox[]>;
  /** Whether this process runs jobs: a worker does, and a server with `WORKER=inside`. */
  runsJobs: boolean;
  /** Aborts when the process is told to end: before it drains, and before anything is closed. */
  ending: AbortSignal;
  /** How long work may go on from then on, of what `SHUTDOWN_SECONDS` leaves. */
  closingMilliseconds: number;
  /** Where local files may be kept. */
  dataDirectory: string;
  /** `PUBLIC_URL`, where it is set: for links that others follow. */
  publicUrl: string | undefined;
  /** `PUBLIC_URL`, or where the server listens as far as the settings say: a default for services that have to name their own address. */
  localUrl: string;
  /** True with the private database: a place to show demo rows in. */
  isPrivate: boolean;
  ports: Ports;
  log: Log;
  metrics: Metrics;
};

/** What whoever has a new key tries first: a command that works as it is pasted, on `origin`, with the key in a variable. */
export type FirstCommand = (origin: string, key: string) => string;

/** A service that runs, as others may tell of it. */
export type OfferedService = {
  name: string;
  title: string;
  takesKeys: boolean;
  /** What to try first with a new key. */
  firstCommand: () => FirstCommand | undefined;
  operations: readonly Pick<Operation, 'id' | 'summary' | 'access' | 'effect'>[];
};

/**
 * What a process is for, and so what of a service it opens: `http` answers requests (and may run jobs beside them), `jobs`
 * is a worker. A command (`cli`) opens no service: it asks for the database and the keys when it needs them.
 */
export type Role = 'http' | 'jobs' | 'cli';

/** Where a start is told of, and where browsers reach the server. */
export type WelcomeOptions = { url: string; isTerminal: boolean };

/** Opens a service for one role. */
type Open<Context, Table extends SettingsTable> = (platform: Platform, settings: SettingsOf<Table>) => Promise<Context>;

/** A file that is generated and committed. `path` is from the project's root. */
export type GeneratedFile = { path: string; content: string };

/**
 * A service as the platform sees it: the only thing that `services/<name>/index.ts` exports. It is lazy: what is
 * heavy is imported by the functions, when it is needed, and never for a service that is not started.
 */
export type Service<Context = unknown, Table extends SettingsTable = SettingsTable, JobContext = unknown> = {
  name: string;
  title: string;
  version: string;
  description: string;
  settings: Table;
  credentials: readonly Credential[];
  /** The operation that whoever has a new key is shown. */
  tryFirst?: string;
  /** The page where its people arrive, if it has one: the front door leads there. */
  home?: string;
  /** Further pages for people, which the front door leads to as well. */
  ways?: readonly { path: string; title: string }[];
  /** Absent: no CORS headers at all. */
  cors?: (settings: SettingsOf<Table>) => CorsRule;
  /**
   * Only pages of this very server may change anything, and the browser has to say that it is one: sibling sub-domains are
   * strangers, whatever cookies they can send.
   */
  ownPagesOnly?: true;
  /** Its operations are about keys of every service. */
  takesEveryKey?: true;
  refusal?: RefusalFormat;
  /** Its own codes, for the page of problems. */
  problems?: { readonly kinds: Readonly<Record<string, ProblemKind>> };
  migrations?: MigrationSource;
  /** What an operator should be told at every start, such as what is missing for real use. */
  notices?: (settings: SettingsOf<Table>, place: { dataDirectory: string }) => readonly string[];
  /**
   * What an operator should know of it at this moment, for `/readyz`, which stays as it is otherwise. Answers at once: what
   * has to be found out is found out behind its back.
   */
  notes?(context: Context): readonly string[];
  /**
   * Lines for whoever starts a server, such as where its first operator comes in. In a terminal they may hold what is secret and
   * soon over: they are written to standard error with the rest of what is said at the start, and never to the log. Elsewhere
   * somebody may keep what is written there.
   */
  welcome?(context: Context, place: WelcomeOptions): Promise<readonly string[]>;
  /** By role. What requests need includes what jobs need: a server may run the jobs itself. */
  open: {
    http: Open<Context, Table>;
    /** Absent: its jobs, if it has any, need nothing. */
    jobs?: Open<JobContext, Table>;
  };
  close?: {
    http?(context: Context): Promise<void>;
    jobs?(context: JobContext): Promise<void>;
  };
  /** The session's cookie, for the documentation. */
  sessionCookie?: { name: string; description: string };
  /** Subjects of its operations with what they are about, for the documentation; each operation names one as its `tag`. */
  tags?: Readonly<Record<string, string>>;
  /** For `access: 'session'`: who is behind this request, with an id that limits can count by. */
  verifySession?(context: Context, request: FastifyRequest): Promise<{ id: string } | undefined>;
  /** Sessions of this service open operations of all of them, for members of workspaces and for operators. */
  people?(context: Context): People;
  /** Where members of workspaces get mail, for the jobs of every service. */
  mailboxes?(context: JobContext, workspaceId: string): Promise<readonly Mailbox[]>;
  operations(): Promise<readonly Operation<Context>[]>;
  /** Operations of the platform of which its documents tell too, since whoever has a key of it was promised them there. */
  describes?(): Promise<readonly Operation[]>;
  jobs?(): Promise<readonly Job<JobContext>[]>;
  /** Pages under docs/ that are generated from what the service knows. */
  pages?(): Promise<readonly GeneratedFile[]>;
  /** Groups of commands by name; only the one that is asked for is loaded. */
  commands?: Readonly<Record<string, CommandGroupEntry>>;
};

/** Ties the types of a service together; it is the identity otherwise. */
export function defineService<Context extends JobContext, Table extends SettingsTable, JobContext>(
  service: Service<Context, Table, JobContext>,
): Service {
  // The name is part of every key: another form would issue keys that never open anything.
  if (!/^[a-z]{1,20}$/.test(service.name)) throw new Error(`A service cannot be called ${service.name}`);
  return service as unknown as Service;
}

/** All of which its document tells. */
export const documentedOperations = async (service: Service): Promise<readonly Operation[]> => [
  ...(await service.operations()),
  ...((await service.describes?.()) ?? []),
];

/** Whether it serves while the database is away. */
export const needsDatabase = (service: Pick<Service, 'credentials' | 'migrations'>) =>
  service.credentials.length > 0 || service.migrations !== undefined;

export const takesKeys = (service: Service) => service.credentials.some((credential) => credential !== 'session');
