import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#test/support/web-site.ts';
import type { AuditFixture } from '../../test/audit-fixture.ts';
import { openAuditFixture } from '../../test/audit-fixture.ts';

/** What the route does with a page and its site. What the signals mean is tested on the corpus. */
const PAGE =
  '<!doctype html><html lang="en"><head><title>Hotel Specimen, Bangkok</title></head><body><h1>Hotel Specimen</h1></body></html>';

/** A page of two languages that names its neighbours by their whole URLs, as it should. */
const bilingual =
  (language: string): Answer =>
  (request, response) => {
    const site = `http://${request.headers.host}`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="${language}"><head><title>Hotel Specimen</title>
      <link rel="canonical" href="${site}/canonical">
      <link rel="alternate" hreflang="en" href="${site}/neighbours">
      <link rel="alternate" hreflang="th" href="${site}/th">
      <link rel="alternate" hreflang="x-default" href="${site}/neighbours">
      </head><body><h1>Hotel Specimen</h1></body></html>`);
  };

const ROBOTS = { headers: { 'content-type': 'text/plain' } };

type Signal = { id: string; category: string; status: string; found: string; max: number; points: number };
type Report = {
  url: string;
  final_url: string;
  redirects: number;
  score: number;
  grade: string;
  fetched_at: string;
  rules_version: string;
  disclaimer: string;
  signals: Signal[];
  categories: { category: string; points: number; max: number }[];
  top_priorities: { signal: string; fix: string; gain: number }[];
};

let fixture: AuditFixture;

beforeAll(async () => {
  fixture = await openAuditFixture({
    '/': { body: PAGE },
    '/neighbours': bilingual('en'),
    '/canonical': { body: PAGE },
    '/th': bilingual('th'),
    '/moved': { status: 301, headers: { location: '/' } },
    '/to-private': { status: 302, headers: { location: 'http://10.0.0.1/' } },
    '/to-closed': { status: 302, headers: { location: '/closed/page' } },
    '/gone': { status: 404, body: PAGE },
    '/broken': { status: 500, body: PAGE },
    '/picture': { headers: { 'content-type': 'image/png' }, body: 'png' },
    '/closed/page': { body: PAGE },
    'hotel.example /robots.txt': {
      ...ROBOTS,
      body: 'User-agent: QuintetAudit\nDisallow: /closed/\n\nSitemap: /not-absolute\n',
    },
    'shut.example /robots.txt': { ...ROBOTS, body: 'User-agent: *\nDisallow: /\n' },
    'ill.example /robots.txt': { status: 503 },
    'wordy.example /robots.txt': {
      ...ROBOTS,
      body: `Sitemap: data:text/plain,none\nUser-agent: *\n${'Disallow: /a*b\n'.repeat(2000)}Disallow: /closed/\n`,
    },
    'neighbours.example /sitemap.xml': {
      headers: { 'content-type': 'application/xml' },
      body: '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://neighbours.example/</loc></url></urlset>',
    },
    'neighbours.example /llms.txt': { ...ROBOTS, body: '# Hotel Specimen\n\n> A hotel.\n' },
  });
});

afterAll(() => fixture.close());

const report = async (url: string) => {
  const answer = await fixture.audit(url);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Report>();
};

describe('an audit', () => {
  test('answers with the whole report, and its parts add up', async () => {
    const body = await report(fixture.page('/'));
    expect(body.url).toBe(fixture.page('/'));
    expect(body.signals).toHaveLength(29);
    expect(new Set(body.signals.map(({ id }) => id)).size).toBe(29);
    for (const { category, points, max } of body.categories) {
      const own = body.signals.filter((signal) => signal.category === category);
      expect(own.reduce((sum, signal) => sum + Math.round(signal.points * 10), 0)).toBe(Math.round(points * 10));
      expect(own.reduce((sum, signal) => sum + Math.round(signal.max * 10), 0)).toBe(Math.round(max * 10));
    }
    expect(body.top_priorities.length).toBeGreaterThan(0);
    expect(body.top_priorities.length).toBeLessThanOrEqual(5);
    expect(body.disclaimer).toMatch(/readiness/i);
    expect(Number.isNaN(Date.parse(body.fetched_at))).toBe(false);
    expect(body.rules_version).not.toBe('');
  });

  test('is by our own user agent, and asks for robots.txt first', async () => {
    await report(fixture.page('/', 'first.example'));
    const asked = fixture.site.requests.filter((request) => request.startsWith('first.example '));
    expect(asked[0]).toBe('first.example /robots.txt');
    expect([...fixture.site.agents]).toEqual(['QuintetAudit/1.0 (+https://auditor.example/crawler)']);
  });

  test('is kept: the same page is not fetched again', async () => {
    const once = await report(fixture.page('/', 'kept.example'));
    const asked = fixture.site.requests.length;
    const [again, withBlanks] = await Promise.all([
      report(fixture.page('/', 'kept.example')),
      report(` ${fixture.page('/#rooms', 'KEPT.example')} `),
    ]);
    expect(again).toEqual(once);
    expect(withBlanks).toEqual(once);
    expect(fixture.site.requests.length).toBe(asked);
  });

  test('is made once for all who ask at the same time', async () => {
    const bodies = await Promise.all(Array.from({ length: 20 }, () => report(fixture.page('/', 'crowd.example'))));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    const pages = fixture.site.requests.filter((request) => request === 'crowd.example /');
    expect(pages).toHaveLength(1);
  });

  test('asks for the files of a site once, however many of its pages are audited', async () => {
    await Promise.all([report(fixture.page('/', 'pages.example')), report(fixture.page('/th', 'pages.example'))]);
    for (const file of ['/robots.txt', '/sitemap.xml', '/llms.txt']) {
      expect(fixture.site.requests.filter((request) => request === `pages.example ${file}`)).toHaveLength(1);
    }
  });

  test('looks at the canonical address, the alternates, the sitemap and llms.txt', async () => {
    const body = await report(fixture.page('/neighbours', 'neighbours.example'));
    const asked = fixture.site.requests.filter((request) => request.startsWith('neighbours.example '));
    expect(asked).toEqual(
      expect.arrayContaining(
        ['/canonical', '/th', '/sitemap.xml', '/llms.txt'].map((path) => `neighbours.example ${path}`),
      ),
    );
    const status = Object.fromEntries(body.signals.map((signal) => [signal.id, signal.status]));
    expect(status['sitemap_readable']).toBe('pass');
    expect(status['llms_file']).toBe('pass');
    expect(status['language_declared']).toBe('pass');
    // It hands the page over to another one.
    expect(status['canonical_right']).toBe('partial');
  });

  test('is made where robots.txt is long and names a sitemap that is no web address', async () => {
    const body = await report(fixture.page('/', 'wordy.example'));
    expect(body.signals.find(({ id }) => id === 'sitemap_readable')?.status).toBe('fail');
  });

  test('follows redirects and tells where they led', async () => {
    const body = await report(fixture.page('/moved'));
    expect(body).toMatchObject({ url: fixture.page('/moved'), final_url: fixture.page('/'), redirects: 1 });
  });
});

describe('an audit is refused', () => {
  const refused: [string, (fixture: AuditFixture) => string, number, string][] = [
    ['what robots.txt closes to us', () => fixture.page('/closed/page'), 422, 'robots_disallowed'],
    ['a redirect to what is closed', () => fixture.page('/to-closed'), 422, 'robots_disallowed'],
    ['a site closed to everybody', () => fixture.page('/', 'shut.example'), 422, 'robots_disallowed'],
    [
      'what the last line of a long robots.txt closes',
      () => fixture.page('/closed/', 'wordy.example'),
      422,
      'robots_disallowed',
    ],
    ['a site whose robots.txt fails', () => fixture.page('/', 'ill.example'), 422, 'robots_disallowed'],
    ['a name that leads to a private address', () => fixture.page('/', 'a.private.example'), 400, 'blocked_target'],
    ['a redirect to a private address', () => fixture.page('/to-private'), 400, 'blocked_target'],
    ['a name that does not exist', () => fixture.page('/', 'missing.example'), 502, 'unreachable'],
    ['a page that is not there', () => fixture.page('/gone'), 502, 'unreachable'],
    ['a page that fails', () => fixture.page('/broken'), 502, 'unreachable'],
    ['what is no page', () => fixture.page('/picture'), 502, 'not_html'],
    ['an empty address', () => '', 400, 'invalid_url'],
    ['another scheme', () => 'ftp://hotel.example/', 400, 'invalid_url'],
    ['a port that is no web port', () => 'http://hotel.example:22/', 400, 'blocked_target'],
    ['credentials in the address', () => 'http://user:pw@hotel.example/', 400, 'invalid_url'],
  ];

  test.each(refused)('%s', async (_name, url, status, code) => {
    const answer = await fixture.audit(url(fixture));
    expect([answer.status, answer.json()['code']]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toMatch(/application\/problem\+json/);
    expect(answer.text).not.toContain('127.0.0.1');
  });

  test('without an address, naming the parameter', async () => {
    for (const query of ['', '?url=https://a.example/&url=https://b.example/']) {
      const answer = await fixture.get(`/geo/audit${query}`);
      expect([answer.status, answer.json()['code']]).toEqual([400, 'invalid_url']);
      expect(answer.json()['errors']).toMatchObject([{ in: 'query', name: 'url' }]);
    }
  });
});

describe('politeness', () => {
  test('a site that is asked about too often is left alone, with a time to come back', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => fixture.audit(fixture.page(`/?page=${i}`, 'polite.example'))),
    );
    const pages = fixture.site.requests.filter((request) => request.startsWith('polite.example /?page='));
    expect(pages.length).toBeLessThanOrEqual(20);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const answer of busy) {
      expect(answer.json()['code']).toBe('site_busy');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});
