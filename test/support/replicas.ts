import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './process.ts';
import { startServerProcess } from './process.ts';
import { freePort } from './redis.ts';

/** Server processes on one database, each on a port that it keeps when it is killed and started again. */
export type Replicas = {
  ports: readonly number[];
  /** With SIGKILL; done when the new one listens. */
  killAndRestart: (i: number) => Promise<void>;
  /** What they are now; a restart changes it. */
  pids: () => (number | undefined)[];
  /** Errors that they wrote down, except that the database kept them waiting: a machine may be busy. */
  complaints: () => string[];
  stop: () => Promise<void>;
};

const MOST_STARTS = 20;

export async function startReplicas(count: number, environment: Record<string, string>): Promise<Replicas> {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const running = await Promise.all(ports.map((port) => start(port, environment)));
  const ended: ServerProcess[] = [];
  return {
    ports,
    killAndRestart: async (i) => {
      const [server, port] = [running[i % count], ports[i % count]];
      if (server === undefined || port === undefined) throw new Error('There is no such server');
      await server.stop('SIGKILL');
      ended.push(server);
      running[i % count] = await start(port, environment);
    },
    pids: () => running.map(({ child }) => child.pid),
    complaints: () => [...ended, ...running].flatMap(({ output }) => output().split('\n').filter(isComplaint)),
    stop: async () => {
      await Promise.all(running.map((server) => server.stop('SIGKILL')));
    },
  };
}

/** While a server is down, somebody else may happen to have its port, or all of the database's connections: that passes. */
async function start(port: number, environment: Record<string, string>): Promise<ServerProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startServerProcess({ ...environment, PORT: String(port) });
    } catch (error) {
      if (tries === MOST_STARTS || !/EADDRINUSE|too many clients/.test(String(error))) throw error;
      await sleep(100);
    }
  }
}

const isComplaint = (line: string) =>
  /"level":"(error|fatal)"/.test(line) && !/"code":"(database_unavailable|outcome_unknown|overloaded)"/.test(line);
