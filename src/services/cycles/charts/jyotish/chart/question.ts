import type { CivilDate } from '#lib/calendar/civil-date.ts';
import type { GeoPoint } from '#lib/geometry/sphere.ts';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import { placeOf } from '../../../interface/place.ts';
import type { CivilTime } from '../../civil-time/birth-moment.ts';
import { gregorianOf, isJulianDate } from '../../civil-time/calendars/julian-date.ts';
import { readDate, readInstant, readTime } from '../../civil-time/civil.ts';
import type { BirthClock } from '../../civil-time/open-zones.ts';
import { readOffset } from '../../civil-time/utc-offset.ts';
import type { DashaLevels } from '../dashas/vimshottari-periods.ts';
import type { AyanamsaId } from '../tables/ayanamsas.ts';
import { AYANAMSA_IDS, DEFAULT_AYANAMSA } from '../tables/ayanamsas.ts';
import type { VargaDivision } from '../tables/varga-sign.ts';
import { VARGA_DIVISIONS, vargaId } from '../tables/varga-sign.ts';

/** What a chart is asked for with, as text, and what that means. A value that means nothing is refused by its name. */
export type ChartParameters = {
  birthDate: string;
  calendar?: string;
  birthTime?: string;
  lat?: number;
  lng?: number;
  name?: string;
  tz?: string;
  utcOffset?: string;
  ayanamsa?: string;
  node?: string;
  vargas?: string;
  dashaLevels?: number;
  asOf?: string;
};

export type ChartQuestion = {
  /** Gregorian. */
  date: CivilDate;
  /** The same day as it was given, where that was in the Julian calendar. */
  julianDate: CivilDate | null;
  /** False when nobody said which calendar the date is of. */
  isCalendarGiven: boolean;
  /** Null when it was not told. */
  time: CivilTime | null;
  place: GeoPoint | null;
  name: string | null;
  tz: string | undefined;
  utcOffset: string | undefined;
  ayanamsa: AyanamsaId;
  node: NodeKind;
  vargas: readonly VargaDivision[];
  dashaLevels: DashaLevels;
  /** Milliseconds since 1970. */
  asOf: number;
};

export const NODE_KINDS = ['mean', 'true'] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

export const CALENDARS = ['gregorian', 'julian'] as const;

export const FIRST_BIRTH_YEAR = 1000;
export const LAST_BIRTH_YEAR = 2999;
export const DEFAULT_VARGAS = 'D9,D10';
export const MOST_NAME_LETTERS = 200;
export const DASHA_LEVELS: readonly DashaLevels[] = [1, 2, 3];
export const DEFAULT_DASHA_LEVELS = 2;

/** Names of time zones, and those that are spelt much alike. */
export type ZoneNames = Pick<BirthClock, 'zoneSpelling' | 'zonesLike'>;

/** Everything that is wrong with what was asked; none of it hides another. */
export function faultsOfQuestion(parameters: Partial<ChartParameters>, zones: ZoneNames): WrongParameter[] {
  const { birthDate, calendar, birthTime, lat, lng, tz, utcOffset } = parameters;
  const { ayanamsa, node, vargas, dashaLevels, asOf } = parameters;
  const isHalfPlace = (lat === undefined) !== (lng === undefined);
  const details: Partial<Record<keyof ChartParameters, string | undefined>> = {
    birthDate: birthDate === undefined ? undefined : faultOfDate(birthDate, calendar === 'julian'),
    calendar: unless(calendar, (text) => oneOf(CALENDARS, text), `must be one of ${CALENDARS.join(', ')}`),
    birthTime: unless(birthTime, readTime, 'must be a time such as 14:30 (HH:MM), from 00:00 to 23:59'),
    lat: isHalfPlace && lat === undefined ? NEEDS_BOTH : undefined,
    lng: isHalfPlace && lng === undefined ? NEEDS_BOTH : undefined,
    tz: tz === undefined || zones.zoneSpelling(tz) !== undefined ? undefined : unknownZone(zones.zonesLike(tz)),
    utcOffset: unless(
      utcOffset,
      (text) => readOffset(withPlus(text)),
      'must be Z or an offset such as +05:30 or -04:51, below 16 hours',
    ),
    ayanamsa: unless(ayanamsa, (text) => oneOf(AYANAMSA_IDS, text), `must be one of ${AYANAMSA_IDS.join(', ')}`),
    node: unless(node, (text) => oneOf(NODE_KINDS, text), `must be one of ${NODE_KINDS.join(', ')}`),
    vargas: unless(vargas, readVargas, `must be \`all\` or a list like ${DEFAULT_VARGAS} of ${ALL_VARGAS}`),
    dashaLevels: unless(
      dashaLevels,
      (level) => oneOf(DASHA_LEVELS, level),
      `must be one of ${DASHA_LEVELS.join(', ')}`,
    ),
    asOf: unless(
      asOf,
      readInstant,
      'must be a date such as 2026-01-31 (YYYY-MM-DD) or an instant such as 2026-01-31T12:00:00Z',
    ),
  };
  return Object.entries(details).flatMap(([name, detail]) => (detail === undefined ? [] : [{ name, detail }]));
}

const NEEDS_BOTH = 'is missing: a place needs both';

const unless = <Value>(value: Value | undefined, read: (value: Value) => unknown, detail: string) =>
  value === undefined || read(value) !== undefined ? undefined : detail;

function faultOfDate(text: string, isJulian: boolean): string | undefined {
  const written = isJulian ? readDate(text, isJulianDate) : readDate(text);
  if (written === undefined) return 'must be a date such as 1990-05-17 (YYYY-MM-DD), and a day of the calendar';
  const { year } = isJulian ? gregorianOf(written) : written;
  const isWithin = year >= FIRST_BIRTH_YEAR && year <= LAST_BIRTH_YEAR;
  return isWithin ? undefined : `must lie in the years ${FIRST_BIRTH_YEAR} to ${LAST_BIRTH_YEAR}`;
}

function unknownZone(alike: readonly string[]): string {
  const meant = alike.length === 0 ? 'such as Asia/Kolkata' : `perhaps ${alike.join(' or ')}`;
  return `must be a time zone of the IANA database, ${meant}`;
}

/** Of parameters in which no fault was found. */
export function readQuestion(parameters: ChartParameters, now: Date): ChartQuestion {
  const { birthDate, calendar, birthTime, name, tz, utcOffset, asOf } = parameters;
  const julianDate = calendar === 'julian' ? found(readDate(birthDate, isJulianDate)) : null;
  return {
    date: julianDate === null ? found(readDate(birthDate)) : gregorianOf(julianDate),
    julianDate,
    isCalendarGiven: calendar !== undefined,
    time: birthTime === undefined ? null : found(readTime(birthTime)),
    place: placeOf(parameters) ?? null,
    name: name ?? null,
    tz,
    utcOffset: utcOffset === undefined ? undefined : withPlus(utcOffset),
    ayanamsa: found(oneOf(AYANAMSA_IDS, parameters.ayanamsa ?? DEFAULT_AYANAMSA)),
    node: found(oneOf(NODE_KINDS, parameters.node ?? 'mean')),
    vargas: found(readVargas(parameters.vargas ?? DEFAULT_VARGAS)),
    dashaLevels: found(oneOf(DASHA_LEVELS, parameters.dashaLevels ?? DEFAULT_DASHA_LEVELS)),
    asOf: asOf === undefined ? now.getTime() : found(readInstant(asOf)),
  };
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('A chart was asked for with values that were not checked');
  return value;
}

/** A plus sign that was not encoded arrives as a blank. */
const withPlus = (offset: string) => offset.replace(/^ /, '+');

const oneOf = <Choice>(choices: readonly Choice[], wanted: unknown) => choices.find((choice) => choice === wanted);

const ALL_VARGAS = VARGA_DIVISIONS.map(vargaId).join(', ');

/** `D9,D10`, or `all`. In the order of the divisions, each once. */
function readVargas(text: string): VargaDivision[] | undefined {
  if (text === 'all') return [...VARGA_DIVISIONS];
  const named = new Set(text.split(','));
  const divisions = VARGA_DIVISIONS.filter((division) => named.delete(vargaId(division)));
  return named.size > 0 ? undefined : divisions;
}
