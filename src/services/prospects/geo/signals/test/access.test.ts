import { describe, expect, test } from 'vitest';
import type { PageFacts } from '../../page-facts.ts';
import type { SiteFacts } from '../../site-facts.ts';
import { signalOf, verdict } from './signal.ts';

describe('https and status', () => {
  test.each([
    ['https://www.hotel.example/', 200, 'pass 2'],
    ['http://www.hotel.example/', 200, 'partial 1'],
    ['https://www.hotel.example/', 404, 'fail 0'],
    ['http://www.hotel.example/', 503, 'fail 0'],
  ])('%s with %i is %s', (finalUrl, status, expected) => {
    expect(verdict(signalOf('https_ok', {}, { finalUrl, status }))).toBe(expected);
  });
});

describe('indexing and quoting', () => {
  const meta = (agent: string, ...directives: string[]): Partial<PageFacts> => ({
    robotsDirectives: directives.map((directive) => ({ agent, directive })),
  });

  test.each([
    [{}, 'pass 4'],
    [meta('robots', 'index', 'follow', 'max-snippet:-1', 'max-image-preview:large'), 'pass 4'],
    [meta('robots', 'nofollow', 'notranslate'), 'pass 4'],
    [meta('robots', 'noindex'), 'fail 0'],
    [meta('robots', 'none'), 'fail 0'],
    [meta('robots', 'index', 'noindex'), 'fail 0'],
    [meta('googlebot', 'noindex'), 'partial 2'],
    [meta('googlebot-news', 'noindex'), 'pass 4'],
    [meta('gptbot', 'noindex'), 'pass 4'],
    [meta('robots', 'nosnippet'), 'partial 2'],
    [meta('robots', 'max-snippet:0'), 'partial 2'],
    [meta('robots', 'max-snippet: 0'), 'partial 2'],
    [meta('robots', 'max-snippet:20'), 'pass 4'],
    [meta('robots', 'noarchive'), 'partial 3'],
    [meta('robots', 'noarchive', 'nocache'), 'pass 4'],
    [meta('robots', 'unavailable_after: 2026-11-14'), 'fail 0'],
    [meta('robots', 'unavailable_after: 2026-11-16'), 'pass 4'],
    [meta('robots', 'unavailable_after: soon'), 'pass 4'],
  ])('of the meta element %j are judged %s', (page, expected) => {
    expect(verdict(signalOf('indexable', page))).toBe(expected);
  });

  test.each([
    ['noindex', 'fail 0'],
    ['NOINDEX, nofollow', 'fail 0'],
    ['bingbot: noindex, nofollow', 'partial 2'],
    ['otherbot: noindex', 'pass 4'],
    ['*: noindex', 'fail 0'],
    ['max-snippet: 0', 'partial 2'],
    ['unavailable_after: 25 Jun 2020 15:00:00 GMT', 'fail 0'],
    ['all', 'pass 4'],
  ])('of the header %j are judged %s', (header, expected) => {
    expect(verdict(signalOf('indexable', {}, { robotsHeaders: [header] }))).toBe(expected);
  });
});

describe('crawlers and robots.txt', () => {
  const closedTo = (...agents: string[]): Partial<SiteFacts> => ({
    robots: { status: 'found', text: `${agents.map((agent) => `User-agent: ${agent}`).join('\n')}\nDisallow: /\n` },
  });

  test.each([
    ['citation_bots_allowed', closedTo('PerplexityBot'), 'partial 6'],
    ['citation_bots_allowed', closedTo('Googlebot', 'Bingbot'), 'partial 5'],
    ['citation_bots_allowed', closedTo('GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot'), 'pass 7'],
    ['citation_bots_allowed', closedTo('*'), 'fail 0'],
    ['citation_bots_allowed', { robots: { status: 'missing' } }, 'pass 7'],
    ['citation_bots_allowed', { robots: { status: 'unreachable' } }, 'error 0'],
    ['user_fetch_bots_allowed', closedTo('ChatGPT-User'), 'partial 1.3'],
    ['user_fetch_bots_allowed', closedTo('ChatGPT-User', 'Claude-User'), 'partial 0.7'],
    ['user_fetch_bots_allowed', closedTo('ChatGPT-User', 'Claude-User', 'Perplexity-User'), 'fail 0'],
    ['user_fetch_bots_allowed', { robots: { status: 'unreachable' } }, 'error 0'],
  ] as const)('%s with %j is %s', (id, site, expected) => {
    expect(verdict(signalOf(id, {}, site))).toBe(expected);
  });

  test('are asked about the page itself, not about the whole site', () => {
    const robots = { status: 'found', text: 'User-agent: *\nDisallow: /private\n' } as const;
    expect(signalOf('citation_bots_allowed', {}, { robots }).status).toBe('pass');
    const finalUrl = 'https://www.hotel.example/private/rooms';
    expect(signalOf('citation_bots_allowed', {}, { robots, finalUrl }).status).toBe('fail');
  });

  test.each(['User-agent: *\nDisallow: /*\n', 'User-agent: *\nDisallow: /\n'])(
    '%j is opened by what the fix says',
    (text) => {
      const { fix } = signalOf('citation_bots_allowed', {}, { robots: { status: 'found', text } });
      const lines = [...(fix ?? '').matchAll(/"((?:User-agent: [\w-]+|Allow: \/))"/g)].map(([, line]) => line);
      const robots = { status: 'found', text: `${text}\n${lines.join('\n')}\n` } as const;
      expect(signalOf('citation_bots_allowed', {}, { robots }).status).toBe('pass');
    },
  );

  test('an unreachable robots.txt counts neither for nor against', () => {
    expect(signalOf('citation_bots_allowed', {}, { robots: { status: 'unreachable' } }).max).toBe(0);
  });
});

describe('text without scripts', () => {
  const page = (mainWords: number, scripting: Partial<PageFacts['scripting']> = {}): Partial<PageFacts> => ({
    mainWords,
    scripting: { emptyRoot: null, asksForScript: false, scripts: 3, ...scripting },
  });

  test.each([
    [page(250), 'pass 4'],
    [page(250, { emptyRoot: 'root' }), 'pass 4'],
    [page(249, { emptyRoot: 'root' }), 'partial 3.9'],
    [page(125, { asksForScript: true }), 'partial 2'],
    [page(50, { emptyRoot: 'app' }), 'partial 0.8'],
    [page(49, { emptyRoot: 'app' }), 'fail 0'],
    [page(50), 'pass 4'],
    [page(49), 'fail 0'],
    [page(12, { scripts: 0 }), 'pass 4'],
    [page(0, { scripts: 0 }), 'fail 0'],
    [page(0, { asksForScript: true }), 'fail 0'],
  ])('%j is %s', (facts, expected) => {
    expect(verdict(signalOf('text_without_scripts', facts))).toBe(expected);
  });

  test('nobody is told to render scripts that there are none of', () => {
    expect(signalOf('text_without_scripts', page(0, { scripts: 0 })).fix).toMatch(/as text/);
    expect(signalOf('text_without_scripts', page(0)).fix).toMatch(/server-side rendering/);
    expect(signalOf('text_without_scripts', page(1)).found).toBe('1 word stands in the HTML, beside 3 scripts.');
  });

  test('estimates the words of a script without spaces', () => {
    const text = '全客室から海が見えるホテルです'.repeat(40);
    expect(signalOf('text_without_scripts', { text, mainWords: 1 }).status).toBe('pass');
  });
});

describe('the sitemap', () => {
  test.each([
    [{ status: 'found', text: '<urlset><url><loc>https://www.hotel.example/</loc></url></urlset>' }, 'pass 2'],
    [
      {
        status: 'found',
        text: '<sitemapindex><sitemap><loc>https://www.hotel.example/a.xml</loc></sitemap></sitemapindex>',
      },
      'pass 2',
    ],
    [{ status: 'found', text: '<urlset></urlset>' }, 'fail 0'],
    [{ status: 'found', text: '<!doctype html><html><body>Not found</body></html>' }, 'fail 0'],
    [{ status: 'found', text: '<urlset><url><loc>https://www.hotel.example/</loc>' }, 'fail 0'],
    [{ status: 'found', text: '\u001f\ufffd\u0008' }, 'error 0'],
    [{ status: 'missing' }, 'fail 0'],
    [{ status: 'unreachable' }, 'error 0'],
  ] as const)('%j is %s', (sitemap, expected) => {
    const url = 'https://www.hotel.example/sitemap.xml';
    expect(verdict(signalOf('sitemap_readable', {}, { sitemap: { ...sitemap, url } }))).toBe(expected);
  });
});

describe('the canonical link', () => {
  const link = (written: string, url: string | null = written) => ({ written, url });
  const here = 'https://www.hotel.example/';

  test.each([
    [[], null, 'fail 0'],
    [[link(here)], null, 'pass 1'],
    [[link(here), link(here)], null, 'pass 1'],
    [[link(here), link(`${here}en`)], null, 'fail 0'],
    [[link('/', here)], null, 'partial 0.5'],
    [[link('not an address', null)], null, 'fail 0'],
    [[link('https://hotel.example/en')], 200, 'partial 0.5'],
    [[link('https://hotel.example/?utm_source=mail')], 200, 'pass 1'],
    [[link('https://hotel.example/index.html')], 200, 'pass 1'],
    [[link('http://www.hotel.example/')], 200, 'partial 0.5'],
    [[link('https://hotel.example/en')], 404, 'fail 0'],
    [[link('https://hotel.example/en')], 'unreachable', 'error 0'],
    [[link('https://chain.example/hotel')], null, 'fail 0'],
  ] as const)('%j with status %s is %s', (canonicals, canonicalStatus, expected) => {
    expect(verdict(signalOf('canonical_right', { canonicals }, { canonicalStatus }))).toBe(expected);
  });
});
