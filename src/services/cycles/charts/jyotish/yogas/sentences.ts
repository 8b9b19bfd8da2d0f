import type { GrahaName, PlanetName } from '../../../zodiac/graha-names.ts';
import { signAt } from '../../../zodiac/signs.ts';
import type { ChartReading } from './reading.ts';

/** The facts of a chart in words, for the evidence of a yoga. Judges nothing. */
const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };

export function ordinal(number: number): string {
  return `${number}${ENDINGS[number] ?? 'th'}`;
}

/** As it stands inside a sentence. */
export function named(graha: GrahaName): string {
  return graha === 'Sun' || graha === 'Moon' ? `the ${graha}` : graha;
}

/** As it begins a sentence. */
export function subject(graha: GrahaName): string {
  return graha === 'Sun' || graha === 'Moon' ? `The ${graha}` : graha;
}

/** `Mars, the Sun and Saturn`. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** The grahas as the subject of a sentence, with its verb: `The Sun and Mars are`. */
export function areOrIs(grahas: readonly GrahaName[]): string {
  const names = grahas.map((graha, index) => (index === 0 ? subject(graha) : named(graha)));
  return `${listed(names)} ${grahas.length === 1 ? 'is' : 'are'}`;
}

export function signName(chart: ChartReading, graha: GrahaName): string {
  return signAt(chart.signOf(graha)).name;
}

/** `Jupiter is in Sagittarius, its own sign, in the 1st house.` The house is left out where there is no ascendant. */
export function standing(chart: ChartReading, graha: GrahaName): string {
  return `${subject(graha)} is ${placed(chart, graha)}.`;
}

/** `Mars, lord of the 1st and 8th, is in Capricorn, its exaltation, in the 10th house.` */
export function lordStanding(chart: ChartReading, planet: PlanetName): string {
  return `${subject(planet)}, ${lordship(chart, planet)}, is ${placed(chart, planet)}.`;
}

/** `lord of the 1st and 8th` */
export function lordship(chart: ChartReading, planet: PlanetName): string {
  return `lord of the ${listed(chart.housesRuledBy(planet).map(ordinal))}`;
}

/** `Jupiter is in Libra, the 4th sign from the Moon.` */
export function standingFrom(chart: ChartReading, origin: GrahaName, graha: GrahaName): string {
  const count = ordinal(chart.houseFrom(origin, graha));
  return `${subject(graha)} is in ${signName(chart, graha)}, the ${count} sign from ${named(origin)}.`;
}

/** `Mars and Jupiter are conjunct in Leo.` */
export function conjunction(chart: ChartReading, one: GrahaName, other: GrahaName): string {
  return `${areOrIs([one, other])} conjunct in ${signName(chart, one)}.`;
}

function placed(chart: ChartReading, graha: GrahaName): string {
  const dignity = dignityOf(chart, graha);
  const sign = `in ${signName(chart, graha)}${dignity === null ? '' : `, ${dignity}`}`;
  if (!chart.hasAscendant) return sign;
  return `${sign}${dignity === null ? '' : ','} in the ${ordinal(chart.house(graha))} house`;
}

function dignityOf(chart: ChartReading, graha: GrahaName): string | null {
  if (chart.isExalted(graha)) return 'where it is exalted';
  if (chart.isOwn(graha)) return 'its own sign';
  return chart.isDebilitated(graha) ? 'where it is debilitated' : null;
}
