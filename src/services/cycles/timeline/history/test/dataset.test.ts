import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readCsv, writeCsv } from '#lib/csv/csv.ts';
import { cyclesGroup } from '../../../commands/cycles.ts';
import { centuryName, centuryOf, firstYearOf } from '../century.ts';
import { conflictsOf } from '../conflicts.ts';
import { FILES, loadHistory, SHIPPED_DATA } from '../read-history.ts';
import { surveyOf } from '../survey.ts';

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

  test.each([
    ['Q637314', 'Summer Palace of Peter I', 1710, 1714, 'year'],
    ['Q576369', 'Ludlow Castle', 1085, null, 'year'],
    ['Q2187746', 'Lake Palace', 1743, 1746, 'year'],
    ['Q9386613', 'Bytów Castle', 1390, 1405, 'year'],
    ['Q2968772', 'Canterbury Castle', 1100, 1135, 'year'],
    ['Q1143049', 'Château de Montsoreau', 1450, null, 'year'],
    ['Q2240877', 'Ekenäs Castle', 1630, 1644, 'year'],
    ['Q717105', 'Arvfurstens palats', 1783, 1794, 'year'],
    ['Q1072570', 'Ľubovňa Castle', 1201, null, 'century'],
    ['Q1013039', 'Loket Castle', 1101, null, 'century'],
    ['Q2971064', 'Walzin Castle', 1001, null, 'century'],
  ])('%s, %s, is not of the year that the source has', (record, place, year, endYear, datePrecision) => {
    const found = history.events.filter((each) => each.source.key === 'castlemap' && each.record === record);
    expect(found).toMatchObject([{ place, year, endYear, datePrecision, confidence: 'year_compiled' }]);
    expect(found[0]?.checkAgainst.length).toBe(2);
  });

  test.each([
    ['Q523286', 'Hambach Castle', 1001],
    ['Q2142160', 'Trakošćan Castle', 1201],
    ['Q1252715', 'Doune Castle', 1301],
  ])('%s, %s, is of the century that the source names', (record, place, year) => {
    expect(history.events.filter((each) => each.record === record)).toMatchObject([
      { place, year, datePrecision: 'century', confidence: 'sourced' },
    ]);
  });

  test('Ramesses II did not accede in a city that he had yet to build', () => {
    expect(find('ramesses-ii-accession-1279bce')).toMatchObject({ year: -1278, country: 'EG', place: null, lat: null });
  });
});

test('what is dated to the century stands at its first year, and says which century that is', () => {
  const rows = history.events.filter(({ datePrecision }) => datePrecision === 'century');
  expect(rows.length).toBeGreaterThan(200);
  for (const { id, year, title } of rows) {
    const name = centuryName(centuryOf(year));
    expect([id, year]).toEqual([id, firstYearOf(centuryOf(year))]);
    expect(title.endsWith(`, dated to the ${name}`), title).toBe(true);
    expect(id.endsWith(`-${name.toLowerCase().replaceAll(' ', '-')}`), id).toBe(true);
  }
  expect(history.events.filter(({ title }) => title.includes('dated to the century'))).toEqual([]);
  expect(find('construction-hambach-castle-11th-century')?.year).toBe(1001);
  expect(find('construction-kirkuk-citadel-8th-century-bce')?.year).toBe(-799);
});

test('the year in an id is the year of the row, as people say it', () => {
  const said = (year: number) => (year > 0 ? `-${year}` : `-${1 - year}bce`);
  const dated = history.events.filter(({ id }) => /-[0-9]+(bce)?(-[a-z])?$/.test(id));
  const wrong = dated.filter(({ id, year }) => !id.replace(/-[a-z]$/, '').endsWith(said(year)));
  expect(wrong.map(({ id, year }) => `${id} is of the year ${year}`)).toEqual([]);
  expect(dated.length).toBeGreaterThan(3000);
});

test('the commands are for the dataset that ships unless told otherwise', () => {
  expect(cyclesGroup().verbs.map(({ verb }) => verb)).toEqual(['check', 'add', 'ephemeris', 'time-zones', 'places']);
});
