import { randomInt } from 'node:crypto';
import type { Evidence } from './evidence.ts';
import { readCounters, readStoredAnswers } from './evidence.ts';
import type { Fixture } from './fixture.ts';
import type { Figures } from './load.ts';
import { Load } from './load.ts';
import { ZONE } from './moved-clock.ts';
import type { Crowd } from './people.ts';
import { gatherPeople } from './people.ts';
import type { Size } from './plan.ts';
import { planUses } from './plan.ts';
import { Chance } from './random.ts';
import { storePeople } from './store-people.ts';

/**
 * A whole run: people, their uses, what disturbs them, midnight half-way, and the evidence. The plan of an earlier run can
 * be had again with its seed in EXACT_SEED; what the machine does meanwhile cannot.
 */
export type RunOptions = {
  crowd: Crowd;
  size: Size;
  /** Goes on beside the load, and waits for its milestones. */
  disturb: (load: Load) => Promise<void>;
};

export type Run = { seed: number; evidence: Evidence; load: Load; summary: Summary };

/** Of the answers, replays are those after the first grant of a key; `unknown` are uses without key and answer. */
type Summary = Omit<Figures, 'wrong'> &
  Record<'uses' | 'grants' | 'grantsAfterMidnight' | 'replays' | 'refusals' | 'unknown' | 'seconds', number>;

const MIDNIGHT_NEARS_AT = 0.45;
const BEFORE_MIDNIGHT_MS = 2000;

export async function runUses(fixture: Fixture, { crowd, size, disturb }: RunOptions): Promise<Run> {
  const seed = Number(process.env['EXACT_SEED'] ?? randomInt(2 ** 31));
  const chance = new Chance(seed);
  const people = gatherPeople(crowd, fixture.credentials, chance);
  await storePeople(fixture.query, people);
  const load = new Load(planUses(people, size, chance), fixture.replicas.ports, seed);
  const began = performance.now();
  const midnight = load.reached(MIDNIGHT_NEARS_AT).then(() => fixture.clock.setBeforeMidnight(BEFORE_MIDNIGHT_MS));
  try {
    await Promise.all([load.run(), disturb(load), midnight]);
    await fixture.untilQuiet();
    await load.settle();
  } finally {
    load.close();
  }
  const evidence: Evidence = {
    people,
    seen: load.seen,
    counters: await readCounters(fixture.query, ZONE),
    kept: await readStoredAnswers(fixture.query),
    midnight: await midnight,
  };
  return { seed, evidence, load, summary: summarise(evidence, load, (performance.now() - began) / 1000) };
}

function summarise({ seen, midnight }: Evidence, { figures }: Load, seconds: number): Summary {
  const { wrong: _, ...counts } = figures;
  const answers = seen.flatMap((one) => one.answers);
  const granted = seen.flatMap((one) => one.answers.find((answer) => answer.granted) ?? []);
  return {
    uses: seen.length,
    ...counts,
    grants: granted.length,
    grantsAfterMidnight: granted.filter(({ resetsAt }) => resetsAt !== midnight?.resetsBefore).length,
    replays: answers.filter((answer) => answer.granted).length - granted.length,
    refusals: answers.filter((answer) => !answer.granted).length,
    unknown: seen.filter(({ answers: own }) => own.length === 0).length,
    seconds: Math.round(seconds * 10) / 10,
  };
}
