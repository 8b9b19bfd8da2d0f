import type { Audit, Signal } from './audit.ts';
import type { HotelBlock } from './signals/hotel-block.ts';

/**
 * From points to a score and a grade. All in tenths of a point, as whole numbers: a score is a figure that people
 * compare, and must not hang on how a machine rounds.
 */

/** A signal as the score sees it. */
type Tally = { id: string; tenths: number; maxTenths: number };

/**
 * Some faults leave the rest without effect: what may not be indexed, crawled or read is not cited, however good it is.
 * The lowest one counts.
 */
const CAPS: readonly { signal: string; at: number }[] = [
  { signal: 'indexable', at: 25 },
  { signal: 'citation_bots_allowed', at: 40 },
  { signal: 'text_without_scripts', at: 55 },
];

type Score = { tenths: number; cappedBy: Audit['capped_by'] };

export function scoreOf(tallies: readonly Tally[]): Score {
  const points = tallies.reduce((sum, { tenths }) => sum + tenths, 0);
  const max = tallies.reduce((sum, { maxTenths }) => sum + maxTenths, 0);
  const tenths = max === 0 ? 0 : roundedQuotient(points * 1_000, max);
  const cap = CAPS.find(({ signal }) => isLost(tallies, signal));
  return cap !== undefined && cap.at * 10 < tenths
    ? { tenths: cap.at * 10, cappedBy: { ...cap } }
    : { tenths, cappedBy: null };
}

const isLost = (tallies: readonly Tally[], signal: string) =>
  tallies.some(({ id, tenths, maxTenths }) => id === signal && maxTenths > 0 && tenths === 0);

/** Halves go up. */
const roundedQuotient = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor));

export const pointsOf = (tenths: number) => tenths / 10;

export const inTenths = (points: number) => Math.round(points * 10);

/** By the score that is shown, so that 85.0 is an A whatever was rounded. */
export function gradeOf({ tenths }: Score): Audit['grade'] {
  if (tenths >= 850) return 'A';
  if (tenths >= 700) return 'B';
  if (tenths >= 550) return 'C';
  return tenths >= 400 ? 'D' : 'F';
}

/**
 * What to do first. Signals that one block of JSON-LD settles are one job. What can hold the score down comes before
 * everything; then what earns most for the work, and of equals what is better shown to matter. Each gain is what the score
 * rises by once the ones above it are done, so they add up. A fix may help other signals as well: a gain is the least that
 * it brings.
 */
export function prioritiesOf(signals: readonly Signal[], block: HotelBlock | null = null): Audit['top_priorities'] {
  const tallies = new Map(signals.map((signal) => [signal.id, tallyOf(signal)]));
  const jobs = jobsOf(signals, block)
    .toSorted((a, b) => capRank(a) - capRank(b) || byWorth(a, b))
    .slice(0, MOST_PRIORITIES);
  return jobs.map(({ ids, fix, effort, example }) => {
    const before = scoreOf([...tallies.values()]);
    for (const id of ids) {
      const maxTenths = tallies.get(id)?.maxTenths ?? 0;
      tallies.set(id, { id, tenths: maxTenths, maxTenths });
    }
    const gain = scoreOf([...tallies.values()]).tenths - before.tenths;
    return { signal: ids[0] ?? '', signals: [...ids], fix, gain: pointsOf(gain), effort, example };
  });
}

/** One thing to do, and the signals that it settles, the one that is worth most first. */
type Job = {
  ids: readonly string[];
  fix: string;
  effort: Signal['effort'];
  evidence: Signal['evidence'];
  lostTenths: number;
  hasPoints: boolean;
  example: string | null;
};

function jobsOf(signals: readonly Signal[], block: HotelBlock | null): Job[] {
  const open = signals
    .filter(({ fix, points, max }) => fix !== null && points < max)
    .map((signal) => jobOf(signal))
    .toSorted(byWorth);
  const together = open.filter(({ ids }) => ids.every((id) => block?.settles.has(id)));
  const [worthiest] = together;
  if (block === null || worthiest === undefined || together.length < 2) return open;
  const merged: Job = {
    ...worthiest,
    ids: together.flatMap(({ ids }) => ids),
    fix: block.fix,
    example: block.example,
    lostTenths: together.reduce((sum, job) => sum + job.lostTenths, 0),
  };
  return [merged, ...open.filter((job) => !together.includes(job))];
}

const jobOf = (signal: Signal): Job => ({
  ids: [signal.id],
  fix: signal.fix ?? '',
  effort: signal.effort,
  evidence: signal.evidence,
  lostTenths: inTenths(signal.max) - inTenths(signal.points),
  hasPoints: signal.points > 0,
  example: null,
});

/** The strictest cap first; what caps nothing comes after all of them. */
function capRank({ ids, hasPoints }: Job): number {
  const rank = hasPoints ? -1 : CAPS.findIndex(({ signal }) => ids.includes(signal));
  return rank < 0 ? CAPS.length : rank;
}

const MOST_PRIORITIES = 5;

export const tallyOf = ({ id, points, max }: Signal): Tally => ({
  id,
  tenths: inTenths(points),
  maxTenths: inTenths(max),
});

const EFFORT_DAYS = { S: 1, M: 2, L: 3 };
const EVIDENCE_RANK = { strong: 0, moderate: 1, weak: 2 };

function byWorth(a: Job, b: Job): number {
  // Lost points by effort, multiplied out so that nothing is divided.
  const worth = b.lostTenths * EFFORT_DAYS[a.effort] - a.lostTenths * EFFORT_DAYS[b.effort];
  if (worth !== 0) return worth;
  return EVIDENCE_RANK[a.evidence] - EVIDENCE_RANK[b.evidence] || ((a.ids[0] ?? '') < (b.ids[0] ?? '') ? -1 : 1);
}
