import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gazetteer } from '../charts/gazetteer/gazetteer.ts';
import { FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR, MOST_NAME_LETTERS } from '../charts/jyotish/chart/question.ts';
import { MOST_BYTES } from '../commands/input-text.ts';
import { MOST_PLACES } from '../resources/places.ts';
import { readCycles } from '../routes/read-cycles.ts';
import { settings } from '../settings.ts';
import { CATEGORIES, CONFIDENCES } from '../timeline/history/category.ts';
import { COLUMNS } from '../timeline/history/event-row.ts';
import { loadHistory } from '../timeline/history/read-history.ts';
import { paging } from '../timeline/parameters/paging.ts';
import { LONGEST_SEARCH, MOST_WORDS } from '../timeline/search/search-parameters.ts';
import { CYCLES } from '../timeline/system/nine-cycles.ts';
import { firstYearOfPhase, PHASES } from '../timeline/system/phase.ts';
import { turningPoints } from '../timeline/system/turning-points.ts';
import { FIRST_YEAR, LAST_YEAR } from '../timeline/system/year.ts';
import { examplesIn, missingFrom, statusIn, tableIn } from './readme-parts.ts';
import type { TimelineServer } from './timeline-server.ts';
import { startTimeline } from './timeline-server.ts';

/** That what the README says is what the service does: its tables, its URLs and the answers that it shows. */
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const resources = readCycles.resources?.list ?? [];
const history = loadHistory();

const table = (...titles: string[]) => tableIn(readme, ...titles);
const code = (name: string) => `\`${name}\``;
const names = (cells: string[][]) => cells.map(([name]) => name);

describe('the tables', () => {
  test('name every resource, in the order of the interface', () => {
    expect(names(table('resource', 'what it is', 'an example'))).toEqual(resources.map(({ name }) => code(name)));
    expect(resources.length).toBe(14);
    expect(readme).toContain('One path, fourteen resources');
  });

  test('name every parameter with its default and what it takes', () => {
    type Property = {
      type: string;
      default?: number | string;
      'x-default'?: number | string;
      minimum?: number;
      maximum?: number;
      enum?: string[];
    };
    const takes = (resource: string, parameter: string, { type, minimum, maximum, enum: values }: Property) => {
      if (values !== undefined) return values.map(code).join(', ');
      if (parameter === 'category') return 'text, one or more of the [categories](#categories)';
      if (resource === 'places' && values === undefined && type === 'string') return 'text, see [places](#places)';
      if (['q', 'country', 'bbox'].includes(parameter)) return 'text, see [searching](#searching)';
      if (type === 'string') return 'text, see [charts](charts/jyotish/README.md#parameters)';
      const bounds = `from ${minimum}${maximum === undefined ? '' : ` to ${maximum}`}`;
      return `${type === 'integer' ? 'an integer' : 'a number'} ${bounds}`;
    };
    const toldDefault = (property: Property) => {
      const value = property.default ?? property['x-default'];
      return value === undefined ? '' : ` ${value}`;
    };
    const expected = resources.flatMap(({ name, query }) =>
      Object.entries((query?.properties ?? {}) as unknown as Record<string, Property>).map(
        ([parameter, property]) =>
          `| ${code(name)} | ${code(parameter)} |${toldDefault(property)} | ${takes(name, parameter, property)} |`,
      ),
    );
    const header = ['| resource | parameter | if omitted | takes |', '|---|---|---|---|'];
    expect(readme).toContain([...header, ...expected, ''].join('\n'));
    expect(expected.length).toBeGreaterThan(20);
  });

  test('list the nine cycles with their weights and the lengths of their phases', () => {
    const phasesOf = (cycle: { length: number }) =>
      PHASES.map((_, index) => firstYearOfPhase(cycle, index + 1) - firstYearOfPhase(cycle, index)).join(', ');
    expect(table('cycle', 'years', 'weight', 'its phases last')).toEqual(
      CYCLES.map((cycle) => [code(cycle.id), String(cycle.length), String(cycle.weight), phasesOf(cycle)]),
    );
  });

  test('list the resources that can be pictures', () => {
    const drawn = resources
      .filter(({ media = [] }) => media.some((each) => each.media === 'image/svg+xml'))
      .map(({ name }) => code(name));
    expect(names(table('resource', 'what the picture shows', 'an example'))).toEqual(drawn);
  });

  test('list the sources with their terms, and the tiers', () => {
    const told = table('source', 'what is taken', 'terms').map(([key, , terms]) => [key, terms]);
    expect(told).toEqual(history.sources.map(({ key, licence }) => [code(key), licence]));
    expect(names(table('confidence', 'place', 'year'))).toEqual(CONFIDENCES.map(code));
  });

  test('count the places and their names in every script but Latin', () => {
    const { heading, size, nameCount } = gazetteer();
    const { Latn: _, ...scripts } = heading.scripts;
    const shown = (count: number) => count.toLocaleString('en');
    expect(readme).toContain(`\n${shown(size)} places of a thousand people and more, under ${shown(nameCount)} names`);
    expect(new Map(table('script', 'what it is', 'names').map(([script, , count]) => [script, count]))).toEqual(
      new Map(Object.entries(scripts).map(([script, count]) => [code(script), shown(count)])),
    );
  });

  test('list every folder', () => {
    const folders = readdirSync(new URL('../', import.meta.url), { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    );
    expect(new Set(names(table('folder', 'what is in it')))).toEqual(
      new Set(folders.map(({ name }) => code(`${name}/`))),
    );
  });
});

describe('what is counted', () => {
  const boundIn = (pattern: RegExp) => Number((pattern.exec(readme)?.[1] ?? 'NaN').replace(',', ''));
  const forts = history.byCategory.get('Star Fort') ?? [];

  test('categories are all there', () => {
    expect(readme).toContain(`\n${CATEGORIES.join(', ')}.\n`);
  });

  test('bounds hold, and are not far off', () => {
    for (const [bound, count] of [
      [boundIn(/more than ([\d,]+) events/), history.events.length],
      [boundIn(/more than ([\d,]+) star forts/), forts.length],
    ] as const) {
      expect(count).toBeGreaterThan(bound);
      expect(count).toBeLessThan(1.25 * bound);
    }
    expect(readme).toContain('star forts fewer than a hundred are `sourced`;');
    const corrected = history.events.filter(
      ({ confidence, category }) => confidence === 'year_compiled' && category !== 'Star Fort',
    );
    expect([readme.includes('eleven years of Castlemap were corrected'), corrected.length]).toEqual([true, 11]);
    expect(forts.filter(({ confidence }) => confidence === 'sourced').length).toBeLessThan(100);
  });

  test('conjunctions, and turning points of the widest span, are exact', () => {
    const dates = history.conjunctions.flatMap((each) => each.dates);
    const [first, last] = [history.conjunctions.at(0)?.year, history.conjunctions.at(-1)?.year];
    expect(readme).toContain(
      `${dates.length} computed dates of ${history.conjunctions.length} meetings from ${first} to ${last}`,
    );
    const most = turningPoints(FIRST_YEAR, LAST_YEAR).length.toLocaleString('en');
    expect(readme).toContain(`the widest span, 20,001 years, has ${most} turning points`);
  });

  test('all nine cycles turn in the years that are named', () => {
    const all = turningPoints(-3014, 2486).filter(({ changes }) => changes.length === CYCLES.length);
    const years = all.map(({ year }) => String(year));
    expect(readme).toContain(`All nine turn in ${years.slice(0, -1).join(', ')} and ${years.at(-1)}.`);
  });

  test('limits are those of the code', () => {
    const limits = new Map(table('what', 'bound').map(([what, bound]) => [what, bound]));
    expect(paging.limit).toHaveProperty('maximum', Number(limits.get('rows on a page')));
    expect(limits.get('years')).toBe(
      `${FIRST_YEAR} to ${LAST_YEAR}; of births ${FIRST_BIRTH_YEAR} to ${LAST_BIRTH_YEAR}`,
    );
    expect(limits.get('places in an answer')).toBe(String(MOST_PLACES));
    expect(limits.get('characters, and words, of `q`')).toBe(`${LONGEST_SEARCH}, ${MOST_WORDS}`);
    expect(limits.get('letters of a name')).toBe(String(MOST_NAME_LETTERS));
    expect(limits.get('a file for `cycles check` and `cycles add`')).toBe(`${MOST_BYTES / 1_000_000} MB`);
    expect(Object.keys(settings).filter((name) => !readme.includes(code(name)))).toEqual([]);
  });

  test('rows to add have the header of the dataset', () => {
    expect(readme).toContain(`\n${COLUMNS.join()}\n`);
  });
});

describe('the URLs', () => {
  let server: TimelineServer;
  beforeAll(async () => {
    server = await startTimeline();
  });
  afterAll(() => server.close());

  const examples = examplesIn(readme);

  test('are found', () => {
    expect(examples.length).toBe([...readme.matchAll(/^curl /gm)].length);
    expect(examples.length).toBeGreaterThanOrEqual(9);
  });

  test.for(examples)('$path answers as shown', async ({ path, headers, shown }) => {
    const answer = await fetch(`${server.url}${path}`, { headers });
    expect(answer.status).toBe(statusIn(shown));
    expect(missingFrom(await answer.text(), shown)).toEqual([]);
  });

  test('in tables and text answer 200', async () => {
    const paths = new Set([...readme.matchAll(/`(\/api\/v1\?resource=[^`…]*)`/g)].map(([, path = '']) => path));
    for (const { name } of resources) expect([...paths].join()).toContain(`resource=${name}`);
    for (const path of paths) {
      const answer = await fetch(`${server.url}${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      const expected = path.includes('format=svg') ? 'image/svg+xml' : 'application/json';
      expect(answer.headers.get('content-type')).toContain(expected);
      await answer.arrayBuffer();
    }
  });

  test('what is refused, and how, is as the table of failures says', async () => {
    for (const [query, method, status, kind] of [
      ['', 'GET', 400, 'invalid_request'],
      ['?resource=jyotish-chart', 'GET', 400, 'invalid_request'],
      ['?resource=profile&lat=1', 'GET', 400, 'invalid_request'],
      ['?resource=ratio-of-power&phase=emergence', 'GET', 400, 'invalid_request'],
      ['?resource=events&startYear=2200', 'GET', 400, 'invalid_request'],
      ['?resource=events&year=2000', 'GET', 400, 'invalid_request'],
      ['?resource=stats', 'PUT', 405, 'method_not_allowed'],
      ['/', 'GET', 404, 'not_found'],
    ] as const) {
      const answer = await fetch(`${server.url}/api/v1${query}`, { method });
      expect([query, answer.status]).toEqual([query, status]);
      expect(await answer.json()).toMatchObject({ code: kind });
      expect(readme).toContain(`| ${status} \`${kind}\``);
    }
  });
});

test('an address that asks too often is told so', async () => {
  const server = await startTimeline({ LIMIT_ADDRESS_PER_MINUTE: '1' });
  try {
    await server.read('stats');
    const refused = await server.read('stats');
    expect([refused.status, refused.json()['code']]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(readme).toContain('| 429 `rate_limited` with `Retry-After` |');
  } finally {
    await server.close();
  }
});
