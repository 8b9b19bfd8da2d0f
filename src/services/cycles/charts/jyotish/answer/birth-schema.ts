import Type from 'typebox';
import { numberOrNull, oneOf, textOrNull } from '../../../interface/schema-parts.ts';
import type { AyanamsaId } from '../tables/ayanamsas.ts';
import { AYANAMSA_IDS } from '../tables/ayanamsas.ts';
import { nakshatraName, orNull } from '../tables/schema-parts.ts';
import { point } from './placement-schema.ts';
import { WARNING_IDS } from './warning-ids.ts';

/** When and where the birth was, how that was understood, and how far the answer can be trusted. */
export const instant = (description?: string) =>
  Type.String({ format: 'date-time', maxLength: 40, ...(description === undefined ? {} : { description }) });

export const Birth = Type.Object(
  {
    date: Type.String({ format: 'date', maxLength: 10, description: 'Proleptic Gregorian.' }),
    julian_date: textOrNull('The same day as it was given, with `calendar=julian`; null otherwise.'),
    time: Type.String({ description: 'HH:MM on the local clock.' }),
    time_assumed: Type.Boolean({ description: 'True when no time was given: it is then noon.' }),
    name: textOrNull('As it was given. Used for nothing.'),
    lat: numberOrNull(),
    lng: numberOrNull(),
    utc: instant('The instant that the chart is cast for.'),
  },
  { title: 'Birth' },
);

const reading = {
  utc: instant(),
  utc_offset: Type.String(),
  ascendant: orNull(point, 'Null where there is none.'),
  moon_longitude: Type.Number(),
};

const ZONE_SOURCES = ['utcOffset', 'tz', 'place', 'assumed'] as const;

export const TimeZone = Type.Object(
  {
    name: textOrNull('Of the IANA database; null when an offset was given.'),
    utc_offset: Type.String({ description: 'East of Greenwich is positive; with seconds where there are any.' }),
    source: oneOf(ZONE_SOURCES, 'Where it is from; `assumed` is UTC for want of anything better.'),
    ambiguous: Type.Boolean({ description: 'The clock showed this time twice; the first time is taken.' }),
    nonexistent: Type.Boolean({
      description: 'The clock skipped this time; it is read with the offset before the skip.',
    }),
    day_left_out: Type.Boolean({
      description: 'The place went over the whole day when the date line moved.',
    }),
    lmt: Type.Boolean({ description: 'Local mean time, from before there were time zones.' }),
    alternative: orNull(
      reading,
      'The other instant at which the clock showed this time, with the ascendant and the Moon then.',
    ),
    other_clocks: Type.Array(Type.Object({ name: Type.String(), ...reading }, { title: 'OtherClock' }), {
      description: 'Other clocks that the time may have been read from; `utcOffset` takes one of them.',
    }),
  },
  { title: 'BirthTimeZone' },
);

export const AyanamsaUsed = Type.Object(
  {
    id: oneOf<AyanamsaId>(AYANAMSA_IDS),
    name: Type.String(),
    degrees: Type.Number({ description: 'Mean: without nutation. Longitudes are reckoned with this one.' }),
    true_degrees: Type.Number({ description: 'With nutation.' }),
  },
  { title: 'AyanamsaUsed' },
);

export const MoonOverDay = orNull(
  {
    at_start: nakshatraName(),
    at_noon: nakshatraName(),
    at_end: nakshatraName(),
    is_stable: Type.Boolean({
      description: 'True when the Moon stays in one nakshatra: the dashas then start with a sure lord.',
    }),
  },
  "The Moon's nakshatra over the local day, when no time was given; otherwise null.",
);

export const OldStyleDate = orNull(
  {
    land: Type.String(),
    until: Type.String({
      format: 'date',
      maxLength: 10,
      description: 'Its first Gregorian date, or that of its last part.',
    }),
    certain: Type.Boolean({ description: 'False where parts of the land had changed before.' }),
    as_gregorian: Type.String({
      format: 'date',
      maxLength: 10,
      description: 'What birthDate would be if it was a Julian date.',
    }),
  },
  'Where the land still dated by the Julian calendar; null otherwise, and when `calendar` was given.',
);

export const Warnings = Type.Array(
  Type.Object({ id: oneOf(WARNING_IDS), text: Type.String() }, { title: 'ChartWarning' }),
  { description: 'What makes another chart of this one if it is otherwise. Show them beside the chart.' },
);

const ACCURACY_GRADES = ['full', 'degraded', 'assumed'] as const;

export const Accuracy = Type.Object(
  {
    grade: oneOf(ACCURACY_GRADES, '`full` from 1600 to 2200; `assumed` in any year when no time was given.'),
    moon_arcsec: Type.Number({
      description: 'The largest error to be expected of the Moon, for the instant as understood.',
    }),
    ascendant_arcsec: numberOrNull(
      'The same of the ascendant, up to 60 degrees of latitude; null where there is none.',
    ),
    dasha_hours: Type.Number({ description: "What that error of the Moon moves the dashas' dates by, at most." }),
    delta_t_seconds: Type.Number({ description: 'Terrestrial time less universal time, as used.' }),
    note: Type.String(),
  },
  { title: 'ChartAccuracy' },
);
