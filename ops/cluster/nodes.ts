import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout, NodeNumber } from './layout.ts';
import { nodeName, paths } from './layout.ts';
import { childrenOf, commandOf } from './process-table.ts';
import type { Processes } from './processes.ts';

/**
 * A node as one thing: Patroni, the PostgreSQL that it started, and that one's processes. Patroni and PostgreSQL each lead a
 * session of their own, so there is no group that holds all of them.
 */
export class Nodes {
  readonly #layout: Layout;
  readonly #processes: Processes;

  constructor(layout: Layout, processes: Processes) {
    this.#layout = layout;
    this.#processes = processes;
  }

  /**
   * As when the machine loses its power. Patroni first, and nothing is waited for between: were PostgreSQL alone to die,
   * Patroni would start it again, or hand the leadership over politely.
   */
  kill(node: NodeNumber): void {
    const postgres = this.postgresOf(node);
    this.#processes.signal(nodeName(node), 'SIGKILL');
    for (const pid of postgres) signalIfThere(pid, 'SIGKILL');
  }

  /** As when the machine is held for a while: nothing is closed, nothing is answered. */
  freeze(node: NodeNumber): void {
    this.#processes.signal(nodeName(node), 'SIGSTOP');
    this.freezePostgres(node);
  }

  freezePostgres(node: NodeNumber): void {
    const [postmaster, ...others] = this.postgresOf(node);
    if (postmaster === undefined) return;
    signalIfThere(postmaster, 'SIGSTOP');
    // Once it stands, it makes no more of them.
    for (const pid of [...others, ...childrenOf(postmaster)]) signalIfThere(pid, 'SIGSTOP');
  }

  thaw(node: NodeNumber): void {
    for (const pid of this.postgresOf(node)) signalIfThere(pid, 'SIGCONT');
    this.#processes.signal(nodeName(node), 'SIGCONT');
  }

  /** What the primary sends to its standbys stands still. */
  holdReplication(node: NodeNumber): void {
    for (const pid of this.postgresOf(node)) if (commandOf(pid).includes('walsender')) signalIfThere(pid, 'SIGSTOP');
  }

  /** The postmaster and its children, in this order. */
  postgresOf(node: NodeNumber): number[] {
    const data = paths.data(this.#layout, nodeName(node));
    try {
      const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // The file outlives a kill, and its number may be somebody else's by now.
      return commandOf(postmaster).includes(data) ? [postmaster, ...childrenOf(postmaster)] : [];
    } catch {
      return [];
    }
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone meanwhile.
  }
}
