import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { openCycles } from '../../../open.ts';
import { CATEGORIES } from '../category.ts';
import { loadHistory, readHistory } from '../read-history.ts';
import { readSources } from '../sources.ts';
import { EVENTS_TEXT, rowsText, SAMPLES, SOURCES_TEXT, TEXTS } from './history-samples.ts';

/** The dataset in memory, from three files. */
const folder = mkdtempSync(join(tmpdir(), 'cycles-history-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const directory = (changes: Partial<typeof TEXTS> = {}) => {
  const texts = { ...TEXTS, ...changes };
  writeFileSync(join(folder, 'sources.csv'), texts.sources);
  writeFileSync(join(folder, 'events.csv'), texts.events);
  writeFileSync(join(folder, 'great-conjunctions.csv'), texts.conjunctions);
  return pathToFileURL(`${folder}/`);
};

describe('a dataset without faults', () => {
  const history = loadHistory(directory());

  test('has its events by year, with the conjunctions among them', () => {
    expect(history.events.map(({ id }) => id)).toEqual([
      'battle-of-kadesh-1275bce',
      'great-conjunction-7bce',
      'earthquake-antioch-115',
      'edict-of-milan-313',
      'fort-bourtange',
      'great-conjunction-2020',
    ]);
  });

  test('has a list for every category, and each event in its own', () => {
    expect([...history.byCategory.keys()]).toEqual(CATEGORIES);
    expect(history.byCategory.get('Astronomical')?.map(({ year }) => year)).toEqual([-6, 2020]);
    expect(history.byCategory.get('Disease')).toEqual([]);
    expect([...history.byCategory.values()].flat().length).toBe(history.events.length);
    expect(history.datedToTheYear).toEqual(history.byCategory);
  });

  test('leaves what is dated to the century out of the lists of known years', () => {
    const { history: dated } = readHistory({ ...TEXTS, events: rowsText(SAMPLES.earthquake, SAMPLES.castle) });
    expect(dated.byCategory.get('Construction')?.map(({ id }) => id)).toEqual([SAMPLES.castle.id]);
    expect(dated.datedToTheYear.get('Construction')).toEqual([]);
    expect(dated.datedToTheYear.get('Natural Disaster')?.length).toBe(1);
  });

  test('names its sources', () => {
    expect(history.sources.map(({ key }) => key)).toEqual(['noaa-earthquakes', 'castlemap', 'compiled', 'computed']);
    expect(history.sources[1]).toEqual({
      key: 'castlemap',
      name: 'Castlemap',
      publisher: 'Castlemap',
      licence: 'CC0 1.0',
      licenceUrl: 'https://example.org/cc0',
      url: null,
      note: 'Years.',
    });
  });

  test('has a digest that any change of any file changes', () => {
    const digests = [
      history.digest,
      readHistory({ ...TEXTS, sources: `${TEXTS.sources} ` }).history.digest,
      readHistory({ ...TEXTS, events: `${TEXTS.events} ` }).history.digest,
      readHistory({ ...TEXTS, conjunctions: `${TEXTS.conjunctions} ` }).history.digest,
      readHistory({ ...TEXTS, sources: '', events: TEXTS.sources + TEXTS.events }).history.digest,
    ];
    expect(new Set(digests).size).toBe(digests.length);
    expect(history.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(readHistory(TEXTS).history.digest).toBe(history.digest);
  });
});

describe('a fault keeps the dataset from being loaded', () => {
  test.each([
    ['events', EVENTS_TEXT.replace(',TR,', ',UK,'), 'events.csv, line 3, column country: A country is an ISO 3166-1'],
    [
      'sources',
      SOURCES_TEXT.replace('https:', 'http:'),
      'sources.csv, line 2, column url: An address begins with https',
    ],
    [
      'conjunctions',
      TEXTS.conjunctions.replace('-6,9', '-6,19'),
      'great-conjunctions.csv, line 3, column month: A month',
    ],
    ['conjunctions', '', 'great-conjunctions.csv, line 1: The first line is conjunction,year'],
    ['sources', SOURCES_TEXT.replace('computed,', 'other,'), 'sources.csv, line 1, column key: A source with the key'],
  ])('%s', (file, text, message) => {
    expect(() => loadHistory(directory({ [file]: text }))).toThrow(message);
  });

  test('an id that a conjunction has', () => {
    const events = rowsText({ ...SAMPLES.earthquake, id: 'great-conjunction-2020' });
    expect(readHistory({ ...TEXTS, events }).faults).toMatchObject([{ file: 'events.csv', line: 2, column: 'id' }]);
  });

  test('the first twenty are told, the others counted', () => {
    const events = rowsText(
      ...Array.from({ length: 25 }, (_, at) => ({ ...SAMPLES.earthquake, id: `a-${at}`, year: 'x' })),
    );
    expect(() => loadHistory(directory({ events }))).toThrow(/line 21, column year[^\n]*\nAnd 5 more\.$/);
  });

  test('one is told alone', () => {
    const events = rowsText({ ...SAMPLES.earthquake, year: 'x' });
    expect(() => loadHistory(directory({ events }))).toThrow(
      /^The history dataset has faults\.\nevents\.csv, line 2[^\n]*$/,
    );
  });

  test('a file that is missing', () => {
    const other = mkdtempSync(join(tmpdir(), 'cycles-history-'));
    cpSync(join(folder, 'sources.csv'), join(other, 'sources.csv'));
    expect(() => loadHistory(pathToFileURL(`${other}/`))).toThrow(/events\.csv/);
    rmSync(other, { recursive: true });
  });
});

describe('the sources', () => {
  const faultsOf = (from: string, to: string) =>
    readSources(SOURCES_TEXT.replace(from, to)).faults.map(({ line, column }) => [line, column]);

  test.each([
    ['a key in capitals', 'castlemap,', 'Castlemap,', [[3, 'key']]],
    ['a key twice', 'castlemap,', 'noaa-earthquakes,', [[3, 'key']]],
    ['no licence', 'CC0 1.0', '', [[3, 'licence']]],
    ['no note', 'Years.', '', [[3, 'note']]],
    ['a note with an invisible mark', 'Years.', 'Years\u200b', [[3, 'note']]],
    ['a licence without a safe address', 'https://example.org/cc0', 'ftp://example.org', [[3, 'licence_url']]],
    ['a header of its own', 'licence_url', 'terms', [[1, null]]],
  ])('%s', (_what, from, to, expected) => {
    expect(faultsOf(from, to)).toEqual(expected);
  });
});

test('a star fort without coordinates, which the map would leave out, keeps the service from opening', () => {
  const { history } = readHistory(TEXTS);
  const forts = history.byCategory.get('Star Fort') ?? [];
  expect(openCycles(history).starForts.map(({ title }) => title)).toEqual(forts.map(({ title }) => title));
  const nowhere = forts.map((fort) => ({ ...fort, lat: null, lng: null }));
  const byCategory = new Map([...history.byCategory, ['Star Fort', nowhere] as const]);
  expect(() => openCycles({ ...history, byCategory })).toThrow('The star fort fort-bourtange has no coordinates.');
});

test('reading costs in step with the rows: eight times as many cost at most twenty times as much', () => {
  const textsOf = (length: number) => {
    const rows = Array.from({ length }, (_, at) => ({
      ...SAMPLES.doctrine,
      id: `e-${String(at).padStart(4, '0')}`,
      lat: '12.34567',
      lng: '-12.34567',
      url: `https://example.org/wiki/Article_${at}`,
    }));
    return { ...TEXTS, events: rowsText(...rows) };
  };
  // This thread's own work, and the least of several: what else the machine does is not measured.
  const costOf = (length: number, times: number) => {
    const texts = textsOf(length);
    const costs = Array.from({ length: 6 }, () => {
      const before = process.threadCpuUsage();
      for (let time = 0; time < times; time += 1) expect(readHistory(texts).rows.length).toBe(length);
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    });
    return Math.min(...costs);
  };
  costOf(500, 8);
  expect(costOf(4000, 1) / costOf(500, 8)).toBeLessThan(2.5);
});
