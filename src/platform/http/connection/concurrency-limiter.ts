import type { FastifyRequest } from 'fastify';
import type { Problem } from '#kernel/problem.ts';
import { Shares } from '../../fairness/shares.ts';
import type { Counter } from '../../telemetry/metrics.ts';
import { platformProblem } from '../problem/problems.ts';
import { clientAddressOf } from './client-address.ts';
import type { Connections } from './connections.ts';

/**
 * Who is inside. Counts, by network and by key or session, the requests that are open (from their first byte to the end of
 * their answer) and those of them that are worked on (from the last byte of their body until there is an answer): only the
 * second cost the server more than a connection. Each has its shares, so that whoever comes too often turns away nobody but
 * itself.
 */
export type ConcurrencyLimiterOptions = {
  maxOpen: number;
  maxInFlight: number;
  connections: Connections;
  /** Refused because there is too much to do for everybody. */
  shed: Counter;
  /** Refused because somebody has more under way than its share. */
  crowded: Counter;
};

const RETRY_SECONDS = '2';

/** What one request holds. */
class Holding {
  readonly network: string;
  /** The id of a key or session, once it is known. */
  caller: string | undefined;
  isWorking = false;
  /** Its network had its share already when it came. */
  isOver = false;

  constructor(network: string) {
    this.network = network;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    concurrency: ConcurrencyLimiter;
  }
  interface FastifyRequest {
    holding: Holding | null;
  }
}

export class ConcurrencyLimiter {
  readonly connections: Connections;
  readonly #open: ByHolder;
  readonly #working: ByHolder;

  readonly #shed: Counter;
  readonly #crowded: Counter;

  constructor({ maxOpen, maxInFlight, connections, shed, crowded }: ConcurrencyLimiterOptions) {
    this.connections = connections;
    this.#shed = shed;
    this.#crowded = crowded;
    this.#open = new ByHolder(maxOpen);
    this.#working = new ByHolder(maxInFlight);
  }

  /** Requests that are worked on. */
  get inFlight(): number {
    return this.#working.total;
  }

  get open(): number {
    return this.#open.total;
  }

  /** A request began. Counted in any case, until `leave`; whether it is too much is for the admission to say. */
  enter(request: FastifyRequest): void {
    const holding = new Holding(clientAddressOf(request).network);
    request.holding = holding;
    holding.isOver = !this.#open.mayTake(holding);
    this.#open.take(holding);
    this.connections.know(request.raw.socket, holding.network);
  }

  /** Whether a request must be refused whoever asks, before anything of it is looked at. */
  refusalOf({ holding }: FastifyRequest): Problem | undefined {
    if (this.#working.isFull) return this.#overloaded();
    return holding?.isOver === true ? this.#tooManyAtOnce() : undefined;
  }

  /** Who asks became known: from now on it counts by that too. */
  know({ holding, raw }: FastifyRequest, caller: string): void {
    if (holding === null || holding.caller !== undefined) return;
    const mayEnter = this.#open.callerMayTake(caller);
    holding.caller = caller;
    this.#open.takeAs(caller);
    this.connections.know(raw.socket, caller);
    if (!mayEnter) throw this.#tooManyAtOnce();
  }

  /** Everything of the request is here: work begins. */
  beginWork(request: FastifyRequest): Problem | undefined {
    const { holding } = request;
    if (holding === null || holding.isWorking) return undefined;
    if (this.#working.isFull) return this.#overloaded();
    if (!this.#working.mayTake(holding)) return this.#tooManyAtOnce();
    this.countWork(request);
    return undefined;
  }

  /** For work that has begun before it could be refused. */
  countWork({ holding }: FastifyRequest): void {
    if (holding === null || holding.isWorking) return;
    holding.isWorking = true;
    this.#working.take(holding);
  }

  /** There is an answer: whoever reads it slowly holds a connection, but no work. */
  endWork({ holding }: FastifyRequest): void {
    if (holding === null || !holding.isWorking) return;
    holding.isWorking = false;
    this.#working.give(holding);
  }

  /** The answer is out, or its client is gone. */
  leave(request: FastifyRequest): void {
    const { holding } = request;
    this.connections.finish(request.raw.socket);
    if (holding === null) return;
    this.endWork(request);
    this.#open.give(holding);
    request.holding = null;
  }

  #overloaded(): Problem {
    this.#shed.add();
    return overloaded();
  }

  #tooManyAtOnce(): Problem {
    this.#crowded.add();
    return platformProblem('too_many_in_flight', { headers: { 'retry-after': RETRY_SECONDS } });
  }
}

/** There is more to do than can be done, whoever asked for it. */
export function overloaded(): Problem {
  return platformProblem('overloaded', { headers: { 'retry-after': RETRY_SECONDS } });
}

/** Shares by network, and beside them shares by key or session: a request must find room in both. */
class ByHolder {
  readonly #networks: Shares;
  readonly #callers: Shares;

  constructor(capacity: number) {
    this.#networks = new Shares(capacity);
    this.#callers = new Shares(capacity);
  }

  get total(): number {
    return this.#networks.total;
  }

  get isFull(): boolean {
    return this.#networks.isFull;
  }

  mayTake({ network, caller }: Holding): boolean {
    return this.#networks.mayTake(network) && (caller === undefined || this.#callers.mayTake(caller));
  }

  callerMayTake(caller: string): boolean {
    return this.#callers.mayTake(caller);
  }

  takeAs(caller: string): void {
    this.#callers.take(caller);
  }

  take({ network, caller }: Holding): void {
    this.#networks.take(network);
    if (caller !== undefined) this.#callers.take(caller);
  }

  give({ network, caller }: Holding): void {
    this.#networks.give(network);
    if (caller !== undefined) this.#callers.give(caller);
  }
}
