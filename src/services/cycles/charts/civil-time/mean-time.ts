import type { Period } from './period.ts';

/**
 * Local mean time: what clocks showed before there were time zones, four minutes for each degree of longitude. The mean
 * time that a zone lists is its own city's; a place has its own.
 */
const SECONDS_IN_DEGREE = 240;
const SECONDS_IN_DAY = 86_400;

export const meanOffset = (lng: number) => Math.round(lng * SECONDS_IN_DEGREE);

/** The same period as clocks at this longitude had it. */
export function atLongitude(period: Period, lng: number): Period {
  if (period.kind === 'legal') return period;
  if (period.kind === 'unset') return { ...period, offset: meanOffset(lng) };
  return { ...period, offset: meanOffset(lng) + daysBetween(period.offset, lng) * SECONDS_IN_DAY };
}

/** The zone's side of the date line goes: Fiji's east, at 179° west, had the same date as its west. */
const daysBetween = (zoneOffset: number, lng: number) => Math.round((zoneOffset - meanOffset(lng)) / SECONDS_IN_DAY);
