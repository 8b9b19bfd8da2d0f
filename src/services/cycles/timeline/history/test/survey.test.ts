import { describe, expect, test } from 'vitest';
import { centuryLabel, centuryOf } from '../century.ts';
import { attributionOf, renderDataSources } from '../data-sources-page.ts';
import { readHistory } from '../read-history.ts';
import { surveyOf } from '../survey.ts';
import { rowsText, SAMPLES, source, TEXTS } from './history-samples.ts';

/** What the dataset holds, where it is thin, and the page that says so. */
const { history } = readHistory(TEXTS);
const survey = surveyOf(history);
const countOf = (counts: readonly { name: string; count: number }[], name: string) =>
  counts.find((each) => each.name === name)?.count;

test.each([
  [1, '1st century CE'],
  [100, '1st century CE'],
  [101, '2nd century CE'],
  [2026, '21st century CE'],
  [1066, '11th century CE'],
  [250, '3rd century CE'],
  [0, '1st century BCE'],
  [-99, '1st century BCE'],
  [-100, '2nd century BCE'],
  [-1274, '13th century BCE'],
])('the year %d is in the %s', (year, label) => {
  expect(centuryLabel(centuryOf(year))).toBe(label);
});

describe('the survey', () => {
  test('counts by category, source, century and country', () => {
    expect(survey.events).toBe(6);
    expect(survey.byCategory.length).toBe(16);
    expect(countOf(survey.byCategory, 'Astronomical')).toBe(2);
    expect(countOf(survey.byCategory, 'War')).toBe(1);
    expect(countOf(survey.byCategory, 'Disease')).toBe(0);
    expect(survey.bySource).toEqual([
      { name: 'noaa-earthquakes', count: 1 },
      { name: 'castlemap', count: 1 },
      { name: 'compiled', count: 2 },
      { name: 'computed', count: 2 },
    ]);
    expect(survey.byCentury[0]).toEqual({ name: '13th century BCE', count: 1 });
    expect(survey.byCentury.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('countries with most events come first', () => {
    const events = rowsText(
      { ...SAMPLES.earthquake, id: 'a', country: 'CL' },
      { ...SAMPLES.earthquake, id: 'b', country: 'BE' },
      { ...SAMPLES.earthquake, id: 'c', country: 'JP' },
      { ...SAMPLES.earthquake, id: 'd', country: 'JP' },
    );
    expect(surveyOf(readHistory({ ...TEXTS, events }).history).byCountry).toEqual([
      { name: 'JP', count: 2 },
      { name: 'BE', count: 1 },
      { name: 'CL', count: 1 },
    ]);
  });

  test('empty centuries lie between the first event and the last, conjunctions aside', () => {
    const { emptyCenturies } = survey.gaps;
    expect(emptyCenturies.slice(0, 2)).toEqual(['12th century BCE', '11th century BCE']);
    expect(emptyCenturies).toContain('1st century BCE');
    expect(emptyCenturies).not.toContain('2nd century CE');
    expect(emptyCenturies.at(-1)).toBe('15th century CE');
    expect(emptyCenturies.length).toBe(25);
  });

  test('a category is thin below ten events', () => {
    const rows = (count: number) =>
      rowsText(...Array.from({ length: count }, (_, at) => ({ ...SAMPLES.earthquake, id: `a-${at}` })));
    const thin = (count: number) =>
      surveyOf(readHistory({ ...TEXTS, events: rows(count) }).history).gaps.thinCategories;
    expect(thin(9)).toContainEqual({ name: 'Natural Disaster', count: 9 });
    expect(countOf(thin(10), 'Natural Disaster')).toBeUndefined();
    expect(countOf(thin(10), 'Law')).toBe(0);
  });

  test('rows without coordinates are named, conjunctions aside', () => {
    expect(survey.gaps.withoutCoordinates).toEqual(['battle-of-kadesh-1275bce', 'edict-of-milan-313']);
  });

  test('a dataset with nothing in it has no empty century', () => {
    const empty = readHistory({ ...TEXTS, events: rowsText() }).history;
    expect(surveyOf(empty).gaps).toMatchObject({ emptyCenturies: [], withoutCoordinates: [] });
  });
});

describe('the page', () => {
  const page = renderDataSources(history);

  test('names every source with its publisher, licence, address, rows and note', () => {
    for (const each of history.sources) {
      expect(page).toContain(`### ${each.name}\n\n- Key: \`${each.key}\`\n- Publisher: ${each.publisher}\n`);
      expect(page).toContain(each.note);
      expect(page).toContain(`Attribution: ${attributionOf(each)}`);
    }
    expect(page).toContain('- Licence: [CC0 1.0](https://example.org/cc0)\n- Rows: 1\n');
    expect(page).toContain('- Licence: Facts, own compilation\n- Rows: 2\n');
    expect(page).toContain('- Address: <https://example.org/q>\n');
  });

  test('counts events, categories and how well they are known', () => {
    expect(page).toContain('ships with 6 events');
    expect(page).toContain('| Astronomical | 2 |\n| Civilization | 0 |\n');
    expect(page).toContain('| `sourced` | place and year are from a source | 4 | 1 |');
    expect(page).toContain(
      '| `compiled` | place and year are compiled; articles to check them against are named | 2 | 0 |',
    );
  });

  test('says how to check a row and how to add one', () => {
    expect(page).toContain('## Checking a compiled row');
    expect(page).toContain('npm run -s quintet -- cycles add FILE --dry-run');
    expect(page).toContain('id,year,end_year,date_precision,title,category,place,country,lat,lng,source,record');
    expect(page.endsWith('.\n')).toBe(true);
  });
});

test.each([
  ['Facts, computed', /^none is asked for; facts/],
  ['CC0 1.0', /^none is asked for\. We say: This project: x, https:\/\/example\.org\.$/],
  ['US Government work, public domain', /the publisher wishes to be cited\. This project: x, /],
  [
    'ODC-BY 1.0',
    /^Contains information from .*, which is made available under the ODC Attribution License, https:\/\/l\.org\.$/,
  ],
  ['CC BY 4.0', /^This project: x, .*, licensed under CC BY 4\.0, https:\/\/l\.org; changed as described above\.$/],
])('the attribution that %s asks for', (licence, expected) => {
  const of = { ...source('x'), licence, licenceUrl: 'https://l.org', url: 'https://example.org' };
  expect(attributionOf(of)).toMatch(expected);
});
