import type { Clock } from '#kernel/clock.ts';
import { singleFlight } from '#lib/concurrency/single-flight.ts';
import { PROBED_DOMAINS, WELL_KNOWN_DOMAINS } from '../well-known-domains.ts';

/**
 * Whether the machine's name servers are believed when they say something against a domain. Behind a gateway that wants a
 * password first, or in a network without a way out, a resolver often denies every name instead of failing. So before a
 * denial is passed on, names that certainly exist are asked for: when all that is heard of them is that they do not, no
 * denial counts. The test is made on suspicion, and when somebody asks after the name servers; once for everybody who
 * waits, and it is kept for a while.
 */
export type ResolverTrust = {
  /** After a denial of `domain`: whether it counts. Never rejects, and ends with the signal. */
  believes(domain: string, signal: AbortSignal): Promise<Belief>;
  /** What is wrong with the name servers, as far as is known. Tests them behind the caller's back when that was a while ago. */
  doubt(): ResolverDoubt | null;
};

/** `untested`: the signal came before the test had an outcome. */
type Belief = 'believed' | 'doubted' | 'untested';

/** `denied`: these well-known names do not exist, they say. `unreachable`: of these, nothing at all was heard. */
export type ResolverDoubt = { kind: 'denied' | 'unreachable'; names: readonly string[] };

export type ResolverTrustOptions = {
  /** Looks one name up: whether it takes mail, as far as the name servers say. Never rejects. */
  look: (domain: string, signal: AbortSignal) => Promise<'takes_mail' | 'denied' | 'unknown'>;
  clock: Clock;
  /** Told when a doubt begins, becomes one of the other kind, or ends. */
  onChange?: (doubt: ResolverDoubt | null) => void;
};

type Outcome = 'works' | 'denies' | 'silent';

export function openResolverTrust({ look, clock, onChange = () => {} }: ResolverTrustOptions): ResolverTrust {
  const denied = new Set<string>();
  let last: { at: number; outcome: Outcome } | undefined;
  const now = () => clock.now().getTime();

  function doubt(): ResolverDoubt | null {
    if (denied.size > 0) return { kind: 'denied', names: [...denied] };
    return last?.outcome === 'silent' ? { kind: 'unreachable', names: PROBED_DOMAINS } : null;
  }

  const note = (change: () => void) => {
    const before = doubt();
    change();
    const after = doubt();
    if (before?.kind !== after?.kind) onChange(after);
  };

  async function test(): Promise<Outcome> {
    const signal = AbortSignal.timeout(TEST_MILLISECONDS);
    const names = new Set([...PROBED_DOMAINS, ...[...denied].slice(0, MAX_ASKED_AGAIN)]);
    const answers = await Promise.all([...names].map(async (name) => ({ name, said: await look(name, signal) })));
    const outcome = outcomeOf(new Set(answers.map(({ said }) => said)));
    note(() => {
      for (const { name, said } of answers) {
        if (said === 'takes_mail') denied.delete(name);
        if (said === 'denied') denied.add(name);
      }
      last = { at: now(), outcome };
    });
    return outcome;
  }

  const testOnce = singleFlight(test);

  /** A clock that was set back does not make a test newer. */
  const isOlderThan = (milliseconds: number) =>
    last === undefined || now() < last.at || now() - last.at >= milliseconds;

  async function outcomeNow(): Promise<Outcome> {
    if (last === undefined) return testOnce();
    return isOlderThan(last.outcome === 'denies' ? BROKEN_MILLISECONDS : GOOD_MILLISECONDS) ? testOnce() : last.outcome;
  }

  return {
    believes: async (domain, signal) => {
      if (WELL_KNOWN_DOMAINS.has(domain)) {
        note(() => denied.add(domain));
        if (isOlderThan(BROKEN_MILLISECONDS)) void testOnce();
        return 'doubted';
      }
      const outcome = await Promise.race([outcomeNow(), endOf(signal)]);
      if (outcome === 'untested') return outcome;
      return outcome === 'denies' ? 'doubted' : 'believed';
    },
    doubt: () => {
      const known = doubt();
      if (isOlderThan(known === null ? ASKED_MILLISECONDS : BROKEN_MILLISECONDS)) void testOnce();
      return known;
    },
  };
}

/** One name that is found is enough: then the others are denied by a filter, or fail for a reason of their own. */
function outcomeOf(said: ReadonlySet<'takes_mail' | 'denied' | 'unknown'>): Outcome {
  if (said.has('takes_mail')) return 'works';
  return said.has('denied') ? 'denies' : 'silent';
}

const TEST_MILLISECONDS = 800;
/** How long a test counts for a denial. */
const GOOD_MILLISECONDS = 60_000;
const BROKEN_MILLISECONDS = 10_000;
/** How long it counts for those who ask after the name servers. */
const ASKED_MILLISECONDS = 300_000;
/** Beside the names that every test asks for. */
const MAX_ASKED_AGAIN = 8;

async function endOf(signal: AbortSignal): Promise<'untested'> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  return 'untested';
}
