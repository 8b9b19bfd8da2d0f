import type { Country } from './country.ts';
import { ratingGapTenths } from './segment.ts';

/**
 * Estimates what a better rating could be worth to a hotel in a year, in US dollars. A model's estimate and not a
 * promise: rooms x 365 x RevPAR x tier x 0.112 x the gap, where a gap beyond one point counts as one point. Every factor
 * is a whole number here (hundredths, thousandths, tenths), so no binary fraction decides how the sum is rounded.
 *
 * Where the figures come from:
 * - 0.112: Cornell Center for Hospitality Research, report 12(15), 2012. One more point on a scale of five carried a
 *   price 11.2 % higher at equal occupancy, in North America and Europe. We do not stretch that beyond one point.
 * - RevPAR SG: S$271.17 average rate x 79.9 % occupancy for January to May 2025 (Singapore Tourism Board, quoted by
 *   Cushman & Wakefield), at 1.2787 S$ to the dollar: US$169.
 * - RevPAR TH: THB 2,803 in 2018 (STR) at 33.63: US$83. It is old, so an estimate for Thailand never has more than low
 *   confidence.
 * - Median rooms: 72 is the median of the 429 licensed hotels of Singapore in 2023; 50 for Thailand is an assumption.
 * - Tiers: smaller houses earn less a room than the market's mean. Our own judgement, and so is the range of half as
 *   much and half as much again.
 */
export type Opportunity = {
  /** Rounded to hundreds. */
  readonly usd: number;
  readonly basis: {
    readonly model_version: string;
    readonly rooms: number;
    readonly rooms_source: 'licence' | 'class_median';
    readonly revpar_usd: number;
    /** YYYY or YYYY-MM */
    readonly revpar_as_of: string;
    readonly elasticity: 0.112;
    readonly tier: number;
    readonly low: number;
    readonly high: number;
    readonly confidence: 'medium' | 'low';
  };
};

export const MODEL_VERSION = 'opportunity-1';

type Market = { revparUsd: number; asOf: string; medianRooms: number; confidence: 'medium' | 'low' };

const MARKETS: Record<Country, Market> = {
  SG: { revparUsd: 169, asOf: '2025-05', medianRooms: 72, confidence: 'medium' },
  TH: { revparUsd: 83, asOf: '2018', medianRooms: 50, confidence: 'low' },
};

/** Hundredths of the market's mean, by the number of rooms up to which they hold. */
const TIERS = [
  { below: 50, hundredths: 45 },
  { below: 150, hundredths: 65 },
  { below: 300, hundredths: 90 },
  { below: Number.POSITIVE_INFINITY, hundredths: 115 },
] as const;

/** The largest hotel of the world has about ten thousand rooms. More is a slip of the pen, and counts as unknown. */
export const MOST_ROOMS = 20_000;
const MOST_GAP_TENTHS = 10;

export function estimateOpportunity(facts: {
  country: Country;
  rooms: number | null;
  ratingTenths: number;
}): Opportunity {
  const market = MARKETS[facts.country];
  const knownRooms = plausibleRooms(facts.rooms);
  const rooms = knownRooms ?? market.medianRooms;
  const tier = tierHundredths(rooms);
  const gap = Math.min(ratingGapTenths(facts.ratingTenths), MOST_GAP_TENTHS);
  // Millionths of a dollar: hundredths (tier) x thousandths (0.112) x tenths (gap).
  const millionths = rooms * 365 * market.revparUsd * tier * 112 * gap;
  return {
    usd: hundredsOf(millionths, 1, 1),
    basis: {
      model_version: MODEL_VERSION,
      rooms,
      rooms_source: knownRooms === undefined ? 'class_median' : 'licence',
      revpar_usd: market.revparUsd,
      revpar_as_of: market.asOf,
      elasticity: 0.112,
      tier: tier / 100,
      low: hundredsOf(millionths, 1, 2),
      high: hundredsOf(millionths, 3, 2),
      confidence: knownRooms === undefined ? 'low' : market.confidence,
    },
  };
}

/** Undefined where they are not known, or cannot be. */
export function plausibleRooms(rooms: number | null): number | undefined {
  return rooms !== null && Number.isInteger(rooms) && rooms >= 1 && rooms <= MOST_ROOMS ? rooms : undefined;
}

function tierHundredths(rooms: number): number {
  return TIERS.find(({ below }) => rooms < below)?.hundredths ?? 0;
}

/** `millionths` x numerator / denominator in dollars, to the nearest hundred, halves up. Exact below 2^53. */
function hundredsOf(millionths: number, numerator: number, denominator: number): number {
  const hundred = 100_000_000 * denominator;
  const raised = millionths * numerator + hundred / 2;
  return ((raised - (raised % hundred)) / hundred) * 100;
}
