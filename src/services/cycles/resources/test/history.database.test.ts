import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TimelineServer } from '../../test/timeline-server.ts';
import { startTimeline } from '../../test/timeline-server.ts';
import { CATEGORIES } from '../../timeline/history/category.ts';
import { lastYearOfEvent } from '../../timeline/history/event-date.ts';
import { loadHistory } from '../../timeline/history/read-history.ts';
import { PHASES } from '../../timeline/system/phase.ts';

type Event = { id: string; year: number; year_label: string; category: string; phase: string; [name: string]: unknown };
type Page = { total: number; limit: number; offset: number; events: Event[]; next: string | null; framework: string };

let server: TimelineServer;
const history = loadHistory();

beforeAll(async () => {
  server = await startTimeline();
});
afterAll(() => server.close());

const page = async (resource: string, parameters: Record<string, string | number> = {}) => {
  const answer = await server.read(resource, parameters);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return answer.json<Page>();
};

/** Follows `next` to the end. */
async function walk(first: Page): Promise<Event[]> {
  const seen = [...first.events];
  let { next } = first;
  while (next !== null) {
    const following = (await (await fetch(`${server.url}${next}`)).json()) as Page;
    seen.push(...following.events);
    next = following.next;
  }
  return seen;
}

describe('events', () => {
  test('the first page, when nothing is said', async () => {
    const first = await page('events');
    expect(first).toMatchObject({ framework: 'interpretive', limit: 100, offset: 0 });
    expect(first.events.length).toBe(100);
    expect(first.total).toBe(history.events.filter(({ year }) => year >= -5000 && year <= 2100).length);
    expect(first.events[0]).toEqual({
      id: expect.any(String),
      year: expect.any(Number),
      year_label: expect.stringMatching(/^\d+ BCE$/),
      end_year: null,
      date_precision: 'year',
      title: expect.any(String),
      category: expect.any(String),
      place: expect.anything(),
      country: expect.anything(),
      lat: expect.any(Number),
      lng: expect.any(Number),
      source: expect.any(String),
      licence: expect.any(String),
      record: null,
      url: expect.anything(),
      check_against: expect.any(Array),
      confidence: 'compiled',
      master_phase: 'Contraction',
      significance: 2,
      summary: null,
    });
  });

  test('what is known to the century alone says so, and which century', async () => {
    const { events } = await page('events', { startYear: 1201, endYear: 1300, category: 'Construction', limit: 500 });
    const dated = events.filter((event) => event['date_precision'] === 'century');
    expect(dated.length).toBeGreaterThan(50);
    for (const event of dated) {
      expect(event).toMatchObject({ year: 1201, year_label: '13th century CE', end_year: null });
      expect(event['title']).toMatch(/, dated to the 13th century$/);
    }
    expect(events.filter(({ date_precision, year }) => date_precision === 'year' && year === 1201)).toEqual([]);
  });

  test('a year that is not the one of the source says so, and where it can be checked', async () => {
    const { events } = await page('events', { startYear: 1743, endYear: 1743, category: 'Construction' });
    expect(events.find(({ id }) => id === 'construction-lake-palace-1743')).toMatchObject({
      end_year: 1746,
      source: 'Castlemap dataset',
      record: 'Q2187746',
      confidence: 'year_compiled',
      check_against: [expect.stringMatching(/^Wikipedia: /), expect.any(String)],
    });
  });

  test('links lead through every event once, by year and then id', async () => {
    const seen = await walk(await page('events', { startYear: -10000, endYear: 10000, limit: 500 }));
    expect(seen.map(({ id }) => id)).toEqual(history.events.map(({ id }) => id));
    for (const [index, event] of seen.entries()) {
      const before = seen[index - 1];
      expect(
        before === undefined || before.year < event.year || (before.year === event.year && before.id < event.id),
      ).toBe(true);
      expect(String(event['source']).length).toBeGreaterThan(3);
      expect(String(event['licence']).length).toBeGreaterThan(3);
    }
  });

  test.for(CATEGORIES)('of the category %s alone, in any span and on any page', async (category, { annotate }) => {
    const wanted = history.events.filter((event) => event.category === category);
    await annotate(`${wanted.length} rows`);
    const all = await walk(await page('events', { category, startYear: -10000, endYear: 10000, limit: 400 }));
    expect(all.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    const span = wanted.filter(({ year }) => year >= 1500 && year <= 1800).slice(3, 10);
    const part = await page('events', { category, startYear: 1500, endYear: 1800, limit: 7, offset: 3 });
    expect(part.events.map(({ id }) => id)).toEqual(span.map(({ id }) => id));
  });

  test('beyond the end there is nothing, and that is no error', async () => {
    const beyond = await page('events', { offset: 1_000_000 });
    expect(beyond).toMatchObject({ events: [], next: null, offset: 1_000_000 });
    expect(beyond.total).toBeGreaterThan(4000);
    expect(await page('events', { startYear: 9000, endYear: 9001 })).toMatchObject({
      total: 0,
      events: [],
      next: null,
    });
    const last = await page('events', { offset: beyond.total - 1 });
    expect([last.events.length, last.next]).toEqual([1, null]);
  });

  test('the link is also in the header, and only where there is a next page', async () => {
    const first = await server.read('events', { category: 'War', limit: 2 });
    expect(first.headers.get('link')).toBe(`<${first.json<Page>().next}>; rel="next"`);
    expect(first.json<Page>().next).toBe(
      '/api/v1?resource=events&startYear=-5000&endYear=2100&category=War&limit=2&offset=2',
    );
    expect((await server.read('events', { startYear: 9000, endYear: 9001 })).headers.get('link')).toBeNull();
  });
});

describe('what overlaps the years asked for', () => {
  const lasts = (event: (typeof history.events)[number], first: number, last: number) =>
    event.year <= last && lastYearOfEvent(event) >= first;

  test('a war from 1618 to 1648 is found by 1620, and only then', async () => {
    const asked = { startYear: 1620, endYear: 1625, category: 'War', limit: 500 };
    const ids = (found: Page) => found.events.map(({ id }) => id);
    expect(ids(await page('events', asked))).not.toContain('thirty-years-war-1618');
    expect(ids(await page('events', { ...asked, span: 'start' }))).toEqual(ids(await page('events', asked)));
    expect(ids(await page('events', { ...asked, span: 'overlap' }))).toContain('thirty-years-war-1618');
    const after = { ...asked, startYear: 1649, endYear: 1655, span: 'overlap' };
    expect(ids(await page('events', after))).not.toContain('thirty-years-war-1618');
  });

  test.each([
    ['events', {}, () => true],
    ['events', { category: 'War' }, ({ category }: { category: string }) => category === 'War'],
    ['star-forts', {}, ({ category }: { category: string }) => category === 'Star Fort'],
    ['ratio-of-power', {}, ({ category }: { category: string }) => category === 'Doctrine'],
  ] as const)('%s %o: every page in order, with the exact total', async (resource, filter, isAsked) => {
    for (const [startYear, endYear] of [
      [1620, 1700],
      [1250, 1250],
      [1960, 2100],
    ] as const) {
      const expected = history.events.filter((event) => isAsked(event) && lasts(event, startYear, endYear));
      const first = await page(resource, { startYear, endYear, ...filter, span: 'overlap', limit: 7 });
      expect(first.total).toBe(expected.length);
      expect(first.next === null || first.next.includes('&span=overlap')).toBe(true);
      expect((await walk(first)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  });

  test('another span is another answer, and one that is not known is refused', async () => {
    const asked = { startYear: 1620, endYear: 1625, limit: 1 };
    const [start, overlap] = [
      await server.read('events', asked),
      await server.read('events', { ...asked, span: 'overlap' }),
    ];
    expect(start.headers.get('etag')).not.toBe(overlap.headers.get('etag'));
    const refused = await server.read('events', { ...asked, span: 'within' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('overlap')]);
    expect((await server.read('turning-points', { span: 'overlap' })).status).toBe(400);
  });

  test('the map shows the same forts as the list', async () => {
    const asked = { startYear: 1740, endYear: 1742, span: 'overlap', limit: 500 };
    const { total, events } = await page('star-forts', asked);
    expect(total).toBeGreaterThan((await page('star-forts', { ...asked, span: 'start' })).total);
    const { text } = await server.read('star-forts', { ...asked, format: 'svg' });
    expect(text.match(/<title>[^<]*<\/title>/g)).toHaveLength(events.length);
  });
});

describe('star forts', () => {
  test('at least 230, each with a place and with how well it is known', async () => {
    const forts = await walk(await page('star-forts', { limit: 500 }));
    expect(forts.length).toBeGreaterThanOrEqual(230);
    for (const fort of forts) {
      expect(['sourced', 'year_compiled', 'compiled']).toContain(fort['confidence']);
      expect(fort.category).toBe('Star Fort');
      expect(Math.abs(Number(fort['lat'])) <= 90 && Math.abs(Number(fort['lng'])) <= 180).toBe(true);
      for (const year of fort['phases'] as number[]) expect(year).not.toBe(fort.year);
    }
    expect(forts.some((fort) => (fort['phases'] as number[]).length > 0)).toBe(true);
    expect((await page('events', { category: 'Star Fort' })).total).toBe(forts.length);
  });

  test('the picture shows every fort when nothing is said, and tells facts and no question', async () => {
    const { text } = await server.read('star-forts', { format: 'svg' });
    const { total, events } = await page('star-forts', { limit: 500 });
    expect(events.length).toBe(total);
    expect(text.match(/<title>[^<]*<\/title>/g)).toHaveLength(total);
    expect(text).toContain(`>Star forts: ${total}<`);
    expect(text).toContain(`The first begun in ${events[0]?.year_label}, the last in ${events.at(-1)?.year_label}`);
    expect(text).toContain('Castlemap, from Wikidata (CC0)');
    expect(text).not.toMatch(/5001 BCE|2100 CE/);
    expect((await page('star-forts')).events.length).toBe(100);
    const some = await server.read('star-forts', { format: 'svg', limit: 100 });
    expect(some.text).toContain(`>Star forts: 100 of ${total}<`);
  });

  test('the picture shows the forts of the same page, and says of how many', async () => {
    const asked = { startYear: 1600, endYear: 1700, limit: 3, offset: 4 };
    const { total, events } = await page('star-forts', asked);
    const { text } = await server.read('star-forts', { ...asked, format: 'svg' });
    expect(text).toContain(`Star forts: 3 of ${total}`);
    expect(text.match(/<title>[^<]*<\/title>/g)).toHaveLength(events.length);
    for (const { year } of events) expect(text).toContain(`, ${year} CE</title>`);
  });
});

describe('ratio of power', () => {
  test('at least 70 events; each phase of the 550 years has its own, and together they are all', async () => {
    const all = await walk(await page('ratio-of-power', { limit: 500 }));
    expect(all.length).toBeGreaterThanOrEqual(70);
    const parts = await Promise.all(
      PHASES.map(async (phase) => walk(await page('ratio-of-power', { phase, limit: 500 }))),
    );
    expect(parts.every((part, index) => part.length > 0 && part.every((event) => event.phase === PHASES[index]))).toBe(
      true,
    );
    expect(
      parts
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(all.map(({ id }) => id).sort());
    for (const event of all) expect(String(event['mechanism']).length).toBeGreaterThan(3);
    const emergence = await server.read('ratio-of-power', { phase: 'Reset/Renewal', limit: 1 });
    expect(emergence.json<Page>().next).toContain('phase=Reset%2FRenewal');
  });
});

describe('statistics', () => {
  test('say what the lists say', async () => {
    const stats = (await server.read('stats')).json<{
      events: {
        total: number;
        by_category: Record<string, number>;
        by_century: { events: number }[];
        first_year: number;
        last_year: number;
      };
      star_forts: number;
      ratio_of_power: number;
      resonance_nodes: number;
      cycles: number;
      sources: { name: string; licence: string; rows: number }[];
    }>();
    const wide = { startYear: -10000, endYear: 10000, limit: 1 };
    expect(stats.events.total).toBe((await page('events', wide)).total);
    for (const category of CATEGORIES) {
      expect(stats.events.by_category[category], category).toBe((await page('events', { ...wide, category })).total);
    }
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    expect(sum(Object.values(stats.events.by_category))).toBe(stats.events.total);
    expect(sum(stats.events.by_century.map(({ events }) => events))).toBe(stats.events.total);
    expect(sum(stats.sources.map(({ rows }) => rows))).toBe(stats.events.total);
    expect(stats).toMatchObject({ resonance_nodes: 33, cycles: 9 });
    expect([stats.events.first_year, stats.events.last_year]).toEqual([
      history.events.at(0)?.year,
      history.events.at(-1)?.year,
    ]);
    expect(stats.star_forts).toBe((await page('star-forts')).total);
    expect(stats.ratio_of_power).toBe((await page('ratio-of-power')).total);
  });
});
