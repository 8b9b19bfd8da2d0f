import { expect, test } from 'vitest';
import { readCsv } from '#lib/csv/csv.ts';
import { event } from '../../history/test/history-samples.ts';
import { CSV_FIELDS, csvOfEvents } from '../events-csv.ts';
import { featureOf } from '../events-geojson.ts';

/** The same events as files for other programs. */
const EVENTS = [
  event({ id: 'a', year: -489, title: 'A "battle", at sea', lat: -1.5, lng: 20, checkAgainst: ['One: a', 'Two: b'] }),
  event({ id: 'b', title: '=1+1', place: '@here', summary: null }),
];

test('CSV has a line an event, ends its lines as RFC 4180 wants, and runs nothing', () => {
  const text = csvOfEvents(EVENTS);
  expect(text.split('\r\n').length).toBe(4);
  const [header, first, second] = readCsv(text).records.map(({ cells }) => cells);
  expect(header).toEqual(CSV_FIELDS);
  const cell = (cells: readonly string[] | undefined, field: (typeof CSV_FIELDS)[number]) =>
    cells?.[CSV_FIELDS.indexOf(field)];
  expect(cell(first, 'year')).toBe('-489');
  expect(cell(first, 'lat')).toBe('-1.5');
  expect(cell(first, 'title')).toBe('A "battle", at sea');
  expect(cell(first, 'check_against')).toBe('One: a; Two: b');
  expect([cell(second, 'title'), cell(second, 'place'), cell(second, 'summary')]).toEqual(["'=1+1", "'@here", '']);
});

test('GeoJSON has longitude before latitude, and no geometry where there is no place', () => {
  expect(EVENTS.map(featureOf)).toMatchObject([
    { type: 'Feature', id: 'a', geometry: { type: 'Point', coordinates: [20, -1.5] }, properties: { year: -489 } },
    { type: 'Feature', id: 'b', geometry: null, properties: { title: '=1+1' } },
  ]);
});
