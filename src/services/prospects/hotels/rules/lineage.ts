import type { Hotel } from './hotel.ts';

/** Where the facts of a hotel come from. Kept compact with each hotel, and told field by field to whoever asks. */
export type Origin = { readonly source: string; readonly observed_at: string; readonly licence: string };

export type Lineage = {
  /** The registered entity: its number and industry code. */
  readonly registry: Origin;
  /** The licensed property: name, address and place. */
  readonly property: Origin;
  readonly rating: Origin;
  readonly website: Origin | null;
  readonly mailbox: Origin | null;
  /** Absent from what was published before it was noted. */
  readonly location?: Origin | null;
};

const ORIGIN_OF: Readonly<Record<keyof Hotel, (lineage: Lineage) => Origin | null>> = {
  uen: ({ registry }) => registry,
  name: ({ property }) => property,
  rating: ({ rating }) => rating,
  reviews_count: ({ rating }) => rating,
  rating_gap: ({ rating }) => derivedFrom(rating),
  segment: ({ rating }) => derivedFrom(rating),
  address: ({ property }) => property,
  city: ({ property }) => property,
  country: ({ property }) => property,
  website: ({ website }) => website,
  contact_email: ({ mailbox }) => mailbox,
  ssic: ({ registry }) => registry,
  opportunity_usd: ({ rating }) => derivedFrom(rating),
  audit_available: ({ website, property }) => derivedFrom(website ?? property),
};

/** Of each field that has a value: its source, when it was observed, and under which licence it may be used. */
export function provenanceOf(lineage: Lineage): Record<string, Origin> {
  const provenance: Record<string, Origin> = {};
  for (const [field, originOf] of Object.entries(ORIGIN_OF)) {
    const origin = originOf(lineage);
    if (origin !== null) provenance[field] = origin;
  }
  return provenance;
}

const derivedFrom = (origin: Origin): Origin => ({ ...origin, source: `derived from ${origin.source}` });
