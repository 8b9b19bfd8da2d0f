import type { Clock } from '#kernel/clock.ts';
import { openAnswerCache } from '#platform/answer-cache.ts';
import type { DnsAnswer, RecordType, Resolver } from '#platform/outbound/resolver.ts';
import type { IsReachable, MailRoute } from '../mail-route.ts';
import { speaksAgainst, unknownRoute } from '../mail-route.ts';
import { WELL_KNOWN_DOMAINS } from '../well-known-domains.ts';
import { findRoute } from './find-route.ts';
import type { ResolverWatch } from './resolver-watch.ts';

/**
 * Looks up a domain of a list: at the pace of all lists, with nobody waiting for it, and never against a domain what name servers
 * said that could not be believed just then. Mail servers that many domains share are asked for once in ten minutes.
 */
export type ListLookUp = (domain: string, signal: AbortSignal) => Promise<MailRoute | 'untrusted'>;

type Parts = {
  /** At the pace of all lists. */
  resolver: Resolver;
  clock: Clock;
  mayConnectTo: IsReachable;
  watch: ResolverWatch;
  patienceMs?: number;
};

const REMEMBERED = 20_000;
const LONGEST_SECONDS = 600;
/** Of one domain, with all the waiting for turns; its mail servers may be everybody's. */
const PATIENCE_MS = 10 * 60_000;

type Asked = { answer: DnsAnswer<RecordType>; askedAt: number };

export function openListLookUp({ resolver, clock, mayConnectTo, watch, patienceMs = PATIENCE_MS }: Parts): ListLookUp {
  const answers = openAnswerCache<Asked>({
    clock,
    capacity: REMEMBERED,
    // What is denied is asked for again: it may have been said by mistake.
    millisecondsFor: ({ answer }) =>
      answer.status === 'found' ? Math.min(answer.ttlSeconds, LONGEST_SECONDS) * 1000 : 0,
  });

  return async (domain, ending) => {
    const patience = AbortSignal.timeout(patienceMs);
    const signal = AbortSignal.any([ending, patience]);
    let since = performance.now();
    const shared: Resolver = {
      resolve: async <Type extends RecordType>(name: string, type: Type) => {
        // What was heard before the name servers broke says nothing about what they say now.
        const { answer, askedAt } = await answers.get(`${watch.run()} ${type} ${name}`, async () => {
          const at = performance.now();
          return { answer: await resolver.resolve(name, type, AbortSignal.timeout(patienceMs)), askedAt: at };
        });
        since = Math.min(since, askedAt);
        return answer as DnsAnswer<Type>;
      },
    };
    const { route } = await untilAborted(findRoute(domain, shared, mayConnectTo, signal), signal);
    if (route.status === 'ok' || route.status === 'misconfigured') return route;
    if (!(await watch.wereGoodSince(since, signal))) {
      // A domain that takes all the time there is counts as tried: otherwise it would be asked for without end.
      return patience.aborted && !ending.aborted ? unknownRoute('dns_timeout') : 'untrusted';
    }
    return speaksAgainst(route) && WELL_KNOWN_DOMAINS.has(domain) ? unknownRoute('dns_untrusted') : route;
  };
}

/** Questions are shared, so that the end of one task does not end them. */
function untilAborted<T extends { route: MailRoute }>(
  work: Promise<T>,
  signal: AbortSignal,
): Promise<{ route: MailRoute }> {
  return new Promise((resolve, reject) => {
    const leave = () => resolve({ route: unknownRoute('dns_timeout') });
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
