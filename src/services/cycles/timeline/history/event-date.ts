import { yearLabel } from '../system/year.ts';
import { centuryLabel, centuryOf, lastYearOf } from './century.ts';
import type { HistoricEvent } from './event.ts';

/** When an event was, as closely as that is known. */
type When = Pick<HistoricEvent, 'year' | 'endYear' | 'datePrecision' | 'phases'>;

/** `1593 CE`, or `13th century CE` for what is known to the century alone. */
export function dateLabel({ year, datePrecision }: Pick<When, 'year' | 'datePrecision'>): string {
  return datePrecision === 'century' ? centuryLabel(centuryOf(year)) : yearLabel(year);
}

/**
 * The last year that it may have gone on in: the end of the century for what is known to the century alone, the last
 * phase of building for a star fort.
 */
export function lastYearOfEvent({ year, endYear, datePrecision, phases }: When): number {
  const known = datePrecision === 'century' ? lastYearOf(centuryOf(year)) : (endYear ?? year);
  return Math.max(known, phases.at(-1) ?? known);
}
