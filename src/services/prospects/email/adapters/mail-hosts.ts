import type { Clock } from '#kernel/clock.ts';
import { Semaphore } from '#lib/concurrency/semaphore.ts';
import { openAnswerCache } from '#platform/answer-cache.ts';
import type { Resolver } from '#platform/outbound/resolver.ts';
import type { IsReachable, MailRoute } from '../mail-route.ts';
import { speaksAgainst, unknownRoute } from '../mail-route.ts';
import type { Lifetime } from './find-route.ts';
import { findRoute } from './find-route.ts';
import type { ResolverDoubt } from './resolver-trust.ts';
import { openResolverTrust } from './resolver-trust.ts';

/**
 * Looks up whether domains can receive mail, and remembers it for as long as the name servers allow. Whoever asks for a
 * domain that is being looked up already waits for the same answer; nobody waits longer than the deadline. Connects to no
 * mail server, and is told domains only, never whole addresses.
 */
export type MailHosts = {
  /** `domain` is in ASCII and lower case. Never rejects. */
  find(domain: string): Promise<FoundRoute>;
  /**
   * What is wrong with the name servers, for whoever looks after the server; null if nothing is known to be. Asking has
   * them tested, now and then and behind the caller's back.
   */
  doubt(): string | null;
};

type FoundRoute = MailRoute & { checkedAt: Date };

/** Mail can be taken where connections may go. */
type Ports = { resolver: Resolver; clock: Clock; mayConnectTo: IsReachable };

/** `onDoubt` is told when a doubt begins, and null when it ends. */
export function openMailHosts(
  { resolver, clock, mayConnectTo }: Ports,
  onDoubt: (doubt: string | null) => void = () => {},
): MailHosts {
  const cache = openAnswerCache<FoundRoute & { seconds: number }>({
    clock,
    capacity: MAX_REMEMBERED,
    millisecondsFor: ({ seconds }) => seconds * 1000,
  });
  const slots = new Semaphore(MAX_AT_ONCE, MAX_WAITING);
  const trust = openResolverTrust({
    clock,
    look: async (domain, signal) => {
      const { route } = await findRoute(domain, resolver, mayConnectTo, signal);
      if (speaksAgainst(route)) return 'denied';
      return route.status === 'unknown' ? 'unknown' : 'takes_mail';
    },
    onChange: (doubt) => onDoubt(sentenceOf(doubt)),
  });

  async function lookUp(domain: string) {
    const signal = AbortSignal.timeout(DEADLINE_MILLISECONDS);
    const checkedAt = clock.now();
    if ((await slots.enter(signal)) !== 'entered') return { ...unknownRoute('dns_busy'), checkedAt, seconds: 0 };
    try {
      const found = await findRoute(domain, resolver, mayConnectTo, signal);
      const belief = speaksAgainst(found.route) ? await trust.believes(domain, signal) : 'believed';
      const route = belief === 'believed' ? found.route : unknownRoute(UNBELIEVED[belief]);
      return { ...route, checkedAt, seconds: secondsFor(route, found.lifetime) };
    } finally {
      slots.leave();
    }
  }

  return {
    find: (domain) => cache.get(domain, () => lookUp(domain)),
    doubt: () => sentenceOf(trust.doubt()),
  };
}

const UNBELIEVED = { doubted: 'dns_untrusted', untested: 'dns_timeout' } as const;

function sentenceOf(doubt: ResolverDoubt | null): string | null {
  if (doubt === null) return null;
  const named = doubt.names.slice(0, MAX_NAMED).join(', ');
  if (doubt.kind === 'unreachable') {
    return (
      `The name servers cannot be reached, or fail: nothing is heard of ${named}. Addresses are \`unknown\` ` +
      '(`dns_timeout`, `dns_failure`) until they answer.'
    );
  }
  return (
    `The name servers say that these take no mail, which cannot be: ${named}. What they say against a domain is told as ` +
    '`unknown` (`dns_untrusted`): for these in any case, for all others while none of the well-known names is found.'
  );
}

const MAX_NAMED = 4;

/** For everything that has to be asked about one domain, and for waiting to be let in. */
const DEADLINE_MILLISECONDS = 1200;
const MAX_AT_ONCE = 50;
const MAX_WAITING = 1000;
const MAX_REMEMBERED = 10_000;

const HOUR_SECONDS = 3600;
const FIVE_MINUTES_SECONDS = 300;

/**
 * What a domain says is kept for longer than what it lacks, and lives as long as the records that say it; what is unknown
 * is asked again.
 */
function secondsFor({ status }: MailRoute, { ofFound, ofAll }: Lifetime): number {
  if (status === 'unknown') return 0;
  const isStated = status === 'ok' || status === 'misconfigured' || status === 'null_mx';
  return isStated ? Math.min(ofFound, HOUR_SECONDS) : Math.min(ofAll, FIVE_MINUTES_SECONDS);
}
