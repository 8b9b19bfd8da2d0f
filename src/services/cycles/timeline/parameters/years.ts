import Type from 'typebox';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import type { Span } from '../history/timeline.ts';
import { SPANS } from '../history/timeline.ts';
import { FIRST_YEAR, LAST_YEAR } from '../system/year.ts';

/** Years as query parameters. */
const bounds = { minimum: FIRST_YEAR, maximum: LAST_YEAR };

const DEFAULT_YEAR = 2026;

export const yearParameter = {
  year: Type.Integer({
    ...bounds,
    default: DEFAULT_YEAR,
    description: 'Astronomical year: 1 BCE is 0, 3015 BCE is -3014.',
  }),
};

/** A span of years, both included. */
export const spanParameters = (startYear: number, endYear: number) => ({
  startYear: Type.Integer({ ...bounds, default: startYear, description: 'First year, astronomical.' }),
  endYear: Type.Integer({ ...bounds, default: endYear, description: 'Last year, astronomical.' }),
});

/** What the events of history are asked for with when nothing is said. */
export const HISTORY_SPAN = {
  ...spanParameters(-5000, 2100),
  span: Type.Unsafe<Span>({
    type: 'string',
    enum: [...SPANS],
    default: 'start',
    description: '`overlap` adds what began before these years and went on into them.',
  }),
};

/** What is wrong with a span whose years are right each by itself. */
export function faultsOfSpan({ startYear, endYear }: { startYear?: number; endYear?: number }): WrongParameter[] {
  if (startYear === undefined || endYear === undefined || startYear <= endYear) return [];
  return [{ name: 'startYear', detail: `must not be after endYear: ${startYear} is after ${endYear}` }];
}
