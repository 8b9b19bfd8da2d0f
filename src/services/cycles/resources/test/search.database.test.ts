import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCsv } from '#lib/csv/csv.ts';
import type { TimelineServer } from '../../test/timeline-server.ts';
import { startTimeline } from '../../test/timeline-server.ts';
import { loadHistory } from '../../timeline/history/read-history.ts';

/** Searching events over HTTP: filters, orders, forms and refusals. */
type Event = { id: string; year: number; country: string | null; significance: number; summary: string | null };
type Page = { total: number; events: Event[]; next: string | null };

let server: TimelineServer;
const history = loadHistory();

beforeAll(async () => {
  server = await startTimeline();
});
afterAll(() => server.close());

const page = async (parameters: Record<string, string | number>) => {
  const answer = await server.read('events', parameters);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return answer.json<Page>();
};

describe('filters', () => {
  test('words of title, place and summary, accents and case aside', async () => {
    const { events } = await page({ q: 'onin KYOTO' });
    expect(events.map(({ id }) => id)).toEqual(['onin-war-1467']);
    expect((await page({ q: 'Shakespeare Hamlet' })).events.map(({ id }) => id)).toEqual(['hamlet-1601']);
  });

  test('country, significance and years together', async () => {
    const { total, events } = await page({ country: 'in', minSignificance: 4, startYear: 1500, endYear: 2000 });
    const expected = history.events.filter(
      ({ country, significance, year }) => country === 'IN' && significance >= 4 && year >= 1500 && year <= 2000,
    );
    expect(events.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(total).toBeGreaterThan(5);
    expect(events.every(({ summary }) => summary !== null)).toBe(true);
  });

  test('a box over the date line', async () => {
    const { events } = await page({ bbox: '170,-30,-170,0', category: 'Exploration' });
    expect(events.map(({ country }) => country)).toEqual(expect.arrayContaining(['FJ', 'TO']));
  });

  test('what began earlier and went on, with span=overlap', async () => {
    const asked = { startYear: 1620, endYear: 1625, q: 'thirty years', category: 'war' };
    expect((await page(asked)).total).toBe(0);
    expect((await page({ ...asked, span: 'overlap' })).events.map(({ id }) => id)).toEqual(['thirty-years-war-1618']);
  });

  test('an unknown category is an empty page, with those that there are', async () => {
    expect(await page({ q: 'war', category: 'Sport' })).toMatchObject({ total: 0, categories: expect.any(Array) });
  });
});

describe('orders and pages', () => {
  test('the most significant first, then by year', async () => {
    const { events } = await page({ sort: '-significance', startYear: 1900, limit: 50 });
    const keys = events.map(({ significance, year }) => (5 - significance) * 10_000 + year);
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
    expect(events[0]?.significance).toBe(5);
  });

  test('next leads through all of them, each once, in any order', async () => {
    for (const sort of ['year', '-year', '-significance']) {
      const seen: string[] = [];
      let next: string | null = `/api/v1?resource=events&q=battle%20of&country=GB&sort=${sort}&limit=7`;
      while (next !== null) {
        const answer: Response = await fetch(`${server.url}${next}`);
        const { events, next: following } = (await answer.json()) as Page;
        expect(answer.headers.get('link')).toBe(following === null ? null : `<${following}>; rel="next"`);
        seen.push(...events.map(({ id }) => id));
        next = following;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe((await page({ q: 'battle of', country: 'GB', limit: 500 })).total);
    }
  });

  test('words that need escaping are the same on the next page', async () => {
    const { total, next } = await page({ q: `of "the" <'>&é`, limit: 1 });
    const following = (await (await fetch(`${server.url}${next}`)).json()) as Page;
    expect([following.total, following.events.length]).toEqual([total, 1]);
  });
});

describe('forms', () => {
  test('CSV of the same page', async () => {
    const asked = { q: 'revolution', minSignificance: 4, limit: 5 };
    const answer = await server.read('events', { ...asked, format: 'csv' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="events.csv"');
    expect(answer.headers.get('link')).toContain('format=csv&limit=5&offset=5>; rel="next"');
    const [, ...lines] = readCsv(answer.text).records.map(({ cells }) => cells[0]);
    expect(lines).toEqual((await page(asked)).events.map(({ id }) => id));
  });

  test('GeoJSON of the same page', async () => {
    const asked = { bbox: '-20,35,40,70', minSignificance: 5, limit: 10 };
    const answer = await server.read('events', { ...asked, format: 'geojson' });
    expect(answer.headers.get('content-type')).toBe('application/geo+json');
    const { features, total } = answer.json<{ features: { id: string }[]; total: number }>();
    const json = await page(asked);
    expect([total, features.map(({ id }) => id)]).toEqual([json.total, json.events.map(({ id }) => id)]);
  });

  test('an unknown category is a file without rows', async () => {
    const csv = await server.read('events', { category: 'Sport', format: 'csv' });
    expect([csv.status, csv.text.split('\r\n').length]).toEqual([200, 2]);
    const geojson = await server.read('events', { category: 'Sport', format: 'geojson' });
    expect(geojson.json()).toMatchObject({ total: 0, features: [] });
  });

  test('whoever has the page gets no body', async () => {
    const { headers } = await server.read('events', { q: 'printing' });
    const again = await fetch(`${server.url}/api/v1?resource=events&q=printing`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

test.each([
  [{ q: '' }, 'q'],
  [{ q: 'a'.repeat(101) }, 'q'],
  [{ q: '…' }, 'q'],
  [{ q: 'a b c d e f g h i' }, 'q'],
  [{ country: 'France' }, 'country'],
  [{ country: 'XX' }, 'country'],
  [{ bbox: '1,2,3' }, 'bbox'],
  [{ bbox: '1,2,3,1' }, 'bbox'],
  [{ bbox: '1,2,3,NaN' }, 'bbox'],
  [{ bbox: '200,2,3,4' }, 'bbox'],
  [{ minSignificance: 0 }, 'minSignificance'],
  [{ minSignificance: 6 }, 'minSignificance'],
  [{ sort: 'title' }, 'sort'],
  [{ format: 'xml' }, 'format'],
])('%o is refused', async (parameters, name) => {
  const answer = await server.read('events', parameters as Record<string, string | number>);
  expect(answer.status).toBe(400);
  expect(answer.json<{ errors: { name: string }[] }>().errors.map((error) => error.name)).toEqual([name]);
});

describe('all at once', () => {
  type Columns = { total: number; columns: { id: string[]; significance: number[] } };
  const columns = async (asked: Record<string, number>) => (await server.read('event-columns', asked)).json<Columns>();

  test('two answers together have every event once', async () => {
    const answers = await Promise.all([columns({ minSignificance: 3 }), columns({ maxSignificance: 2 })]);
    const ids = answers.flatMap(({ columns: { id } }) => id);
    expect(new Set(ids).size).toBe(history.events.length);
    expect(ids.length).toBe(history.events.length);
    expect(answers[0]?.columns.significance.every((each) => each >= 3)).toBe(true);
  });

  test('bounds the wrong way round are refused', async () => {
    const refused = await server.read('event-columns', { minSignificance: 4, maxSignificance: 2 });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('must not be above maxSignificance')]);
  });
});
