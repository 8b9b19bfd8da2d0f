import type { CivilDate } from '#lib/calendar/civil-date.ts';
import type { GeoPoint } from '#lib/geometry/sphere.ts';
import type { ZoneChoice } from './assumptions.ts';
import {
  isCityTime,
  NOTHING_GIVEN,
  OFFSET_BEFORE_ZONE,
  toldOfNamedZone,
  toldOfPlace,
  toldOfReading,
} from './assumptions.ts';
import type { BirthInput, BirthMoment, CivilTime, OtherClock } from './birth-moment.ts';
import type { OldStyle } from './calendars/old-style.ts';
import { LAST_OLD_STYLE_YEAR, loadOldStyles } from './calendars/old-style.ts';
import { midnight } from './civil.ts';
import type { ClockReading } from './clock-reading.ts';
import { readClock } from './clock-reading.ts';
import { loadCityTimes } from './local-clocks/city-times.ts';
import { loadTownClocks } from './local-clocks/town-clocks.ts';
import { atLongitude, meanOffset } from './mean-time.ts';
import { isNautical, nauticalZone } from './nautical-time.ts';
import { openPlaceZones } from './place-zones.ts';
import { loadTimeZones } from './time-zones.ts';
import { readOffset } from './utc-offset.ts';
import { periodAt } from './zone.ts';

/**
 * From the date and time that a birth certificate gives to an instant: by an offset, by a zone's name, or by the zone that
 * holds at the place. Always answers, and tells what it supposed. Does not check that the date is one of the calendar.
 */
export type BirthClock = {
  /** A RangeError for a zone or an offset that is none. */
  momentOf: (input: BirthInput) => BirthMoment;
  /** Whether the land may have dated otherwise then; null where it did not, and where no place or zone is known. */
  oldStyleOf: (birth: Pick<BirthInput, 'date' | 'place' | 'tz'>) => OldStyle | null;
  /** The name as it is spelled, whatever the case; undefined if there is no such zone. */
  zoneSpelling: (name: string) => string | undefined;
  /** Up to three zones that may have been meant. */
  zonesLike: (name: string) => readonly string[];
};

type Found = {
  name: string | null;
  source: BirthMoment['zone']['source'];
  reading: ClockReading;
  otherClocks: readonly OtherClock[];
  assumptions: string[];
};

/** Takes some 60 ms, most of it for the outlines. Afterwards nothing is kept but the zones that were asked for. */
export function openZones(): BirthClock {
  const zones = loadTimeZones();
  const placeZones = openPlaceZones();
  const cityTimes = loadCityTimes();
  const townClocks = loadTownClocks();
  const oldStyles = loadOldStyles();

  const byName = (wall: number, asked: string): Found => {
    const zone = zones.zone(asked);
    const name = zones.spelling(asked) ?? asked;
    const reading = readClock(wall, (at) => periodAt(zone, at));
    return { name, source: 'tz', reading, otherClocks: [], assumptions: toldOfNamedZone(name, reading) };
  };

  const atPlace = (wall: number, place: GeoPoint): Found => {
    const names = placeZones(place);
    const nearest = nearestToTheSun(names, place);
    const choiceOf = (name: string): ZoneChoice => {
      const zone = isNautical(name) ? nauticalZone(zones.zone(name)) : zones.zone(name);
      const reading = readClock(wall, (at) => atLongitude(cityTimes.kept(name, zone, at, place.lng), place.lng));
      // Of standard time nothing was made anything else: it is not read twice.
      const listed =
        reading.kind === 'legal' ? reading : readClock(wall, (at) => atLongitude(periodAt(zone, at), place.lng));
      return { name, reading, listed };
    };
    const chosen = choiceOf(nearest);
    const others = names.filter((name) => name !== nearest).map(choiceOf);
    const otherClocks = otherClocksAt(wall, chosen, place);
    const told = { isPole: Math.abs(place.lat) === 90, others, otherClocks };
    return {
      name: nearest,
      source: 'place',
      reading: chosen.reading,
      otherClocks,
      assumptions: toldOfPlace(chosen, told),
    };
  };

  /** What the database lists where something else was taken, the own mean time where a city's was, and what towns kept. */
  const otherClocksAt = (wall: number, { name, reading, listed }: ZoneChoice, place: GeoPoint): OtherClock[] => {
    const own = meanOffset(place.lng);
    const isCitys = reading.kind === 'legal' && isCityTime(reading.offset, own);
    const offered = [
      ...(listed.offset === reading.offset
        ? []
        : [{ name: cityTimes.nameOf(name, listed.offset), offset: listed.offset }]),
      ...(isCitys ? [{ name: OWN_MEAN_TIME, offset: own }] : []),
      ...townClocks(wall, place),
    ];
    const offsets = [reading, ...offered].map(({ offset }) => offset);
    return offered
      .filter(({ offset }, index) => offsets.indexOf(offset) === index + 1)
      .filter(({ offset }) => Math.abs(offset - reading.offset) >= SAME_SECONDS)
      .map(({ name: clock, offset }) => ({ name: clock, instant: (wall - offset) * 1000, offsetSeconds: offset }));
  };

  /** One zone for a place, whatever the date. The first of two that are as near. */
  const nearestToTheSun = (names: readonly string[], { lng }: GeoPoint): string => {
    const distances = names.map((name) => Math.abs(zones.zone(name).rule.standard - meanOffset(lng)));
    const nearest = names[distances.indexOf(Math.min(...distances))];
    if (nearest === undefined) throw new Error('No time zone was found for a place');
    return nearest;
  };

  const find = (wall: number, { place, tz, utcOffset }: BirthInput): Found => {
    if (utcOffset !== undefined) return byOffset(wall, utcOffset, tz === undefined ? [] : [OFFSET_BEFORE_ZONE]);
    if (tz !== undefined) return byName(wall, tz);
    if (place !== null) return atPlace(wall, place);
    return { ...byOffset(wall, 'Z', [NOTHING_GIVEN]), name: 'UTC', source: 'assumed' };
  };

  return {
    momentOf: (input) => momentFrom(find(wallSeconds(input.date, input.time), input)),
    oldStyleOf: ({ date, place, tz }) => {
      if (date.year > LAST_OLD_STYLE_YEAR) return null;
      const names = place === null ? [zones.spelling(tz ?? '') ?? ''] : placeZones(place);
      return names.map((name) => oldStyles(name, date)).find((found) => found !== null) ?? null;
    },
    zoneSpelling: zones.spelling,
    zonesLike: zones.like,
  };
}

function byOffset(wall: number, text: string, assumptions: string[]): Found {
  const offset = readOffset(text);
  if (offset === undefined) throw new RangeError(`Not an offset from UTC: ${text}`);
  const reading: ClockReading = { at: wall - offset, offset, kind: 'legal', isNonexistent: false, other: null };
  return { name: null, source: 'utcOffset', reading, otherClocks: [], assumptions };
}

function momentFrom({ name, source, reading, otherClocks, assumptions }: Found): BirthMoment {
  const { at, offset, kind, isNonexistent, other } = reading;
  return {
    instant: at * 1000,
    zone: {
      name,
      offsetSeconds: offset,
      source,
      isLocalMeanTime: kind === 'mean' || (kind === 'unset' && source === 'place'),
      isNonexistent,
      other: other === null ? null : { instant: other.at * 1000, offsetSeconds: other.offset },
      otherClocks,
    },
    assumptions: [...assumptions, ...toldOfReading(reading)],
  };
}

const OWN_MEAN_TIME = 'local mean time';
/** No minute of a certificate tells such clocks apart. */
const SAME_SECONDS = 60;

/** Seconds since 1970 by the clock on the wall. */
const wallSeconds = (date: CivilDate, { hour, minute }: CivilTime) => midnight(date) / 1000 + hour * 3600 + minute * 60;
