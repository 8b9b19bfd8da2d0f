import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cyclesGroup } from '../commands/cycles.ts';
import { conflictsOf } from '../history/conflicts.ts';
import { readCsv, writeCsv } from '../history/csv.ts';
import { FILES, loadHistory, SHIPPED_DATA } from '../history/read-history.ts';
import { surveyOf } from '../history/survey.ts';

/** The dataset that ships. What it holds may grow; what it promises may not shrink. */
const history = loadHistory();
const find = (id: string) => history.events.find((event) => event.id === id);

test('loads without a fault, and holds what history.events promises', () => {
  const recorded = history.events.filter(
    ({ category }) => !['Star Fort', 'Doctrine', 'Astronomical'].includes(category),
  );
  expect(recorded.length).toBeGreaterThanOrEqual(4000);
  expect(history.byCategory.get('Astronomical')?.length).toBeGreaterThanOrEqual(350);
  expect(history.byCategory.get('Star Fort')?.length).toBeGreaterThanOrEqual(250);
  expect(history.byCategory.get('Doctrine')?.length).toBeGreaterThanOrEqual(100);
  expect(surveyOf(history).gaps.thinCategories).toEqual([]);
});

test('no two rows can only be the same', () => {
  expect(conflictsOf(history.events).filter(({ isFault }) => isFault)).toEqual([]);
});

test('every source is used, and says on what terms', () => {
  expect(surveyOf(history).bySource.filter(({ count }) => count === 0)).toEqual([]);
  for (const { key, licence, licenceUrl } of history.sources) {
    expect([key, licenceUrl !== null || licence.startsWith('Facts')]).toEqual([key, true]);
  }
});

test.each(Object.values(FILES))(
  '%s is written as the command writes it, so that a change shows as that change',
  (file) => {
    const text = readFileSync(new URL(file, SHIPPED_DATA), 'utf8');
    expect(writeCsv(readCsv(text).records.map(({ cells }) => cells))).toBe(text);
  },
);

describe('known dates', () => {
  test.each([
    ['great-conjunction-2020', 2020],
    ['great-conjunction-7bce', -6],
    ['battle-of-nieuwpoort-1600', 1600],
    ['eruption-vesuvius-79', 79],
  ])('%s', (id, year) => {
    expect(find(id)?.year).toBe(year);
  });
});

test('the year in an id is the year of the row, as people say it', () => {
  const said = (year: number) => (year > 0 ? `-${year}` : `-${1 - year}bce`);
  const dated = history.events.filter(({ id }) => /-[0-9]+(bce)?(-[a-z])?$/.test(id));
  const wrong = dated.filter(({ id, year }) => !id.replace(/-[a-z]$/, '').endsWith(said(year)));
  expect(wrong.map(({ id, year }) => `${id} is of the year ${year}`)).toEqual([]);
  expect(dated.length).toBeGreaterThan(3000);
});

test('the commands are for the dataset that ships unless told otherwise', () => {
  expect(cyclesGroup().verbs.map(({ verb }) => verb)).toEqual(['check', 'add', 'ephemeris', 'time-zones']);
});
