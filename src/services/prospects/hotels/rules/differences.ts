import type { Hotel } from './hotel.ts';

/**
 * What changed of a published hotel, with old and new values. Those that follow from a rating stand apart: they are kept no
 * longer than the ratings on both sides may be, and go with their providers.
 */
export type Differences = {
  readonly fields: readonly string[];
  /** JSON of `Difference[]`; null when there is none. */
  readonly facts: string | null;
  /** The same, or null when it is not known how long they may be kept. */
  readonly ratings: string | null;
  readonly providers: readonly string[];
  /** YYYY-MM-DD; null when nobody's terms bind. */
  readonly keepUntil: string | null;
};

export type Difference = {
  readonly field: string;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
};

export const NO_DIFFERENCES: Differences = { fields: [], facts: null, ratings: null, providers: [], keepUntil: null };

/** A hotel as it is in the table: whose rating it has may not be known of what was written before that was noted. */
type Published = {
  readonly property_id: string | null;
  readonly document: string;
  readonly rating_provider: string | null;
  readonly rating_keep_until: string | null;
};
export type PublishedBefore = Published & { readonly uen: string };

const RATED = new Set<string>([
  'rating',
  'reviews_count',
  'rating_gap',
  'segment',
  'opportunity_usd',
] satisfies (keyof Hotel)[]);

/** Without values where the number passed from one property to another: what was the one's is not told of the other. */
export function differencesBetween(before: Published, after: Published): Differences {
  const old = JSON.parse(before.document) as Partial<Hotel>;
  const now = JSON.parse(after.document) as Hotel;
  const found = (Object.keys(now) as (keyof Hotel)[])
    .filter((field) => old[field] !== now[field])
    .map((field): Difference => ({ field, before: old[field] ?? null, after: now[field] }));
  const fields = found.map(({ field }) => field);
  if (before.property_id !== after.property_id) return { ...NO_DIFFERENCES, fields };
  const rated = found.filter(({ field }) => RATED.has(field));
  const facts = found.filter(({ field }) => !RATED.has(field));
  const isStorable = hasKnownTerms(before) && hasKnownTerms(after);
  const bound = [before, after];
  return {
    fields,
    facts: facts.length === 0 ? null : JSON.stringify(facts),
    ratings: rated.length === 0 || !isStorable ? null : JSON.stringify(rated),
    providers: [...new Set(bound.flatMap(({ rating_provider: provider }) => provider ?? []))],
    keepUntil: bound.flatMap(({ rating_keep_until: day }) => day ?? []).sort()[0] ?? null,
  };
}

/** Demo rows belong to nobody. */
const hasKnownTerms = ({ property_id: property, rating_provider: provider, rating_keep_until: day }: Published) =>
  property === null || (provider !== null && day !== null);
