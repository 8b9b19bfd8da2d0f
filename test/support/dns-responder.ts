import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import {
  CLASS_IN,
  decodeMessage,
  encodeName,
  HEADER_BYTES,
  RESPONSE_CODE,
  TYPE_NUMBER,
} from '#platform/outbound/dns-message.ts';
import type { MailExchange, RecordType } from '#platform/outbound/resolver.ts';

/**
 * A name server on a loopback port, over UDP and TCP, that says what a test's script tells it to. Authoritative for
 * everything; follows no aliases by itself.
 */
export type DnsResponder = {
  /** `127.0.0.1:port` */
  server: string;
  /** Every question that came, in order. */
  queries: { name: string; type: RecordType }[];
  close: () => Promise<void>;
};

export type DnsScript = (question: ScriptQuestion) => Reply;

type ScriptQuestion = {
  name: string;
  type: RecordType;
  /** How often this name and type have been asked before. */
  count: number;
  over: 'udp' | 'tcp';
  /** As it came. */
  bytes: Buffer;
};

export type Reply =
  /** The records that the name has; for a type that is not among them there is no data. */
  | { A?: string[]; AAAA?: string[]; MX?: MailExchange[]; ttl?: number }
  /** `and` is what the alias's target has; without it the server says nothing of the target. */
  | { CNAME: string; and?: Reply; ttl?: number }
  | Status
  | { status: Status /** Of the zone `''`. */; soa: { ttl: number; minimum: number } | null }
  | 'silence'
  /** Sent as they are. */
  | Buffer
  | Buffer[];

type Status = 'no_such_name' | 'no_data' | 'server_failure' | 'refused' | 'format_error';

export async function startDnsResponder(script: DnsScript): Promise<DnsResponder> {
  const queries: DnsResponder['queries'] = [];
  const answer = (bytes: Buffer, over: 'udp' | 'tcp'): Buffer[] => {
    const question = decodeMessage(bytes)?.question;
    const type = TYPES.find((known) => TYPE_NUMBER[known] === question?.type);
    if (question == null || type === undefined) return [];
    const { name } = question;
    const count = queries.filter((query) => query.name === name && query.type === type).length;
    queries.push({ name, type });
    const reply = script({ name, type, count, over, bytes });
    if (reply === 'silence') return [];
    if (Buffer.isBuffer(reply)) return [reply];
    if (Array.isArray(reply)) return reply;
    const message = encodeReply(bytes, reply);
    return [over === 'udp' && message.length > payloadOf(bytes) ? truncated(message, bytes) : message];
  };

  const { udp, tcp, port } = await listen();
  udp.on('message', (bytes, from) => {
    for (const message of answer(bytes, 'udp')) udp.send(message, from.port, from.address);
  });
  const connections = new Set<Socket>();
  tcp.on('connection', (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    socket.on('error', () => socket.destroy());
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const length = received.readUInt16BE(0);
        const query = received.subarray(2, 2 + length);
        received = received.subarray(2 + length);
        for (const message of answer(query, 'tcp')) socket.write(Buffer.concat([uint16(message.length), message]));
      }
    });
  });
  return {
    server: `127.0.0.1:${port}`,
    queries,
    close: async () => {
      for (const socket of connections) socket.destroy();
      const closed = [once(udp, 'close'), once(tcp, 'close')];
      udp.close();
      tcp.close();
      await Promise.all(closed);
    },
  };
}

/** A port that is free for TCP is nearly always free for UDP. */
async function listen() {
  for (let attempts = 0; attempts < 20; attempts++) {
    const tcp = createServer().listen(0, '127.0.0.1');
    await once(tcp, 'listening');
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket('udp4');
    const bound = await new Promise<boolean>((resolve) => {
      udp.once('error', () => resolve(false));
      udp.bind(port, '127.0.0.1', () => resolve(true));
    });
    if (bound) return { udp, tcp, port };
    tcp.close();
    udp.close();
  }
  throw new Error('No port is free for both UDP and TCP.');
}

/** The message that answers this query, however long it is. */
export function encodeReply(query: Buffer, reply: Exclude<Reply, 'silence' | Buffer | Buffer[]>): Buffer {
  const question = decodeMessage(query)?.question;
  if (question == null) throw new Error('Not a query.');
  const answer: Buffer[] = [];
  const authority: Buffer[] = [];
  let status: Status | undefined;
  let owner = question.name;
  let rest: Reply | undefined = reply;
  while (rest !== undefined) {
    if (typeof rest === 'object' && 'CNAME' in rest) {
      answer.push(record(owner, TYPE_NUMBER.CNAME, rest.ttl ?? DEFAULT_TTL, encodeName(rest.CNAME)));
      owner = rest.CNAME;
      rest = rest.and;
      continue;
    }
    if (rest === 'silence' || Buffer.isBuffer(rest) || Array.isArray(rest)) throw new Error('Not part of a message.');
    const records = typeof rest === 'string' || 'status' in rest ? [] : recordsOf(owner, question.type, rest);
    answer.push(...records);
    status = typeof rest === 'string' ? rest : 'status' in rest ? rest.status : undefined;
    if (status === undefined && records.length === 0) status = 'no_data';
    const soa = typeof rest === 'object' && 'status' in rest ? rest.soa : DEFAULT_SOA;
    if (soa !== null && (status === 'no_data' || status === 'no_such_name')) {
      const numbers = [1, 3600, 600, 86_400, soa.minimum].map(uint32);
      authority.push(record('', TYPE_NUMBER.SOA, soa.ttl, Buffer.concat([encodeName(''), encodeName(''), ...numbers])));
    }
    break;
  }
  const header = Buffer.concat([
    query.subarray(0, 2),
    // An authoritative response to a question that wished for recursion.
    uint16(0x8500 | CODE[status ?? 'no_data']),
    uint16(1),
    uint16(answer.length),
    uint16(authority.length),
    uint16(0),
  ]);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, questionEnd(question.name)), ...answer, ...authority]);
}

function recordsOf(
  owner: string,
  type: number,
  {
    A = [],
    AAAA = [],
    MX = [],
    ttl = DEFAULT_TTL,
  }: { A?: string[]; AAAA?: string[]; MX?: MailExchange[]; ttl?: number },
): Buffer[] {
  const data =
    type === TYPE_NUMBER.A
      ? A.map((address) => Buffer.from(address.split('.').map(Number)))
      : type === TYPE_NUMBER.AAAA
        ? AAAA.map(ipv6Bytes)
        : MX.map(({ exchange, priority }) => Buffer.concat([uint16(priority), encodeName(exchange)]));
  return data.map((bytes) => record(owner, type, ttl, bytes));
}

function record(owner: string, type: number, ttl: number, data: Buffer): Buffer {
  return Buffer.concat([encodeName(owner), uint16(type), uint16(CLASS_IN), uint32(ttl), uint16(data.length), data]);
}

function ipv6Bytes(address: string): Buffer {
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return Buffer.concat([...before, ...zeros, ...after].map((group) => uint16(Number.parseInt(group, 16))));
}

/** What the asker takes over UDP: 512 bytes, or what its EDNS0 record at the end of the query says. */
function payloadOf(query: Buffer): number {
  return query.readUInt16BE(10) === 0 ? 512 : query.readUInt16BE(query.length - 8);
}

function truncated(message: Buffer, query: Buffer): Buffer {
  const cut = Buffer.from(message.subarray(0, questionEnd(decodeMessage(query)?.question?.name ?? '')));
  cut.writeUInt16BE(cut.readUInt16BE(2) | 0x0200, 2);
  cut.fill(0, 6, HEADER_BYTES);
  return cut;
}

const questionEnd = (name: string) => HEADER_BYTES + encodeName(name).length + 4;

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const TYPES = ['A', 'AAAA', 'MX'] as const;
const DEFAULT_TTL = 300;
const DEFAULT_SOA = { ttl: 300, minimum: 300 };

const CODE: Record<Status, number> = {
  no_data: RESPONSE_CODE.noError,
  no_such_name: RESPONSE_CODE.noSuchName,
  server_failure: RESPONSE_CODE.serverFailure,
  refused: RESPONSE_CODE.refused,
  format_error: RESPONSE_CODE.formatError,
};
