import Type from 'typebox';
import type { DescribedLink, EndFacts } from './store/linkage/link-descriptions.ts';
import type { LinkKind } from './store/linkage/links.ts';
import { LINK_KINDS } from './store/linkage/links.ts';

/** Links as operators see them. */
export const LinkId = Type.String({
  maxLength: 12,
  pattern: '^[0-9a-f]*$',
  description: 'As `listOpenLinks` and `listHotelLinks` tell it.',
  'x-says': 'twelve digits and letters from a to f',
});

export const LinkKindSchema = Type.Unsafe<LinkKind>({ type: 'string', enum: [...LINK_KINDS] });

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const text = orNull(Type.String());

const EndFactsSchema = Type.Object(
  {
    name: Type.String(),
    other_names: Type.Array(Type.String(), { description: 'Former ones, translations and spellings.' }),
    number: orNull(Type.String({ description: 'Of the registry.' })),
    status: text,
    address: text,
    city: text,
    postcode: text,
    country: text,
    rooms: orNull(Type.Integer()),
    website: text,
    phone: text,
    rating: orNull(Type.String({ description: 'In words.' })),
    longitude: orNull(Type.Number()),
    latitude: orNull(Type.Number()),
    observed_on: orNull(Type.String({ format: 'date' })),
  },
  { title: 'LinkEndFacts', description: 'What is known of one end of a link; null where its source says nothing.' },
);

const End = Type.Object(
  {
    key: Type.String(),
    text: Type.String({ description: 'In words to judge by.' }),
    facts: orNull(EndFactsSchema),
  },
  { title: 'LinkEnd' },
);

export const linkProperties = {
  id: Type.String(),
  kind: LinkKindSchema,
  score: Type.Number(),
  margin: Type.Number({ description: 'How far the next best is behind.' }),
  reasons: Type.Array(Type.String()),
  matcher_version: Type.String(),
  subject: End,
  target: End,
};

export const linkJson = (link: DescribedLink) => ({
  id: link.id,
  kind: link.kind,
  score: link.score,
  margin: link.margin,
  reasons: link.reasons,
  matcher_version: link.matcherVersion,
  subject: { key: link.subject, text: link.subjectText, facts: factsJson(link.subjectFacts) },
  target: { key: link.target ?? '', text: link.targetText, facts: factsJson(link.targetFacts) },
});

function factsJson(facts: EndFacts | null) {
  if (facts === null) return null;
  const { otherNames, observedOn, ...rest } = facts;
  return { ...rest, other_names: otherNames, observed_on: observedOn };
}

/** What a decision, or its undoing, has changed of what is published. */
export const publishedCounts = {
  added: Type.Integer({ description: 'Hotels that are published now.' }),
  updated: Type.Integer({ description: 'Hotels that are published otherwise.' }),
  removed: Type.Integer({ description: 'Hotels that are not published any more.' }),
};

const facts = {
  other_names: [],
  status: null,
  city: 'Singapore',
  country: 'SG',
  rooms: null,
  website: null,
  phone: null,
  rating: null,
  longitude: null,
  latitude: null,
  observed_on: '2026-11-01',
};

export const exampleLink = {
  id: '3f2a9c40b1de',
  kind: 'operator' as const,
  score: 0.78,
  margin: 0.2,
  reasons: ['same postcode', 'similar name'],
  matcher_version: '1',
  subject: {
    key: '12',
    text: 'HOTEL MERIDIAN, 1 Sample Street, 049999, 80 rooms',
    facts: {
      ...facts,
      name: 'HOTEL MERIDIAN',
      number: null,
      address: '1 Sample Street',
      postcode: '049999',
      rooms: 80,
    },
  },
  target: {
    key: 'T99LL0002E',
    text: 'MERIDIAN HOTELS LLP, T99LL0002E, Live',
    facts: {
      ...facts,
      name: 'MERIDIAN HOTELS LLP',
      number: 'T99LL0002E',
      status: 'Live',
      address: null,
      postcode: '049999',
    },
  },
};
