import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { choosePlace } from '../choose-place.ts';
import { countryCodeOf, countryName } from '../countries.ts';
import { placeFinder } from '../find-places.ts';
import type { Place } from '../gazetteer.ts';
import { gazetteer } from '../gazetteer.ts';
import { readOwnNames, SHIPPED_NAMES } from '../own-names.ts';
import { nameKey } from '../within.ts';

/** Places by name, in the whole gazetteer. */
const where = ({ name, country, region }: Place) => `${name}, ${country}-${region}`;

const chosen = (query: string) => {
  const choice = choosePlace(query);
  return 'chosen' in choice ? where(choice.chosen) : Object.keys(choice).join();
};

describe('one clear place', () => {
  test('is told with its coordinates', () => {
    expect(choosePlace('Chennai, IN')).toEqual({
      chosen: {
        id: 1_264_527,
        name: 'Chennai',
        country: 'IN',
        region: '25',
        regionName: 'Tamil Nadu',
        regionKeys: ['tamilnadu', nameKey('तमिलनाडु')],
        lat: 13.08784,
        lng: 80.27847,
        population: 4_328_063,
        timeZone: 'Asia/Kolkata',
      },
    });
  });

  test.each([
    ['Chennai', 'Chennai, IN-25'],
    ['  chennai ,  india ', 'Chennai, IN-25'],
    ['São Paulo', 'São Paulo, BR-27'],
    ['sao paulo, br', 'São Paulo, BR-27'],
    ['SAO PAULO, BRAZIL', 'São Paulo, BR-27'],
    ['Paris, FR', 'Paris, FR-11'],
    ['Chennai, Tamil Nadu', 'Chennai, IN-25'],
    ['Paris, US-TX', 'Paris, US-TX'],
    ['Paris, TX, US', 'Paris, US-TX'],
    ['Paris, US, TX', 'Paris, US-TX'],
    ['paris, tx, usa', 'Paris, US-TX'],
    ['Delhi, India', 'Delhi, IN-07'],
    ['London, uk', 'London, GB-ENG'],
    ['Istanbul, Turkey', 'Istanbul, TR-34'],
    ['St Louis, US', 'St. Louis, US-MO'],
    ['Stoke on Trent', 'Stoke-on-Trent, GB-ENG'],
    ['Washington, D.C., US', 'Washington, D.C., US-DC'],
  ])('%s', (query, place) => {
    expect(chosen(query)).toBe(place);
  });

  test('a code may be a country or a region: both are searched', () => {
    expect(chosen('London, CA')).toBe('London, CA-08');
    expect(chosen('Los Angeles, CA')).toBe('Los Angeles, US-CA');
    expect(chosen('Athens, GA')).toBe('Athens, US-GA');
    expect(choosePlace('Richmond, CA')).toHaveProperty('several');
  });

  test('a comma may belong to the name', () => {
    expect(chosen('Las Vegas, Santa Barbara')).toBe('Las Vegas, Santa Barbara, HN-16');
  });
});

describe('several places', () => {
  const several = (query: string) => {
    const choice = choosePlace(query);
    return 'several' in choice ? choice.several : [];
  };

  test('of like size in one country, largest first', () => {
    const places = several('Springfield, US');
    expect(places.slice(0, 3).map(where)).toEqual(['Springfield, US-MO', 'Springfield, US-MA', 'Springfield, US-IL']);
    expect(places.map(({ population }) => population)).toEqual(
      places.map(({ population }) => population).toSorted((a, b) => b - a),
    );
  });

  test('of one name, however different in size, where no country was named', () => {
    const places = several('Paris').map(where);
    expect(places.at(0)).toBe('Paris, FR-11');
    expect(places).toContain('Paris, US-TX');
  });

  test('one more than ten times as large as the next is meant, where a country was named', () => {
    const [largest, next] = placeFinder().named({ name: 'Salem', within: ['IN'] });
    expect(largest?.population).toBeGreaterThan(10 * (next?.population ?? 0));
    expect(chosen('Salem, IN')).toBe('Salem, IN-25');
    // Oregon's has 632,309 people, and Maine's 66,881: not quite ten times as many.
    expect(several('Portland, US').slice(0, 2).map(where)).toEqual(['Portland, US-OR', 'Portland, US-ME']);
  });
});

describe('names that the gazetteer spells otherwise', () => {
  const own = readOwnNames(readFileSync(SHIPPED_NAMES, 'utf8'));

  test.each(own.filter(({ kind }) => kind !== 'wrong'))('$name is $place, $country', (each) => {
    const { name, country, kind, until } = each;
    const places = placeFinder().named({ name, within: [country] });
    expect(places.length).toBeGreaterThan(0);
    const found = placeFinder().search({ q: name, country, limit: 50 }).places;
    const kinds = { name: 'name', former: 'former_name', other: 'other_name', wrong: '' };
    expect(found.map(({ matched }) => [nameKey(matched.text), matched.kind, matched.until])).toContainEqual([
      nameKey(name),
      kinds[kind],
      until ?? null,
    ]);
  });

  test.each(own.filter(({ kind }) => kind === 'wrong'))('$name is not $place, $country', ({ name, place, country }) => {
    expect(
      placeFinder()
        .named({ name, within: [country] })
        .map(({ name: found }) => found),
    ).not.toContain(place);
  });

  test('a town that has such a name today stays in the choice', () => {
    const choice = choosePlace('Madras');
    expect('several' in choice && choice.several.map(where)).toEqual(['Chennai, IN-25', 'Madras, US-OR']);
    expect(chosen('Madras, India')).toBe('Chennai, IN-25');
    expect(chosen('New York, NY')).toBe('New York City, US-NY');
  });
});

describe('no such place', () => {
  const missing = (query: string) => {
    const choice = choosePlace(query);
    if (!('similar' in choice)) throw new Error(`${query} was found.`);
    return { similar: choice.similar.map(where), elsewhere: choice.elsewhere.map(where) };
  };

  test('a slip of the pen', () => {
    expect(missing('Chenai').similar[0]).toBe('Chennai, IN-25');
    expect(missing('Chenai, IN').similar[0]).toBe('Chennai, IN-25');
    expect(missing('Chennia, India').similar[0]).toBe('Chennai, IN-25');
    expect(missing('Bengalurru').similar[0]).toBe('Bengaluru, IN-19');
    expect(missing('San Francisc').similar[0]).toBe('San Francisco, US-CA');
  });

  test('no more than five are suggested', () => {
    expect(missing('San Franci').similar.length).toBeLessThanOrEqual(5);
  });

  test('the name in another place than was named', () => {
    expect(missing('Chennai, Kerala').elsewhere).toEqual(['Chennai, IN-25']);
    expect(missing('Chennai, FR').elsewhere).toEqual(['Chennai, IN-25']);
  });

  test.each(['', ' , ,', 'Zzzzqqqq', 'x', '\u001b[31m', 'q,x,q,x,q,x', 'é'.repeat(500)])('%j', (query) => {
    expect(missing(query)).toEqual({ similar: [], elsewhere: [] });
  });
});

test.each([
  ['in', 'IN'],
  ['India', 'IN'],
  ['united states', 'US'],
  ['US', 'US'],
  ['Côte d’Ivoire', 'CI'],
  ['Burma', 'MM'],
  ['Hong Kong', 'HK'],
  ['Bosnia & Herzegovina', 'BA'],
  ['भारत', 'IN'],
  ['नेपाल', 'NP'],
  ['संयुक्त राज्य अमेरिका', 'US'],
  ['हिन्दुस्तान', 'IN'],
  ['இந்தியா', 'IN'],
  ['ประเทศไทย', undefined],
  ['ไทย', 'TH'],
  ['Индия', 'IN'],
  ['بھارت', 'IN'],
  ['Nowhere', undefined],
  ['', undefined],
])('%j is the country %j', (text, code) => {
  expect(countryCodeOf(text)).toBe(code);
});

test('every country of the gazetteer has a name that leads back to it', () => {
  const codes = new Set(gazetteer().regions.map(({ country }) => country));
  expect(codes.size).toBeGreaterThan(240);
  for (const code of codes) expect(countryCodeOf(countryName(code))).toBe(code);
});
