import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Shares } from '../../fairness/shares.ts';
import { networkOf } from './client-address.ts';
import { flushedBytes } from './flushed-bytes.ts';
import { Pace } from './pace.ts';

/**
 * Every open connection: how many there are and whose, how many answers wait on each, and how fast bytes move. Looked over
 * a few times a second, so that a request costs no timer of its own.
 */
export type ConnectionsOptions = {
  most: number;
  leastBytesPerSecond: number;
  /** Of proxies of ours, whose connections carry everybody's requests. */
  isTrustedPeer: (address: string) => boolean;
  /** Over how long readers are judged. */
  readingWindowMs?: number;
  onEnded: (why: Ended) => void;
};

/** Why a connection was ended from this side: its address has enough of them, others need room, answers are not read. */
export type Ended = 'share' | 'room' | 'unread' | 'pipelining' | 'slow_reader';

type Arriving = { since: number; pace: Pace; giveUp: () => void };

type Connection = {
  socket: Socket;
  /** Undefined for a proxy of ours. */
  address: string | undefined;
  /** Who the last request on it came from: a key or session, or an address. */
  holder: string;
  /** Requests that wait for the answer to an earlier one to be out: nothing is done for them yet. */
  waiting: number;
  /** Requests on it whose answers are not out. */
  active: number;
  reading: Pace | undefined;
  arriving: Arriving | undefined;
};

/** Requests that may wait on one connection for an earlier one: clients that pipeline send a few, attackers many. */
const WAITING_ON_A_CONNECTION = 32;
/** Answers that were made and not read, in bytes, of everybody together. */
const UNREAD_BYTES = 1024 * 1024 * 1024;
/** So much of all connections is kept free for whoever comes. */
const ROOM_SHARE = 1 / 16;
const SWEEP_MS = 500;
const SENDING_WINDOW_MS = 10_000;
/**
 * Longer than for senders: the system takes bytes in steps of up to a megabyte, whenever a third of its own buffer is free,
 * so that somebody who reads 20 kB a second seems to stand still for most of a minute.
 */
const READING_WINDOW_MS = 120_000;
/** A process that was halted for so long has no idea of what others did meanwhile. */
const HALTED_MS = 5000;
/** A JSON body is small: whatever its pace, it is complete by then. */
const JSON_BODY_MS = 30_000;

export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #open = new Map<Socket, Connection>();
  readonly #byAddress: Shares;
  readonly #timer: NodeJS.Timeout;
  #unread = 0;
  #sweptAt = performance.now();

  constructor(options: ConnectionsOptions) {
    this.#options = options;
    this.#byAddress = new Shares(options.most);
    this.#timer = setInterval(() => this.#sweep(performance.now()), SWEEP_MS).unref();
  }

  get leastBytesPerSecond(): number {
    return this.#options.leastBytesPerSecond;
  }

  get count(): number {
    return this.#byAddress.total;
  }

  /** Bytes of answers that nobody has read yet, as of the last look. */
  get unreadBytes(): number {
    return this.#unread;
  }

  /**
   * Stands before whoever reads the server's connections and answers its requests: what is refused here costs as good as
   * nothing, and requests on one connection take turns.
   */
  watch(server: Server): void {
    const readers = server.listeners('connection') as ((socket: Socket) => void)[];
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      if (this.#accept(socket)) for (const read of readers) read.call(server, socket);
    });
    const handlers = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (!this.#mayBegin(request.socket, response)) return;
      const handle = () => {
        for (const each of handlers) each.call(server, request, response);
      };
      // An answer has its socket at once, unless another one on the same connection comes first.
      if (response.socket !== null) handle();
      else response.once('socket', handle);
    });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #accept(socket: Socket): boolean {
    const peer = socket.remoteAddress;
    if (peer === undefined) {
      // Gone before it was looked at.
      socket.destroy();
      return false;
    }
    const isProxy = this.#options.isTrustedPeer(peer);
    const network = networkOf(peer);
    const mayCome = isProxy ? !this.#byAddress.isFull : this.#byAddress.mayTake(network);
    if (!mayCome) {
      this.#end(socket, 'share');
      return false;
    }
    const address = isProxy ? undefined : network;
    const counted = address ?? PROXIES;
    this.#byAddress.take(counted);
    this.#open.set(socket, {
      socket,
      address,
      holder: network,
      waiting: 0,
      active: 0,
      reading: undefined,
      arriving: undefined,
    });
    socket.once('close', () => {
      this.#open.delete(socket);
      this.#byAddress.give(counted);
    });
    return true;
  }

  /**
   * Whether a request on a connection is worth a look. Requests that came in one piece are all read, however many there are
   * and whatever became of their connection meanwhile: those behind its end must not cost more than this.
   */
  #mayBegin(socket: Socket, response: ServerResponse): boolean {
    const connection = this.#open.get(socket);
    if (connection === undefined || socket.destroyed) return false;
    if (response.socket === null) {
      if (connection.waiting >= WAITING_ON_A_CONNECTION) {
        this.#end(socket, 'pipelining');
        return false;
      }
      connection.waiting += 1;
      response.once('socket', () => {
        connection.waiting -= 1;
      });
    }
    connection.active += 1;
    return true;
  }

  /** Who asks, as far as it is known. */
  know(socket: Socket, holder: string): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.holder = holder;
  }

  /** An answer is out, or will never be. */
  finish(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    connection.active -= 1;
    connection.arriving = undefined;
  }

  /** A JSON body is on its way: `giveUp` is called if it comes too slowly. */
  awaitBody(socket: Socket, giveUp: () => void): void {
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    const now = performance.now();
    const pace = this.#pace(SENDING_WINDOW_MS, now, socket.bytesRead);
    connection.arriving = { since: now, pace, giveUp };
  }

  /** It has arrived, or nobody wants it any more. */
  hasBody(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.arriving = undefined;
  }

  #pace(windowMs: number, now: number, bytes: number): Pace {
    return new Pace(windowMs, this.#options.leastBytesPerSecond, now, bytes);
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt > HALTED_MS) this.#beginAnew(now);
    this.#sweptAt = now;
    const unread = new Shares(UNREAD_BYTES);
    const behind: [Connection, number][] = [];
    for (const connection of this.#open.values()) {
      const bytes = connection.socket.writableLength;
      if (bytes > 0) {
        unread.take(connection.holder, bytes);
        behind.push([connection, bytes]);
      }
      this.#judgeReader(connection, bytes, now);
      this.#judgeSender(connection, now);
    }
    this.#unread = unread.total;
    this.#makeRoom();
    // Whoever has most unread first, until everybody has what a share allows.
    if (unread.total < UNREAD_BYTES / 4) return;
    for (const [{ socket, holder }, bytes] of behind.toSorted((a, b) => b[1] - a[1])) {
      if (unread.mayTake(holder)) continue;
      unread.give(holder, bytes);
      this.#end(socket, 'unread');
    }
  }

  /**
   * Shares alone do not take anything back: of many addresses that came one after the other, the first would keep most. So
   * while little is free, whoever has most idle connections loses some of them, down to what leaves room for others.
   */
  #makeRoom(): void {
    const wanted = Math.ceil(this.#options.most * ROOM_SHARE) - (this.#options.most - this.count);
    if (wanted <= 0) return;
    const open = [...this.#open.values()].filter((connection) => connection.address !== undefined);
    const silent = open.filter(({ active }) => active === 0);
    // Transfers that are under way go only where silent ones are not enough.
    const idle = Map.groupBy(
      silent.length > wanted ? silent : [...silent, ...open.filter(isTransfer)],
      ({ address = '' }) => address,
    );
    const level = levelThatFrees(
      [...idle.values()].map(({ length }) => length),
      wanted,
    );
    for (const connections of idle.values()) {
      for (const { socket } of connections.slice(0, Math.max(0, connections.length - level))) this.#end(socket, 'room');
    }
  }

  #judgeReader(connection: Connection, unread: number, now: number): void {
    const { socket } = connection;
    if (unread === 0) connection.reading = undefined;
    else if (connection.reading === undefined) {
      const windowMs = this.#options.readingWindowMs ?? READING_WINDOW_MS;
      connection.reading = this.#pace(windowMs, now, flushedBytes(socket));
    } else if (connection.reading.isTooSlow(now, flushedBytes(socket))) this.#end(socket, 'slow_reader');
  }

  #beginAnew(now: number): void {
    for (const { reading, arriving, socket } of this.#open.values()) {
      reading?.restart(now, flushedBytes(socket));
      arriving?.pace.restart(now, socket.bytesRead);
      if (arriving !== undefined) arriving.since = now;
    }
  }

  #judgeSender(connection: Connection, now: number): void {
    const { arriving, socket } = connection;
    if (arriving === undefined) return;
    if (now - arriving.since < JSON_BODY_MS && !arriving.pace.isTooSlow(now, socket.bytesRead)) return;
    connection.arriving = undefined;
    arriving.giveUp();
  }

  #end(socket: Socket, why: Ended): void {
    this.#options.onEnded(why);
    socket.destroy();
  }
}

/** Under one name: they are bounded together, not each. */
const PROXIES = 'proxies';

/** Nothing is worked on for it: it waits for the rest of a request, or for its answer to be read. */
function isTransfer({ active, arriving, reading }: Connection): boolean {
  return active > 0 && (arriving !== undefined || reading !== undefined);
}

/** The largest number that, if nobody has more, frees as many as wanted; 1 at least, since the last one is everybody's own. */
function levelThatFrees(counts: readonly number[], wanted: number): number {
  const sorted = counts.toSorted((a, b) => b - a);
  let freed = 0;
  for (let level = sorted[0] ?? 1, above = 0; level > 1; level -= 1) {
    while (above < sorted.length && (sorted[above] ?? 0) >= level) above += 1;
    freed += above;
    if (freed >= wanted) return level - 1;
  }
  return 1;
}
