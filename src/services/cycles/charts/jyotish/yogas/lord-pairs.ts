import type { PlanetName } from '../../../zodiac/graha-names.ts';
import type { Found } from './finding.ts';
import type { Association, ChartReading } from './reading.ts';
import { lordship, named, signName, subject } from './sentences.ts';
import { strengthOf } from './strength.ts';

/** Pairs of lords that are associated, each pair of planets once, and the graded finding that they make together. */
export type HousePair = {
  houses: readonly [number, number];
  /** Whether its lords stand out when they are conjunct or in exchange. */
  isLeading: boolean;
};

type LordPair = { planets: readonly [PlanetName, PlanetName]; how: Association; standsOut: boolean };

export function byLordPairs(chart: ChartReading, candidates: readonly HousePair[]): Found | null {
  const pairs = associatedLords(chart, candidates);
  if (pairs.length === 0) return null;
  const outstanding = pairs.filter(({ standsOut }) => standsOut);
  const ordinary = pairs.filter(({ standsOut }) => !standsOut);
  const deciding = outstanding.length > 0 ? outstanding : ordinary;
  return {
    planets: planetsOf(pairs),
    evidence: [...outstanding, ...ordinary].map((pair) => inWords(chart, pair)),
    strength: strengthOf(chart, planetsOf(deciding), outstanding.length > 0 ? 2 : 1),
  };
}

function associatedLords(chart: ChartReading, candidates: readonly HousePair[]): LordPair[] {
  const pairs: LordPair[] = [];
  for (const { houses, isLeading } of candidates) {
    const planets = [chart.lordOf(houses[0]), chart.lordOf(houses[1])] as const;
    const how = chart.association(...planets);
    if (how === null) continue;
    const standsOut = isLeading && how !== 'in mutual aspect';
    const known = pairs.find((pair) => pair.planets.includes(planets[0]) && pair.planets.includes(planets[1]));
    if (known === undefined) pairs.push({ planets, how, standsOut });
    else known.standsOut ||= standsOut;
  }
  return pairs;
}

function planetsOf(pairs: readonly LordPair[]): PlanetName[] {
  return [...new Set(pairs.flatMap(({ planets }) => planets))];
}

function inWords(chart: ChartReading, { planets: [one, other], how, standsOut }: LordPair): string {
  const both = `${subject(one)}, ${lordship(chart, one)}, and ${named(other)}, ${lordship(chart, other)}`;
  const where = how === 'conjunct' ? ` in ${signName(chart, one)}` : '';
  return `${both}, are ${how}${where}${standsOut ? ': a pair that stands out' : ''}.`;
}
