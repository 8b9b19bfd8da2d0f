import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTable } from '#lib/csv/table.ts';
import { placeFinder } from '../find-places.ts';
import { regionNameIn } from '../region-names.ts';
import { similarPlaces } from '../similar-places.ts';
import { nameKey } from '../within.ts';
import { MEANT_AND_LISTED, MEANT_FIRST } from './hard-names.ts';

/** Places by name, as somebody types it who looks for a place of birth. */
const LIMIT = 10;
const finder = placeFinder();
const found = (q: string, country?: string) =>
  finder.search({ q, limit: LIMIT, ...(country !== undefined && { country }) });
const names = (q: string) => found(q).places.map(({ place }) => place.name);

describe('names that are hard', () => {
  test('are two hundred and more', () => {
    expect(MEANT_FIRST.length + MEANT_AND_LISTED.length).toBeGreaterThanOrEqual(200);
  });

  test.each(MEANT_FIRST)('$typed is $name, $country', ({ typed, name, country, region }) => {
    const [first] = found(typed).places;
    expect(first?.place).toMatchObject({ name, country, ...(region !== undefined && { regionName: region }) });
  });

  test.each(MEANT_AND_LISTED)('$typed lists $name, $country', ({ typed, name, country, region }) => {
    const listed = found(typed).places.map(({ place }) => place);
    const expected = { name, country, ...(region !== undefined && { regionName: region }) };
    expect(listed).toContainEqual(expect.objectContaining(expected));
  });
});

describe('the order', () => {
  test('what is called exactly so comes first, then the largest', () => {
    expect(names('san').at(0)).toBe('San');
    expect(names('san').slice(1, 3)).toEqual(['Santiago', 'Shanghai']);
  });

  test('a former name does not stand before a town that has it today, unless that is a small one', () => {
    expect(
      found('York')
        .places.map(({ place, matched }) => [place.name, matched.kind])
        .slice(0, 2),
    ).toEqual([
      ['York', 'name'],
      ['Toronto', 'former_name'],
    ]);
    expect(found('Madras').places[0]).toMatchObject({ matched: { text: 'Madras', kind: 'former_name', until: 1996 } });
  });

  test('a name is told as it was found', () => {
    expect(found('konigsberg').places[0]?.matched).toEqual({ text: 'Königsberg', kind: 'former_name', until: 1946 });
    expect(found('Kaliningrad').places[0]?.matched).toEqual({ text: 'Kaliningrad', kind: 'name', until: null });
    expect(found('Мюнхен').places[0]?.matched).toEqual({ text: 'Мюнхен', kind: 'other_name', until: null });
  });
});

test('a name of today stands before one in another language, unless that place is seven times as large', () => {
  const first = (q: string) =>
    found(q)
      .places.slice(0, 2)
      .map(({ place, matched }) => `${place.name}, ${place.country} (${matched.kind})`);
  expect(first('Salem')).toEqual(['Salem, IN (name)', 'Salem, US (name)']);
  expect(names('Salem')).toContain('Jerusalem');
  expect(first('Odessa')).toEqual(['Odesa, UA (other_name)', 'Odessa, US (name)']);
});

test('of those that match alike, the near ones come first', () => {
  const near = (q: string, lat: number, lng: number) =>
    finder.search({ q, near: { lat, lng }, limit: LIMIT }).places.map(({ place }) => place);
  expect(near('Springfield', 39.8, -89.6)[0]?.regionName).toBe('Illinois');
  expect(near('Springfield', 42.1, -72.6)[0]?.regionName).toBe('Massachusetts');
  expect(near('Hyderabad', 25.4, 68.4)[0]?.country).toBe('PK');
  expect(near('Salem', 44.9, -123)[0]?.regionName).toBe('Oregon');
  expect(near('san', 37.7, -122.4)[1]?.name).toBe('San Jose');
  expect(near('Fiji', -17.7, -179.9).length).toBe(found('Fiji').places.length);
  expect(finder.search({ q: 'Springfield', near: { lat: 0, lng: 0 }, limit: 1 }).total).toBe(
    found('Springfield').total,
  );
});

describe('regions by their usual abbreviations', () => {
  test.each([
    ['Hyderabad, TG', 'Telangana'],
    ['Hyderabad, TS', 'Telangana'],
    ['London, ON', 'Ontario'],
    ['Perth, WA', 'Western Australia'],
    ['Campinas, SP', 'São Paulo'],
    ['Köln, NRW', 'North Rhine-Westphalia'],
  ])('%s', (q, region) => {
    expect(found(q).places[0]?.place.regionName).toBe(region);
  });

  test('each is that of a region that there is', () => {
    const text = readFileSync(new URL('../data/region-abbreviations.csv', import.meta.url), 'utf8');
    const { rows, faults } = readTable(text, ['country', 'code', 'abbreviations']);
    const known = new Set(finder.gazetteer.regions.map(({ country, region }) => `${country}.${region}`));
    expect(faults).toEqual([]);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ cells: [country, code] }) => !known.has(`${country}.${code}`))).toEqual([]);
    expect(rows.filter(({ cells: [, , short = ''] }) => !/^[A-Z&]{2,4}( [A-Z&]{2,4})*$/.test(short))).toEqual([]);
  });
});

describe('regions and countries in Hindi', () => {
  test.each([
    ['दिल्ली, भारत', 'Delhi'],
    ['वाराणसी, उत्तर प्रदेश', 'Varanasi'],
    ['वाराणसी उत्तर प्रदेश', 'Varanasi'],
    ['वाराणसी, उत्तर प्रदेश, भारत', 'Varanasi'],
    ['Varanasi, उत्तर प्रदेश', 'Varanasi'],
    ['पटना, बिहार', 'Patna'],
    ['मुंबई, महाराष्ट्र', 'Mumbai'],
    ['औरंगाबाद, महाराष्ट्र', 'Aurangabad'],
    ['कटक, उड़ीसा', 'Cuttack'],
    ['Cuttack, Orissa', 'Cuttack'],
    ['काठमाडौं, नेपाल', 'Kathmandu'],
    ['சென்னை, இந்தியா', 'Chennai'],
    ['ঢাকা, বাংলাদেশ', 'Dhaka'],
  ])('%s', (q, name) => {
    expect(found(q).places[0]).toMatchObject({ place: { name }, isExact: true });
  });

  test('a region that is another narrows to nothing', () => {
    expect(found('पटना, केरल').total).toBe(0);
  });

  test('each region of the table is there, each of India has a name, and no name means two', () => {
    const text = readFileSync(new URL('../data/region-names.csv', import.meta.url), 'utf8');
    const { rows, faults } = readTable(text, ['country', 'region', 'language', 'name', 'source']);
    const key = (country: string | undefined, region: string | null | undefined) => `${country} ${region}`;
    const known = new Set(finder.gazetteer.regions.map(({ country, regionName }) => key(country, regionName)));
    const meant = new Map(
      rows.map(({ cells: [country, region, , name = ''] }) => [nameKey(name), key(country, region)]),
    );
    expect(faults).toEqual([]);
    expect(rows.filter(({ cells: [country, region] }) => !known.has(key(country, region)))).toEqual([
      expect.objectContaining({ cells: expect.arrayContaining(['Dadra and Nagar Haveli and Daman and Diu']) }),
    ]);
    expect(meant.size).toBe(rows.length);
    const indian = finder.gazetteer.regions.filter(
      ({ country, regionName }) => country === 'IN' && regionName !== null,
    );
    for (const { country, regionName } of indian) {
      expect([regionName, regionNameIn('hi', { country, region: regionName ?? '' })]).toEqual([
        regionName,
        expect.stringMatching(/\p{Script=Devanagari}/u),
      ]);
    }
    expect(regionNameIn('en', { country: 'IN', region: 'Odisha' })).toBeUndefined();
  });
});

test('the total is exact, however few are listed', () => {
  const all = finder.search({ q: 'springfield', limit: 1_000_000 });
  expect(all.places.length).toBe(all.total);
  expect(found('springfield').total).toBe(all.total);
  expect(found('springfield').places).toEqual(all.places.slice(0, LIMIT));
});

test('a country narrows', () => {
  expect(found('paris', 'US').places.every(({ place }) => place.country === 'US')).toBe(true);
  expect(found('paris', 'FR').places[0]?.place.id).toBe(2_988_507);
  expect(found('chennai', 'FR').total).toBe(0);
});

test('a number is the id of a place', () => {
  expect(found('1264527').places.map(({ place }) => place.name)).toEqual(['Chennai']);
  expect(found('1264527', 'IN').total).toBe(1);
  expect(found('1264527', 'FR').total).toBe(0);
  expect(found('1').total).toBe(0);
});

test('questions leave nothing behind for the next', () => {
  const before = found('delhi');
  for (const q of ['sa', 'a b c d', 'san san', 'zzzz', 'paris texas']) found(q);
  expect(found('delhi')).toEqual(before);
});

test.each([
  ['Chenai', 'Chennai'],
  ['Bangalroe', 'Bengaluru'],
  ['Kolkotta', 'Kolkata'],
  ['San Fransisco', 'San Francisco'],
  ['Kathmadu', 'Kathmandu'],
  ['Hydrabad', 'Hyderabad'],
])('%s is nearly %s', (typed, name) => {
  expect(similarPlaces(finder, { name: typed, within: [] }).map((place) => place.name)).toContain(name);
});
