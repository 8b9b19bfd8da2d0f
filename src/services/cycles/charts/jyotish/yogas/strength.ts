import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { ChartReading } from './reading.ts';

/** How strong a yoga is held to be, by one set of plain rules; the texts weigh far more than this. */
export type YogaStrength = 0 | 1 | 2 | 3;

export const CANCELLED: YogaStrength = 0;

export const YOGA_STRENGTH_NOTE =
  'From 1 to 3; 0 means cancelled. A yoga starts at 1. It gains 1 when a planet that forms it is exalted or in its own sign, and 1 when one is in an angle; it loses 1 when one is debilitated or combust. For what is read as a burden, dignity and weakness count the other way round. Pairs of lords that stand out, and the strict form of a Viparita, start at 2. Neecha Bhanga counts the conditions that are met, and Mangal dosha the points (ascendant, Moon, Venus) from which it is told. The patterns of the seven are always 1.';

/** `base` is what it starts at. */
export function strengthOf(chart: ChartReading, planets: readonly GrahaName[], base = 1): YogaStrength {
  return upToThree(base + dignity(chart, planets) + prominence(chart, planets));
}

/** Of a yoga that is read as a burden: weak planets make it heavier. */
export function burdenOf(chart: ChartReading, planets: readonly GrahaName[]): YogaStrength {
  return upToThree(1 - dignity(chart, planets) + prominence(chart, planets));
}

export function upToThree(points: number): YogaStrength {
  if (points >= 3) return 3;
  return points >= 2 ? 2 : 1;
}

function dignity(chart: ChartReading, planets: readonly GrahaName[]): number {
  const gain = planets.some((planet) => chart.isExalted(planet) || chart.isOwn(planet)) ? 1 : 0;
  const loss = planets.some((planet) => chart.isDebilitated(planet) || chart.isCombust(planet)) ? 1 : 0;
  return gain - loss;
}

function prominence(chart: ChartReading, planets: readonly GrahaName[]): number {
  return chart.hasAscendant && planets.some((planet) => chart.inAngle(planet)) ? 1 : 0;
}
