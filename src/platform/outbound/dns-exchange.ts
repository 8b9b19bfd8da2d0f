import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import type { DnsMessage } from './dns-message.ts';
import { CLASS_IN, decodeMessage, encodeQuery, RESPONSE_CODE, TYPE_NUMBER } from './dns-message.ts';
import type { RecordType } from './resolver.ts';

/**
 * Puts one question to one server and gives the message that answers it: over UDP, over TCP where that one was cut off,
 * and once more without EDNS0 for a server that does not know it. Each of these has a socket of its own, which is closed
 * when the time is over, the signal comes or the answer is there. Does not try again, and does not read the answer.
 */
export type DnsServer = { address: string; port: number };
export type DnsQuestion = { name: string; type: RecordType };
type Limits = {
  /** Of one message, from its sending on. */
  milliseconds: number;
  signal: AbortSignal | undefined;
  beforeSending?: (() => Promise<void>) | undefined;
};
type Failure = 'timeout' | 'unreachable' | 'bad_answer';
type Query = DnsQuestion & { id: number; hasEdns: boolean };

export async function askServer(
  server: DnsServer,
  question: DnsQuestion,
  limits: Limits,
): Promise<DnsMessage | Failure> {
  const message = await askWith(server, { ...question, id: randomId(), hasEdns: true }, limits);
  if (typeof message === 'string' || message.responseCode !== RESPONSE_CODE.formatError) return message;
  return askWith(server, { ...question, id: randomId(), hasEdns: false }, limits);
}

async function askWith(server: DnsServer, query: Query, limits: Limits): Promise<DnsMessage | Failure> {
  await limits.beforeSending?.();
  const message = await askOverUdp(server, query, limits);
  if (typeof message === 'string' || !message.isTruncated) return message;
  await limits.beforeSending?.();
  return askOverTcp(server, query, limits);
}

const randomId = () => randomInt(0x1_0000);

/** A connected socket hears nobody but the server; what the server's address sends and is no answer to us is passed over. */
function askOverUdp(server: DnsServer, query: Query, limits: Limits): Promise<DnsMessage | Failure> {
  return within(limits, (settle) => {
    const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4');
    socket.on('error', () => settle('unreachable'));
    socket.on('message', (bytes) => {
      const message = decodeMessage(bytes);
      if (message !== null && isAnswerTo(message, query)) settle(message);
    });
    socket.on('connect', () => socket.send(encodeQuery(query)));
    socket.connect(server.port, server.address);
    return () => {
      // A connection that was under way would still be told, and nothing can be sent any more.
      socket.removeAllListeners('connect');
      socket.close();
    };
  });
}

function askOverTcp(server: DnsServer, query: Query, limits: Limits): Promise<DnsMessage | Failure> {
  return within(limits, (settle) => {
    const socket = connect({ host: server.address, port: server.port, noDelay: true });
    const received = Buffer.alloc(MAX_TCP_BYTES);
    let length = 0;
    socket.on('error', () => settle('unreachable'));
    socket.on('end', () => settle('bad_answer'));
    socket.on('connect', () => {
      const bytes = encodeQuery(query);
      socket.write(Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]));
    });
    socket.on('data', (chunk) => {
      length += chunk.copy(received, length);
      const end = 2 + received.readUInt16BE(0);
      if (length < 2 || length < end) return;
      const message = decodeMessage(received.subarray(2, end));
      settle(message !== null && isAnswerTo(message, query) && !message.isTruncated ? message : 'bad_answer');
    });
    return () => socket.destroy();
  });
}

/** Two bytes that say how many follow, and as many as they can say. */
const MAX_TCP_BYTES = 2 + 0xffff;

/** A server that could not read the question may leave it out of its answer. */
function isAnswerTo(message: DnsMessage, query: Query): boolean {
  const { question } = message;
  if (!message.isResponse || message.id !== query.id) return false;
  if (question === null) return message.responseCode === RESPONSE_CODE.formatError;
  return question.name === query.name && question.type === TYPE_NUMBER[query.type] && question.class === CLASS_IN;
}

type Settle = (outcome: DnsMessage | Failure) => void;

/** Runs what `start` begins until it settles, the time is over or the signal comes, and then what `start` gave to end it. */
function within(
  { milliseconds, signal }: Limits,
  start: (settle: Settle) => () => void,
): Promise<DnsMessage | Failure> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve('timeout');
    let isSettled = false;
    let stop = () => {};
    const settle: Settle = (outcome) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      stop();
      resolve(outcome);
    };
    const onAbort = () => settle('timeout');
    const timer = setTimeout(onAbort, milliseconds);
    signal?.addEventListener('abort', onAbort);
    try {
      stop = start(settle);
    } catch {
      settle('unreachable');
    }
  });
}
