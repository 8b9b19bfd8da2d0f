import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { ChartReading } from './reading.ts';
import type { YogaStrength } from './strength.ts';
import type { YogaId } from './yoga-ids.ts';

/** A yoga that a chart has, with what it rests on. How it is called and how common it is stands in its description. */
export type YogaFinding = {
  id: YogaId;
  /** The name of its form, where it has several; `strict` where a stricter form holds too. */
  variant: string | null;
  strength: YogaStrength;
  /** Those that form it. */
  planets: GrahaName[];
  /** Where those stand, ascending. */
  houses: number[];
  /** The conditions that held, with the facts of this chart: whole sentences, never none. */
  evidence: string[];
  /** What is held to take its effect away, likewise. */
  cancellations: string[];
};

/** What a detector tells; the rest of a finding follows from it. */
export type Found = {
  planets: readonly GrahaName[];
  evidence: readonly string[];
  strength: YogaStrength;
  variant?: string | null;
  cancellations?: readonly string[];
};

/** Tests a chart for one yoga; null when the chart does not have it. */
export type Detector = (chart: ChartReading) => Found | null;

export function findingOf(id: YogaId, chart: ChartReading, found: Found): YogaFinding {
  const houses = new Set(found.planets.map((planet) => chart.house(planet)));
  return {
    id,
    variant: found.variant ?? null,
    strength: found.strength,
    planets: [...found.planets],
    houses: [...houses].sort((one, other) => one - other),
    evidence: [...found.evidence],
    cancellations: [...(found.cancellations ?? [])],
  };
}
