import { DASHA_LORDS, DASHA_TOTAL_YEARS } from '../tables/vimshottari.ts';
import type { ZodiacPoint } from '../tables/zodiac-point.ts';
import type { DashaPeriod } from './period.ts';
import { DASHA_YEAR_MS, toWholeSecond } from './period.ts';

/**
 * The Vimshottari periods of a birth, from the Moon's place in its nakshatra, and the ones that run at an instant. Each
 * boundary is a whole number of parts from the start of the first mahadasha and becomes an instant only at the end: so
 * periods meet exactly, also across levels.
 */
export type DashaLevels = 1 | 2 | 3;

/** A share of a share of 120 years is a whole number of these. */
const PARTS_IN_YEAR = DASHA_TOTAL_YEARS ** 2;
const PART_MS = DASHA_YEAR_MS / PARTS_IN_YEAR;

/** A length of time, in parts since the first mahadasha began. `order` tells its lord, whom its own parts begin with. */
type Stretch = { order: number; from: number; length: number };

/** The instant that a number of parts comes to. */
type Calendar = (parts: number) => number;

type DashaLord = (typeof DASHA_LORDS)[number];

/** Nine mahadashas, the first of which runs at birth and so starts before it. */
export function vimshottariPeriods(moon: ZodiacPoint, birth: number, levels: DashaLevels): DashaPeriod[] {
  const calendar = calendarOf(moon, birth);
  const expand = (stretch: Stretch, deeper: number): DashaPeriod =>
    periodOf(stretch, calendar, deeper === 0 ? [] : divide(stretch).map((part) => expand(part, deeper - 1)));
  return mahadashasOf(moon).map((stretch) => expand(stretch, levels - 1));
}

export type RunningDashas = { maha: DashaPeriod; antar: DashaPeriod; pratyantar: DashaPeriod };

/** The three periods that hold an instant, each without its parts; null outside the 120 years. */
export function runningAt(moon: ZodiacPoint, birth: number, instant: number): RunningDashas | null {
  const calendar = calendarOf(moon, birth);
  const holdsIt = ({ from, length }: Stretch) => calendar(from) <= instant && instant < calendar(from + length);
  const maha = mahadashasOf(moon).find(holdsIt);
  const antar = maha && divide(maha).find(holdsIt);
  const pratyantar = antar && divide(antar).find(holdsIt);
  if (maha === undefined || antar === undefined || pratyantar === undefined) return null;
  return {
    maha: periodOf(maha, calendar, []),
    antar: periodOf(antar, calendar, []),
    pratyantar: periodOf(pratyantar, calendar, []),
  };
}

function mahadashasOf({ nakshatra }: ZodiacPoint): Stretch[] {
  return divide({ order: nakshatra.index, from: 0, length: DASHA_TOTAL_YEARS * PARTS_IN_YEAR });
}

function divide({ order, from, length }: Stretch): Stretch[] {
  let reached = from;
  return DASHA_LORDS.map((_, turn) => {
    const share = (length * lordAt(order + turn).years) / DASHA_TOTAL_YEARS;
    const part = { order: order + turn, from: reached, length: share };
    reached += share;
    return part;
  });
}

/** As much of the first mahadasha is over at birth as the Moon has left behind of its nakshatra. */
function calendarOf({ nakshatra, nakshatraShare }: ZodiacPoint, birth: number): Calendar {
  const start = birth - nakshatraShare * lordAt(nakshatra.index).years * DASHA_YEAR_MS;
  return (parts) => toWholeSecond(start + parts * PART_MS);
}

function periodOf({ order, from, length }: Stretch, calendar: Calendar, parts: readonly DashaPeriod[]): DashaPeriod {
  return { lord: lordAt(order).lord, start: calendar(from), end: calendar(from + length), parts };
}

function lordAt(order: number): DashaLord {
  return DASHA_LORDS[order % DASHA_LORDS.length] as DashaLord;
}
