import { wrongParameter } from '#platform/http/wrong-parameter.ts';
import type { CivilTime } from '../../birth/birth-moment.ts';
import { readDate, readInstant, readTime } from '../../birth/civil.ts';
import type { CivilDate } from '../../ephemeris/julian-day.ts';
import type { GeoPoint } from '../../lattice/sphere.ts';
import { placeOf } from '../../parameters/place.ts';
import type { AyanamsaId } from '../ayanamsas.ts';
import { AYANAMSA_IDS, DEFAULT_AYANAMSA } from '../ayanamsas.ts';
import type { DashaLevels } from '../dashas/vimshottari-periods.ts';
import type { VargaDivision } from '../varga-sign.ts';
import { VARGA_DIVISIONS, vargaId } from '../varga-sign.ts';

/** What a chart is asked for with, as text, and what that means. A value that means nothing is refused by its name. */
export type ChartParameters = {
  birthDate: string;
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
  date: CivilDate;
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

export const FIRST_BIRTH_YEAR = 1000;
export const LAST_BIRTH_YEAR = 2999;
export const DEFAULT_VARGAS = 'D9,D10';
export const MOST_NAME_LETTERS = 200;
export const DASHA_LEVELS: readonly DashaLevels[] = [1, 2, 3];
export const DEFAULT_DASHA_LEVELS = 2;

export function readQuestion(parameters: ChartParameters, now: Date): ChartQuestion {
  const { birthTime, lat, lng, name, tz, utcOffset, asOf } = parameters;
  if ((lat === undefined) !== (lng === undefined)) {
    throw wrongParameter(lat === undefined ? 'lat' : 'lng', 'is missing: a place needs both');
  }
  return {
    date: readBirthDate(parameters.birthDate),
    time: birthTime === undefined ? null : (readTime(birthTime) ?? refuseTime()),
    place: placeOf(parameters) ?? null,
    name: name ?? null,
    tz,
    // A plus sign that was not encoded arrives as a blank.
    utcOffset: utcOffset?.replace(/^ /, '+'),
    ayanamsa: oneOfThese('ayanamsa', AYANAMSA_IDS, parameters.ayanamsa ?? DEFAULT_AYANAMSA),
    node: oneOfThese('node', NODE_KINDS, parameters.node ?? 'mean'),
    vargas: readVargas(parameters.vargas ?? DEFAULT_VARGAS),
    dashaLevels: readLevels(parameters.dashaLevels ?? DEFAULT_DASHA_LEVELS),
    asOf: asOf === undefined ? now.getTime() : (readInstant(asOf) ?? refuseInstant()),
  };
}

function readBirthDate(text: string): CivilDate {
  const date = readDate(text);
  if (date === undefined) {
    throw wrongParameter('birthDate', 'must be a day of the calendar as YYYY-MM-DD, for example 1990-05-15');
  }
  if (date.year < FIRST_BIRTH_YEAR || date.year > LAST_BIRTH_YEAR) {
    throw wrongParameter('birthDate', `must lie in the years ${FIRST_BIRTH_YEAR} to ${LAST_BIRTH_YEAR}`);
  }
  return date;
}

function refuseTime(): never {
  throw wrongParameter('birthTime', 'must be a time from 00:00 to 23:59 as HH:MM, for example 09:05');
}

function refuseInstant(): never {
  throw wrongParameter('asOf', 'must be a day as YYYY-MM-DD or an instant such as 2026-01-31T12:00:00Z');
}

function oneOfThese<Word extends string>(name: string, words: readonly Word[], text: string): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw wrongParameter(name, `must be one of ${words.join(', ')}`);
  return found;
}

function readLevels(levels: number): DashaLevels {
  const found = DASHA_LEVELS.find((each) => each === levels);
  if (found === undefined) throw wrongParameter('dashaLevels', `must be one of ${DASHA_LEVELS.join(', ')}`);
  return found;
}

/** `D9,D10`, or `all`. In the order of the divisions, each once. */
function readVargas(text: string): VargaDivision[] {
  if (text === 'all') return [...VARGA_DIVISIONS];
  const named = new Set(text.split(','));
  const found = VARGA_DIVISIONS.filter((division) => named.delete(vargaId(division)));
  if (named.size > 0) {
    const allowed = VARGA_DIVISIONS.map(vargaId).join(', ');
    throw wrongParameter('vargas', `must be \`all\` or a list like ${DEFAULT_VARGAS} of ${allowed}`);
  }
  return found;
}
