import { daysBetween } from '#lib/calendar/iso-date.ts';
import type { Country } from './country.ts';
import { hasCome } from './has-come.ts';
import { isAccommodation } from './industry-codes.ts';
import { LOWEST_TENTHS, TARGET_TENTHS } from './segment.ts';

/**
 * Decides whether a hotel is a prospect, and otherwise says every reason why not, so that an operator sees at once all
 * that is missing. Pure: today's date is passed in.
 */
export const MIN_REVIEWS = 10;
export const MAX_AGE_DAYS = 90;

/** A scale of five. */
const MOST_TENTHS = 50;

export const DISQUALIFICATIONS = {
  not_listed: 'The newest list of licences no longer has the hotel.',
  closed: 'The hotel has closed.',
  not_live: 'The registry does not list the company as live.',
  not_accommodation: 'The industry code is missing or is not one of short-term accommodation.',
  not_linked: 'No registered company was found for the hotel.',
  link_in_review: 'A person has yet to confirm which registered company runs the hotel.',
  no_rating: 'There is no rating.',
  rating_out_of_range: 'The rating is not between 1 and 5.',
  rating_at_target: 'The rating is 4.5 or more.',
  too_few_reviews: `There are fewer than ${MIN_REVIEWS} reviews.`,
  no_rating_date: 'It is not known when the rating was observed.',
  rating_too_old: `The rating was observed more than ${MAX_AGE_DAYS} days ago.`,
  rating_in_future: 'The rating is dated in the future.',
  no_address: 'There is no address.',
  suppressed: 'The hotel asked not to be listed.',
} as const;
export type Disqualification = keyof typeof DISQUALIFICATIONS;

type Facts = {
  /** Whether the newest list of licences has it. */
  readonly isListed: boolean;
  /** Whether an operator or a directory says that it has closed. */
  readonly isClosed: boolean;
  /** Of the company, as the industry code. */
  readonly isLive: boolean;
  readonly industryCode: string | null;
  readonly country: Country;
  readonly ratingTenths: number | null;
  readonly reviewsCount: number | null;
  /** YYYY-MM-DD */
  readonly observedOn: string | null;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly address: string | null;
  readonly isSuppressed: boolean;
  readonly link: 'accepted' | 'confirmed' | 'review' | 'none';
};

/** Empty when the hotel qualifies. */
export function qualify(facts: Facts): readonly Disqualification[] {
  const reasons: Disqualification[] = [];
  if (!facts.isListed) reasons.push('not_listed');
  if (facts.isClosed) reasons.push('closed');
  reasons.push(...companyReasons(facts), ...ratingReasons(facts));
  if (facts.address === null || facts.address.trim() === '') reasons.push('no_address');
  if (facts.isSuppressed) reasons.push('suppressed');
  return reasons;
}

/** Of a company that is not known there is nothing more to say. */
function companyReasons({ link, isLive, industryCode, country }: Facts): Disqualification[] {
  if (link === 'none') return ['not_linked'];
  if (link === 'review') return ['link_in_review'];
  const reasons: Disqualification[] = [];
  if (!isLive) reasons.push('not_live');
  if (industryCode === null || !isAccommodation(country, industryCode)) reasons.push('not_accommodation');
  return reasons;
}

/** Without a rating there is nothing more to say about its reviews and its date. */
function ratingReasons({ ratingTenths, reviewsCount, observedOn, today }: Facts): Disqualification[] {
  if (ratingTenths === null) return ['no_rating'];
  const reasons: Disqualification[] = [];
  if (!(ratingTenths >= LOWEST_TENTHS && ratingTenths <= MOST_TENTHS)) reasons.push('rating_out_of_range');
  else if (ratingTenths >= TARGET_TENTHS) reasons.push('rating_at_target');
  if (!((reviewsCount ?? 0) >= MIN_REVIEWS)) reasons.push('too_few_reviews');
  const age = observedOn === null ? Number.NaN : daysBetween(observedOn, today);
  if (observedOn === null || Number.isNaN(age)) reasons.push('no_rating_date');
  else if (age > MAX_AGE_DAYS) reasons.push('rating_too_old');
  else if (!hasCome(observedOn, today)) reasons.push('rating_in_future');
  return reasons;
}
