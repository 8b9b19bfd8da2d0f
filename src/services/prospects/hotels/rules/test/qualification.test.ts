import { describe, expect, test } from 'vitest';
import { ACCOMMODATION, isAccommodation } from '../industry-codes.ts';
import type { Disqualification } from '../qualification.ts';
import { DISQUALIFICATIONS, MAX_AGE_DAYS, MIN_REVIEWS, qualify } from '../qualification.ts';

describe('qualification', () => {
  const qualified = {
    isListed: true,
    isClosed: false,
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
    ['closed', { isClosed: true }],
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
      isClosed: true,
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
      'closed',
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
