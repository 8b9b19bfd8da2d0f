import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stdnum } from 'stdnum';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { readableText } from '../../../text/readable-text.ts';
import { provinceOf } from '../../../text/thai-provinces.ts';
import { normaliseWebsite } from '../../../text/website.ts';
import { hotelOf } from '../../rules/hotel.ts';
import { isAccommodation } from '../../rules/industry-codes.ts';
import { isOwnDomain, roleMailboxOf } from '../../rules/mailbox.ts';
import { MODEL_VERSION } from '../../rules/opportunity.ts';
import { MIN_REVIEWS } from '../../rules/qualification.ts';
import { registryNumberOf } from '../../rules/registry-number.ts';
import { HIGHEST_TENTHS, LOWEST_TENTHS, SEGMENTS, tenthsOf } from '../../rules/segment.ts';
import { DEMO_VERSION, demoHotels } from '../demo-hotels.ts';
import { fileTextOf, generateDemoHotels } from '../generate-demo-hotels.ts';

const file = readFileSync(new URL('../demo-hotels.ndjson', import.meta.url), 'utf8');
const hotels = demoHotels();
const numberOf = (uen: string) => registryNumberOf(uen) ?? { number: '', country: undefined, ordinal: 0 };

describe('the file', () => {
  test('is what the script makes, byte for byte', () => {
    expect(fileTextOf(generateDemoHotels())).toBe(file);
    expect(hotels).toEqual(generateDemoHotels());
  });

  test('has a version that follows its content and the model', () => {
    expect(DEMO_VERSION).toMatch(/^[0-9a-f]{16}$/);
    const whole = createHash('sha256').update(file).update(MODEL_VERSION).update('2').digest('hex');
    expect(whole.startsWith(DEMO_VERSION)).toBe(true);
  });

  test('holds 480 hotels, every segment of both countries well filled', () => {
    expect(hotels.filter(({ country }) => country === 'SG')).toHaveLength(230);
    expect(hotels.filter(({ country }) => country === 'TH')).toHaveLength(250);
    for (const country of ['SG', 'TH'] as const) {
      for (const segment of SEGMENTS) {
        const { min, max } = tenthsOf(segment);
        const members = hotels.filter(
          (hotel) => hotel.country === country && hotel.rating_tenths >= min && hotel.rating_tenths <= max,
        );
        expect(members.length, `${country} ${segment}`).toBeGreaterThanOrEqual(20);
      }
    }
  });

  test('leaves out a website, a mailbox and the rooms of some, and only of some', () => {
    for (const field of ['website', 'contact_email', 'rooms'] as const) {
      const share = hotels.filter((hotel) => hotel[field] === null).length / hotels.length;
      expect(share, field).toBeGreaterThan(0.05);
      expect(share, field).toBeLessThan(0.4);
    }
  });
});

describe('the numbers', () => {
  beforeAll(() => {
    vi.useFakeTimers({ now: new Date('2026-11-14T00:00:00Z'), toFake: ['Date'] });
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  test('pass the check of their country, and no number is there twice', () => {
    for (const { uen, country } of hotels) expect(numberOf(uen).country, uen).toBe(country);
    expect(new Set(hotels.map(({ uen }) => uen)).size).toBe(hotels.length);
  });

  test('can never be issued', () => {
    const kinds = { partnership: 0, company: 0, business: 0, thai: 0 };
    for (const { uen } of hotels) {
      const { number } = numberOf(uen);
      if (number.startsWith('T99')) {
        kinds.partnership += 1;
        expect(stdnum['SG']?.['uen']?.validate(number).isValid, number).toBe(false);
      } else if (number.length === 10) {
        kinds.company += 1;
        expect(number.slice(0, 4)).toBe('2099');
      } else if (number.length === 9) {
        kinds.business += 1;
        expect(number.slice(0, 3)).toBe('999');
      } else {
        kinds.thai += 1;
        expect(number).toMatch(/^000[357]599/);
      }
    }
    expect(Math.min(...Object.values(kinds))).toBeGreaterThan(20);
  });

  test('further hotels of a company follow one another, and the largest has the bare number', () => {
    const companies = Map.groupBy(hotels, ({ uen }) => numberOf(uen).number);
    const chains = [...companies.values()].filter((members) => members.length > 1);
    expect(chains.length).toBeGreaterThanOrEqual(10);
    for (const members of companies.values()) {
      const byOrdinal = members.toSorted((a, b) => numberOf(a.uen).ordinal - numberOf(b.uen).ordinal);
      expect(byOrdinal.map(({ uen }) => numberOf(uen).ordinal)).toEqual(members.map((_, index) => index + 1));
      if (members.length === 1) continue;
      const rooms = byOrdinal.map((hotel) => hotel.rooms ?? 0);
      expect(Math.min(...rooms)).toBeGreaterThan(0);
      expect(rooms[0]).toBe(Math.max(...rooms));
      expect(new Set(members.map(({ ssic, country }) => ssic + country)).size).toBe(1);
    }
  });
});

describe('the hotels', () => {
  test('have readable names, none twice, none of a brand that exists', () => {
    expect(new Set(hotels.map(({ name }) => name.toLowerCase())).size).toBe(hotels.length);
    const real =
      /\b(?:marriott|hilton|hyatt|sands|raffles|shangri-?la|ibis|novotel|sofitel|mercure|accor|amara|centara|dusit|anantara|banyan|mandarin|fullerton|oasia|pan pacific|capella|aman|four seasons|westin|sheraton|holiday inn|fragrance|hotel 81|travelodge|citadines|ascott|amari|avani|minor|onyx|cape|siam|oriental|peninsula|st\.? regis|ritz|conrad|moxy|aloft|yotel|pullman|swiss[oô]tel)\b/i;
    for (const { name, address } of hotels) {
      expect(name).not.toMatch(real);
      expect(readableText(name)).toBe(name);
      expect(readableText(address)).toBe(address);
    }
  });

  test('in Thailand some have a Thai name and some an English one; in Singapore all are English', () => {
    const isThai = ({ name }: { name: string }) => /\p{Script=Thai}/u.test(name);
    const thai = hotels.filter(({ country }) => country === 'TH');
    expect(thai.filter(isThai).length).toBeGreaterThan(75);
    expect(thai.filter((hotel) => !isThai(hotel)).length).toBeGreaterThan(75);
    expect(hotels.filter(({ country }) => country === 'SG').filter(isThai)).toEqual([]);
  });

  test('stand in places that do not exist: no real postcode, no address twice', () => {
    expect(new Set(hotels.map(({ address }) => address)).size).toBe(hotels.length);
    for (const { address, country, city } of hotels) {
      if (country === 'SG') {
        expect(city).toBe('Singapore');
        expect(address).toMatch(/, Singapore 000\d{3}$/);
      } else {
        expect(provinceOf(city)?.english).toBe(city);
        expect(address).toMatch(/ 00\d{3}$/);
        expect(address).toMatch(/Example District|อำเภอสมมติ/);
      }
    }
    expect(new Set(hotels.map(({ city }) => city)).size).toBeGreaterThan(10);
  });

  test('have hosts under .example only, one to a company, and role mailboxes at the own host', () => {
    const companyOfHost = new Map<string, string>();
    for (const { uen, name, website, contact_email: email } of hotels) {
      const hosts: string[] = [];
      if (website !== null) {
        expect(normaliseWebsite(website)).toBe(website);
        hosts.push(new URL(website).hostname);
      }
      if (email !== null) {
        const mailbox = roleMailboxOf(email);
        expect(mailbox?.address).toBe(email);
        expect(isOwnDomain(mailbox?.domain ?? '', { website, names: [name] }), email).toBe(true);
        hosts.push(mailbox?.domain ?? '');
      }
      for (const host of hosts) {
        expect(host).toMatch(/^[a-z]+-[a-z]+\.example$/);
        expect(companyOfHost.get(host) ?? numberOf(uen).number).toBe(numberOf(uen).number);
        companyOfHost.set(host, numberOf(uen).number);
      }
    }
    expect(companyOfHost.size).toBeGreaterThan(300);
  });

  test('qualify, and lie in the ranges of real ones', () => {
    const reviews = hotels.map((hotel) => hotel.reviews_count).toSorted((a, b) => a - b);
    expect(reviews[0]).toBeGreaterThanOrEqual(MIN_REVIEWS);
    expect(reviews.at(-1)).toBeLessThanOrEqual(9000);
    // Skewed: the middle one lies far below the mean.
    const mean = reviews.reduce((sum, count) => sum + count, 0) / reviews.length;
    expect(reviews[240]).toBeLessThan(mean * 0.7);
    for (const { rating_tenths: tenths, ssic, country, rooms } of hotels) {
      expect(tenths).toBeGreaterThanOrEqual(LOWEST_TENTHS);
      expect(tenths).toBeLessThanOrEqual(HIGHEST_TENTHS);
      expect(isAccommodation(country, ssic)).toBe(true);
      expect(rooms ?? 6).toBeGreaterThanOrEqual(6);
      expect(rooms ?? 6).toBeLessThan(900);
    }
  });

  test('can be audited exactly where they have a website', () => {
    for (const demo of hotels) {
      const { hotel, scoreCents } = hotelOf({
        ...demo,
        ratingTenths: demo.rating_tenths,
        reviewsCount: demo.reviews_count,
        contactEmail: demo.contact_email,
      });
      expect(hotel.audit_available).toBe(demo.website !== null);
      expect(scoreCents).toBeGreaterThan(0);
    }
  });
});

describe('seeded random numbers', () => {
  test('are the same for the same seed, stay in their range and reach its ends', () => {
    const draw = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 1000 }, () => random.between(-2, 7));
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(new Set(draw(1))).toEqual(new Set([-2, -1, 0, 1, 2, 3, 4, 5, 6, 7]));
  });

  test('shuffle everything and lose nothing', () => {
    const items = Array.from({ length: 50 }, (_, index) => index);
    const shuffled = seededRandom(1).shuffled(items);
    expect(shuffled).not.toEqual(items);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(items);
    expect(() => seededRandom(1).pick([])).toThrow(RangeError);
  });
});
