import type { SettingsOf } from './setting.ts';
import { setting } from './setting.ts';

/** The platform's own settings. Each service adds its own table (`services/<name>/settings.ts`). */
export const platformSettings = {
  HOST: setting.text({
    default: '127.0.0.1',
    describe: 'Address to listen on. Keys travel over HTTPS only: bind a public address only behind a TLS proxy.',
  }),
  PORT: setting.integer({
    default: 3000,
    min: 0,
    max: 65535,
    describe: 'Port of the public server; 0 takes a free one.',
  }),
  PUBLIC_URL: setting.origin<string | undefined>({
    default: undefined,
    defaultText: '`http://localhost:PORT`',
    describe:
      "The server's own address, as its callers write it: printed links and the reference's commands follow it. Without it the reference shows the host that was asked, and may not be kept by caches.",
  }),
  METRICS_HOST: setting.text({ default: '127.0.0.1', describe: 'Address of the internal server with `/metrics`.' }),
  METRICS_PORT: setting.integer({
    default: undefined,
    defaultText: '`PORT` + 6464, or a free one',
    min: 0,
    max: 65535,
    describe: 'Port of the internal server with `/metrics`; 0 takes a free one. The worker takes 9465 by default.',
  }),
  SERVICES: setting.list({
    default: undefined,
    defaultText: 'all',
    describe: 'Which services this process carries, for example `readiness,fec`.',
  }),
  DATA_DIR: setting.text({
    default: '.data',
    describe: 'Where the private database, generated secrets and other local files live.',
  }),
  DATABASE_URL: setting.url(['postgres:', 'postgresql:'], {
    default: undefined,
    defaultText: 'a private database under `DATA_DIR`',
    describe: 'The PostgreSQL server (15 or newer). Must be the primary: keys are checked there on every request.',
    secret: true,
  }),
  DATABASE_POOL_SIZE: setting.integer({
    default: 10,
    min: 1,
    max: 200,
    describe:
      'Connections a process may hold for its operations. Key checks use four more, jobs twice `WORKER_CONCURRENCY` and two.',
  }),
  DATABASE_TIMEOUT_MS: setting.integer({
    default: 800,
    min: 50,
    max: 60000,
    describe: 'How long a connection or a key check may take before the caller is told 503.',
  }),
  DATABASE_STATEMENT_MS: setting.integer({
    default: 5000,
    min: 100,
    max: 600_000,
    describe:
      'How long a statement of an operation may take. A commit that has not been answered by then is told as 503 `outcome_unknown`.',
  }),
  KEY_PEPPER: setting.secret({
    defaultText: 'made once in `DATA_DIR/secrets.json` for the private database; required with `DATABASE_URL`',
    describe: 'The secret under which API keys are hashed. Losing it makes every key useless.',
  }),
  KEY_PEPPER_NEXT: setting.secret({
    defaultText: 'none',
    describe: 'The pepper that will be `KEY_PEPPER` after the next restart: taken already, used for nothing yet.',
  }),
  KEY_PEPPERS_PREVIOUS: setting.list({
    default: [],
    defaultText: 'none',
    secret: true,
    describe: 'Earlier peppers that still open keys; each key moves to `KEY_PEPPER` when it is next used.',
  }),
  AUTH_SECRET: setting.secret({
    defaultText: 'made once in `DATA_DIR/secrets.json` for the private database; required with `DATABASE_URL`',
    describe: 'The secret that signs sessions and links, and under which lasting secrets are encrypted.',
  }),
  AUTH_SECRET_NEXT: setting.secret({
    defaultText: 'none',
    describe: 'The secret that will be `AUTH_SECRET` after the next restart: taken already, used for nothing yet.',
  }),
  AUTH_SECRETS_PREVIOUS: setting.list({
    default: [],
    defaultText: 'none',
    secret: true,
    describe: 'Earlier secrets under which sessions and links are still good.',
  }),
  BLOB_STORE: setting.choice(['directory', 'postgres', 's3'], {
    default: undefined,
    defaultText: '`directory` with the private database, otherwise `postgres`',
    describe:
      'Where files lie that wait or are kept, always encrypted: a directory that every process sees, the database, or an object store (`BLOB_S3_…`).',
  }),
  BLOB_DIRECTORY: setting.text({
    default: undefined,
    defaultText: '`DATA_DIR/blobs`',
    describe: 'With `BLOB_STORE=directory`: which one. With several machines it must be one that all of them share.',
  }),
  BLOB_S3_BUCKET: setting.text({
    default: undefined,
    defaultText: 'none',
    describe: 'With `BLOB_STORE=s3`: the bucket. It must exist.',
  }),
  BLOB_S3_ENDPOINT: setting.url(['http:', 'https:'], {
    default: undefined,
    defaultText: 'that of AWS for `BLOB_S3_REGION`',
    describe:
      'With `BLOB_STORE=s3`: where the object store is, if it is not that of AWS. Buckets are named in the path there.',
  }),
  BLOB_S3_REGION: setting.text({ default: 'us-east-1', describe: 'With `BLOB_STORE=s3`: its region.' }),
  BLOB_S3_ACCESS_KEY_ID: setting.text({
    default: undefined,
    defaultText: "the usual chain of AWS: environment, files, the machine's role",
    describe: 'With `BLOB_STORE=s3`: the name of the key with which it is asked.',
  }),
  BLOB_S3_SECRET_ACCESS_KEY: setting.hidden({
    defaultText: 'as above',
    describe: 'With `BLOB_STORE=s3`: the secret of that key.',
  }),
  BLOB_S3_PREFIX: setting.text({
    default: 'quintet/',
    describe:
      'With `BLOB_STORE=s3`: what names in the bucket begin with. Whatever lies there and belongs to nobody is deleted.',
  }),
  REDIS_URL: setting.url(['redis:', 'rediss:'], {
    default: undefined,
    defaultText: 'none: burst limits are per process',
    describe: 'Redis or Valkey for burst limits that several processes share. It may be lost without harm.',
    secret: true,
  }),
  LIMIT_ADDRESS_PER_MINUTE: setting.integer({
    default: 1200,
    min: 1,
    max: 1_000_000_000,
    describe:
      'Requests a minute from one client address, where no key or session counts them. IPv6 counts by /64, with 4 times as many for a /56 and 16 times for a /48.',
  }),
  LIMIT_KEY_PER_MINUTE: setting.integer({
    default: 6000,
    min: 1,
    max: 1_000_000_000,
    describe: 'Requests a minute with one key or session.',
  }),
  TRUST_PROXY: setting.proxies({
    defaultText: 'off',
    describe:
      'Whose `X-Forwarded-*` headers are believed: a number of hops (`1`) or addresses and ranges (`10.0.0.0/8,127.0.0.1`).',
  }),
  REQUIRE_HTTPS: setting.flag({
    default: undefined,
    defaultText: '`true` behind a trusted proxy, otherwise `false`',
    describe: 'Refuse a key or a session that came over plain HTTP (403 `https_required`), and send HSTS.',
  }),
  REQUEST_TIMEOUT_SECONDS: setting.integer({
    default: 3600,
    min: 1,
    max: 86400,
    describe:
      'How long a whole request may take to arrive, gigabyte uploads included. A JSON body has 30 s, and both have a least rate (`LEAST_BYTES_PER_SECOND`).',
  }),
  MAX_IN_FLIGHT: setting.integer({
    default: 2000,
    min: 1,
    max: 1_000_000,
    describe:
      'Requests a process works on at once; more are told 503 with `Retry-After`. One key, session or address has half of them at most, and less the fewer are free: it is told 429 `too_many_in_flight`.',
  }),
  MAX_CONNECTIONS: setting.integer({
    default: undefined,
    defaultText: '10000, or as many as the limit of open files allows',
    min: 8,
    max: 1_000_000,
    describe:
      'Connections a process holds at once. One address has half of them at most, and less the fewer are free; those of trusted proxies are bounded together only.',
  }),
  LEAST_BYTES_PER_SECOND: setting.integer({
    default: 1024,
    min: 1,
    max: 1_000_000,
    describe:
      'The least rate at which a body must come and an answer be read: slower connections are ended. JSON bodies are judged over 10 s, uploads over 30 s, answers over 120 s.',
  }),
  SHED_DELAY_MS: setting.integer({
    default: 1000,
    min: 10,
    max: 60000,
    describe: 'Event-loop delay from which new requests are told 503 with `Retry-After` until it falls.',
  }),
  DRAIN_SECONDS: setting.integer({
    default: 5,
    min: 0,
    max: 600,
    describe: 'After SIGTERM: how long the server goes on serving while `/readyz` says 503, so that balancers notice.',
  }),
  SHUTDOWN_SECONDS: setting.integer({
    default: 30,
    min: 1,
    max: 3600,
    describe: 'After the drain: how long running requests and jobs may take before the process ends anyway.',
  }),
  WORKER: setting.choice(['inside', 'off'], {
    default: 'inside',
    describe: 'Whether the server process runs background jobs too. `off` when `npm run worker` runs beside it.',
  }),
  WORKER_CONCURRENCY: setting.integer({
    default: 2,
    min: 1,
    max: 100,
    describe: 'Jobs that one process runs at once.',
  }),
  LOG_LEVEL: setting.choice(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
    default: 'info',
    describe: 'The least severe line that is written. Requests are `info`.',
  }),
  LOG_FORMAT: setting.choice(['auto', 'json', 'text'], {
    default: 'auto',
    describe: 'How log lines look: `json`, `text` for people, or `auto`: text at a terminal and JSON otherwise.',
  }),
  OTEL_ENABLED: setting.flag({
    default: false,
    describe: 'Send a trace span for each request to `OTEL_EXPORTER_OTLP_ENDPOINT`.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting.url(['http:', 'https:'], {
    default: 'http://127.0.0.1:4318',
    describe: 'The OpenTelemetry collector (OTLP over HTTP).',
  }),
};

export type PlatformSettings = SettingsOf<typeof platformSettings>;

/** Faults that only show when settings are seen together. */
export function checkPlatformSettings(values: PlatformSettings): string[] {
  const faults: string[] = [];
  if (values.DATABASE_URL !== undefined) {
    for (const name of ['KEY_PEPPER', 'AUTH_SECRET'] as const) {
      if (values[name] === undefined) faults.push(`${name} is required when DATABASE_URL is set`);
    }
  }
  faults.push(...checkBlobSettings(values));
  if (values.REQUIRE_HTTPS === true && values.TRUST_PROXY === undefined) {
    faults.push('REQUIRE_HTTPS needs TRUST_PROXY: without a trusted proxy every request is plain HTTP here');
  }
  for (const pepper of values.KEY_PEPPERS_PREVIOUS) {
    if (pepper.length < 32) faults.push('KEY_PEPPERS_PREVIOUS holds a pepper of fewer than 32 characters');
  }
  for (const secret of values.AUTH_SECRETS_PREVIOUS) {
    if (secret.length < 32) faults.push('AUTH_SECRETS_PREVIOUS holds a secret of fewer than 32 characters');
  }
  return faults;
}

function checkBlobSettings(values: PlatformSettings): string[] {
  const faults: string[] = [];
  if (values.BLOB_STORE === 's3' && values.BLOB_S3_BUCKET === undefined) {
    faults.push('BLOB_S3_BUCKET is required when BLOB_STORE is s3');
  }
  if ((values.BLOB_S3_ACCESS_KEY_ID === undefined) !== (values.BLOB_S3_SECRET_ACCESS_KEY === undefined)) {
    faults.push('BLOB_S3_ACCESS_KEY_ID and BLOB_S3_SECRET_ACCESS_KEY are set together or not at all');
  }
  return faults;
}
