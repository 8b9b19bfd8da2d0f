import { deltaTUncertainty } from '../../ephemeris/delta-t-uncertainty.ts';
import { DASHA_LORDS } from '../tables/vimshottari.ts';

/**
 * How far a chart can be trusted, given that the instant is right: the largest differences from Swiss Ephemeris that were
 * measured for such a year, and what is not known about the Earth's rotation. Does not know how sure the birth time is.
 */
type Era = { from: number; grade: 'full' | 'degraded'; moonArcsec: number; ascendantArcsec: number };

const ERAS: readonly Era[] = [
  { from: 1000, grade: 'degraded', moonArcsec: 1, ascendantArcsec: 50 },
  { from: 1600, grade: 'full', moonArcsec: 0.1, ascendantArcsec: 4 },
  { from: 1900, grade: 'full', moonArcsec: 0.1, ascendantArcsec: 0.1 },
  { from: 2051, grade: 'full', moonArcsec: 0.1, ascendantArcsec: 4 },
  // Measured for years as far before 2000, and half as much again.
  { from: 2201, grade: 'degraded', moonArcsec: 1.5, ascendantArcsec: 75 },
];

/** The Moon covers about this in a second of time. */
const MOON_ARCSEC_A_SECOND = 0.55;
const NAKSHATRA_ARCSEC = 48_000;
const HOURS_IN_YEAR = 8766;
const LONGEST_DASHA_YEARS = Math.max(...DASHA_LORDS.map(({ years }) => years));

/** From this uncertainty on, in seconds, it is worth a sentence. */
const WORTH_TELLING = 0.5;

/** The ascendant was measured up to this latitude. Towards the polar circles it runs ever faster, and its error grows. */
const MEASURED_TO_LATITUDE = 60;
const BEYOND_LATITUDE = `The ascendant was measured up to ${MEASURED_TO_LATITUDE} degrees of latitude: beyond, near the polar circles above all, its error is several times as large.`;

export type ChartAccuracy = {
  grade: Era['grade'];
  moonArcsec: number;
  ascendantArcsec: number;
  dashaHours: number;
  note: string;
};

/** `lat` is that of the ascendant's place; null where there is no ascendant. */
export function accuracyIn(year: number, lat: number | null): ChartAccuracy {
  const era = ERAS.findLast(({ from }) => from <= year);
  if (era === undefined) throw new RangeError(`No chart is cast for the year ${year}.`);
  const { grade, moonArcsec, ascendantArcsec } = era;
  const isBeyond = lat !== null && Math.abs(lat) > MEASURED_TO_LATITUDE;
  const note = [noteOn(grade, year), ...(isBeyond ? [BEYOND_LATITUDE] : [])].join(' ');
  return { grade, moonArcsec, ascendantArcsec, dashaHours: dashaHoursOf(moonArcsec), note };
}

/** An error of the Moon moves a boundary by the same share of the longest dasha as of a nakshatra. */
function dashaHoursOf(moonArcsec: number): number {
  return (moonArcsec / NAKSHATRA_ARCSEC) * LONGEST_DASHA_YEARS * HOURS_IN_YEAR;
}

function noteOn(grade: Era['grade'], year: number): string {
  const seconds = deltaTUncertainty(year);
  const theory =
    grade === 'full'
      ? 'Largest differences from Swiss Ephemeris that were measured for such years.'
      : 'Outside 1600 to 2200 the theories of the planets are stretched, Jupiter and Saturn most, and delta-T is a smooth estimate.';
  if (seconds < WORTH_TELLING) return `${theory} A minute of birth time moves the Moon by half an arc-minute.`;
  const moon = rounded(seconds * MOON_ARCSEC_A_SECOND);
  return `${theory} Beside that, delta-T is known for such a year to about ${rounded(seconds)} s only, which the Moon covers ${moon} arc-seconds in.`;
}

const rounded = (value: number) => Number(value.toPrecision(value < 10 ? 1 : 2));
