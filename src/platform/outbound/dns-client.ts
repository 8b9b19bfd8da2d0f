import dns from 'node:dns';
import { isIPv4, isIPv6 } from 'node:net';
import type { DnsReading } from './dns-answer.ts';
import { readAnswer } from './dns-answer.ts';
import type { DnsQuestion, DnsServer } from './dns-exchange.ts';
import { askServer } from './dns-exchange.ts';
import { dnsName } from './dns-message.ts';
import type { DnsAnswer, QuestionPace, RecordType, Resolver } from './resolver.ts';

/**
 * A stub client of the domain name system: asks the machine's name servers and follows aliases. Not node's own, which
 * tells no lifetime of MX records and of names that are not there, cannot be ended by a deadline and knows better than
 * the servers what `localhost` is. Keeps no cache, reads no hosts file, adds no search domain, checks no signatures.
 */
export function openDnsClient(
  options: { servers?: readonly string[]; tries?: number; tryMilliseconds?: number } = {},
): Resolver {
  const servers = (options.servers ?? dns.getServers()).slice(0, MAX_SERVERS).map(parseServer);
  const { tries = 3, tryMilliseconds = 400 } = options;
  /** The server that answered last: one that is dead is not waited for with every question. */
  let preferred = 0;

  /**
   * The servers in turn, and again with twice the patience, until one answers: a name that nobody has asked for lately can
   * take a server seconds. The last failure is told. After the signal no socket is opened.
   */
  async function ask<Type extends RecordType>(
    question: DnsQuestion & { type: Type },
    signal: AbortSignal | undefined,
    pace: QuestionPace | undefined,
  ): Promise<DnsReading<Type>> {
    const beforeSending = pace && (() => pace(question.name, signal));
    let last: DnsReading<Type> = { status: 'failed', reason: 'unreachable' };
    for (let tried = 0; tried < tries; tried++) {
      const milliseconds = tryMilliseconds * 2 ** tried;
      for (const server of [...servers.slice(preferred), ...servers.slice(0, preferred)]) {
        const message = await askServer(server, question, { milliseconds, signal, beforeSending });
        last =
          typeof message === 'string'
            ? { status: 'failed', reason: message }
            : readAnswer(message, question.name, question.type);
        if (last.status !== 'failed') {
          preferred = servers.indexOf(server);
          return last;
        }
      }
    }
    return last;
  }

  async function resolve<Type extends RecordType>(
    given: string,
    type: Type,
    signal?: AbortSignal,
    pace?: QuestionPace,
  ): Promise<DnsAnswer<Type>> {
    let name = dnsName(given);
    if (name === null) return { status: 'failed', reason: 'bad_name' };
    let aliasTtlSeconds = Number.POSITIVE_INFINITY;
    for (let questions = 0; questions < MAX_QUESTIONS; questions++) {
      const reading: DnsReading<Type> = await ask({ name, type }, signal, pace);
      if (reading.status === 'failed') return reading;
      const ttlSeconds = Math.min(aliasTtlSeconds, reading.ttlSeconds);
      if (reading.status === 'found') return { ...reading, ttlSeconds, isAlias: reading.isAlias || questions > 0 };
      if (reading.status !== 'leads_on') return { ...reading, ttlSeconds };
      aliasTtlSeconds = ttlSeconds;
      name = reading.name;
    }
    return { status: 'failed', reason: 'bad_answer' };
  }

  return { resolve };
}

/** As many as the system's own resolver asks. */
const MAX_SERVERS = 3;
const MAX_QUESTIONS = 4;
const DNS_PORT = 53;

/** An address, or an address and a port: `192.0.2.1`, `192.0.2.1:5354`, `2001:db8::1`, `[2001:db8::1]:5354`. */
function parseServer(text: string): DnsServer {
  if (isIPv6(text)) return { address: text, port: DNS_PORT };
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+))(?::([0-9]{1,5}))?$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? '';
  const port = digits === undefined ? DNS_PORT : Number(digits);
  const isAddress = bracketed === undefined ? isIPv4(address) : isIPv6(address);
  if (!isAddress || port < 1 || port > 65_535) throw new TypeError(`Not the address of a name server: ${text}`);
  return { address, port };
}
