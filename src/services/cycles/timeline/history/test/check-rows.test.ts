import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '../../../names/country-codes.ts';
import { checkRows } from '../check-rows.ts';
import { readSources } from '../sources.ts';
import type { RowValues } from './history-samples.ts';
import { EVENTS_TEXT, rowsText, SAMPLES, SOURCES_TEXT } from './history-samples.ts';

/** The rules of events.csv: one test a rule, each with a row that only this rule refuses. */
const sources = new Map(readSources(SOURCES_TEXT).sources.map((source) => [source.key, source]));
const check = (text: string, isSorted = true) => checkRows(text, { sources, isSorted });
const faultsOf = (kind: keyof typeof SAMPLES, change: RowValues) =>
  check(rowsText({ ...SAMPLES[kind], ...change })).faults.map(({ column }) => column);

/** The year is not the one of the source. */
const CORRECTED: RowValues = {
  confidence: 'year_compiled',
  check_first: 'Wikipedia: Spiš Castle',
  check_second: 'UNESCO World Heritage List: Levoča, Spišský Hrad and the Associated Cultural Monuments',
};

test('rows that keep all rules become events', () => {
  const { rows, faults } = check(EVENTS_TEXT);
  expect(faults).toEqual([]);
  expect(rows.map(({ line, event: { id } }) => [line, id])).toEqual([
    [2, 'battle-of-kadesh-1275bce'],
    [3, 'earthquake-antioch-115'],
    [4, 'edict-of-milan-313'],
    [5, 'fort-bourtange'],
  ]);
  expect(rows[1]?.event).toEqual({
    id: 'earthquake-antioch-115',
    year: 115,
    endYear: null,
    datePrecision: 'year',
    title: 'Earthquake, Antioch, magnitude 7.5',
    category: 'Natural Disaster',
    place: 'Antioch',
    country: 'TR',
    lat: 36.2,
    lng: 36.16,
    source: sources.get('noaa-earthquakes'),
    record: '115',
    url: null,
    checkAgainst: [],
    phases: [],
    confidence: 'sourced',
    mechanism: null,
    significance: 1,
    summary: null,
  });
  expect(rows[3]?.event).toMatchObject({ phases: [1607, 1742], confidence: 'sourced', mechanism: null });
  expect(rows[2]?.event).toMatchObject({
    mechanism: 'toleration',
    confidence: 'compiled',
    checkAgainst: ['Wikipedia: Battle of Kadesh', 'Encyclopaedia Britannica: Battle of Kadesh'],
  });
});

test('a sentence is used once', () => {
  const summary = 'Chariots of two kings met by the river Orontes.';
  const twin = { ...SAMPLES.compiled, id: 'battle-of-qadesh-1275bce', summary };
  const { faults } = check(rowsText({ ...SAMPLES.compiled, summary }, twin));
  expect(faults).toEqual([{ line: 3, column: 'summary', message: 'A sentence is used once; line 2 has it.' }]);
});

describe('what a row may say', () => {
  test.each<[keyof typeof SAMPLES, RowValues]>([
    ['earthquake', { year: '-10000' }],
    ['earthquake', { year: '0', end_year: '1' }],
    ['earthquake', { end_year: '10000' }],
    ['earthquake', { title: 'é'.repeat(100) }],
    ['earthquake', { title: '😀'.repeat(100) }],
    ['earthquake', { country: '', place: '' }],
    ['earthquake', { country: 'XK' }],
    ['earthquake', { lat: '', lng: '' }],
    ['earthquake', { lat: '-90', lng: '-180' }],
    ['earthquake', { lat: '90.000000', lng: '180' }],
    ['earthquake', { lat: '-0.123456', lng: '-0' }],
    ['earthquake', { url: 'https://en.wikipedia.org/wiki/Pločnik_(archaeological_site)' }],
    [
      'compiled',
      { category: 'Star Fort', lat: '1', lng: '1', confidence: 'compiled', check_second: '', significance: '1' },
    ],
    ['compiled', { significance: '1' }],
    ['compiled', { significance: '5', summary: 'a'.repeat(29).concat('.') }],
    ['compiled', { summary: 'é'.repeat(319).concat('.') }],
    ['earthquake', { significance: '2', title: 'Earthquake, Antioch, magnitude 8.5' }],
    ['earthquake', { significance: '4', summary: 'Much of a city fell on one day in winter.' }],
    ['castle', {}],
    ['castle', CORRECTED],
    ['castle', { year: '-999', title: 'Avranlo Fortress, construction, dated to the 10th century BCE' }],
    ['castle', { date_precision: '', title: 'Spiš Castle, first mentioned in 1120', year: '1120' }],
    ['fort', { phases: '' }],
    ['fort', { phases: '-5;0;1600' }],
  ])('%s with %o', (kind, change) => {
    expect(faultsOf(kind, change)).toEqual([]);
  });

  test('zero has no sign', () => {
    const { rows } = check(rowsText({ ...SAMPLES.earthquake, lat: '-0', lng: '-0.0' }));
    expect([rows[0]?.event.lat, rows[0]?.event.lng]).toEqual([0, 0]);
  });
});

describe('what a row may not say', () => {
  test.each<[string, keyof typeof SAMPLES, RowValues, string[]]>([
    ['no significance', 'compiled', { significance: '' }, ['significance']],
    ['a significance of nothing', 'compiled', { significance: '0' }, ['significance']],
    ['more than the most', 'compiled', { significance: '6' }, ['significance']],
    ['half of a significance', 'compiled', { significance: '2.5' }, ['significance']],
    ['more than its figures give', 'earthquake', { significance: '2' }, ['significance']],
    ['raised without a sentence', 'earthquake', { significance: '3' }, ['summary']],
    ['what mattered, without a sentence', 'compiled', { significance: '3' }, ['summary']],
    ['a short sentence', 'compiled', { summary: 'Chariots met by a river.' }, ['summary']],
    ['a long sentence', 'compiled', { summary: 'a'.repeat(320).concat('.') }, ['summary']],
    ['a sentence without its end', 'compiled', { summary: 'Chariots met by the river Orontes in Syria' }, ['summary']],
    ['its title again', 'compiled', { summary: 'Battle of Kadesh, by the river Orontes.' }, ['summary']],
    ['a sentence that spreadsheets run', 'compiled', { summary: '=Chariots met by the river Orontes.' }, ['summary']],
    ['no id', 'earthquake', { id: '' }, ['id']],
    ['an id with a capital', 'earthquake', { id: 'Fort' }, ['id']],
    ['an id with two hyphens', 'earthquake', { id: 'a--b' }, ['id']],
    ['an id that ends in a hyphen', 'earthquake', { id: 'a-' }, ['id']],
    ['an id that begins with a hyphen', 'earthquake', { id: '-a' }, ['id']],
    ['no year', 'earthquake', { year: '' }, ['year']],
    ['a year with a decimal', 'earthquake', { year: '115.0' }, ['year']],
    ['a year with a leading zero', 'earthquake', { year: '0115' }, ['year']],
    ['a year with a plus', 'earthquake', { year: '+115' }, ['year']],
    ['minus zero', 'earthquake', { year: '-0' }, ['year']],
    ['a year too early', 'earthquake', { year: '-10001' }, ['year']],
    ['a year too late', 'earthquake', { year: '10001' }, ['year']],
    ['the same year as end', 'earthquake', { end_year: '115' }, ['end_year']],
    ['an earlier end', 'earthquake', { end_year: '-114' }, ['end_year']],
    ['an end too late', 'earthquake', { end_year: '10001' }, ['end_year']],
    ['an unknown precision', 'earthquake', { date_precision: 'decade' }, ['date_precision']],
    ['the precision that goes without saying', 'earthquake', { date_precision: 'year' }, ['date_precision']],
    ['a century by its last year', 'castle', { year: '1200' }, ['year']],
    ['a century by a year within it', 'castle', { year: '1150' }, ['year']],
    [
      'a century before the era by its last year',
      'castle',
      { year: '-900', title: 'A, dated to the 10th century BCE' },
      ['year'],
    ],
    ['a century that the title does not name', 'castle', { title: 'Spiš Castle, dated to the century' }, ['title']],
    ['another century than the title', 'castle', { title: 'Spiš Castle, dated to the 13th century' }, ['title']],
    ['a century with an end', 'castle', { end_year: '1150' }, ['end_year']],
    ['a century in the title alone', 'castle', { date_precision: '' }, ['date_precision']],
    ['no title', 'earthquake', { title: '' }, ['title']],
    ['a title too long', 'earthquake', { title: 'a'.repeat(101) }, ['title']],
    ['a title with a space before', 'earthquake', { title: ' A' }, ['title']],
    ['a title with a space after', 'earthquake', { title: 'A ' }, ['title']],
    ['a title with two spaces', 'earthquake', { title: 'A  b' }, ['title']],
    ['a title with a line break', 'earthquake', { title: 'A\nb' }, ['title']],
    ['a title with a control character', 'earthquake', { title: 'A\u0007b' }, ['title']],
    ['a title that turns the reading direction', 'earthquake', { title: 'A\u202eb' }, ['title']],
    ['a title that was no UTF-8', 'earthquake', { title: 'A\ufffdb' }, ['title']],
    ['a formula as title', 'earthquake', { title: '=1+1' }, ['title']],
    ['a formula as place', 'earthquake', { place: '+1' }, ['place']],
    ['a formula as record', 'earthquake', { record: '-1' }, ['record']],
    ['a formula as article', 'compiled', { check_first: '@A: b' }, ['check_first']],
    ['a formula as second article', 'compiled', { check_second: '=A: b' }, ['check_second']],
    ['a tab before the title', 'earthquake', { title: '\tA' }, ['title']],
    ['CR before the title', 'earthquake', { title: '\rA' }, ['title']],
    ['a place too long', 'earthquake', { place: 'a'.repeat(201) }, ['place']],
    ['an unknown category', 'earthquake', { category: 'Weather' }, ['category']],
    ['a computed category', 'earthquake', { category: 'Astronomical' }, ['category']],
    ['an unknown country', 'earthquake', { country: 'UK' }, ['country']],
    ['a country in small letters', 'earthquake', { country: 'tr' }, ['country']],
    ['lat alone', 'earthquake', { lng: '' }, ['lng']],
    ['lng alone', 'earthquake', { lat: '' }, ['lat']],
    ['lat beyond the pole', 'earthquake', { lat: '90.1' }, ['lat']],
    ['lat beyond the other pole', 'earthquake', { lat: '-90.000001' }, ['lat']],
    ['lng beyond the antimeridian', 'earthquake', { lng: '180.5' }, ['lng']],
    ['lng beyond it the other way', 'earthquake', { lng: '-181' }, ['lng']],
    ['seven decimals', 'earthquake', { lat: '1.1234567' }, ['lat']],
    ['a comma for a point', 'earthquake', { lng: '1,5' }, ['lng']],
    ['an exponent', 'earthquake', { lng: '1e1' }, ['lng']],
    ['an unknown source', 'earthquake', { source: 'somebody' }, ['source']],
    ['no source', 'earthquake', { source: '' }, ['source']],
    ['the source of what is computed', 'earthquake', { source: 'computed' }, ['source']],
    ['a row from elsewhere without its record there', 'earthquake', { record: '' }, ['record']],
    ['plain http', 'earthquake', { url: 'http://example.org/' }, ['url']],
    ['no address', 'earthquake', { url: 'https://' }, ['url']],
    ['an address with a space', 'earthquake', { url: 'https://example.org/a b' }, ['url']],
    ['an address too long', 'earthquake', { url: `https://example.org/${'a'.repeat(490)}` }, ['url']],
    [
      'a compiled row without articles',
      'compiled',
      { check_first: '', check_second: '' },
      ['check_first', 'check_second'],
    ],
    ['a compiled row with one article', 'compiled', { check_second: '' }, ['check_second']],
    ['a compiled fort without article', 'fort', { source: 'compiled' }, ['check_first']],
    ['a second article alone', 'earthquake', { check_second: 'A: b' }, ['check_first']],
    ['two articles of one publisher', 'compiled', { check_second: 'wikipedia: Kadesh' }, ['check_second']],
    ['an article without publisher', 'compiled', { check_first: 'Battle of Kadesh' }, ['check_first']],
    ['a publisher without article', 'compiled', { check_second: 'Britannica:' }, ['check_second']],
    ['a fort without coordinates', 'fort', { lat: '', lng: '' }, ['lat']],
    ['a fort without confidence', 'fort', { confidence: '' }, ['confidence']],
    ['an unknown confidence', 'fort', { confidence: 'sure' }, ['confidence']],
    ['confidence without a fort', 'earthquake', { confidence: 'sourced' }, ['confidence']],
    ['a compiled year of a compiled row', 'compiled', { confidence: 'year_compiled' }, ['confidence']],
    ['a compiled year with one article', 'castle', { ...CORRECTED, check_second: '' }, ['check_second']],
    ['a compiled year without articles', 'castle', { confidence: 'year_compiled' }, ['check_first', 'check_second']],
    ['phases without a fort', 'earthquake', { phases: '120' }, ['phases']],
    ['phases that descend', 'fort', { phases: '1742;1607' }, ['phases']],
    ['a phase twice', 'fort', { phases: '1607;1607' }, ['phases']],
    ['the year as a phase', 'fort', { phases: '1593;1607' }, ['phases']],
    ['a phase that is no year', 'fort', { phases: '1607;' }, ['phases']],
    ['doctrine without mechanism', 'doctrine', { mechanism: '' }, ['mechanism']],
    ['an unknown mechanism', 'doctrine', { mechanism: 'magic' }, ['mechanism']],
    ['a mechanism without doctrine', 'earthquake', { mechanism: 'council' }, ['mechanism']],
  ])('%s', (_what, kind, change, columns) => {
    expect(faultsOf(kind, change)).toEqual(columns);
    expect(check(rowsText({ ...SAMPLES[kind], ...change })).rows).toEqual([]);
  });
});

test.each(['=', '+', '-', '@', '\t', '\r'])('text that begins with %j would be run by a spreadsheet', (start) => {
  const { faults } = check(rowsText({ ...SAMPLES.earthquake, place: `${start}A` }));
  expect(faults).toEqual([{ line: 2, column: 'place', message: expect.stringContaining('spreadsheets') }]);
});

test.each([
  ['', 'lat and lng are given both, or neither.'],
  ['91', 'Degrees from -90 to 90 with at most 6 decimals.'],
])('a latitude of %j is told what would be right', (lat, message) => {
  expect(check(rowsText({ ...SAMPLES.earthquake, lat })).faults).toEqual([{ line: 2, column: 'lat', message }]);
});

describe('what concerns several rows', () => {
  const [a, b] = [
    { ...SAMPLES.earthquake, id: 'a', year: '1' },
    { ...SAMPLES.earthquake, id: 'b', year: '1' },
  ];

  test('the header is exact', () => {
    const { rows, faults } = check(EVENTS_TEXT.replace('end_year', 'endYear'));
    expect([rows, faults.map(({ line }) => line)]).toEqual([[], [1]]);
  });

  test('an id is used once, also by a row that is wrong otherwise', () => {
    const { faults } = check(rowsText({ ...a, title: '' }, b, { ...a, year: '2' }));
    expect(faults).toEqual([
      { line: 2, column: 'title', message: expect.any(String) },
      { line: 4, column: 'id', message: 'An id is used once; line 2 has it.' },
    ]);
  });

  test('an id may be taken elsewhere', () => {
    const { faults } = checkRows(rowsText(a, b), { sources, isSorted: true, takenIds: new Set(['b']) });
    expect(faults).toEqual([{ line: 3, column: 'id', message: 'An id is used once; the dataset has it already.' }]);
  });

  test.each([
    ['year', [a, b, { ...a, id: 'c', year: '0' }], 4],
    ['id', [b, a], 3],
  ])('rows are sorted by year, then id: %s', (column, rows, line) => {
    const text = rowsText(...rows);
    expect(check(text).faults).toEqual([{ line, column, message: expect.stringContaining(`above line ${line - 1}`) }]);
    expect(check(text, false).faults).toEqual([]);
  });

  test('all faults are told, in the order of the lines', () => {
    const text = `${rowsText({ ...a, year: 'x', lat: '91' })}too,short\n${rowsText(b).split('\n')[1]}"\n`;
    expect(check(text).faults.map(({ line, column }) => [line, column])).toEqual([
      [2, 'year'],
      [2, 'lat'],
      [3, null],
      [4, null],
    ]);
  });
});

test('the countries are the 249 of the standard and Kosovo, and every one has a name', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  expect(COUNTRY_CODES.size).toBe(250);
  expect([...COUNTRY_CODES].filter((code) => names.of(code) === code)).toEqual([]);
  for (const notAssigned of ['UK', 'EU', 'SU', 'YU', 'AN', 'ZZ']) expect(COUNTRY_CODES.has(notAssigned)).toBe(false);
});
