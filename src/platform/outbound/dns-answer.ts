import type { DnsMessage, DnsRecord } from './dns-message.ts';
import { dnsName, RESPONSE_CODE } from './dns-message.ts';
import type { DnsAnswer, RecordOf, RecordType } from './resolver.ts';

/** What a server's message says about a name. Pure: asks nothing, and trusts that the message answers this question. */
export type DnsReading<Type extends RecordType> =
  | DnsAnswer<Type>
  /** The name is an alias, and the server does not say of what: the name at the end has to be asked for. */
  | { status: 'leads_on'; name: string; ttlSeconds: number };

const MAX_ALIASES = 8;
const MAX_RECORDS = 64;
const MAX_TTL_SECONDS = 86_400;
/** For a server that does not say how long nothing stays nothing. */
const DEFAULT_NEGATIVE_TTL_SECONDS = 300;

export function readAnswer<Type extends RecordType>(message: DnsMessage, name: string, type: Type): DnsReading<Type> {
  const { responseCode, records } = message;
  if (responseCode === RESPONSE_CODE.serverFailure) return { status: 'failed', reason: 'server_failure' };
  if (responseCode === RESPONSE_CODE.refused) return { status: 'failed', reason: 'refused' };
  const isNegative = responseCode === RESPONSE_CODE.noSuchName;
  if (records === null || (responseCode !== RESPONSE_CODE.noError && !isNegative)) return BAD_ANSWER;

  const chain = followAliases(records.answer, name);
  if (chain === null) return BAD_ANSWER;
  const found = records.answer
    .filter((record) => record.owner === chain.end && record.type === type)
    .slice(0, MAX_RECORDS);
  const values = found.map(VALUE_OF[type]).filter((value) => value !== null);
  if (values.length > 0 && !isNegative) {
    const ttlSeconds = shortest(chain.ttlSeconds, ...found.map((record) => record.ttlSeconds));
    return { status: 'found', records: values, ttlSeconds, isAlias: chain.end !== name };
  }

  const authority = records.authority.find((record) => record.type === 'SOA' && isWithin(chain.end, record.owner));
  const negativeTtl =
    authority?.type === 'SOA' ? Math.min(authority.ttlSeconds, authority.minimum) : DEFAULT_NEGATIVE_TTL_SECONDS;
  const ttlSeconds = shortest(chain.ttlSeconds, negativeTtl);
  if (isNegative) return { status: 'no_such_name', ttlSeconds };
  if (authority !== undefined) return { status: 'no_data', ttlSeconds };
  if (chain.end !== name) {
    const end = dnsName(chain.end);
    return end === null ? BAD_ANSWER : { status: 'leads_on', name: end, ttlSeconds: shortest(chain.ttlSeconds) };
  }
  // A server that neither knows nor finds out, such as one that the zone has left: silence about a name is no news of it.
  if (!message.isAuthoritative && !message.offersRecursion) return BAD_ANSWER;
  return { status: 'no_data', ttlSeconds };
}

const BAD_ANSWER = { status: 'failed', reason: 'bad_answer' } as const;

/** Null for a circle, or for more aliases than anybody needs. */
function followAliases(answer: readonly DnsRecord[], name: string): { end: string; ttlSeconds: number } | null {
  let end = name;
  let ttlSeconds = MAX_TTL_SECONDS;
  for (let aliases = 0; aliases <= MAX_ALIASES; aliases++) {
    const alias = answer.find((record) => record.type === 'CNAME' && record.owner === end);
    if (alias?.type !== 'CNAME') return { end, ttlSeconds };
    end = alias.target;
    ttlSeconds = Math.min(ttlSeconds, alias.ttlSeconds);
  }
  return null;
}

const VALUE_OF: { [Type in RecordType]: (record: DnsRecord) => RecordOf<Type> | null } = {
  A: (record) => (record.type === 'A' ? record.address : null),
  AAAA: (record) => (record.type === 'AAAA' ? record.address : null),
  MX: (record) => (record.type === 'MX' ? { exchange: record.exchange, priority: record.priority } : null),
};

function isWithin(name: string, zone: string): boolean {
  return zone === '' || name === zone || name.endsWith(`.${zone}`);
}

function shortest(...seconds: readonly number[]): number {
  return Math.min(MAX_TTL_SECONDS, ...seconds);
}
