import Type from 'typebox';
import { numberOrNull, oneOf, textOrNull } from '../../../interface/schema-parts.ts';
import type { AyanamsaId } from '../tables/ayanamsas.ts';
import { AYANAMSA_IDS } from '../tables/ayanamsas.ts';
import { nakshatraName, orNull } from '../tables/schema-parts.ts';

/** When and where the birth was, how that was understood, and how far the answer can be trusted. */
export const instant = (description?: string) =>
  Type.String({ format: 'date-time', maxLength: 40, ...(description === undefined ? {} : { description }) });

export const Birth = Type.Object(
  {
    date: Type.String({ format: 'date', maxLength: 10, description: 'Proleptic Gregorian, as asked for.' }),
    time: Type.String({ description: 'HH:MM on the local clock.' }),
    time_assumed: Type.Boolean({ description: 'True when no time was given: it is then noon.' }),
    name: textOrNull('As it was given. Used for nothing.'),
    lat: numberOrNull(),
    lng: numberOrNull(),
    utc: instant('The instant that the chart is cast for.'),
  },
  { title: 'Birth' },
);

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
    lmt: Type.Boolean({ description: 'Local mean time, from before there were time zones.' }),
    alternative: orNull(
      { utc: instant(), utc_offset: Type.String(), moon_longitude: Type.Number() },
      'The other instant at which the clock showed this time, and the Moon then.',
    ),
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

const ACCURACY_GRADES = ['full', 'degraded'] as const;

export const Accuracy = Type.Object(
  {
    grade: oneOf(ACCURACY_GRADES, '`full` from 1600 to 2200.'),
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
