import type { CivilDate } from '#lib/calendar/civil-date.ts';
import type { GeoPoint } from '#lib/geometry/sphere.ts';

/** A birth as people write it down, and the instant that it stands for, with everything that had to be supposed. */
export type CivilTime = { hour: number; minute: number };

export type BirthInput = {
  /** Proleptic Gregorian. */
  date: CivilDate;
  time: CivilTime;
  place: GeoPoint | null;
  /** A name that `zoneSpelling` knows; goes before the place. */
  tz?: string;
  /** As `readOffset` takes it; goes before the zone and the place. */
  utcOffset?: string;
};

export type BirthMoment = {
  /** Milliseconds since 1970 in UTC; always whole seconds. */
  instant: number;
  zone: {
    /** Null when an offset was given instead. */
    name: string | null;
    /** East of Greenwich is positive. */
    offsetSeconds: number;
    source: 'utcOffset' | 'tz' | 'place' | 'assumed';
    isLocalMeanTime: boolean;
    /** Clocks were put forward over this time. */
    isNonexistent: boolean;
    /** The second time that clocks showed this, if they did. */
    other: { instant: number; offsetSeconds: number } | null;
    /** Other clocks that the time may have been read from, the likeliest first. */
    otherClocks: readonly OtherClock[];
    /** Clocks were put forward where the zone has its name from; here the town decided, and may have kept standard time. */
    isSummerTimeLocal: boolean;
  };
  /** Sentences for people. */
  assumptions: string[];
};

/** Of another offset than the one that was taken. */
export type OtherClock = { name: string; instant: number; offsetSeconds: number };
