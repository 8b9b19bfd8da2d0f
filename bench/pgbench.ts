import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Statement } from '#services/prospects/hotels/store/reading/statement.ts';

/**
 * Bare PostgreSQL under load: pgbench sends statements over its own connections and throws the rows away. In its prepared
 * mode, in which our server works too: a statement is parsed and planned once a connection.
 */
export type PgbenchResult = { requestsPerSecond: number; averageMilliseconds: number };

export function requirePgbench(): void {
  if (spawnSync('pgbench', ['--version'], { stdio: 'ignore' }).error !== undefined) {
    throw new Error('This bench needs pgbench: apt-get install postgresql-contrib');
  }
}

/** The statement with its values written into it, as a script. */
export function writeScript(file: string, { text, values }: Pick<Statement, 'text' | 'values'>, before = ''): string {
  const sql = text.replace(/\$(\d+)/g, (_, position: string) => literalOf(values[Number(position) - 1]));
  writeFileSync(file, `${before}${sql.replace(/\s+/g, ' ')};\n`);
  return file;
}

/** A value that pgbench fills in. */
export class Drawn {
  readonly sql: string;
  constructor(sql: string) {
    this.sql = sql;
  }
}

function literalOf(value: unknown): string {
  if (value instanceof Drawn) return value.sql;
  if (Array.isArray(value)) return `ARRAY[${value.map(literalOf).join(', ')}]`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `'${String(value).replaceAll("'", "''")}'`;
}

/** As many scripts as there are, drawn at random for each transaction. */
export async function runPgbench(
  databaseUrl: string,
  scripts: readonly string[],
  { seconds, connections }: { seconds: number; connections: number },
  signal: AbortSignal,
): Promise<PgbenchResult> {
  const url = new URL(databaseUrl);
  const { stdout } = await promisify(execFile)(
    'pgbench',
    [
      '--no-vacuum',
      '--protocol=prepared',
      '--client',
      String(connections),
      '--jobs',
      '2',
      '--time',
      String(seconds),
      ...scripts.flatMap((script) => ['--file', script]),
      url.pathname.slice(1),
    ],
    {
      signal,
      maxBuffer: 16 * 1024 * 1024,
      env: {
        PATH: process.env['PATH'],
        PGHOST: url.hostname,
        PGPORT: url.port || '5432',
        PGUSER: decodeURIComponent(url.username),
        PGPASSWORD: decodeURIComponent(url.password),
      },
    },
  );
  const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  const average = /^latency average = ([\d.]+) ms/m.exec(stdout)?.[1];
  if (rate === undefined || average === undefined) throw new Error(`pgbench said nothing of use: ${stdout}`);
  return { requestsPerSecond: Number(rate), averageMilliseconds: Number(average) };
}
