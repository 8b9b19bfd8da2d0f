import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { HotelSchema, hotelOf } from '../hotel.ts';
import {
  HIGHEST_TENTHS,
  LOWEST_TENTHS,
  ratingGapTenths,
  SEGMENTS,
  segmentOf,
  TARGET_TENTHS,
  tenthsOf,
} from '../segment.ts';

/** A hotel as it is told, with its segment. Its opportunity and score have files of their own. */

describe('segments', () => {
  test('every tenth belongs to the segment of the table, and the bounds leave no gap', () => {
    const table = { CRITICAL: [10, 35], URGENT: [36, 38], HIGH: [39, 41], MODERATE: [42, 44] } as const;
    for (const segment of SEGMENTS) {
      const { min, max } = tenthsOf(segment);
      expect([min, max]).toEqual(table[segment]);
      for (let tenths = min; tenths <= max; tenths += 1) expect(segmentOf(tenths)).toBe(segment);
    }
    expect(LOWEST_TENTHS).toBe(10);
    expect(HIGHEST_TENTHS).toBe(44);
    for (let tenths = TARGET_TENTHS; tenths <= 50; tenths += 1) {
      expect(segmentOf(tenths)).toBeUndefined();
      expect(ratingGapTenths(tenths)).toBe(0);
    }
  });
});

describe('a million hotels', () => {
  /** The contract's formulas once more, in plain floating point. */
  const plainly = (rating: number, reviews: number, rooms: number, country: 'SG' | 'TH') => {
    const gap = Math.max(0, 4.5 - rating);
    const tier = rooms < 50 ? 0.45 : rooms < 150 ? 0.65 : rooms < 300 ? 0.9 : 1.15;
    const revpar = country === 'SG' ? 169 : 83;
    const dollars = rooms * 365 * revpar * tier * 0.112 * Math.min(gap, 1);
    const segment = rating <= 3.5 ? 'CRITICAL' : rating <= 3.8 ? 'URGENT' : rating <= 4.1 ? 'HIGH' : 'MODERATE';
    return { gap, dollars, segment, urgency: gap * Math.log10(Math.max(reviews, 1)) };
  };

  test('gap, segment, opportunity and score agree with the plain formulas; none is negative or NaN', () => {
    const random = seededRandom(2);
    const faults: unknown[] = [];
    for (let count = 0; count < 1_000_000; count += 1) {
      const facts = {
        uen: '209900001K',
        name: 'Demo',
        address: 'Demo',
        city: 'Demo',
        website: null,
        contactEmail: null,
        ssic: '55101',
        ratingTenths: random.between(LOWEST_TENTHS, HIGHEST_TENTHS),
        reviewsCount: count % 4 === 0 ? random.between(0, 20) : random.between(0, 200_000),
        rooms: random.between(1, count % 8 === 0 ? 20_000 : 600),
        country: count % 2 === 0 ? ('SG' as const) : ('TH' as const),
      };
      const { hotel, scoreCents: cents } = hotelOf(facts);
      const plain = plainly(hotel.rating, hotel.reviews_count, facts.rooms, facts.country);
      const score = plain.urgency * hotel.opportunity_usd;
      const isRight =
        hotel.segment === plain.segment &&
        hotel.rating_gap === Number(plain.gap.toFixed(1)) &&
        hotel.opportunity_usd % 100 === 0 &&
        Math.abs(hotel.opportunity_usd - plain.dollars) <= 50.000_1 &&
        Number.isSafeInteger(cents) &&
        cents >= 0 &&
        Math.abs(cents / 100 - score) <= 0.005_1 + score * 1e-9;
      if (!isRight) faults.push({ facts, hotel, cents, plain });
    }
    expect(faults.slice(0, 3)).toEqual([]);
  });
});

describe('the hotel', () => {
  const facts = {
    uen: '209900001K',
    name: 'Corduroy Walrus Hotel',
    ratingTenths: 41,
    reviewsCount: 100,
    rooms: 100,
    address: '1 Teacup Lane, Singapore 000001',
    city: 'Singapore',
    country: 'SG',
    website: 'https://corduroy-walrus.example/',
    contactEmail: 'info@corduroy-walrus.example',
    ssic: '55101',
  } as const;

  test('has every field, in the order of the contract', () => {
    const { hotel, scoreCents: cents, opportunity } = hotelOf(facts);
    expect(JSON.stringify(hotel)).toBe(
      '{"uen":"209900001K","name":"Corduroy Walrus Hotel","rating":4.1,"reviews_count":100,"rating_gap":0.4,' +
        '"segment":"HIGH","address":"1 Teacup Lane, Singapore 000001","city":"Singapore","country":"SG",' +
        '"website":"https://corduroy-walrus.example/","contact_email":"info@corduroy-walrus.example","ssic":"55101",' +
        '"opportunity_usd":179600,"audit_available":true}',
    );
    expect(cents).toBe(14_368_000);
    expect(opportunity.usd).toBe(hotel.opportunity_usd);
    expect(Object.keys(HotelSchema.properties)).toEqual(Object.keys(hotel));
    expect(HotelSchema.required).toEqual(Object.keys(hotel));
  });

  test('without a site of its own there is nothing to audit', () => {
    expect(hotelOf({ ...facts, website: null }).hotel.audit_available).toBe(false);
    expect(hotelOf({ ...facts, website: 'https://www.facebook.com/walrus' }).hotel.audit_available).toBe(false);
  });

  test.each([9, 45, 50, 40.5, Number.NaN])('a rating of %s tenths is no prospect', (ratingTenths) => {
    expect(() => hotelOf({ ...facts, ratingTenths })).toThrow(RangeError);
  });
});
