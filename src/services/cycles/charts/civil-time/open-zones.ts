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
import { midnight, NOON } from './civil.ts';
import type { ClockReading } from './clock-reading.ts';
import { readClock } from './clock-reading.ts';
import { loadCityTimes } from './local-clocks/city-times.ts';
import { loadFormerLands } from './local-clocks/former-lands.ts';
import type { LocalSummer } from './local-clocks/local-summers.ts';
import { loadLocalSummers } from './local-clocks/local-summers.ts';
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
  /**
   * From its first instant to that of the next one; in days that a change of the date line cut or doubled, noon and half a day
   * to each side. A day of which no clock showed any hour is left out of the calendar of the place.
   */
  dayOf: (birth: Omit<BirthInput, 'time'>) => { from: number; until: number; isLeftOut: boolean };
  /** Whether the land may have dated otherwise then; null where it did not, and where no place or zone is known. */
  oldStyleOf: (birth: Pick<BirthInput, 'date' | 'place' | 'tz'>) => OldStyle | null;
  /** Seconds by which clocks at the place may have been ahead of UTC then, the likeliest first; none where no place is known. */
  offsetsKnown: (birth: Pick<BirthInput, 'date' | 'time' | 'place'>) => readonly number[];
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
  isSummerTimeLocal: boolean;
  /** Of other zones that are told for the place. */
  otherOffsets?: readonly number[];
  assumptions: string[];
};

/** Takes some 60 ms, most of it for the outlines. Afterwards nothing is kept but the zones that were asked for. */
export function openZones(): BirthClock {
  const zones = loadTimeZones();
  const placeZones = openPlaceZones();
  const cityTimes = loadCityTimes();
  const townClocks = loadTownClocks();
  const isZone = (name: string) => zones.spelling(name) === name;
  const formerLands = loadFormerLands(isZone);
  const localSummers = loadLocalSummers(isZone);
  const oldStyles = loadOldStyles(zones.sharing);

  const byName = (wall: number, asked: string): Found => {
    const zone = zones.zone(asked);
    const name = zones.spelling(asked) ?? asked;
    const reading = readClock(wall, (at) => periodAt(zone, at));
    const assumptions = toldOfNamedZone(name, reading);
    return { name, source: 'tz', reading, otherClocks: [], isSummerTimeLocal: false, assumptions };
  };

  const atPlace = (wall: number, place: GeoPoint): Found => {
    const names = placeZones(place);
    const today = nearestToTheSun(names, place);
    const former = formerLands.at(today, place, wall);
    const choiceOf = (name: string): ZoneChoice => {
      const zone = isNautical(name) ? nauticalZone(zones.zone(name)) : zones.zone(name);
      const reading = readClock(wall, (at) => atLongitude(cityTimes.kept(name, zone, at, place.lng), place.lng));
      // Of standard time nothing was made anything else: it is not read twice.
      const listed =
        reading.kind === 'legal' ? reading : readClock(wall, (at) => atLongitude(periodAt(zone, at), place.lng));
      return { name, reading, listed };
    };
    const chosen = choiceOf(former?.clock ?? today);
    const others = names.filter((name) => name !== today).map(choiceOf);
    const across = formerLands.doubtful(today, place, wall).map(choiceOf);
    const standard = standardBeside(wall, chosen, place);
    const otherClocks = otherClocksAt(wall, chosen, { across, standard }, place);
    const isSummerTimeLocal = standard !== null;
    const told = { isPole: Math.abs(place.lat) === 90, today, former, others, isSummerTimeLocal, otherClocks };
    return {
      name: chosen.name,
      source: 'place',
      reading: chosen.reading,
      otherClocks,
      isSummerTimeLocal,
      otherOffsets: others.map((other) => other.reading.offset),
      assumptions: toldOfPlace(chosen, told),
    };
  };

  /**
   * What the database lists where something else was taken, the own mean time where a city's was, standard time where a
   * city's summer was, what held beyond a border that is near or new (`across`), and what towns kept.
   */
  const otherClocksAt = (
    wall: number,
    { name, reading, listed }: ZoneChoice,
    { across, standard }: { across: readonly ZoneChoice[]; standard: LocalSummer | null },
    place: GeoPoint,
  ): OtherClock[] => {
    const own = meanOffset(place.lng);
    const isCitys = reading.kind === 'legal' && isCityTime(reading.offset, own);
    const offered = [
      ...(listed.offset === reading.offset
        ? []
        : [{ name: cityTimes.nameOf(name, listed.offset), offset: listed.offset }]),
      ...(isCitys ? [{ name: OWN_MEAN_TIME, offset: own }] : []),
      ...(standard === null ? [] : [standard]),
      ...townClocks(wall, place),
      ...across.map((beyond) => ({ name: clockName(beyond, own), offset: beyond.reading.offset })),
    ];
    const offsets = [reading, ...offered].map(({ offset }) => offset);
    return offered
      .filter(({ offset }, index) => offsets.indexOf(offset) === index + 1)
      .filter(({ offset }) => Math.abs(offset - reading.offset) >= SAME_SECONDS)
      .map(({ name: clock, offset }) => ({ name: clock, instant: (wall - offset) * 1000, offsetSeconds: offset }));
  };

  /** Nothing in the hour that clocks showed twice: its second time is standard time, and told as such. */
  const standardBeside = (wall: number, { name, reading }: ZoneChoice, place: GeoPoint): LocalSummer | null =>
    reading.other === null ? localSummers(name, reading.offset, wall, place) : null;

  const clockName = ({ name, reading }: ZoneChoice, own: number) => {
    if (reading.kind !== 'legal') return OWN_MEAN_TIME;
    return isCityTime(reading.offset, own) ? cityTimes.nameOf(name, reading.offset) : `the time of ${name}`;
  };

  /** One zone for a place, whatever the date. The first of two that are as near. */
  const nearestToTheSun = (names: readonly string[], { lng }: GeoPoint): string => {
    const distances = names.map((name) => Math.abs(zones.zone(name).rule.standard - meanOffset(lng)));
    const nearest = names[distances.indexOf(Math.min(...distances))];
    if (nearest === undefined) throw new Error('No time zone was found for a place');
    return nearest;
  };

  const zonesThen = (place: GeoPoint, date: CivilDate) =>
    placeZones(place).map((zone) => formerLands.at(zone, place, wallSeconds(date, NOON))?.clock ?? zone);

  const find = (wall: number, { place, tz, utcOffset }: BirthInput): Found => {
    if (utcOffset !== undefined) return byOffset(wall, utcOffset, tz === undefined ? [] : [OFFSET_BEFORE_ZONE]);
    if (tz !== undefined) return byName(wall, tz);
    if (place !== null) return atPlace(wall, place);
    return { ...byOffset(wall, 'Z', [NOTHING_GIVEN]), name: 'UTC', source: 'assumed' };
  };

  /** Milliseconds since 1970. */
  const instantOf = (wall: number, input: BirthInput) => find(wall, input).reading.at * 1000;

  return {
    momentOf: (input) => momentFrom(find(wallSeconds(input.date, input.time), input)),
    dayOf: (birth) => {
      const noon = wallSeconds(birth.date, NOON);
      const [from, middle, until] = [noon - HALF_DAY, noon, noon + HALF_DAY].map((wall) =>
        instantOf(wall, { ...birth, time: NOON }),
      ) as [number, number, number];
      const isDay = from < middle && middle < until && until - from <= LONGEST_DAY_MS;
      if (isDay) return { from, until, isLeftOut: false };
      const isLeftOut = [noon - HALF_DAY, noon, noon + HALF_DAY - MINUTE].every(
        (wall) => find(wall, { ...birth, time: NOON }).reading.isNonexistent,
      );
      return { from: middle - HALF_DAY * 1000, until: middle + HALF_DAY * 1000, isLeftOut };
    },
    oldStyleOf: ({ date, place, tz }) => {
      if (date.year > LAST_OLD_STYLE_YEAR) return null;
      const names = place === null ? [zones.spelling(tz ?? '') ?? ''] : zonesThen(place, date);
      return names.map((name) => oldStyles(name, date)).find((found) => found !== null) ?? null;
    },
    offsetsKnown: ({ date, time, place }) => {
      if (place === null) return [];
      const { reading, otherClocks, otherOffsets = [] } = atPlace(wallSeconds(date, time), place);
      const again = reading.other === null ? [] : [reading.other.offset];
      const afterTheGap = reading.isNonexistent
        ? [atPlace(wallSeconds(date, time) + HALF_DAY, place).reading.offset]
        : [];
      return [
        reading.offset,
        ...again,
        ...afterTheGap,
        ...otherClocks.map(({ offsetSeconds }) => offsetSeconds),
        ...otherOffsets,
      ];
    },
    zoneSpelling: zones.spelling,
    zonesLike: zones.like,
  };
}

function byOffset(wall: number, text: string, assumptions: string[]): Found {
  const offset = readOffset(text);
  if (offset === undefined) throw new RangeError(`Not an offset from UTC: ${text}`);
  const reading: ClockReading = { at: wall - offset, offset, kind: 'legal', isNonexistent: false, other: null };
  return { name: null, source: 'utcOffset', reading, otherClocks: [], isSummerTimeLocal: false, assumptions };
}

function momentFrom({ name, source, reading, otherClocks, isSummerTimeLocal, assumptions }: Found): BirthMoment {
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
      isSummerTimeLocal,
    },
    assumptions: [...assumptions, ...toldOfReading(reading)],
  };
}

const HALF_DAY = 43_200;
const MINUTE = 60;
/** Clocks were put back by two hours at most, and zones moved by less than that. */
const LONGEST_DAY_MS = 28 * 3_600_000;
const OWN_MEAN_TIME = 'local mean time';
/** No minute of a certificate tells such clocks apart. */
const SAME_SECONDS = 60;

/** Seconds since 1970 by the clock on the wall. */
const wallSeconds = (date: CivilDate, { hour, minute }: CivilTime) => midnight(date) / 1000 + hour * 3600 + minute * 60;
