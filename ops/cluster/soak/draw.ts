import { seededRandom } from '#kernel/seeded-random.ts';
import type { TwinNumber } from '../layout.ts';

/**
 * Which faults come, in which order. They are dealt like cards: all of them come before any comes again, but for the steps of
 * a turn of the secrets, of which there are three. The same seed deals the same faults, on every machine.
 */
export const SOAK_FAULTS = [
  'crash',
  'freeze',
  'freeze-postgres',
  'switchover',
  'standby',
  'both-standbys',
  'proxy',
  'server',
  'worker',
  'server-restart',
  'worker-restart',
  'etcd',
  'redis',
  'secrets',
] as const;
export type SoakFault = (typeof SOAK_FAULTS)[number];

/** `twin` is the server or worker that is meant, where one is; the fault is held for so long before it is mended. */
export type DrawnFault = { name: SoakFault; twin: TwinNumber; holdSeconds: number };

/** Seconds between a fault and its mending, from and to: nothing where a fault mends itself. */
const HOLD: Partial<Record<SoakFault, readonly [number, number]>> = {
  crash: [25, 40],
  freeze: [25, 40],
  'freeze-postgres': [25, 40],
  standby: [5, 20],
  'both-standbys': [8, 25],
  redis: [5, 20],
};

const SECRET_STEPS = 3;
const DECK: readonly SoakFault[] = [
  ...SOAK_FAULTS,
  ...Array.from({ length: SECRET_STEPS - 1 }, () => 'secrets' as const),
];

export function drawFaults(seed: number, count: number): DrawnFault[] {
  const random = seededRandom(seed);
  const drawn: DrawnFault[] = [];
  while (drawn.length < count) {
    for (const name of random.shuffled(DECK)) {
      const [from, to] = HOLD[name] ?? [0, 0];
      // All are drawn for every fault, so that a change to one of them leaves the others as they were.
      drawn.push({ name, twin: random.pick([1, 2]), holdSeconds: random.between(from, to) });
    }
  }
  return drawn.slice(0, count);
}

/** The first comes when everything has been going for a while; after the last there is time to see that all is well. */
export function momentsOf(minutes: number, everySeconds: number): number[] {
  const first = Math.min(30, everySeconds / 2);
  const last = minutes * 60 - Math.min(60, everySeconds);
  const moments: number[] = [];
  for (let at = first; at <= last; at += everySeconds) moments.push(at);
  return moments;
}
