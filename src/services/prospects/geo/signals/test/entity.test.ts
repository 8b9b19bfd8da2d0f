import { describe, expect, test } from 'vitest';
import type { PageFacts } from '../../page-facts.ts';
import { HOTEL, structured } from '../../test/facts.ts';
import { signalOf, verdict } from './signal.ts';

const read = { status: 'read', detail: null } as const;
const repaired = { status: 'repaired', detail: 'a line break inside a text' } as const;
const broken = { status: 'broken', detail: 'Unexpected end' } as const;

describe('reading JSON-LD', () => {
  const blocks = (...all: PageFacts['structured']['blocks']): Partial<PageFacts> => ({
    structured: { blocks: all, items: [] },
  });

  test.each([
    [blocks(), 'fail 0'],
    [blocks(read), 'pass 3'],
    [blocks(read, broken), 'partial 1.5'],
    [blocks(repaired), 'partial 1.5'],
    [blocks(broken), 'fail 0'],
    [blocks(read, read, repaired), 'partial 2.5'],
  ])('%j is %s', (page, expected) => {
    expect(verdict(signalOf('json_ld_parses', page))).toBe(expected);
  });

  test('is not asked of a page that describes itself in microdata', () => {
    const { items } = structured(HOTEL);
    const page = {
      structured: { blocks: [], items: items.map((item) => ({ ...item, syntax: 'microdata' as const })) },
    };
    expect(verdict(signalOf('json_ld_parses', page))).toBe('not_applicable 0');
    expect(signalOf('lodging_type', page).status).toBe('pass');
  });
});

describe('the type of the business', () => {
  test.each([
    'Hotel',
    'Hostel',
    'Motel',
    'Resort',
    'SkiResort',
    'BedAndBreakfast',
    'Campground',
    'VacationRental',
    'LodgingBusiness',
  ])('%s is lodging', (type) => {
    expect(verdict(signalOf('lodging_type', { structured: structured({ '@type': type }) }))).toBe('pass 6');
  });

  test.each([
    ['LocalBusiness', 'partial 2'],
    ['HotelRoom', 'partial 2'],
    ['Organization', 'fail 0'],
    ['Restaurant', 'fail 0'],
    ['hotel', 'fail 0'],
  ])('%s is %s', (type, expected) => {
    expect(verdict(signalOf('lodging_type', { structured: structured({ '@type': type }) }))).toBe(expected);
  });

  test('is named as it is, whatever stands beside it', () => {
    const foundOf = (...types: string[]) =>
      signalOf('lodging_type', { structured: structured({ '@type': types }) }).found;
    expect(foundOf('Organization', 'Place', 'Hotel')).toBe('The structured data says "Hotel".');
    expect(foundOf('Organization', 'LocalBusiness')).toContain('"LocalBusiness"');
    expect(foundOf('Restaurant')).toBe('No structured data describes a hotel: it says "Restaurant".');
    expect(signalOf('lodging_type', {}).found).toBe('No structured data describes a hotel.');
  });

  test('is found below another item and among several types', () => {
    const page = { structured: structured({ '@type': 'WebPage', about: { '@type': ['Thing', 'Hotel'], name: 'A' } }) };
    expect(signalOf('lodging_type', page).status).toBe('pass');
  });
});

describe('core fields', () => {
  const without = (...names: string[]) =>
    structured(Object.fromEntries(Object.entries(HOTEL).filter(([name]) => !names.includes(name))));

  test.each([
    [structured(HOTEL), 'pass 7'],
    [without('geo'), 'partial 6.2'],
    [without('address'), 'partial 3.9'],
    [without('name', 'address', 'telephone', 'image', 'geo'), 'partial 0.8'],
    [structured({ '@type': 'Hotel' }), 'fail 0'],
    [structured({ ...HOTEL, geo: { '@type': 'GeoCoordinates', latitude: 0, longitude: 0 } }), 'partial 6.2'],
    [structured({ ...HOTEL, geo: { '@type': 'GeoCoordinates', latitude: '1.28', longitude: '103.84' } }), 'pass 7'],
    [structured({ ...HOTEL, address: '18 Lantern Quay Road, Singapore 059918' }), 'partial 4.7'],
    [structured({ ...HOTEL, telephone: 'on request' }), 'partial 6.2'],
    [structured({ ...HOTEL, telephone: [], contactPoint: { telephone: '+65 6555 0142' } }), 'pass 7'],
    [structured({ ...HOTEL, image: { '@type': 'ImageObject', contentUrl: 'https://a.example/a.jpg' } }), 'pass 7'],
    [structured({ ...HOTEL, name: ' ' }), 'partial 6.2'],
    [structured({ ...HOTEL, '@type': 'LocalBusiness' }), 'pass 7'],
    [structured({ ...HOTEL, '@type': 'Organization' }), 'fail 0'],
  ])('case %# is judged %s', (data, expected) => {
    expect(verdict(signalOf('core_fields', { structured: data }))).toBe(expected);
  });

  test('the fix names what is missing and nothing else', () => {
    expect(signalOf('core_fields', { structured: without('geo') }).fix).toBe(
      'In the structured data of the hotel write "geo" with latitude and longitude.',
    );
    const address = { streetAddress: '18 Lantern Quay Road', addressLocality: 'Singapore' };
    expect(signalOf('core_fields', { structured: structured({ ...HOTEL, address }) }).fix).toBe(
      'In the structured data of the hotel write "address" as a PostalAddress with postalCode, addressCountry.',
    );
    expect(signalOf('lodging_depth', { structured: without('hasMap', 'petsAllowed', 'starRating') }).fix).toBe(
      'Add what is true of your house to the structured data of the hotel, for example "starRating", "petsAllowed": false, "hasMap". Leave out stars that nobody awarded.',
    );
  });

  test('of several houses, the most complete one counts', () => {
    const page = { structured: structured({ '@type': 'Hotel', name: 'Sister house' }, HOTEL) };
    expect(signalOf('core_fields', page).status).toBe('pass');
  });

  test('what is told in two places under one id is one thing', () => {
    const { telephone, ...rest } = HOTEL;
    const page = { structured: structured({ ...rest, '@id': '#hotel' }, { '@id': '#hotel', telephone }) };
    expect(signalOf('core_fields', page).status).toBe('pass');
  });
});

describe('what guests ask before booking', () => {
  const fields = ['starRating', 'checkinTime', 'checkoutTime', 'amenityFeature', 'priceRange', 'numberOfRooms'];
  const hotel = (names: readonly string[]) =>
    structured({ '@type': 'Hotel', ...Object.fromEntries(names.map((name) => [name, 'x'])) });

  test.each([
    [0, 'fail 0'],
    [1, 'partial 0.8'],
    [5, 'partial 4.2'],
    [6, 'pass 5'],
  ])('%i fields are %s', (count, expected) => {
    expect(verdict(signalOf('lodging_depth', { structured: hotel(fields.slice(0, count)) }))).toBe(expected);
  });

  test('a house that takes no pets says so, which counts', () => {
    const page = { structured: structured({ '@type': 'Hotel', petsAllowed: false }) };
    expect(verdict(signalOf('lodging_depth', page))).toBe('partial 0.8');
  });
});

describe('profiles elsewhere', () => {
  const sameAs = (...urls: string[]) => ({ structured: structured({ '@type': 'Hotel', sameAs: urls }) });

  test.each([
    [sameAs(), 'fail 0'],
    [sameAs('https://www.facebook.com/hotel'), 'partial 1.5'],
    [sameAs('https://www.facebook.com/hotel', 'https://m.facebook.com/hotel'), 'partial 1.5'],
    [sameAs('https://www.facebook.com/hotel', 'https://www.tripadvisor.co.uk/Hotel_Review-1'), 'pass 3'],
    [sameAs('https://www.google.com/maps/place/hotel', 'https://www.wikidata.org/wiki/Q0'), 'pass 3'],
    [sameAs('https://x.com/hotel', 'https://www.youtube.com/@hotel'), 'pass 3'],
    [sameAs('https://line.me/R/ti/p/@hotel', 'https://www.traveloka.com/en-th/hotel/1'), 'pass 3'],
    [sameAs('https://www.google.com/', 'https://www.facebook.com/'), 'fail 0'],
    [sameAs('https://facebook.evil.example/hotel', 'https://blog.example/hotel'), 'fail 0'],
    [sameAs('javascript:alert(1)', 'facebook.com/hotel'), 'fail 0'],
    [sameAs('https://hotels.example/a', 'https://tripadvisor.example/a'), 'fail 0'],
  ])('%# is judged %s', (page, expected) => {
    expect(verdict(signalOf('same_as', page))).toBe(expected);
  });

  test('of the company that owns it are not its own, unless it goes by the same name', () => {
    const profiles = ['https://www.facebook.com/group', 'https://www.linkedin.com/company/group'];
    const page = (name: string) => ({
      structured: structured(
        { '@type': 'Organization', name, sameAs: profiles },
        { '@type': 'Hotel', name: 'Lantern Quay Hotel' },
      ),
    });
    expect(signalOf('same_as', page('Lion Hospitality Group')).status).toBe('fail');
    expect(signalOf('same_as', page('Lantern Quay Pte. Ltd.')).status).toBe('pass');
  });

  test('of an author are not those of the hotel', () => {
    const author = { '@type': 'Person', sameAs: ['https://www.facebook.com/a', 'https://www.linkedin.com/in/a'] };
    expect(signalOf('same_as', { structured: structured({ '@type': 'Article', author }) }).status).toBe('fail');
  });
});

describe('who publishes', () => {
  test.each([
    [['Hotel', 'WebSite'], 'pass 2'],
    [['Organization', 'BreadcrumbList'], 'pass 2'],
    [['WebSite', 'BreadcrumbList'], 'pass 2'],
    [['Hotel'], 'partial 1'],
    [['Hotel', 'Organization'], 'partial 1'],
    [['Article'], 'fail 0'],
  ])('%j is %s', (types, expected) => {
    const data = structured(...types.map((type) => ({ '@type': type })));
    expect(verdict(signalOf('site_identity', { structured: data }))).toBe(expected);
  });
});
