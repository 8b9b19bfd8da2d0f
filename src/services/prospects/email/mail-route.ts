import { isIP } from 'node:net';
import type { DnsAnswer, MailExchange } from '#platform/outbound/resolver.ts';
import type { Finding } from './reasons.ts';

/**
 * What the domain name system says about whether a domain can receive mail (RFC 5321, 5.1; RFC 7505). Decides over answers
 * that somebody else has fetched. A failure to get an answer is `unknown`, never a fault of the domain.
 */
export const ROUTE_STATUSES = [
  'ok',
  'implicit',
  'misconfigured',
  'null_mx',
  'no_mail_host',
  'domain_not_found',
  'dangling',
  'unroutable',
  'unknown',
] as const;

export const ROUTE_SOURCES = ['mx', 'implicit', 'null', 'none'] as const;

export type MailRoute = {
  status: (typeof ROUTE_STATUSES)[number];
  /** What mail is delivered by; null if that could not be found out. */
  source: (typeof ROUTE_SOURCES)[number] | null;
  /** By priority. A null MX is written as a dot. */
  records: readonly MailExchange[];
  findings: readonly Finding[];
};

/** Both families of addresses of one host. */
export type HostAnswers = { v4: DnsAnswer<'A'>; v6: DnsAnswer<'AAAA'> };

/** Whether mail could be taken to an address. */
export type IsReachable = (address: string) => boolean;

type Failed = Extract<DnsAnswer<'MX'>, { status: 'failed' }>;

export function unknownRoute(finding: Finding, records: readonly MailExchange[] = []): MailRoute {
  return { status: 'unknown', source: records.length === 0 ? null : 'mx', records, findings: [finding] };
}

export const failureOf = ({ reason }: Failed): Finding => (reason === 'timeout' ? 'dns_timeout' : 'dns_failure');

export const DOMAIN_NOT_FOUND: MailRoute = route('domain_not_found', 'none', ['domain_not_found']);

/** Whether no mail can be taken there, if the name servers are right. */
export function speaksAgainst({ status }: MailRoute): boolean {
  return NO_MAIL.has(status);
}

const NO_MAIL: ReadonlySet<MailRoute['status']> = new Set([
  'null_mx',
  'no_mail_host',
  'domain_not_found',
  'dangling',
  'unroutable',
]);

/** Of a domain that exists and names no mail server. */
export function routeWithoutMx(answers: HostAnswers, isReachable: IsReachable): MailRoute {
  const host = hostState(answers, isReachable);
  if (host === 'good' || host === 'alias') return route('implicit', 'implicit', ['implicit_mx']);
  if (host === 'unroutable') return route('unroutable', 'implicit', ['mx_unroutable']);
  if (host === 'dangling') return route('no_mail_host', 'none', ['no_mail_host']);
  return unknownRoute(host);
}

/** The mail servers as named, the preferred ones first. */
export function byPriority(records: readonly MailExchange[]): MailExchange[] {
  return records
    .map(({ exchange, priority }) => ({ exchange: exchange === '' ? '.' : exchange.toLowerCase(), priority }))
    .toSorted((a, b) => a.priority - b.priority || (a.exchange < b.exchange ? -1 : Number(a.exchange > b.exchange)));
}

export const isNullMx = ({ exchange }: MailExchange): boolean => exchange === '.';

export const NULL_MX = (records: readonly MailExchange[]): MailRoute => ({
  ...route('null_mx', 'null', ['null_mx']),
  records,
});

/** `states` are those of the mail servers that were looked at; null MX records are in `records` only. */
export function routeByMx(records: readonly MailExchange[], states: readonly HostState[]): MailRoute {
  const isContradictory = records.some(isNullMx);
  const isWorking = states.some(works);
  if (isWorking) {
    return {
      status: isContradictory ? 'misconfigured' : 'ok',
      source: 'mx',
      records,
      findings: [
        ...(isContradictory ? (['mx_misconfigured'] as const) : []),
        ...(states.includes('alias') ? (['mx_alias'] as const) : []),
        ...(states.some(isBroken) ? (['mx_partly_broken'] as const) : []),
      ],
    };
  }
  const failure = states.find((state) => state === 'dns_timeout' || state === 'dns_failure');
  if (failure !== undefined) return unknownRoute(failure, records);
  if (states.includes('unroutable')) return { ...route('unroutable', 'mx', ['mx_unroutable']), records };
  return { ...route('dangling', 'mx', ['mx_dangling']), records };
}

/** `alias`: it can be reached, by a name that stands for another. A finding: it could not be looked up. */
export type HostState = 'good' | 'alias' | 'dangling' | 'unroutable' | 'dns_timeout' | 'dns_failure';

export const works = (state: HostState): boolean => state === 'good' || state === 'alias';
const isBroken = (state: HostState): boolean => state === 'dangling' || state === 'unroutable';

export function hostState({ v4, v6 }: HostAnswers, isReachable: IsReachable): HostState {
  const found = [v4, v6].filter((answer) => answer.status === 'found');
  const reachable = found.find(({ records }) => records.some(isReachable));
  if (reachable !== undefined) return reachable.isAlias ? 'alias' : 'good';
  for (const answer of [v4, v6]) {
    // A name that cannot be asked for cannot be reached either.
    if (answer.status === 'failed' && answer.reason === 'bad_name') return 'unroutable';
    if (answer.status === 'failed') return failureOf(answer) as HostState;
  }
  return found.length > 0 ? 'unroutable' : 'dangling';
}

/** Mail servers that need no look-up: an address in place of a name, and names that never leave a local network. */
export function isLocalExchange(exchange: string): boolean {
  return isIP(exchange) !== 0 || !exchange.includes('.') || /(?:^|\.)(?:localhost|local|internal)$/.test(exchange);
}

function route(status: MailRoute['status'], source: MailRoute['source'], findings: readonly Finding[]): MailRoute {
  return { status, source, records: [], findings };
}
