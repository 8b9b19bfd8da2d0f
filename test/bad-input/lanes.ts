import fc from 'fast-check';

/**
 * Runs a property many times in several lanes at once, each with a seed of its own. What fast-check prints when one fails
 * (the seed, and the smallest request that still fails) is passed on, once for each kind of fault.
 */
export type Lanes = { seed: number; total: number; withinMs: number; everyFew: () => Promise<void> };

const LANES = 20;
const FEW = 25;

export async function inLanes<T>(
  { seed, total, withinMs, everyFew }: Lanes,
  arbitrary: fc.Arbitrary<T>,
  run: (value: T) => Promise<unknown>,
): Promise<void> {
  let runs = 0;
  const property = fc.asyncProperty(arbitrary, async (value) => {
    await run(value);
    runs += 1;
    if (runs % FEW === 0) await everyFew();
  });
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    fc.assert(property, {
      seed: seed + lane,
      numRuns: Math.ceil(total / LANES),
      interruptAfterTimeLimit: withinMs,
      markInterruptAsFailure: true,
    }),
  );
  const failed = (await Promise.allSettled(lanes)).filter((lane) => lane.status === 'rejected');
  const told = new Map(failed.map(({ reason }) => [whyOf(reason).split('\n', 1)[0], described(reason)]));
  if (told.size > 0) throw new Error([...told.values()].join('\n\n'));
}

const whyOf = (reason: unknown) =>
  reason instanceof Error ? ((reason.cause as Error | undefined) ?? reason).message : String(reason);

function described(reason: unknown): string {
  const [title, seed, counterexample] = reason instanceof Error ? reason.message.split('\n') : [];
  return [title, seed, counterexample, whyOf(reason)].join('\n');
}
