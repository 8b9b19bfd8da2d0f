import { readOffset } from '../civil-time/utc-offset.ts';
import type { ChartParameters } from '../jyotish/chart/question.ts';
import type { Charts } from '../jyotish/charts.ts';

/** A clock that was given by its offset alone: what it was called at the place, and what the place's own clock had. */
export type GivenClock = {
  /** Null where no clock of that offset is known by a name. */
  name: string | null;
  ownOffset: string;
};

export function givenClockIn(charts: Pick<Charts, 'cast'>, birth: ChartParameters): GivenClock | null {
  const { utcOffset: given, ...atThePlace } = birth;
  if (given === undefined) return null;
  const { time_zone: own } = charts.cast({ ...atThePlace, dashaLevels: 1, vargas: 'D9' });
  const isGiven = ({ utc_offset: offset }: { utc_offset: string }) => readOffset(offset) === readOffset(given);
  const name = own.other_clocks.find(isGiven)?.name ?? (isGiven(own) && !own.lmt ? own.name : null);
  return { name, ownOffset: own.utc_offset };
}
