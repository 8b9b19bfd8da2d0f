import { ARCS_IN_DEGREE } from '../tables/zodiac-point.ts';

/**
 * How many whole parts of a degree (60 for minutes, 3600 for seconds) an angle of an answer holds, the one that has begun
 * left out: 29.9999999 is still in its sign. Takes an angle of zero or more, in the steps that answers have.
 */
export const wholeParts = (degrees: number, inDegree: number): number =>
  Math.floor((Math.round(degrees * ARCS_IN_DEGREE) * inDegree) / ARCS_IN_DEGREE);

/** In whole minutes, as in 7°04'. */
export function degreeText(degree: number): string {
  const minutes = wholeParts(degree, 60);
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}'`;
}
