import type { Static } from 'typebox';
import Type from 'typebox';
import { integerOrNull, numberOrNull, oneOf, textOrNull } from '../../interface/schema-parts.ts';
import { PhaseName } from '../system/describe-cycles.ts';
import { DOCTRINE_CYCLE, MASTER_CYCLE } from '../system/nine-cycles.ts';
import { phaseOf } from '../system/phase.ts';
import type { Mechanism } from './category.ts';
import { CATEGORIES, CONFIDENCES, DATE_PRECISIONS, MECHANISMS } from './category.ts';
import type { HistoricEvent } from './event.ts';
import { dateLabel } from './event-date.ts';
import { LEAST_SIGNIFICANCE, MOST_SIGNIFICANCE } from './significance.ts';

/** Events as the API tells them. */
const event = {
  id: Type.String(),
  year: Type.Integer({
    description: 'Astronomical: 1 BCE is 0. The first year of the century where that is all that is known.',
  }),
  year_label: Type.String({ description: 'As people say it: a year, or a century.' }),
  end_year: integerOrNull('The last year of what took several.'),
  date_precision: oneOf(
    DATE_PRECISIONS,
    '`century`: only the century is known, `year` is its first and `year_label` names it. `year`: the year is as the source or the articles have it; the title says where it is approximate.',
  ),
  title: Type.String(),
  category: oneOf(CATEGORIES),
  place: textOrNull(),
  country: textOrNull('ISO 3166-1 alpha-2: the country that the place is in today.'),
  lat: numberOrNull(),
  lng: numberOrNull(),
  source: Type.String({ description: 'Where the row is from.' }),
  licence: Type.String({ description: 'The licence or terms of that source.' }),
  record: textOrNull('Its id at the source.'),
  url: textOrNull('An article or record about it.'),
  check_against: Type.Array(Type.String(), {
    description: 'Rows of our own compilation name articles to check them against.',
  }),
  confidence: oneOf(
    CONFIDENCES,
    '`sourced`: place and year from the source. `year_compiled`: the year is compiled. `compiled`: both are.',
  ),
  master_phase: PhaseName,
  significance: Type.Integer({
    minimum: LEAST_SIGNIFICANCE,
    maximum: MOST_SIGNIFICANCE,
    description:
      'How much it mattered, from 1 (a record of a catalogue) to 5 (it changed the world), by a written rule.',
  }),
  summary: textOrNull('One or two sentences of our own; always there from a significance of 3 on.'),
};

export const EventShape = Type.Object(event, { title: 'Event' });

/** Of a feature of GeoJSON, which has the rest in places of its own. */
export const EventProperties = Type.Omit(EventShape, ['id', 'lat', 'lng'], { title: 'EventProperties' });

export const StarFortShape = Type.Object(
  {
    ...event,
    phases: Type.Array(Type.Integer(), { description: 'Further years of building.' }),
  },
  { title: 'StarFort' },
);

export const DoctrinalEventShape = Type.Object(
  {
    ...event,
    mechanism: oneOf(MECHANISMS, 'How doctrine was made, enforced or undone.'),
    phase: Type.Unsafe<Static<typeof PhaseName>>({ ...PhaseName, description: 'Of the cycle of 550 years.' }),
  },
  { title: 'DoctrinalEvent' },
);

export function describeEvent(from: HistoricEvent): Static<typeof EventShape> {
  return {
    id: from.id,
    year: from.year,
    year_label: dateLabel(from),
    end_year: from.endYear,
    date_precision: from.datePrecision,
    title: from.title,
    category: from.category,
    place: from.place,
    country: from.country,
    lat: from.lat,
    lng: from.lng,
    source: from.source.name,
    licence: from.source.licence,
    record: from.record,
    url: from.url,
    check_against: [...from.checkAgainst],
    confidence: from.confidence,
    master_phase: phaseOf(MASTER_CYCLE, from.year),
    significance: from.significance,
    summary: from.summary,
  };
}

export function describeStarFort(from: HistoricEvent): Static<typeof StarFortShape> {
  return { ...describeEvent(from), phases: [...from.phases] };
}

export function describeDoctrinalEvent(from: HistoricEvent): Static<typeof DoctrinalEventShape> {
  return {
    ...describeEvent(from),
    mechanism: from.mechanism as Mechanism,
    phase: phaseOf(DOCTRINE_CYCLE, from.year),
  };
}

/** An event in a few words, where it only stands beside something else. */
export const NearbyEvent = Type.Object(
  {
    id: Type.String(),
    year: Type.Integer(),
    year_label: Type.String(),
    title: Type.String(),
    category: oneOf(CATEGORIES),
    years_away: Type.Integer({ minimum: 0 }),
    distance_km: Type.Optional(Type.Number({ minimum: 0, description: 'Only beside a place.' })),
  },
  { title: 'NearbyEvent', description: 'Near in time or place. Nothing says that one explains the other.' },
);

export function describeNearby(from: HistoricEvent, year: number, km?: number): Static<typeof NearbyEvent> {
  return {
    id: from.id,
    year: from.year,
    year_label: dateLabel(from),
    title: from.title,
    category: from.category,
    years_away: Math.abs(from.year - year),
    ...(km !== undefined && { distance_km: Math.round(km * 10) / 10 }),
  };
}
