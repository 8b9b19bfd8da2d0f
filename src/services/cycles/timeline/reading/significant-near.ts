import { dateLabel } from '../history/event-date.ts';
import type { History } from '../history/read-history.ts';
import { SUMMARISED_FROM } from '../history/significance.ts';
import { spanOf } from '../history/timeline.ts';
import type { TurningPoint } from '../system/turning-points.ts';
import { nearnessOf } from '../system/turning-points.ts';

/** Events of significance near a turning point, for a reader: a few, the most significant, by year. */
const MOST = 4;
/** Around the shortest cycles, whose nearness is a single year, hardly any would be found. */
const LEAST_YEARS = 5;

type SignificantNear = { within: number; near: readonly { label: string; title: string }[] };

export function significantNear({ events }: Pick<History, 'events'>, point: TurningPoint): SignificantNear {
  const within = Math.max(LEAST_YEARS, nearnessOf(point));
  const { from, to } = spanOf(events, point.year - within, point.year + within);
  const yearsAway = (year: number) => Math.abs(year - point.year);
  const near = events
    .slice(from, to)
    .filter(({ significance, datePrecision }) => significance >= SUMMARISED_FROM && datePrecision === 'year')
    .sort((a, b) => b.significance - a.significance || yearsAway(a.year) - yearsAway(b.year) || (a.id < b.id ? -1 : 1))
    .slice(0, MOST)
    .sort((a, b) => a.year - b.year || (a.id < b.id ? -1 : 1));
  return { within, near: near.map((event) => ({ label: dateLabel(event), title: event.title })) };
}
