import type { Audit, Signal } from './audit.ts';

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
 * What to do first. What can hold the score down comes before everything; then what earns most for the work, and of equals
 * what is better shown to matter. Each gain is what the score rises by once the ones above it are done, so they add up.
 * A fix may help other signals as well: a gain is the least that it brings.
 */
export function prioritiesOf(signals: readonly Signal[]): Audit['top_priorities'] {
  const tallies = new Map(signals.map((signal) => [signal.id, tallyOf(signal)]));
  const open = signals
    .filter(({ fix, points, max }) => fix !== null && points < max)
    .toSorted((a, b) => capRank(a) - capRank(b) || byWorth(a, b))
    .slice(0, MOST_PRIORITIES);
  return open.flatMap(({ id, fix, effort, max }) => {
    const before = scoreOf([...tallies.values()]);
    tallies.set(id, { id, tenths: inTenths(max), maxTenths: inTenths(max) });
    const gain = scoreOf([...tallies.values()]).tenths - before.tenths;
    return fix === null ? [] : [{ signal: id, fix, gain: pointsOf(gain), effort }];
  });
}

/** The strictest cap first; what caps nothing comes after all of them. */
function capRank({ id, points }: Signal): number {
  const rank = points > 0 ? -1 : CAPS.findIndex(({ signal }) => signal === id);
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

function byWorth(a: Signal, b: Signal): number {
  // Lost points by effort, multiplied out so that nothing is divided.
  const worth = lostTenths(b) * EFFORT_DAYS[a.effort] - lostTenths(a) * EFFORT_DAYS[b.effort];
  if (worth !== 0) return worth;
  return EVIDENCE_RANK[a.evidence] - EVIDENCE_RANK[b.evidence] || (a.id < b.id ? -1 : 1);
}

const lostTenths = ({ points, max }: Signal) => inTenths(max) - inTenths(points);
