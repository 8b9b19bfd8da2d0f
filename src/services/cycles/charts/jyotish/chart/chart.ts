import type { BirthMoment } from '../../civil-time/birth-moment.ts';
import type { OldStyle } from '../../civil-time/calendars/old-style.ts';
import type { Sky } from '../../ephemeris/sky.ts';
import type { Daylight } from '../panchanga/sunrise.ts';
import type { ZodiacPoint } from '../tables/zodiac-point.ts';
import type { Ingress } from './ingresses.ts';
import type { MoonStretch } from './moon-over-day.ts';
import type { Placements } from './placements.ts';
import type { ChartQuestion } from './question.ts';

/** A chart before it is put into words: what was asked, and what stood where. */
export type Chart = {
  question: ChartQuestion;
  moment: BirthMoment;
  sky: Sky;
  /** Mean, in degrees. */
  ayanamsa: number;
  placements: Placements;
  /** The day that the birth belongs to, from sunrise to sunrise; null without a place, and in polar day or night. */
  daylight: Daylight | null;
  /** The Moon over the day, when the time of birth is not known; otherwise null. */
  moonStretches: readonly MoonStretch[] | null;
  /** The place went over the whole day when the date line moved. */
  isDayLeftOut: boolean;
  /** Where everything stands as the day begins and as it ends, when the time is not known; otherwise null. */
  dayEnds: readonly [Placements, Placements] | null;
  /** What goes from one sign into another on that day, the Moon aside. */
  ingresses: readonly Ingress[];
  /** Of the other instant, when the clock showed the time twice. */
  otherReading: Reading | null;
  /** Of the other clocks that the time may have been read from, in their order. */
  clockReadings: readonly Reading[];
  /** Where an offset was given that no clock of the place is known to have had then: what the place's own clock had, and gives. */
  ownClock: { offsetSeconds: number; reading: Reading } | null;
  /** Null when the date was given as Gregorian, and where the land dated so. */
  oldStyle: OldStyle | null;
};

/** What changes first when the instant is another. */
export type Reading = { ascendant: ZodiacPoint | null; moon: ZodiacPoint };
