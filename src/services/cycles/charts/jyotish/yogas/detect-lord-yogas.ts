import type { PlanetName } from '../../../zodiac/graha-names.ts';
import { PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import { signAt } from '../../../zodiac/signs.ts';
import type { Detector, Found } from './finding.ts';
import type { HousePair } from './lord-pairs.ts';
import { byLordPairs } from './lord-pairs.ts';
import type { ChartReading } from './reading.ts';
import { ANGLES, HARD_HOUSES } from './reading.ts';
import { listed, lordStanding, lordship, named, ordinal, subject } from './sentences.ts';
import { burdenOf, strengthOf } from './strength.ts';
import type { YogaId } from './yoga-ids.ts';

/** Tests for the yogas of the lords of houses. Exchanges and debilitated planets have files of their own. */
const FORTUNE_HOUSES: readonly number[] = [5, 9];
const ANGLES_BUT_THE_FIRST: readonly number[] = [4, 7, 10];

/** Lords of the 7th are associated with them like others, but do not stand out. */
const RAJA_PAIRS: readonly HousePair[] = ANGLES.flatMap((angle) =>
  FORTUNE_HOUSES.map((trine): HousePair => ({ houses: [angle, trine], isLeading: angle !== 7 })),
);

const DHANA_PAIRS: readonly HousePair[] = (
  [
    [2, 1],
    [2, 5],
    [2, 9],
    [11, 1],
    [11, 5],
    [11, 9],
    [2, 11],
  ] as const
).map((houses) => ({ houses, isLeading: true }));

const DHARMA_KARMA_PAIR: readonly HousePair[] = [{ houses: [9, 10], isLeading: true }];

export const LORD_DETECTORS = {
  lakshmi,
  raja: (chart) => byLordPairs(chart, RAJA_PAIRS),
  'dharma-karmadhipati': (chart) => byLordPairs(chart, DHARMA_KARMA_PAIR),
  yogakaraka,
  dhana: (chart) => byLordPairs(chart, DHANA_PAIRS),
  'viparita-harsha': (chart) => viparita(chart, 6),
  'viparita-sarala': (chart) => viparita(chart, 8),
  'viparita-vimala': (chart) => viparita(chart, 12),
  kahala,
  sankha,
  daridra,
} satisfies Partial<Record<YogaId, Detector>>;

function lakshmi(chart: ChartReading): Found | null {
  const ninth = chart.lordOf(9);
  const first = chart.lordOf(1);
  if (!inAngleOrTrine(chart, ninth) || !(chart.isOwn(ninth) || chart.isExalted(ninth))) return null;
  if (!inAngleOrTrine(chart, first) || chart.isDebilitated(first)) return null;
  const planets = [...new Set([ninth, first])];
  return {
    planets,
    evidence: [...planets.map((planet) => lordStanding(chart, planet)), `${subject(first)} is not debilitated.`],
    strength: strengthOf(chart, planets),
  };
}

function inAngleOrTrine(chart: ChartReading, planet: PlanetName): boolean {
  return chart.inAngle(planet) || chart.inTrine(planet);
}

function yogakaraka(chart: ChartReading): Found | null {
  const planet = FORTUNE_HOUSES.map((house) => chart.lordOf(house)).find((lord) =>
    ANGLES_BUT_THE_FIRST.some((angle) => chart.lordOf(angle) === lord),
  );
  if (planet === undefined) return null;
  const houses = listed(chart.housesRuledBy(planet).map(ordinal));
  return {
    planets: [planet],
    evidence: [`With ${signAt(chart.signOfHouse(1)).name} rising, ${named(planet)} rules the ${houses} houses.`],
    strength: strengthOf(chart, [planet]),
  };
}

/** A hard house's lord that keeps to the hard houses; strictly, apart from the lords of all others. */
function viparita(chart: ChartReading, house: number): Found | null {
  const lord = chart.lordOf(house);
  if (!chart.inHardHouse(lord)) return null;
  const isStrict = !PLANET_NAMES.some(
    (other) => other !== lord && chart.conjunct(other, lord) && rulesAnotherHouse(chart, other),
  );
  const apart = `No lord of a house that is not hard is conjunct ${named(lord)}.`;
  return {
    variant: isStrict ? 'strict' : null,
    planets: [lord],
    evidence: isStrict ? [lordStanding(chart, lord), apart] : [lordStanding(chart, lord)],
    strength: strengthOf(chart, [lord], isStrict ? 2 : 1),
  };
}

function rulesAnotherHouse(chart: ChartReading, planet: PlanetName): boolean {
  return chart.housesRuledBy(planet).some((house) => !HARD_HOUSES.includes(house));
}

function kahala(chart: ChartReading): Found | null {
  if (chart.inHardHouse(chart.lordOf(1))) return null;
  return inMutualAngles(chart, 4, 9, 'is not in a hard house');
}

function sankha(chart: ChartReading): Found | null {
  const first = chart.lordOf(1);
  if (chart.inHardHouse(first) || chart.isDebilitated(first)) return null;
  return inMutualAngles(chart, 5, 6, 'is neither in a hard house nor debilitated');
}

/** The lords of two houses in angles from each other; `firstLord` says what is known of the lord of the 1st. */
function inMutualAngles(chart: ChartReading, house: number, otherHouse: number, firstLord: string): Found | null {
  const one = chart.lordOf(house);
  const other = chart.lordOf(otherHouse);
  if (one === other || !chart.inAngleFrom(one, other)) return null;
  const count = ordinal(chart.houseFrom(one, other));
  return {
    planets: [one, other],
    evidence: [
      `${subject(other)}, ${lordship(chart, other)}, is in the ${count} sign from ${named(one)}, ${lordship(chart, one)}.`,
      `${subject(chart.lordOf(1))}, ${lordship(chart, chart.lordOf(1))}, ${firstLord}.`,
    ],
    strength: strengthOf(chart, [one, other]),
  };
}

function daridra(chart: ChartReading): Found | null {
  const lord = chart.lordOf(11);
  if (!chart.inHardHouse(lord)) return null;
  return { planets: [lord], evidence: [lordStanding(chart, lord)], strength: burdenOf(chart, [lord]) };
}
