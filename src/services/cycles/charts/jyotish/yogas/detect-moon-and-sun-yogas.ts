import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { Detector, Found } from './finding.ts';
import type { ChartReading } from './reading.ts';
import { HARD_HOUSES, MERCURY_JUPITER_VENUS, THE_FIVE } from './reading.ts';
import { areOrIs, named, ordinal, standing, standingFrom, subject } from './sentences.ts';
import { burdenOf, CANCELLED, strengthOf } from './strength.ts';
import type { YogaId } from './yoga-ids.ts';

/** Tests for the yogas that count signs from the Moon or from the Sun. */
const KEMADRUMA_HOUSES: readonly number[] = [1, 2, 12];
const ADHI_HOUSES: readonly number[] = [6, 7, 8];

export const MOON_AND_SUN_DETECTORS = {
  gajakesari,
  'gajakesari-strict': strictGajakesari,
  sunapha: (chart) => besides(chart, 'Moon', { second: true, twelfth: false }),
  anapha: (chart) => besides(chart, 'Moon', { second: false, twelfth: true }),
  durudhara: (chart) => besides(chart, 'Moon', { second: true, twelfth: true }),
  'kemadruma-raw': rawKemadruma,
  kemadruma: effectiveKemadruma,
  vesi: (chart) => besides(chart, 'Sun', { second: true, twelfth: false }),
  vosi: (chart) => besides(chart, 'Sun', { second: false, twelfth: true }),
  ubhayachari: (chart) => besides(chart, 'Sun', { second: true, twelfth: true }),
  adhi,
  shakata,
} satisfies Partial<Record<YogaId, Detector>>;

function gajakesari(chart: ChartReading) {
  if (!chart.inAngleFrom('Moon', 'Jupiter')) return null;
  const planets: GrahaName[] = ['Moon', 'Jupiter'];
  return { planets, evidence: [standingFrom(chart, 'Moon', 'Jupiter')], strength: strengthOf(chart, planets) };
}

function strictGajakesari(chart: ChartReading) {
  const found = gajakesari(chart);
  if (found === null) return null;
  if (chart.isDebilitated('Jupiter') || chart.isCombust('Jupiter') || chart.isDebilitated('Moon')) return null;
  const pure = ['Jupiter is neither debilitated nor combust.', 'The Moon is not debilitated.'];
  return { ...found, evidence: [...found.evidence, ...pure] };
}

/** Which of the five stand in the signs beside the Moon or the Sun, and that no others do. */
function besides(chart: ChartReading, light: 'Moon' | 'Sun', wanted: { second: boolean; twelfth: boolean }) {
  const second = fiveIn(chart, light, 2);
  if (second.length > 0 !== wanted.second) return null;
  const twelfth = fiveIn(chart, light, 12);
  if (twelfth.length > 0 !== wanted.twelfth) return null;
  const planets: GrahaName[] = [...second, ...twelfth];
  return {
    planets,
    evidence: [heldBy(second, 2, light), heldBy(twelfth, 12, light)],
    strength: strengthOf(chart, planets),
  };
}

function fiveIn(chart: ChartReading, origin: GrahaName, house: number) {
  return THE_FIVE.filter((planet) => chart.houseFrom(origin, planet) === house);
}

function heldBy(planets: readonly GrahaName[], house: number, light: GrahaName): string {
  const sign = `the ${ordinal(house)} sign from ${named(light)}`;
  return planets.length === 0 ? `None of the five is in ${sign}.` : `${areOrIs(planets)} in ${sign}.`;
}

/** Only told while it is not effective, or not known to be: its cancellations say why, or its evidence. */
function rawKemadruma(chart: ChartReading): Found | null {
  if (!moonIsAlone(chart)) return null;
  const cancellations = kemadrumaCancellations(chart);
  if (cancellations.length > 0) {
    return { planets: ['Moon'], evidence: [MOON_ALONE], cancellations, strength: CANCELLED };
  }
  if (chart.hasAscendant) return null;
  const unknown =
    'Whether one of the five in an angle from the ascendant cancels it cannot be told without the ascendant.';
  return { planets: ['Moon'], evidence: [MOON_ALONE, unknown], strength: burdenOf(chart, ['Moon']) };
}

function effectiveKemadruma(chart: ChartReading): Found | null {
  if (!moonIsAlone(chart) || kemadrumaCancellations(chart).length > 0) return null;
  const uncancelled = [
    'None of the five is in an angle from the ascendant or from the Moon.',
    'Jupiter does not aspect the Moon.',
  ];
  return { planets: ['Moon'], evidence: [MOON_ALONE, ...uncancelled], strength: burdenOf(chart, ['Moon']) };
}

const MOON_ALONE = 'None of the five is in the 1st, 2nd or 12th sign from the Moon.';

function moonIsAlone(chart: ChartReading): boolean {
  return !THE_FIVE.some((planet) => KEMADRUMA_HOUSES.includes(chart.houseFrom('Moon', planet)));
}

function kemadrumaCancellations(chart: ChartReading): string[] {
  const cancellations: string[] = [];
  const inAngles = chart.hasAscendant ? THE_FIVE.filter((planet) => chart.inAngle(planet)) : [];
  if (inAngles.length > 0) cancellations.push(`Cancelled: ${areOrIs(inAngles)} in an angle from the ascendant.`);
  const fromMoon = THE_FIVE.filter((planet) => chart.inAngleFrom('Moon', planet));
  if (fromMoon.length > 0) cancellations.push(`Cancelled: ${areOrIs(fromMoon)} in an angle from the Moon.`);
  if (chart.aspects('Jupiter', 'Moon')) cancellations.push('Cancelled: Jupiter aspects the Moon.');
  return cancellations;
}

function adhi(chart: ChartReading): Found | null {
  if (!MERCURY_JUPITER_VENUS.every((planet) => ADHI_HOUSES.includes(chart.houseFrom('Moon', planet)))) return null;
  return {
    planets: MERCURY_JUPITER_VENUS,
    evidence: MERCURY_JUPITER_VENUS.map((planet) => standingFrom(chart, 'Moon', planet)),
    strength: strengthOf(chart, MERCURY_JUPITER_VENUS),
  };
}

function shakata(chart: ChartReading): Found | null {
  if (!HARD_HOUSES.includes(chart.houseFrom('Jupiter', 'Moon')) || chart.inAngle('Jupiter')) return null;
  return {
    planets: ['Moon', 'Jupiter'],
    evidence: [
      standingFrom(chart, 'Jupiter', 'Moon'),
      standing(chart, 'Jupiter'),
      `${subject('Jupiter')} is not in an angle.`,
    ],
    strength: burdenOf(chart, ['Moon', 'Jupiter']),
  };
}
