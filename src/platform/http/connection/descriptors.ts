import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../../config/setting.ts';

/**
 * How many connections a process may hold: a bound below the limit of open files, since a process without a descriptor
 * left can neither accept a connection nor reach its database.
 */
export type ConnectionBound = { connections: number; descriptors: number | undefined };

/** More cost memory without serving anybody: a process is busy long before. */
const USUAL_CONNECTIONS = 10_000;
/** For database connections, files, threads and whatever goes out. */
const RESERVED = 512;
const RESERVED_SHARE = 1 / 4;

export function connectionBound(wanted: number | undefined, descriptors: number | undefined): ConnectionBound {
  if (descriptors === undefined) return { connections: wanted ?? USUAL_CONNECTIONS, descriptors };
  const most = descriptors - Math.min(RESERVED, Math.ceil(descriptors * RESERVED_SHARE));
  if (wanted !== undefined && wanted > most) {
    throw new ConfigurationError([
      `MAX_CONNECTIONS is ${wanted}, but this process may open ${descriptors} files: at most ${most} connections leave ` +
        'room for the rest. Lower it, or raise the limit of open files (ulimit -n, LimitNOFILE)',
    ]);
  }
  return { connections: wanted ?? Math.min(most, USUAL_CONNECTIONS), descriptors };
}

/** The process' own limit; undefined where the system does not tell. */
export function descriptorLimit(): number | undefined {
  try {
    const soft = /^Max open files +(\d{1,9}) /m.exec(readFileSync('/proc/self/limits', 'utf8').slice(0, 8192))?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}
