import type { PlanetName } from '../../../zodiac/graha-names.ts';
import { PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import { signAt } from '../../../zodiac/signs.ts';
import { PLANETS } from '../tables/grahas.ts';
import type { Detector, Found } from './finding.ts';
import type { ChartReading } from './reading.ts';
import { listed, named, standing, subject } from './sentences.ts';
import { upToThree } from './strength.ts';
import type { YogaId } from './yoga-ids.ts';

/**
 * Tests for Neecha Bhanga: debilitated planets that are lifted up again, and by how many conditions. A planet that meets
 * a condition in two roles counts twice. Without an ascendant, angles are counted from the Moon alone.
 */
const RAJA_FROM = 2;

export const DIGNITY_DETECTORS = { 'neecha-bhanga': neechaBhanga } satisfies Partial<Record<YogaId, Detector>>;

function neechaBhanga(chart: ChartReading): Found | null {
  const debilitated = PLANET_NAMES.filter((planet) => chart.isDebilitated(planet));
  const lifted = debilitated
    .map((planet) => ({ planet, conditions: conditionsMet(chart, planet) }))
    .filter(({ conditions }) => conditions.length > 0);
  if (lifted.length === 0) return null;
  const most = Math.max(...lifted.map(({ conditions }) => conditions.length));
  return {
    variant: most >= RAJA_FROM ? 'Neecha Bhanga Raja' : null,
    planets: lifted.map(({ planet }) => planet),
    evidence: lifted.flatMap(({ planet, conditions }) => [
      standing(chart, planet),
      ...conditions,
      `Conditions met for ${named(planet)}: ${conditions.length}.`,
    ]),
    strength: upToThree(most),
  };
}

function conditionsMet(chart: ChartReading, planet: PlanetName): string[] {
  const { lord: dispositor, index: sign } = signAt(chart.signOf(planet));
  const exaltationLord = signAt(PLANETS[planet].exaltation.sign).lord;
  const exaltedHere = PLANET_NAMES.find((other) => PLANETS[other].exaltation.sign === sign);
  return [
    angleCondition(chart, dispositor, `the dispositor of ${named(planet)}`),
    angleCondition(
      chart,
      exaltationLord,
      exaltationLord === planet
        ? 'the lord of its own sign of exaltation'
        : `the lord of the sign of exaltation of ${named(planet)}`,
    ),
    exaltedHere === undefined
      ? null
      : angleCondition(chart, exaltedHere, `the planet that is exalted in ${signAt(sign).name}`),
    bondWithDispositor(chart, dispositor, planet),
  ].filter((condition) => condition !== null);
}

function angleCondition(chart: ChartReading, planet: PlanetName, role: string): string | null {
  const origins = [
    ...(chart.hasAscendant && chart.inAngle(planet) ? ['the ascendant'] : []),
    // The Moon is always in the 1st from itself, which says nothing.
    ...(planet !== 'Moon' && chart.inAngleFrom('Moon', planet) ? ['the Moon'] : []),
  ];
  return origins.length === 0 ? null : `${subject(planet)}, ${role}, is in an angle from ${listed(origins)}.`;
}

function bondWithDispositor(chart: ChartReading, dispositor: PlanetName, planet: PlanetName): string | null {
  const bonds = [
    ...(chart.conjunct(dispositor, planet) ? ['is conjunct'] : []),
    ...(chart.aspects(dispositor, planet) ? ['aspects'] : []),
    ...(chart.exchange(dispositor, planet) ? ['is in exchange with'] : []),
  ];
  return bonds.length === 0 ? null : `${subject(dispositor)}, its dispositor, ${listed(bonds)} ${named(planet)}.`;
}
