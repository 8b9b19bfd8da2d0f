import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { checkReady } from '#sdk/health.ts';
import { ApiProblem, NoAnswer } from '#sdk/problem.ts';
import { isWordOfProxy } from './queries.ts';
import { send } from './server.ts';

/**
 * Whether the server can be reached and has its database. Found out by what requests run into, and then by asking until it is
 * over: pages that could not load go on by themselves, and whoever reads them is told meanwhile.
 */
export type Connection = 'well' | 'offline' | 'unreachable' | 'databaseAway';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 8000;
const SPREAD = 0.25;
const PATIENCE_MS = 5000;

type Ports = {
  queries: QueryClient;
  /** What `/readyz` tells; throws like every request. */
  ask: () => Promise<{ database: 'up' | 'down' }>;
  isOnline: () => boolean;
  /** From 0 to 1: so that not everybody asks at once when a server comes back. */
  random: () => number;
};

export class ConnectionWatch {
  readonly #ports: Ports;
  readonly #listeners = new Set<() => void>();
  #state: Connection = 'well';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(ports: Ports) {
    this.#ports = ports;
    ports.queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { queryKey, state } = event.query;
      if (event.action.type === 'error') this.notice(state.error);
      // Only an answer that has just come: an old one is still there while it is asked again.
      const isNews = event.action.type === 'success' && queryKey[1] === checkReady.url;
      if (isNews && isWithoutDatabase(state.data)) this.#begin('databaseAway');
    });
    ports.queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') this.notice(event.action.error);
    });
  }

  get state(): Connection {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Anything that went wrong: only what says that nothing can go well now matters here. */
  notice(error: unknown): void {
    const found = whatIsAway(error, this.#ports.isOnline());
    if (found !== undefined) this.#begin(found);
  }

  #begin(found: Connection): void {
    if (this.#timer !== undefined || this.#isAsking) return;
    this.#become(found);
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#askLater();
  }

  /** The browser says that the network has come or gone. */
  networkChanged(): void {
    this.#pauseMs = FIRST_PAUSE_MS;
    if (!this.#ports.isOnline()) {
      this.#become('offline');
      this.#askLater();
    } else if (this.#state !== 'well') {
      void this.#ask();
    }
  }

  #askLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), this.#pauseMs * (1 + this.#ports.random() * SPREAD));
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isAsking) return;
    this.#isAsking = true;
    const found = await this.#look().finally(() => {
      this.#isAsking = false;
    });
    this.#become(found);
    if (found !== 'well') {
      this.#askLater();
      return;
    }
    // What is shown is asked again, failed or old; what is on the screen stays until the answer is there.
    await this.#ports.queries.refetchQueries({ type: 'active' });
  }

  async #look(): Promise<Connection> {
    if (!this.#ports.isOnline()) return 'offline';
    try {
      const { database } = await this.#ports.ask();
      return database === 'up' ? 'well' : 'databaseAway';
    } catch (error) {
      return whatIsAway(error, this.#ports.isOnline()) ?? 'unreachable';
    }
  }

  #become(state: Connection): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function whatIsAway(error: unknown, isOnline: boolean): Exclude<Connection, 'well'> | undefined {
  if (error instanceof NoAnswer) return isOnline ? 'unreachable' : 'offline';
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'database_unavailable') return 'databaseAway';
  return isWordOfProxy(error) ? 'unreachable' : undefined;
}

const isWithoutDatabase = (told: unknown) => (told as { database?: string } | undefined)?.database === 'down';

export const askServer = () => send(checkReady, {}, { timeoutMs: PATIENCE_MS });

export function useConnection(watch: Pick<ConnectionWatch, 'state' | 'subscribe'>): Connection {
  return useSyncExternalStore(watch.subscribe, () => watch.state);
}
