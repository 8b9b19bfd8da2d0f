import { describe, expect, test } from 'vitest';
import { systemClock } from '#kernel/clock.ts';
import type { DnsAnswer, RecordType, Resolver } from '#platform/outbound/resolver.ts';
import type { BulkCall } from '../../../bulk/runner.ts';
import { emailListWork } from '../../lists/check-list.ts';
import { openListLookUp } from '../list-look-up.ts';
import type { ResolverWatch } from '../resolver-watch.ts';

/** A domain that never answers ends at some time; a worker that stops says nothing about it. */
const never = () => new Promise<never>(() => {});
/** As for a domain that does not exist, or of which nothing is ever heard. */
const resolverThat = (what: 'denies' | 'waits'): Resolver => ({
  resolve: async <Type extends RecordType>() =>
    what === 'waits' ? await never() : ({ status: 'no_such_name', ttlSeconds: 1 } as DnsAnswer<Type>),
});
const watchThat = (judges: 'good' | 'bad' | 'later'): ResolverWatch => ({
  setActive: () => {},
  run: () => 0,
  wereGoodSince: async (_, signal) => {
    if (judges === 'later' && !signal.aborted) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    }
    return judges === 'good' && !signal.aborted;
  },
  trouble: () => null,
});
type World = { resolver: 'denies' | 'waits'; watch: 'good' | 'bad' | 'later'; patienceMs?: number };
const open = ({ resolver, watch, patienceMs = 20 }: World) => ({
  watch: watchThat(watch),
  look: openListLookUp({
    resolver: resolverThat(resolver),
    clock: systemClock,
    mayConnectTo: () => true,
    watch: watchThat(watch),
    patienceMs,
  }),
});
const going = new AbortController().signal;
const UNKNOWN = { status: 'unknown', findings: ['dns_timeout'] };

describe('a look-up', () => {
  test.each([
    ['nothing is heard of the domain', { resolver: 'waits', watch: 'good' }],
    ['the last test is still out', { resolver: 'denies', watch: 'later' }],
  ] as const)('that takes too long has found nothing out: %s', async (_, world) => {
    expect(await open(world).look('slow.example', going)).toMatchObject(UNKNOWN);
  });

  test('of a worker that stops, or beside name servers that broke, says nothing', async () => {
    const stopped = AbortSignal.abort();
    expect(await open({ resolver: 'waits', watch: 'good' }).look('slow.example', stopped)).toBe('untrusted');
    const patient = open({ resolver: 'denies', watch: 'bad', patienceMs: 60_000 });
    expect(await patient.look('gone.example', going)).toBe('untrusted');
  });

  test('is tried again some times only', async () => {
    const work = emailListWork({ ...open({ resolver: 'waits', watch: 'good' }), laterSeconds: [1, 2] });
    let records = 0;
    const call: BulkCall = {
      signal: going,
      record: async () => {
        records += 1;
        return await Promise.resolve(false);
      },
    };
    const attempt = (attempts: number) =>
      work.perform({ job: 'j', subject: 'slow.example', workspaceId: 'w', attempts }, call);
    expect([await attempt(0), await attempt(1), records]).toEqual([
      { later: { seconds: 1, isAttempt: true } },
      { later: { seconds: 2, isAttempt: true } },
      0,
    ]);
    expect([await attempt(2), records]).toEqual(['ended', 1]);
  });
});
