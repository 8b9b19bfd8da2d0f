import { inThrees } from '#kernel/in-threes.ts';
import type { Opportunity } from './opportunity.ts';
import { ratingGapTenths } from './segment.ts';

/**
 * How urgent a prospect is: gap x log10(reviews) x opportunity, in whole cents so that scores compare and sort exactly.
 * The opportunity contains the gap too, so the score grows with its square: the widest gaps come first on purpose.
 */
export function scoreCents(ratingTenths: number, reviewsCount: number, opportunityUsd: number): number {
  return Math.round(ratingGapTenths(ratingTenths) * 10 * logOfReviews(reviewsCount) * Math.max(0, opportunityUsd));
}

type Term = {
  readonly term: 'rating_gap' | 'reviews' | 'opportunity_usd';
  readonly value: number;
  readonly detail: string;
};

/** The three factors of the score with a sentence each. Their product is the score, but for the rounding to cents. */
export function explainScore(facts: { ratingTenths: number; reviewsCount: number; opportunity: Opportunity }): Term[] {
  const { ratingTenths, reviewsCount, opportunity } = facts;
  const gap = ratingGapTenths(ratingTenths) / 10;
  return [
    {
      term: 'rating_gap',
      value: gap,
      detail: `The average rating is ${(ratingTenths / 10).toFixed(1)}, which is ${gap.toFixed(1)} below the target of 4.5.`,
    },
    {
      term: 'reviews',
      value: Math.round(logOfReviews(reviewsCount) * 1e8) / 1e8,
      detail: `The rating rests on ${counted(reviewsCount, 'review')}; they count by their decimal logarithm.`,
    },
    { term: 'opportunity_usd', value: opportunity.usd, detail: wordsFor(opportunity, gap) },
  ];
}

/** One review or none tells nothing, and must not make the score negative or infinite. */
function logOfReviews(reviewsCount: number): number {
  return reviewsCount > 1 ? Math.log10(reviewsCount) : 0;
}

/** The whole calculation, so that whoever doubts the sum can do it again. */
function wordsFor({ usd, basis }: Opportunity, gap: number): string {
  const rooms = basis.rooms_source === 'licence' ? 'as licensed' : 'assumed, the median of its class';
  return (
    `Model estimate of US$${grouped(usd)} a year: ${counted(basis.rooms, 'room')} (${rooms}) x 365 nights x ` +
    `US$${basis.revpar_usd} revenue per available room (${basis.revpar_as_of}) x ${basis.tier} for its size x ` +
    `${basis.elasticity} a point x ${Math.min(gap, 1).toFixed(1)} points. Range US$${grouped(basis.low)} to ` +
    `US$${grouped(basis.high)}, ${basis.confidence} confidence, model ${basis.model_version}.`
  );
}

const counted = (count: number, noun: string) => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
const grouped = (value: number) => inThrees(String(value), ',');
