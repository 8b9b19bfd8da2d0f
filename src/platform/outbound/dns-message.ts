import { SocketAddress } from 'node:net';
import type { RecordType } from './resolver.ts';

/**
 * The wire format of the domain name system (RFC 1035, EDNS0 of RFC 6891): writes questions and reads what comes back.
 * Reads any bytes whatever without throwing and in time bounded by their number. Does not judge what an answer means,
 * and of records it keeps the five types that are of use here, class IN; others are stepped over.
 */
export type DnsMessage = {
  id: number;
  isResponse: boolean;
  isTruncated: boolean;
  isAuthoritative: boolean;
  offersRecursion: boolean;
  /** With the upper bits that EDNS0 adds. */
  responseCode: number;
  question: { name: string; type: number; class: number } | null;
  /** Null where they cannot be read, as in a message that was cut off. */
  records: DnsRecords | null;
};

type DnsRecords = { answer: readonly DnsRecord[]; authority: readonly DnsRecord[] };

/** Names are lower-case without a final dot. A byte that no host name has is written as `\` and three digits. */
export type DnsRecord = { owner: string; ttlSeconds: number } & RecordData;

type RecordData =
  | { type: 'A' | 'AAAA'; address: string }
  | { type: 'MX'; exchange: string; priority: number }
  | { type: 'CNAME'; target: string }
  | { type: 'SOA'; minimum: number };

export const TYPE_NUMBER = { A: 1, CNAME: 5, SOA: 6, MX: 15, AAAA: 28, OPT: 41 } as const;
export const RESPONSE_CODE = { noError: 0, formatError: 1, serverFailure: 2, noSuchName: 3, refused: 5 } as const;
export const HEADER_BYTES = 12;
export const CLASS_IN = 1;

/** What passes every path unfragmented (DNS flag day 2020). */
const UDP_PAYLOAD_BYTES = 1232;
const MAX_NAME_CHARACTERS = 253;
const MAX_NAME_BYTES = 255;
const MAX_POINTERS = 126;

/** The name as it is asked for, or null for what is no host name in ASCII. One final dot is tolerated. */
export function dnsName(text: string): string | null {
  const name = text.endsWith('.') ? text.slice(0, -1) : text;
  if (name.length > MAX_NAME_CHARACTERS || !ASCII_NAME.test(name)) return null;
  return name.toLowerCase();
}

const ASCII_NAME = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/i;

/** The name is one that `dnsName` gave. */
export function encodeQuery(query: { id: number; name: string; type: RecordType; hasEdns: boolean }): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.id, 0);
  header.writeUInt16BE(FLAG.recursionDesired, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(query.hasEdns ? 1 : 0, 10);
  const tail = Buffer.alloc(4);
  tail.writeUInt16BE(TYPE_NUMBER[query.type], 0);
  tail.writeUInt16BE(CLASS_IN, 2);
  return Buffer.concat([header, encodeName(query.name), tail, ...(query.hasEdns ? [OPT_RECORD] : [])]);
}

/** The root's name, the type, the payload in place of the class, no extended code or flags, no options. */
const OPT_RECORD = Buffer.from([
  0,
  0,
  TYPE_NUMBER.OPT,
  UDP_PAYLOAD_BYTES >> 8,
  UDP_PAYLOAD_BYTES & 255,
  0,
  0,
  0,
  0,
  0,
  0,
]);

/** The empty name is the root's. */
export function encodeName(name: string): Buffer {
  const labels = name === '' ? [] : name.split('.');
  const parts = labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, 'latin1')]);
  return Buffer.concat([...parts, Buffer.from([0])]);
}

const FLAG = {
  response: 0x8000,
  authoritative: 0x0400,
  truncated: 0x0200,
  recursionDesired: 0x0100,
  recursionAvailable: 0x0080,
};

/** Null for what has no readable header and question, or several questions, which nobody sends. */
export function decodeMessage(bytes: Buffer): DnsMessage | null {
  if (bytes.length < HEADER_BYTES) return null;
  const flags = bytes.readUInt16BE(2);
  const questions = bytes.readUInt16BE(4);
  if (questions > 1) return null;
  const question = questions === 1 ? readQuestion(bytes, HEADER_BYTES) : null;
  if (questions === 1 && question === null) return null;
  const sections = readSections(bytes, question?.next ?? HEADER_BYTES);
  return {
    id: bytes.readUInt16BE(0),
    isResponse: (flags & FLAG.response) !== 0,
    isTruncated: (flags & FLAG.truncated) !== 0,
    isAuthoritative: (flags & FLAG.authoritative) !== 0,
    offersRecursion: (flags & FLAG.recursionAvailable) !== 0,
    responseCode: ((sections?.extendedCode ?? 0) << 4) | (flags & 0xf),
    question: question === null ? null : { name: question.name, type: question.type, class: question.class },
    records: sections === null ? null : { answer: sections.answer, authority: sections.authority },
  };
}

function readQuestion(bytes: Buffer, offset: number) {
  const name = readName(bytes, offset);
  if (name === null || name.next + 4 > bytes.length) return null;
  return {
    name: name.name,
    type: bytes.readUInt16BE(name.next),
    class: bytes.readUInt16BE(name.next + 2),
    next: name.next + 4,
  };
}

type Sections = { answer: DnsRecord[]; authority: DnsRecord[]; extendedCode: number };

/** A record has eleven bytes at the least, so a false count ends where the bytes do. */
function readSections(bytes: Buffer, start: number): Sections | null {
  const sections: Sections = { answer: [], authority: [], extendedCode: 0 };
  let offset = start;
  for (const [section, countAt] of [['answer', 6] as const, ['authority', 8] as const, ['additional', 10] as const]) {
    for (let left = bytes.readUInt16BE(countAt); left > 0; left--) {
      const envelope = readEnvelope(bytes, offset);
      if (envelope === null) return null;
      offset = envelope.end;
      if (section === 'additional') {
        if (envelope.type === TYPE_NUMBER.OPT) sections.extendedCode = bytes.readUInt8(envelope.dataAt - 6);
        continue;
      }
      if (envelope.class !== CLASS_IN) continue;
      const data = readData(bytes, envelope);
      if (data === null) return null;
      if (data !== 'of no use') {
        sections[section].push({ owner: envelope.owner, ttlSeconds: envelope.ttlSeconds, ...data });
      }
    }
  }
  return sections;
}

type Envelope = { owner: string; type: number; class: number; ttlSeconds: number; dataAt: number; end: number };

function readEnvelope(bytes: Buffer, offset: number): Envelope | null {
  const owner = readName(bytes, offset);
  if (owner === null || owner.next + 10 > bytes.length) return null;
  const dataAt = owner.next + 10;
  const end = dataAt + bytes.readUInt16BE(owner.next + 8);
  if (end > bytes.length) return null;
  return {
    owner: owner.name,
    type: bytes.readUInt16BE(owner.next),
    class: bytes.readUInt16BE(owner.next + 2),
    ttlSeconds: readTtl(bytes, owner.next + 4),
    dataAt,
    end,
  };
}

/** With the highest bit set it counts as zero (RFC 2181). */
function readTtl(bytes: Buffer, offset: number): number {
  return Math.max(0, bytes.readInt32BE(offset));
}

function readData(bytes: Buffer, { type, dataAt, end }: Envelope): RecordData | 'of no use' | null {
  if (type === TYPE_NUMBER.A) {
    return end - dataAt === 4 ? { type: 'A', address: bytes.subarray(dataAt, end).join('.') } : null;
  }
  if (type === TYPE_NUMBER.AAAA) {
    return end - dataAt === 16 ? { type: 'AAAA', address: ipv6Text(bytes, dataAt) } : null;
  }
  if (type === TYPE_NUMBER.MX) {
    const exchange = end - dataAt > 2 ? readName(bytes, dataAt + 2) : null;
    if (exchange?.next !== end) return null;
    return { type: 'MX', exchange: exchange.name, priority: bytes.readUInt16BE(dataAt) };
  }
  if (type === TYPE_NUMBER.CNAME) {
    const target = readName(bytes, dataAt);
    return target?.next === end ? { type: 'CNAME', target: target.name } : null;
  }
  if (type === TYPE_NUMBER.SOA) {
    const primary = readName(bytes, dataAt);
    const mailbox = primary === null ? null : readName(bytes, primary.next);
    // Serial, refresh, retry, expire, minimum.
    return mailbox !== null && mailbox.next + 20 === end ? { type: 'SOA', minimum: readTtl(bytes, end - 4) } : null;
  }
  return 'of no use';
}

function ipv6Text(bytes: Buffer, offset: number): string {
  const groups = [0, 2, 4, 6, 8, 10, 12, 14].map((at) => bytes.readUInt16BE(offset + at).toString(16));
  return new SocketAddress({ address: groups.join(':'), family: 'ipv6' }).address;
}

/**
 * A pointer has to lead to before the labels that it ends: then no chain of pointers comes back to where it was. Their
 * number is limited too, lest a long message makes every one of its names a long walk.
 */
function readName(bytes: Buffer, start: number): { name: string; next: number } | null {
  const labels: string[] = [];
  let [offset, runStart, pointers, length] = [start, start, 0, 1];
  let next: number | null = null;
  for (;;) {
    const head = bytes[offset];
    if (head === undefined) return null;
    if (head === 0) return { name: labels.join('.'), next: next ?? offset + 1 };
    if (head >= POINTER) {
      const low = bytes[offset + 1];
      if (low === undefined) return null;
      const target = ((head - POINTER) << 8) | low;
      pointers += 1;
      if (target >= runStart || pointers > MAX_POINTERS) return null;
      next ??= offset + 2;
      offset = target;
      runStart = target;
      continue;
    }
    length += head + 1;
    if (head > MAX_LABEL_BYTES || length > MAX_NAME_BYTES || offset + 1 + head > bytes.length) return null;
    labels.push(labelText(bytes.subarray(offset + 1, offset + 1 + head)));
    offset += head + 1;
  }
}

const POINTER = 0xc0;
const MAX_LABEL_BYTES = 63;

function labelText(label: Buffer): string {
  const text = label.toString('latin1');
  if (PLAIN_LABEL.test(text)) return text.toLowerCase();
  const escaped = (character: string) => `\\${String(character.charCodeAt(0)).padStart(3, '0')}`;
  return text.replace(/[^a-z0-9_-]/gi, escaped).toLowerCase();
}

const PLAIN_LABEL = /^[a-z0-9_-]*$/i;
