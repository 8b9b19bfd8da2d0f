import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Cleanup } from './cleanup.ts';

/**
 * Reads how much CPU the connections of one database have used so far, in microseconds. Works where PostgreSQL runs on
 * this machine and /proc exists; elsewhere it says undefined. Does not see the server's own background processes.
 */
export type DatabaseCpu = () => Promise<number | undefined>;

export async function openDatabaseCpu(url: string, cleanup: Cleanup): Promise<DatabaseCpu> {
  if (process.platform !== 'linux' || !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)) {
    return async () => undefined;
  }
  const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  const client = new pg.Client({ connectionString: url });
  // The database is dropped with its connections.
  client.on('error', () => {});
  cleanup.add(() => client.end());
  await client.connect();
  return async () => {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    const ticks = rows.map(({ pid }) => ticksOf(pid));
    if (ticks.some((each) => each === undefined)) return undefined;
    return (ticks.reduce<number>((sum, each) => sum + (each ?? 0), 0) / ticksPerSecond) * 1e6;
  };
}

/** User and system time of a PostgreSQL process; undefined when this number is somebody else's here (a container's). */
function ticksOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const nameEnd = text.lastIndexOf(')');
    if (!text.slice(0, nameEnd).includes('(postgres')) return undefined;
    const fields = text.slice(nameEnd + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return undefined;
  }
}
