import { isCivilDate } from '#lib/calendar/civil-date.ts';
import { isJulianDate } from '../civil-time/calendars/julian-date.ts';
import { writeDate } from '../civil-time/civil.ts';
import type { PlaceFinder } from '../gazetteer/find-places.ts';
import { answerPlaces, faultsOfPlaces } from '../gazetteer/places-answer.ts';
import type { ChartParameters } from '../jyotish/chart/question.ts';
import { FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR } from '../jyotish/chart/question.ts';
import type { Charts } from '../jyotish/charts.ts';
import type { ChartForm } from './form.ts';
import { LONGEST_PLACE } from './form.ts';
import type { Dropped } from './taken-for.ts';
import { withoutStale } from './taken-for.ts';
import type { Words } from './words/words.ts';
import { readWrittenDate, readWrittenOffset, readWrittenTime } from './written-birth.ts';

/** From a form to what a chart is cast with: faults by field, places to choose among, or a birth. */
export type FaultyField = 'day' | 'time' | 'place' | 'utcOffset';
export type Faults = Partial<Record<FaultyField, { id: keyof Words['fault']; places?: readonly string[] }>>;

export type FoundPlaces = ReturnType<typeof answerPlaces>;
export type BirthPlace = FoundPlaces['places'][number];

type ReadBirth =
  | { faults: Faults }
  /** The place is one of several. */
  | { among: FoundPlaces }
  /** The form is without what was taken for another place or day. */
  | { birth: ChartParameters; place: BirthPlace; form: ChartForm; dropped: Dropped };

type Instruments = { charts: Pick<Charts, 'faultsIn'>; places: PlaceFinder };

/** As many as one reads through. */
const MOST_TO_CHOOSE_FROM = 15;

export function readBirth(sent: ChartForm, { charts, places }: Instruments): ReadBirth {
  const place = readPlace(sent, places);
  const { form, dropped } =
    'chosen' in place ? withoutStale({ ...sent, placeId: String(place.chosen.id) }) : { form: sent, dropped: {} };
  const date = readDate(form, charts);
  const time = readTime(form);
  const offset = readOffset(form, charts);
  const faults: Faults = {
    ...('fault' in date && { day: { id: date.fault } }),
    ...('fault' in time && { time: { id: time.fault } }),
    ...('fault' in place && { place: place.fault }),
    ...('fault' in offset && { utcOffset: { id: offset.fault } }),
  };
  if ('fault' in date || 'fault' in time || 'fault' in place || 'fault' in offset) return { faults };
  if ('among' in place) return place;
  const { lat, lng } = place.chosen;
  const { calendar, node, ayanamsa } = form;
  return {
    place: place.chosen,
    form,
    dropped,
    birth: {
      ...date,
      ...time,
      ...offset,
      lat,
      lng,
      ...given({ calendar, node, ayanamsa }),
      ...(form.name === undefined || form.name.trim() === '' ? {} : { name: form.name.trim() }),
    },
  };
}

type Fault<Id extends keyof Words['fault'] = keyof Words['fault']> = { fault: Id };

const given = <Fields extends Readonly<Record<string, string | undefined>>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as {
    [Name in keyof Fields]?: string;
  };

function readDate({ day = '', month = '', year = '', calendar }: ChartForm, charts: Instruments['charts']) {
  const date = readWrittenDate({ day, month, year });
  const isMissing = [day, month, year].some((part) => part.trim() === '');
  if (date === undefined && isMissing) return { fault: 'date_missing' } satisfies Fault;
  if (date === undefined) return { fault: 'date_unreadable' } satisfies Fault;
  if (date.year < FIRST_BIRTH_YEAR || date.year > LAST_BIRTH_YEAR) return { fault: 'date_years' } satisfies Fault;
  const isJulian = calendar === 'julian';
  const isDay = isJulian ? isJulianDate(date) : isCivilDate(date.year, date.month, date.day);
  if (!isDay) return { fault: 'date_none' } satisfies Fault;
  const birthDate = writeDate(date);
  // A Julian date at either end may be one of a year beyond it.
  const isBeyond = charts.faultsIn({ birthDate, ...(isJulian && { calendar }) }).length > 0;
  return isBeyond ? ({ fault: 'date_years' } satisfies Fault) : { birthDate };
}

function readTime({ time = '', noTime }: ChartForm) {
  const isUnknown = noTime === 'yes';
  if (time.trim() === '') return isUnknown ? {} : ({ fault: 'time_missing' } satisfies Fault);
  if (isUnknown) return { fault: 'time_both' } satisfies Fault;
  const read = readWrittenTime(time);
  return read === undefined ? ({ fault: 'time_unreadable' } satisfies Fault) : { birthTime: read.time };
}

function readOffset({ utcOffset = '' }: ChartForm, charts: Instruments['charts']) {
  if (utcOffset.trim() === '') return {};
  const offset = readWrittenOffset(utcOffset);
  const isWrong = offset === undefined || charts.faultsIn({ utcOffset: offset }).length > 0;
  return isWrong ? ({ fault: 'offset_unreadable' } satisfies Fault) : { utcOffset: offset };
}

type ReadPlace = { chosen: BirthPlace } | { among: FoundPlaces } | { fault: NonNullable<Faults['place']> };

const PLACE_NUMBER = /^\d{1,9}$/;

function readPlace(form: ChartForm, places: PlaceFinder): ReadPlace {
  const q = (form.place ?? '').trim();
  if (q === '') return { fault: { id: 'place_missing' } };
  const chosen = chosenBefore(form, places);
  if (chosen !== undefined) return { chosen };
  // A number is a place to those who know its number; nobody means that here.
  if (PLACE_NUMBER.test(q) || faultsOfPlaces({ q }, LONGEST_PLACE).length > 0)
    return { fault: { id: 'place_unreadable' } };
  const among = answerPlaces(places, { q, limit: MOST_TO_CHOOSE_FROM });
  // Those called exactly so stand first. The larger of two is not meant by all: who was born in the other would not notice.
  const [called, another] = among.places.filter((each) => each.is_exact);
  if (called !== undefined && another === undefined) return { chosen: called };
  if (among.total > 0) return { among };
  const similar = among.did_you_mean;
  return { fault: similar.length === 0 ? { id: 'place_none' } : { id: 'place_similar', places: similar } };
}

function chosenBefore({ place, placeId = '', chosenFor }: ChartForm, places: PlaceFinder): BirthPlace | undefined {
  return place === chosenFor && PLACE_NUMBER.test(placeId) ? placeOfNumber(Number(placeId), places) : undefined;
}

const placeOfNumber = (id: number, places: PlaceFinder): BirthPlace | undefined =>
  answerPlaces(places, { q: String(id), limit: 1 }).places[0];
