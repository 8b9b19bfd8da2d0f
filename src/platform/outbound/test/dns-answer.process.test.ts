import { describe, expect, test } from 'vitest';
import { encodeReply } from '#test/support/dns-responder.ts';
import { readAnswer } from '../dns-answer.ts';
import type { DnsMessage, DnsRecord } from '../dns-message.ts';
import { decodeMessage, encodeQuery } from '../dns-message.ts';

type Reply = Parameters<typeof encodeReply>[1];

function messageFor(name: string, type: 'A' | 'AAAA' | 'MX', reply: Reply): DnsMessage {
  const message = decodeMessage(encodeReply(encodeQuery({ id: 1, name, type, hasEdns: false }), reply));
  if (message === null) throw new Error('The reply cannot be read.');
  return message;
}

const reading = (name: string, type: 'A' | 'AAAA' | 'MX', reply: Reply) =>
  readAnswer(messageFor(name, type, reply), name, type);

describe('a lifetime', () => {
  test('is that of the alias or record that expires first', () => {
    const alias = { CNAME: 'b.test', ttl: 50, and: { CNAME: 'c.test', ttl: 40, and: { A: ['192.0.2.1'], ttl: 60 } } };
    expect(reading('a.test', 'A', alias)).toEqual({
      status: 'found',
      records: ['192.0.2.1'],
      ttlSeconds: 40,
      isAlias: true,
    });
    expect(reading('a.test', 'A', { CNAME: 'b.test', ttl: 50, and: { A: ['192.0.2.1'], ttl: 7 } })).toMatchObject({
      ttlSeconds: 7,
    });
  });

  test('is a day at the most and may be none', () => {
    expect(reading('a.test', 'A', { A: ['192.0.2.1'], ttl: 86_401 })).toMatchObject({ ttlSeconds: 86_400 });
    expect(reading('a.test', 'A', { A: ['192.0.2.1'], ttl: 0xffff_ffff })).toMatchObject({ ttlSeconds: 0 });
    const long = { status: 'no_data', soa: { ttl: 1_000_000, minimum: 1_000_000 } } as const;
    expect(reading('a.test', 'A', long)).toEqual({ status: 'no_data', ttlSeconds: 86_400 });
  });

  test.each(['no_data', 'no_such_name'] as const)('of %s is what the zone says, or five minutes', (status) => {
    const from = (soa: { ttl: number; minimum: number } | null) => reading('a.test', 'MX', { status, soa });
    expect(from({ ttl: 900, minimum: 60 })).toEqual({ status, ttlSeconds: 60 });
    expect(from({ ttl: 30, minimum: 60 })).toEqual({ status, ttlSeconds: 30 });
    expect(from(null)).toEqual({ status, ttlSeconds: 300 });
    const alias = { CNAME: 'b.test', ttl: 20, and: { status, soa: { ttl: 900, minimum: 60 } } };
    expect(reading('a.test', 'MX', alias)).toEqual({ status, ttlSeconds: 20 });
  });

  test('of what is not there is not taken from a zone that the name is not in', () => {
    const message = messageFor('a.test', 'A', { status: 'no_data', soa: null });
    const authority: DnsRecord[] = [{ owner: 'st', ttlSeconds: 5, type: 'SOA', minimum: 5 }];
    expect(readAnswer({ ...message, records: { answer: [], authority } }, 'a.test', 'A')).toEqual({
      status: 'no_data',
      ttlSeconds: 300,
    });
  });
});

describe('an alias', () => {
  test('of a name that the server does not tell about leads on', () => {
    expect(reading('a.test', 'A', { CNAME: 'b.test', ttl: 9, and: { CNAME: 'c.test' } })).toEqual({
      status: 'leads_on',
      name: 'c.test',
      ttlSeconds: 9,
    });
    expect(reading('a.test', 'A', { CNAME: '', ttl: 9 })).toEqual({ status: 'failed', reason: 'bad_answer' });
  });

  const aliases = (count: number): Reply =>
    count === 0 ? { A: ['192.0.2.1'] } : { CNAME: `n${count}.test`, and: aliases(count - 1) };

  test('is followed eight times and not in circles', () => {
    expect(reading('a.test', 'A', aliases(8))).toMatchObject({ status: 'found', isAlias: true });
    expect(reading('a.test', 'A', aliases(9))).toEqual({ status: 'failed', reason: 'bad_answer' });
    const circle = { CNAME: 'b.test', and: { CNAME: 'a.test', and: { A: ['192.0.2.1'] } } };
    expect(reading('a.test', 'A', circle)).toEqual({ status: 'failed', reason: 'bad_answer' });
  });
});

describe('an answer', () => {
  test('gives 64 records and no more', () => {
    const A = Array.from({ length: 65 }, (_, i) => `192.0.2.${i}`);
    expect(reading('a.test', 'A', { A: A.slice(0, 64) })).toMatchObject({ records: A.slice(0, 64) });
    expect(reading('a.test', 'A', { A })).toMatchObject({ records: A.slice(0, 64) });
  });

  test('gives the records of the name and type that was asked for, and no others', () => {
    const message = messageFor('a.test', 'A', { A: ['192.0.2.1'] });
    expect(readAnswer(message, 'a.test', 'A')).toMatchObject({ records: ['192.0.2.1'], isAlias: false });
    expect(readAnswer(message, 'b.test', 'A')).toMatchObject({ status: 'no_data' });
    expect(readAnswer(message, 'a.test', 'AAAA')).toMatchObject({ status: 'no_data' });
  });

  test('of a server that neither knows nor finds out is no news of the name', () => {
    const message = messageFor('a.test', 'A', { status: 'no_data', soa: null });
    const lame = { ...message, isAuthoritative: false };
    expect(readAnswer(lame, 'a.test', 'A')).toEqual({ status: 'failed', reason: 'bad_answer' });
    expect(readAnswer({ ...lame, offersRecursion: true }, 'a.test', 'A')).toMatchObject({ status: 'no_data' });
  });

  test.each([1, 4, 6, 7, 8, 9, 10, 15, 16, 23, 4095])('with the code %i is a bad one', (responseCode) => {
    const message = messageFor('a.test', 'A', { A: ['192.0.2.1'] });
    expect(readAnswer({ ...message, responseCode }, 'a.test', 'A')).toEqual({ status: 'failed', reason: 'bad_answer' });
  });

  test('that cannot be read is a bad one, unless its code says enough', () => {
    const message = { ...messageFor('a.test', 'A', 'no_such_name'), records: null };
    expect(readAnswer(message, 'a.test', 'A')).toEqual({ status: 'failed', reason: 'bad_answer' });
    expect(readAnswer({ ...message, responseCode: 2 }, 'a.test', 'A')).toMatchObject({ reason: 'server_failure' });
    expect(readAnswer({ ...message, responseCode: 5 }, 'a.test', 'A')).toMatchObject({ reason: 'refused' });
  });
});
