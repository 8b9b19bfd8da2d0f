import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { TimelineServer } from '../../../test/timeline-server.ts';
import { startTimeline } from '../../../test/timeline-server.ts';
import { attributionOf } from '../../history/data-sources-page.ts';
import { loadHistory } from '../../history/read-history.ts';
import { significanceInWords } from '../../history/significance-words.ts';

/** The pages of the timeline as a browser gets them, against what the API and the dataset say. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const history = loadHistory();
const eventOf = (id: string) => history.events.find((event) => event.id === id);

let server: TimelineServer;
beforeAll(async () => {
  server = await startTimeline();
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => ask(server.url + path, { headers });
const plain = (text: string) =>
  text
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const idsIn = (text: string) => [...text.matchAll(/<h3><a href="\/timeline\/events\/([^"]+)">/g)].map(([, id]) => id);

describe('/timeline', () => {
  test('is a page that may be kept and indexed, under the strict policy', async () => {
    const { status, text, headers } = await get('/timeline');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toBe(POLICY);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(text).toContain('<title>Timeline of history</title>');
    expect(text).toContain('<link rel="canonical" href="/timeline">');
    expect(text).toMatch(/<meta name="description" content="[^"]{60,}">/);
    expect(text).not.toMatch(/noindex|<style|\sstyle=|<script|\son\w+=/i);
    expect(text).toMatch(/<div id="timeline">\s*<h1>/);
    const again = await get('/timeline', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('lists what the API finds, the most significant first, page by page', async () => {
    const query = {
      startYear: -500,
      endYear: 1500,
      span: 'overlap',
      category: 'War,Law',
      minSignificance: 2,
      sort: '-significance',
      limit: 500,
    };
    const answer = (await server.read('events', query)).json<{ total: number; events: { id: string }[] }>();
    const path = '/timeline?from=-500&to=1500&category=Law,War&significance=2';
    const pages = Math.ceil(answer.total / 50);
    const ids: (string | undefined)[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const { text } = await get(page === 1 ? path : `${path}&page=${page}`);
      ids.push(...idsIn(text));
      expect(text).toContain(`Page ${page} of ${pages}`);
      expect(text.includes('Next page')).toBe(page < pages);
    }
    expect(pages).toBeGreaterThan(1);
    expect(ids).toEqual(answer.events.map(({ id }) => id));
    expect(idsIn((await get(`${path}&page=900`)).text)).toEqual(ids.slice((pages - 1) * 50));
  });

  test('shows the picture of the same events, wide and narrow', async () => {
    const { text } = await get('/timeline?from=1400&to=1600&q=print&rows=region');
    const paths = [...text.matchAll(/(?:src|srcset)="(\/api\/v1[^"]+)"/g)].map(([, path = '']) => plain(path));
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const picture = await get(path);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(picture.text).toContain(`>${idsIn(text).length} events, 1400 CE to 1600 CE<`);
    }
  });

  test('leads from a form to an address that is plain', async () => {
    const answer = await get('/timeline?q=&from=490+BCE&to=1+CE&category=War&country=&significance=1&rows=category');
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      302,
      '/timeline?from=-489&to=1&category=War',
      'no-store',
    ]);
    expect((await get('/timeline?from=-489&to=1&category=War')).text).toContain('value="490 BCE"');
  });

  test('says what it cannot use, beside its field and above, and shows the rest', async () => {
    const { status, text } = await get(
      '/timeline?from=soon&to=1500&country=XX&cycles=7&q=%3Cscript%3Ealert(1)%3C/script%3E',
    );
    expect(status).toBe(200);
    expect(text).toContain('Part of the address could not be used.');
    expect(plain(text)).toContain('“soon” is no year from 10001 BCE to 10000 CE.');
    expect(text).toContain('aria-describedby="country-fault"');
    // What was typed is there to be mended.
    expect(text).toMatch(/id="from"[^>]*value="soon"/);
    expect(text).toContain('noindex');
    expect(text).not.toContain('<script');
    expect(idsIn(text).length).toBe(0);
    expect(idsIn((await get('/timeline?from=soon&to=1500&cycles=7')).text).length).toBe(50);
  });

  test('opens an event and reads a year, apart and as an interpretation', async () => {
    const { text } = await get('/timeline?from=1960&to=1980&event=moon-landing-1969&year=1969&lat=29.98&lng=31.13');
    expect(text).toContain('<h2 id="reading">An interpretation of 1969 CE at 29.98, 31.13</h2>');
    const profile = (await server.read('profile', { year: 1969, lat: 29.98, lng: 31.13 })).json<{ index: number }>();
    expect(text).toContain(`The index of this reading is ${profile.index} of 100`);
    // What only an application shows stays in the links.
    expect((await get('/timeline?cycles=5500,550&map=off&view=table')).text).toContain(
      'cycles=5500,550&amp;map=off&amp;view=table&amp;page=2',
    );
  });

  test('every link of it leads somewhere', async () => {
    const { text } = await get('/timeline?from=1450&to=1460&year=1455');
    const links = new Set([...text.matchAll(/href="(\/[^"]*)"/g)].map(([, link = '']) => plain(link)));
    expect(links.size).toBeGreaterThan(5);
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
  });
});

describe('the page of an event', () => {
  test.each([
    'battle-of-marathon-490bce',
    'fort-santiago',
    'thirty-years-war-1618',
    'akhenaten-aten-1346bce',
    'great-conjunction-1623',
  ])('%s says what is known, and where it is from', async (id) => {
    const event = eventOf(id);
    if (event === undefined) throw new Error(`There is no ${id}`);
    const { status, text, headers } = await get(`/timeline/events/${id}`);
    expect([status, headers.get('content-security-policy'), headers.get('cache-control')]).toEqual([
      200,
      POLICY,
      'public, max-age=86400',
    ]);
    const read = plain(text);
    for (const each of [
      event.title,
      event.summary,
      event.source.name,
      event.source.licence,
      event.place,
      ...event.checkAgainst,
    ])
      if (each !== null) expect(read).toContain(each);
    expect(read).toContain(attributionOf(event.source).slice(1));
    expect(read).toContain(`${event.significance} of 5: ${significanceInWords(event.significance).short}`);
    expect(text).toContain(`<link rel="canonical" href="/timeline/events/${id}">`);
    expect(text).toMatch(/<h2 id="interpretation">An interpretation of its year<\/h2>/);
    // Facts first, and nothing of the cycles among them.
    const [facts = ''] = text.split('<aside class="interpretation"');
    expect(facts).not.toMatch(/master cycle|Emergence|Ascendancy/);
    expect(text).not.toMatch(/<style|\sstyle=|<script/i);
  });

  test('tells distances in kilometres, the nearest first, and years before and after', async () => {
    const { text } = await get('/timeline/events/earthquake-lisbon-1755');
    const [, inPlace = ''] = text.split('Near it in place');
    const distances = [...inPlace.matchAll(/· ([\d.]+) km away/g)].map(([, km]) => Number(km));
    expect(distances.length).toBeGreaterThan(3);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(250);
    expect(text).toMatch(/· \d+ years? (before|after)|the same year/);
    expect(text).toContain('href="/timeline?from=1705&amp;to=1805&amp;event=earthquake-lisbon-1755"');
    expect(idsIn(text)).not.toContain('earthquake-lisbon-1755');
  });

  test('is reached by another spelling of its id', async () => {
    for (const path of ['Battle-Of-Marathon-490BCE', 'battle_of_marathon_490bce', 'battle%20of%20marathon%20490bce']) {
      const answer = await get(`/timeline/events/${path}`);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        301,
        '/timeline/events/battle-of-marathon-490bce',
      ]);
    }
  });

  test('that is none is a page with those that may be meant', async () => {
    const { status, text, headers } = await get('/timeline/events/battle-of-marathon-490');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      404,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(idsIn(text)).toContain('battle-of-marathon-490bce');
    expect(text).toContain('noindex');
    for (const id of ['nothing-like-it', '__proto__', 'constructor', '%3Cscript%3E', '%F0%9F%98%80', 'a'.repeat(90)]) {
      const answer = await get(`/timeline/events/${id}`);
      expect([id.slice(0, 20), answer.status, answer.headers.get('content-type')]).toEqual([
        id.slice(0, 20),
        404,
        'text/html; charset=utf-8',
      ]);
      expect(answer.text).toContain('href="/timeline"');
    }
  });

  test('there is one for every event of the dataset, each with a title of its own or its year', {
    timeout: 120_000,
  }, async () => {
    const step = Math.ceil(history.events.length / 300);
    for (let at = 0; at < history.events.length; at += step) {
      const id = history.events[at]?.id ?? '';
      const { status, text } = await get(`/timeline/events/${id}`);
      expect([id, status]).toEqual([id, 200]);
      expect(text).not.toMatch(/undefined|NaN|null/);
    }
  });
});
