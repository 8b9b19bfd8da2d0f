import type { DnsAnswer, RecordType, Resolver } from '#platform/outbound/resolver.ts';
import type { HostState, IsReachable, MailRoute } from '../mail-route.ts';
import {
  byPriority,
  DOMAIN_NOT_FOUND,
  failureOf,
  hostState,
  isLocalExchange,
  isNullMx,
  NULL_MX,
  routeByMx,
  routeWithoutMx,
  unknownRoute,
  works,
} from '../mail-route.ts';

/** Asks about one domain whatever has to be asked. Remembers nothing, and believes what it hears. */
/** The shortest life, in seconds, of the records that were found, and of all answers. */
export type Lifetime = { ofFound: number; ofAll: number };

/** Mail servers that are looked up together, and in all, until one of them works; no more are told either. */
const MAX_HOSTS_AT_ONCE = 5;
const MAX_HOSTS = 20;

export async function findRoute(
  domain: string,
  resolver: Resolver,
  isReachable: IsReachable,
  signal: AbortSignal,
): Promise<{ route: MailRoute; lifetime: Lifetime }> {
  const lifetime: Lifetime = { ofFound: Number.POSITIVE_INFINITY, ofAll: Number.POSITIVE_INFINITY };
  const ask = async <Type extends RecordType>(name: string, type: Type): Promise<DnsAnswer<Type>> => {
    const answer = await resolver.resolve(name, type, signal);
    if (answer.status !== 'failed') lifetime.ofAll = Math.min(lifetime.ofAll, answer.ttlSeconds);
    if (answer.status === 'found') lifetime.ofFound = Math.min(lifetime.ofFound, answer.ttlSeconds);
    return answer;
  };
  const hostOf = async (name: string) => {
    const [v4, v6] = await Promise.all([ask(name, 'A'), ask(name, 'AAAA')]);
    return { v4, v6 };
  };
  const stateOf = async (exchange: string): Promise<HostState> =>
    isLocalExchange(exchange) ? 'unroutable' : hostState(await hostOf(exchange), isReachable);

  const told = (route: MailRoute) => ({
    route: { ...route, records: route.records.slice(0, MAX_HOSTS) },
    lifetime,
  });
  const mx = await ask(domain, 'MX');
  if (mx.status === 'failed') return told(unknownRoute(failureOf(mx)));
  if (mx.status === 'no_such_name') return told(DOMAIN_NOT_FOUND);
  if (mx.status === 'no_data') return told(routeWithoutMx(await hostOf(domain), isReachable));
  const records = byPriority(mx.records);
  const hosts = records.filter((record) => !isNullMx(record)).slice(0, MAX_HOSTS);
  if (hosts.length === 0) return told(NULL_MX(records));
  const states: HostState[] = [];
  for (let from = 0; from < hosts.length && !states.some(works); from += MAX_HOSTS_AT_ONCE) {
    const together = hosts.slice(from, from + MAX_HOSTS_AT_ONCE);
    states.push(...(await Promise.all(together.map(({ exchange }) => stateOf(exchange)))));
  }
  return told(routeByMx(records, states));
}
