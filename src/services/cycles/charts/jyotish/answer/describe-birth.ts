import { gregorianOf } from '../../civil-time/calendars/julian-date.ts';
import { NOON, writeDate, writeInstant, writeTime } from '../../civil-time/civil.ts';
import { formatOffset } from '../../civil-time/utc-offset.ts';
import { NEAREST_TO_POLE } from '../../ephemeris/ascendant.ts';
import { accuracyIn } from '../chart/accuracy.ts';
import type { Chart, Reading } from '../chart/chart.ts';
import { rounded } from '../chart/rounded.ts';
import { AYANAMSAS } from '../tables/ayanamsas.ts';
import type { JyotishChart } from './chart-schema.ts';
import { describePoint } from './describe-placements.ts';

/** What was asked, how it was understood and how far to trust it, in the words of the answer. */
export function describeBirth({ question, moment }: Chart): JyotishChart['birth'] {
  const { date, julianDate, time, name, place } = question;
  return {
    date: writeDate(date),
    julian_date: julianDate === null ? null : writeDate(julianDate),
    time: writeTime(time ?? NOON),
    time_assumed: time === null,
    name,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    utc: writeInstant(moment.instant),
  };
}

export function describeOldStyle({ question, oldStyle }: Chart): JyotishChart['old_style'] {
  if (oldStyle === null || question.julianDate !== null) return null;
  const { land, until, isCertain } = oldStyle;
  return { land, until, certain: isCertain, as_gregorian: writeDate(gregorianOf(question.date)) };
}

export function describeZone({ moment, otherReading, clockReadings, isDayLeftOut }: Chart): JyotishChart['time_zone'] {
  const { name, offsetSeconds, source, isLocalMeanTime, isNonexistent, other, otherClocks } = moment.zone;
  return {
    name,
    utc_offset: formatOffset(offsetSeconds),
    source,
    ambiguous: other !== null,
    nonexistent: isNonexistent,
    day_left_out: isDayLeftOut,
    lmt: isLocalMeanTime,
    alternative: other === null || otherReading === null ? null : describeReading(other, otherReading),
    other_clocks: otherClocks.flatMap((clock, index) => {
      const reading = clockReadings[index];
      return reading === undefined ? [] : [{ name: clock.name, ...describeReading(clock, reading) }];
    }),
  };
}

function describeReading(
  { instant, offsetSeconds }: { instant: number; offsetSeconds: number },
  { ascendant, moon }: Reading,
) {
  return {
    utc: writeInstant(instant),
    utc_offset: formatOffset(offsetSeconds),
    ascendant: ascendant === null ? null : describePoint(ascendant),
    moon_longitude: moon.longitude,
  };
}

export function describeAyanamsa({ question, ayanamsa, sky }: Chart): JyotishChart['ayanamsa'] {
  const facts = AYANAMSAS.find(({ id }) => id === question.ayanamsa);
  return {
    id: question.ayanamsa,
    name: facts?.name ?? question.ayanamsa,
    degrees: rounded(ayanamsa, 7),
    true_degrees: rounded(ayanamsa + sky.nutation.longitude, 7),
  };
}

/** Null where there is an ascendant. */
export function reasonForNone({ question: { place }, placements }: Chart): string | null {
  if (placements.ascendant !== null) return null;
  if (place === null) return 'No place was given.';
  return `From ${NEAREST_TO_POLE} degrees of latitude on, the sky turns level with the horizon: nothing rises by the day.`;
}

export function describeAccuracy({
  question: { date, time, place },
  placements,
  sky,
}: Chart): JyotishChart['accuracy'] {
  const lat = placements.ascendant === null ? null : (place?.lat ?? null);
  const { grade, moonArcsec, ascendantArcsec, dashaHours, note } = accuracyIn(date.year, lat);
  return {
    grade: time === null ? 'assumed' : grade,
    moon_arcsec: moonArcsec,
    ascendant_arcsec: lat === null ? null : ascendantArcsec,
    dasha_hours: rounded(dashaHours, 2),
    delta_t_seconds: rounded(sky.deltaTSeconds, 2),
    note: time === null ? `${ASSUMED} ${note}` : note,
  };
}

const ASSUMED = 'For noon, which is only assumed: the birth itself may differ by half a day.';
