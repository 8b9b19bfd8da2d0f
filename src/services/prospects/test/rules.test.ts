import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { HotelSchema, hotelOf } from '../hotels/hotel.ts';
import { ACCOMMODATION, isAccommodation } from '../hotels/industry-codes.ts';
import { estimateOpportunity } from '../hotels/opportunity.ts';
import type { Disqualification } from '../hotels/qualification.ts';
import { DISQUALIFICATIONS, MAX_AGE_DAYS, MIN_REVIEWS, qualify } from '../hotels/qualification.ts';
import { readableText } from '../hotels/readable-text.ts';
import { explainScore, scoreCents } from '../hotels/score.ts';
import {
  HIGHEST_TENTHS,
  LOWEST_TENTHS,
  ratingGapTenths,
  SEGMENTS,
  segmentOf,
  TARGET_TENTHS,
  tenthsOf,
} from '../hotels/segment.ts';
import { PROVINCES, provinceOf } from '../hotels/thai-provinces.ts';

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

describe('the opportunity', () => {
  test('the figures of the model, worked out by hand', () => {
    // 72 x 365 x 169 x .65 x .112 x 1.0 = 323,327.4…
    expect(estimateOpportunity({ country: 'SG', rooms: 72, ratingTenths: 35 })).toEqual({
      usd: 323_300,
      basis: {
        model_version: 'opportunity-1',
        rooms: 72,
        rooms_source: 'licence',
        revpar_usd: 169,
        revpar_as_of: '2025-05',
        elasticity: 0.112,
        tier: 0.65,
        low: 161_700,
        high: 485_000,
        confidence: 'medium',
      },
    });
    // 50 x 365 x 83 x .65 x .112 x .1 = 11,027.3…
    expect(estimateOpportunity({ country: 'TH', rooms: null, ratingTenths: 44 })).toMatchObject({
      usd: 11_000,
      basis: { rooms: 50, rooms_source: 'class_median', revpar_usd: 83, low: 5_500, high: 16_500, confidence: 'low' },
    });
  });

  test('every room count and gap is rounded as exact arithmetic rounds it', () => {
    const roundedUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
    for (const country of ['SG', 'TH'] as const) {
      for (const rooms of [1, 2, 3, 12, 49, 50, 72, 149, 150, 299, 300, 301, 890, 9_999, 19_999, 20_000]) {
        for (let tenths = LOWEST_TENTHS; tenths <= 50; tenths += 1) {
          const tier = rooms < 50 ? 45n : rooms < 150 ? 65n : rooms < 300 ? 90n : 115n;
          const gap = BigInt(Math.min(Math.max(45 - tenths, 0), 10));
          const millionths = BigInt(rooms) * 365n * (country === 'SG' ? 169n : 83n) * tier * 112n * gap;
          const { usd, basis } = estimateOpportunity({ country, rooms, ratingTenths: tenths });
          expect(usd).toBe(Number(roundedUp(millionths, 100_000_000n) * 100n));
          expect(basis.low).toBe(Number(roundedUp(millionths, 200_000_000n) * 100n));
          expect(basis.high).toBe(Number(roundedUp(millionths * 3n, 200_000_000n) * 100n));
        }
      }
    }
  });

  test.each([0, null, -3, 1.5, 20_001, Number.NaN, Number.POSITIVE_INFINITY])('%s rooms count as unknown', (rooms) => {
    for (const [country, median] of [
      ['SG', 72],
      ['TH', 50],
    ] as const) {
      const unknown = estimateOpportunity({ country, rooms, ratingTenths: 40 });
      expect(unknown.usd).toBe(estimateOpportunity({ country, rooms: median, ratingTenths: 40 }).usd);
      expect(unknown.basis).toMatchObject({ rooms: median, rooms_source: 'class_median', confidence: 'low' });
    }
  });

  test('grows with the gap up to one point and no further, and is never nothing below the target', () => {
    const usd = (ratingTenths: number) => estimateOpportunity({ country: 'SG', rooms: 100, ratingTenths }).usd;
    for (let tenths = 36; tenths < 45; tenths += 1) expect(usd(tenths - 1)).toBeGreaterThan(usd(tenths));
    expect(usd(10)).toBe(usd(35));
    expect(usd(45)).toBe(0);
    expect(usd(50)).toBe(0);
    expect(estimateOpportunity({ country: 'TH', rooms: 1, ratingTenths: 44 }).usd).toBeGreaterThan(0);
  });

  test('an estimate for Thailand never has more than low confidence', () => {
    expect(estimateOpportunity({ country: 'TH', rooms: 80, ratingTenths: 40 }).basis.confidence).toBe('low');
    expect(estimateOpportunity({ country: 'SG', rooms: 80, ratingTenths: 40 }).basis.confidence).toBe('medium');
  });
});

describe('the score', () => {
  test.each<[string, number, number, number, number]>([
    ['a thousand reviews count three', 35, 1000, 100_000, 30_000_000],
    ['4.1 leaves exactly 0.4', 41, 10, 100, 4_000],
    ['no review', 35, 0, 100_000, 0],
    ['one review', 35, 1, 100_000, 0],
    ['two reviews', 35, 2, 100_000, 3_010_300],
    ['the target is reached', 45, 1000, 100_000, 0],
    ['above the target', 50, 1000, 100_000, 0],
    ['no opportunity', 35, 1000, 0, 0],
    ['a count that is none', 35, Number.NaN, 100_000, 0],
    ['a negative count', 35, -5, 100_000, 0],
    ['a negative opportunity', 35, 1000, -100, 0],
  ])('%s', (_name, tenths, reviews, usd, cents) => {
    expect(scoreCents(tenths, reviews, usd)).toBe(cents);
  });

  test('powers of ten have whole logarithms', () => {
    for (let power = 0; power <= 9; power += 1) expect(scoreCents(44, 10 ** power, 100)).toBe(power * 1000);
  });

  test('the product of the explained terms is the score', () => {
    const random = seededRandom(3);
    for (let count = 0; count < 50_000; count += 1) {
      const ratingTenths = random.between(LOWEST_TENTHS, HIGHEST_TENTHS);
      const reviewsCount = random.between(0, count % 2 === 0 ? 12 : 90_000);
      const rooms = random.between(0, 900);
      const opportunity = estimateOpportunity({ country: random.pick(['SG', 'TH']), rooms, ratingTenths });
      const product = explainScore({ ratingTenths, reviewsCount, opportunity }).reduce(
        (sum, { value }) => sum * value,
        1,
      );
      const score = scoreCents(ratingTenths, reviewsCount, opportunity.usd) / 100;
      if (!(Math.abs(product - score) <= 0.01 + score * 1e-6)) {
        expect({ ratingTenths, reviewsCount, rooms, product }).toEqual({ score });
      }
    }
  });

  test('each term has its sentence', () => {
    const known = estimateOpportunity({ country: 'SG', rooms: 1200, ratingTenths: 36 });
    expect(explainScore({ ratingTenths: 36, reviewsCount: 1234, opportunity: known })).toEqual([
      { term: 'rating_gap', value: 0.9, detail: 'The average rating is 3.6, which is 0.9 below the target of 4.5.' },
      {
        term: 'reviews',
        value: 3.09131516,
        detail: 'The rating rests on 1,234 reviews; they count by their decimal logarithm.',
      },
      {
        term: 'opportunity_usd',
        value: 8_580_600,
        detail:
          'Model estimate of US$8,580,600 a year: 1,200 rooms (as licensed) x 365 nights x US$169 revenue per available ' +
          'room (2025-05) x 1.15 for its size x 0.112 a point x 0.9 points. Range US$4,290,300 to US$12,870,900, ' +
          'medium confidence, model opportunity-1.',
      },
    ]);
    const unknown = estimateOpportunity({ country: 'TH', rooms: null, ratingTenths: 40 });
    const details = explainScore({ ratingTenths: 40, reviewsCount: 1, opportunity: unknown }).map(
      ({ detail }) => detail,
    );
    expect(details[1]).toContain('1 review;');
    expect(details[2]).toContain('50 rooms (assumed, the median of its class) x 365 nights x US$83');
    expect(details[2]).toContain('(2018)');
    expect(details[2]).toContain('low confidence');
  });
});

describe('qualification', () => {
  const qualified = {
    isListed: true,
    isLive: true,
    industryCode: '55101',
    country: 'SG',
    ratingTenths: 40,
    reviewsCount: 10,
    observedOn: '2026-08-16',
    today: '2026-11-14',
    address: '1 Teacup Lane',
    isSuppressed: false,
    link: 'accepted',
  } as const;
  type Facts = Parameters<typeof qualify>[0];

  test.each<[string, Partial<Facts>]>([
    ['as it is, ninety days old', {}],
    ['a link that a person confirmed', { link: 'confirmed' }],
    ['the lowest rating', { ratingTenths: 10 }],
    ['the highest rating', { ratingTenths: 44 }],
    ['observed today', { observedOn: '2026-11-14' }],
    ['observed where it is already tomorrow', { observedOn: '2026-11-15' }],
    ['Thailand', { country: 'TH', industryCode: '55103' }],
  ])('qualifies: %s', (_name, facts) => {
    expect(qualify({ ...qualified, ...facts })).toEqual([]);
  });

  test.each<[Disqualification, Partial<Facts>]>([
    ['not_listed', { isListed: false }],
    ['not_live', { isLive: false }],
    ['not_accommodation', { industryCode: '56111' }],
    ['not_accommodation', { industryCode: '55900' }],
    ['not_accommodation', { industryCode: null }],
    ['not_linked', { link: 'none' }],
    ['not_linked', { link: 'none', isLive: false, industryCode: null }],
    ['link_in_review', { link: 'review' }],
    ['no_rating', { ratingTenths: null }],
    ['no_rating', { ratingTenths: null, reviewsCount: null, observedOn: null }],
    ['rating_out_of_range', { ratingTenths: 9 }],
    ['rating_out_of_range', { ratingTenths: 0 }],
    ['rating_out_of_range', { ratingTenths: 51 }],
    ['rating_out_of_range', { ratingTenths: Number.NaN }],
    ['rating_at_target', { ratingTenths: 45 }],
    ['rating_at_target', { ratingTenths: 50 }],
    ['too_few_reviews', { reviewsCount: 9 }],
    ['too_few_reviews', { reviewsCount: null }],
    ['no_rating_date', { observedOn: null }],
    ['no_rating_date', { observedOn: '16/08/2026' }],
    ['rating_too_old', { observedOn: '2026-08-15' }],
    ['rating_in_future', { observedOn: '2026-11-16' }],
    ['no_address', { address: null }],
    ['no_address', { address: '  ' }],
    ['suppressed', { isSuppressed: true }],
  ])('%s', (reason, facts) => {
    expect(qualify({ ...qualified, ...facts })).toEqual([reason]);
  });

  test('names every reason at once, and each has its sentence', () => {
    const reasons = qualify({
      ...qualified,
      isListed: false,
      isLive: false,
      industryCode: null,
      ratingTenths: 45,
      reviewsCount: 0,
      observedOn: '2020-01-01',
      address: null,
      isSuppressed: true,
    });
    expect(reasons).toEqual([
      'not_listed',
      'not_live',
      'not_accommodation',
      'rating_at_target',
      'too_few_reviews',
      'rating_too_old',
      'no_address',
      'suppressed',
    ]);
    for (const sentence of Object.values(DISQUALIFICATIONS)) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(DISQUALIFICATIONS.too_few_reviews).toContain(String(MIN_REVIEWS));
    expect(DISQUALIFICATIONS.rating_too_old).toContain(String(MAX_AGE_DAYS));
  });

  test('the codes of accommodation', () => {
    for (const country of ['SG', 'TH'] as const) {
      expect([...ACCOMMODATION[country].keys()]).toEqual(['55101', '55102', '55103', '55109']);
      expect(isAccommodation(country, '55109')).toBe(true);
      for (const code of ['55900', '55200', '5510', '551010', '']) expect(isAccommodation(country, code)).toBe(false);
    }
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

describe('readable text', () => {
  const code = (...points: number[]) => String.fromCodePoint(...points);

  test.each<[string, string, string]>([
    ['white space of every kind', ' a\t\r\n b\u00a0\u3000c\u2028\u0085d ', 'a b c d'],
    ['controls', 'a\u0000b\u001bc\u007fd\u009be', 'abcde'],
    ['bidirectional marks and isolates', '\u200ea\u200fb\u202ac\u202e\u2066d\u2069\u061ce', 'abcde'],
    ['zero width and soft hyphens', 'a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg', 'abcdefg'],
    ['word breaks in Thai', 'โรงแรม\u200bน้ำ\u200bใจ', 'โรงแรมน้ำใจ'],
    ['fillers and variation selectors', 'a\u3164\u115f\ufe0fb\u034f', 'ab'],
    ['tags', `a${code(0xe0041, 0xe007f)}b`, 'ab'],
    ['lone surrogates', 'a\ud800b\udc00c', 'abc'],
    ['pairs of surrogates stay', 'a\ud83d\ude00b', 'a\ud83d\ude00b'],
    ['what is no character', `a\ufffe\uffff\ufdd0${code(0x1ffff)}b`, 'ab'],
    ['accents are composed', 'Cafe\u0301', 'Café'],
    ['also across what was removed', 'Cafe\u200b\u0301', 'Café'],
    ['markup stays text', '<b>Tea & "Cups"</b>', '<b>Tea & "Cups"</b>'],
    ['nothing', '', ''],
    ['nothing to be seen', '\u200b \u0000', ''],
  ])('%s', (_name, given, expected) => {
    expect(readableText(given)).toBe(expected);
  });

  test('is cut at 300 without cutting a character', () => {
    expect(readableText('a'.repeat(301))).toBe('a'.repeat(300));
    expect(readableText(`${'a'.repeat(299)}\ud83d\ude00`)).toBe('a'.repeat(299));
    const thai = `${'ก'.repeat(298)}ก้ำ`;
    expect(readableText(thai)).toBe('ก'.repeat(298));
    expect(readableText(`${'a'.repeat(299)} b`)).toBe('a'.repeat(299));
  });

  test('whatever comes in: never throws, says the same twice, and shows nothing invisible', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 400 }).map((units) => String.fromCharCode(...units)),
      fc
        .array(
          fc.constantFrom('a', ' ', '\u200b', '\u0301', '\u202e', 'ก', '้', 'ำ', '\ud83d', '\ude00', '\u1160', '\t'),
          {
            maxLength: 700,
          },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(nasty, (text) => {
        const readable = readableText(text);
        expect(readableText(readable)).toBe(readable);
        expect(readable.length).toBeLessThanOrEqual(300);
        expect(readable).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|^\s|\s$|\s\s/u);
        expect(readable).toBe(readable.normalize('NFC'));
      }),
      { numRuns: 5000, seed: 4 },
    );
  });
});

describe('the provinces of Thailand', () => {
  test('are 77, no name twice, each found by both its names', () => {
    expect(PROVINCES).toHaveLength(77);
    expect(new Set(PROVINCES.flatMap(({ thai, english }) => [thai, english])).size).toBe(154);
    for (const province of PROVINCES) {
      for (const text of [
        province.thai,
        `จ.${province.thai}`,
        `จ. ${province.thai}`,
        `จังหวัด${province.thai}`,
        province.thai.normalize('NFKC'),
        province.english,
        province.english.toUpperCase(),
        province.english.replaceAll(/[ -]/g, ''),
        ` ${province.english} Province`,
      ]) {
        expect(provinceOf(text)).toBe(province);
      }
    }
  });

  test.each([
    ['กทม.', 'Bangkok'],
    ['กทม', 'Bangkok'],
    ['กรุงเทพฯ', 'Bangkok'],
    ['กรุงเทพ', 'Bangkok'],
    ['Krung Thep', 'Bangkok'],
    ['Chonburi', 'Chon Buri'],
    ['Ayutthaya', 'Phra Nakhon Si Ayutthaya'],
    ['อยุธยา', 'Phra Nakhon Si Ayutthaya'],
    ['Phang Nga', 'Phang-nga'],
    ['Sisaket', 'Si Sa Ket'],
    ['Buriram', 'Buri Ram'],
    ['จ.เชียง\u200bใหม่', 'Chiang Mai'],
  ])('%s is %s', (text, english) => {
    expect(provinceOf(text)?.english).toBe(english);
  });

  test.each(['', ' ', '10110', 'Singapore', 'จังหวัด', 'Chiang', 'เมืองเชียงใหม่', '50200 Chiang Mai Thailand'])(
    '%j is none',
    (text) => {
      expect(provinceOf(text)).toBeUndefined();
    },
  );
});
