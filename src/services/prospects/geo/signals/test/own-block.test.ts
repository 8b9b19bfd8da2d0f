import { describe, expect, test } from 'vitest';
import type { PageFacts } from '../../page-facts.ts';
import type { SiteFacts } from '../../site-facts.ts';
import { pageFacts, siteFacts, structured } from '../../test/facts.ts';
import { ownBlock } from '../own-block.ts';
import { subjectOf } from '../subject.ts';

const blockOf = (page: Partial<PageFacts>, site: Partial<SiteFacts> = {}) =>
  ownBlock(subjectOf(pageFacts(page), siteFacts(site)));

function jsonIn(element: string | null): Record<string, unknown> {
  const [, json = ''] = /^<script type="application\/ld\+json">\n([\s\S]*)\n<\/script>$/.exec(element ?? '') ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}

const HOTEL = {
  '@type': 'Hotel',
  name: 'Riverside Lodge',
  telephone: '+65 6555 0100',
  address: {
    '@type': 'PostalAddress',
    streetAddress: '1 Boat Quay',
    addressLocality: 'Singapore',
    postalCode: '049999',
    addressCountry: 'SG',
  },
  geo: { '@type': 'GeoCoordinates', latitude: 1.28, longitude: 103.85 },
  image: '/front.jpg',
  sameAs: ['https://www.tripadvisor.com/Hotel_Review-1', 'https://www.facebook.com/riverside'],
  checkinTime: '15:00',
  amenityFeature: [
    { '@type': 'LocationFeatureSpecification', name: 'Pool', value: true },
    { '@type': 'LocationFeatureSpecification', name: 'Sauna', value: false },
  ],
  starRating: { '@type': 'Rating', name: 'stars', ratingValue: 4 },
};

describe("a block of the page's own facts", () => {
  test('has what the structured data says, and lists what it does not', () => {
    const { json_ld, missing, facts } = blockOf({ structured: structured(HOTEL), text: 'Riverside Lodge' });
    expect(jsonIn(json_ld)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Hotel',
      name: 'Riverside Lodge',
      url: 'https://www.hotel.example/',
      telephone: '+6565550100',
      geo: { '@type': 'GeoCoordinates', latitude: 1.28, longitude: 103.85 },
      image: 'https://www.hotel.example/front.jpg',
      sameAs: ['https://www.tripadvisor.com/Hotel_Review-1', 'https://www.facebook.com/riverside'],
      checkinTime: '15:00',
      starRating: { '@type': 'Rating', ratingValue: '4' },
      amenityFeature: [{ '@type': 'LocationFeatureSpecification', name: 'Pool', value: true }],
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Boat Quay',
        addressLocality: 'Singapore',
        postalCode: '049999',
        addressCountry: 'SG',
      },
    });
    expect(missing.map(({ property }) => property)).toEqual([
      'checkoutTime',
      'priceRange',
      'numberOfRooms',
      'petsAllowed',
      'hasMap',
    ]);
    expect(facts.find(({ property }) => property === 'url')?.from).toBe('page_url');
  });

  test('has nothing that no page says: no ellipsis, no country out of a domain', () => {
    const { json_ld, missing } = blockOf(
      { openGraph: { 'og:site_name': 'Riverside Lodge' }, telephoneLinks: ['+6565550100'] },
      { finalUrl: 'https://www.riverside.sg/' },
    );
    expect(json_ld).not.toContain('…');
    expect(jsonIn(json_ld)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Hotel',
      name: 'Riverside Lodge',
      url: 'https://www.riverside.sg/',
      telephone: '+6565550100',
    });
    expect(missing).toContainEqual({ property: 'address.addressCountry', why: 'not_said' });
  });

  test('leaves out what the page says twice and differently', () => {
    const { json_ld, missing } = blockOf({
      structured: structured(HOTEL),
      text: 'Riverside Lodge, 1 Boat Quay, Singapore 058888',
      telephoneLinks: ['+6567770188'],
    });
    expect(jsonIn(json_ld)).not.toHaveProperty('telephone');
    expect(jsonIn(json_ld)).not.toHaveProperty('address.postalCode');
    expect(missing.filter(({ why }) => why === 'contradicted').map(({ property }) => property)).toEqual([
      'telephone',
      'address.postalCode',
    ]);
  });

  test('is none where the page names no hotel, and not that of the company', () => {
    expect(blockOf({}).json_ld).toBeNull();
    const chain = structured({ '@type': 'Organization', name: 'Chain Ltd', telephone: '+65 6555 0100' });
    const block = blockOf({ structured: chain, headings: [{ level: 1, text: 'Riverside Lodge', lead: '' }] });
    expect(jsonIn(block.json_ld)).toMatchObject({ name: 'Riverside Lodge' });
    expect(block.facts).toContainEqual({ property: 'name', from: 'heading' });
    expect(block.facts).toContainEqual({ property: '@type', from: 'assumed' });
  });

  test('cannot be left by what stands in it', () => {
    const name = '</script><script>alert(1)</script><!-- & \u2028 \u202e';
    const { json_ld } = blockOf({
      structured: structured({ ...HOTEL, name, sameAs: 'javascript:alert(1)', image: 'javascript:alert(2)' }),
    });
    expect(json_ld?.match(/<\/?script/g)).toHaveLength(2);
    expect(json_ld).not.toContain('<!--');
    expect(json_ld).not.toContain('javascript:');
    expect(jsonIn(json_ld)).toMatchObject({ name: '</script><script>alert(1)</script><!-- &' });
  });
});
