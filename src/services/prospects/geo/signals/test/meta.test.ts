import { describe, expect, test } from 'vitest';
import type { PageFacts } from '../../page-facts.ts';
import type { SiteFacts } from '../../site-facts.ts';
import { signalOf, verdict } from './signal.ts';

describe('title and description', () => {
  const letters = (count: number) => 'a'.repeat(count);

  test.each([
    [15, 50, 'pass 2'],
    [65, 170, 'pass 2'],
    [14, 50, 'partial 1.5'],
    [66, 171, 'partial 1'],
    [15, 0, 'partial 1'],
    [0, 49, 'partial 0.5'],
    [0, 0, 'fail 0'],
  ])('of %i and %i characters are %s', (title, description, expected) => {
    const page = { title: letters(title), description: letters(description) };
    expect(verdict(signalOf('title_and_description', page))).toBe(expected);
  });

  test('in Thai are counted as a reader counts', () => {
    // Twelve letters; fifteen marks stand above and below them.
    const page = { title: 'ที่พักริมน้ำปิงที่ดีที่นี่', description: 'ก'.repeat(50) };
    expect(signalOf('title_and_description', page).found).toMatch(/^The title has 12 characters/);
  });

  test('in Japanese take the room of two', () => {
    const page = { title: '海の見える静かな宿', description: '海'.repeat(30) };
    expect(signalOf('title_and_description', page).status).toBe('pass');
  });
});

describe('the language of a page in one language', () => {
  const thai = 'โรงแรมริมแม่น้ำปิงในเมืองเชียงใหม่';

  test.each([
    ['en', 'A hotel by the river', 'pass 2'],
    ['en-SG', 'A hotel by the river', 'pass 2'],
    ['th', thai, 'pass 2'],
    ['th-TH', thai, 'pass 2'],
    ['de', 'Ein Hotel am Fluss', 'pass 2'],
    ['en', thai, 'fail 0'],
    ['th', 'A hotel by the river', 'fail 0'],
    ['zh', 'A hotel by the river', 'fail 0'],
    ['zh-Hans', '酒店位于新加坡河畔', 'pass 2'],
    ['en', '酒店位于新加坡河畔', 'fail 0'],
    ['sr', 'Hotel pored reke', 'pass 2'],
    ['zz', 'A hotel by the river', 'fail 0'],
    ['english', 'A hotel by the river', 'fail 0'],
    ['en_US', 'A hotel by the river', 'fail 0'],
    ['', 'A hotel by the river', 'fail 0'],
    [null, 'A hotel by the river', 'fail 0'],
  ])('%s over %s is %s', (language, text, expected) => {
    expect(verdict(signalOf('language_declared', { language, text }))).toBe(expected);
  });
});

describe('links to translations', () => {
  const here = 'https://www.hotel.example/en/';
  const alternate = (language: string, written: string, url: string | null = written) => ({
    language,
    link: { written, url },
  });
  const ENGLISH = alternate('en', here);
  const THAI = alternate('th', 'https://www.hotel.example/th/');
  const DEFAULT = alternate('x-default', here);
  const answered = (linksBack: boolean, status: 200 | 404 | 'unreachable' = 200): Partial<SiteFacts> => ({
    finalUrl: here,
    alternates: [{ url: 'https://www.hotel.example/th/', status, linksBack }],
  });
  const page = (...alternates: PageFacts['alternates']): Partial<PageFacts> => ({ text: 'A hotel', alternates });

  test.each([
    ['right both ways', page(ENGLISH, THAI, DEFAULT), answered(true), 'pass 2'],
    ['with a slash less', page(alternate('en', here.slice(0, -1)), THAI, DEFAULT), answered(true), 'pass 2'],
    ['without a default', page(ENGLISH, THAI), answered(true), 'partial 1.8'],
    ['not linked back', page(ENGLISH, THAI, DEFAULT), answered(false), 'partial 1.6'],
    ['leading nowhere', page(ENGLISH, THAI, DEFAULT), answered(false, 404), 'partial 1.6'],
    ['to what could not be asked for', page(ENGLISH, THAI, DEFAULT), answered(false, 'unreachable'), 'pass 2'],
    ['without the page itself', page(THAI), answered(true), 'partial 1.4'],
    [
      'to a language that does not exist',
      page(ENGLISH, alternate('thai', here), DEFAULT),
      answered(true),
      'partial 1.6',
    ],
    ['relative', page(ENGLISH, alternate('th', '/th/', here), DEFAULT), answered(true), 'partial 1.6'],
    [
      'of a page with the wrong language',
      { ...page(ENGLISH, THAI, DEFAULT), language: 'th' },
      answered(true),
      'partial 1',
    ],
  ])('%s', (_, facts, site, expected) => {
    expect(verdict(signalOf('language_declared', facts, site))).toBe(expected);
  });
});

describe('Open Graph', () => {
  const tags = ['og:title', 'og:description', 'og:image', 'og:url'];

  test.each([
    [4, 'pass 1'],
    [3, 'partial 0.8'],
    [2, 'partial 0.5'],
    [1, 'partial 0.3'],
    [0, 'fail 0'],
  ])('%i of four tags are %s', (count, expected) => {
    const openGraph = Object.fromEntries(tags.slice(0, count).map((tag) => [tag, 'x']));
    expect(verdict(signalOf('open_graph', { openGraph }))).toBe(expected);
  });

  test('an empty tag is none', () => {
    expect(signalOf('open_graph', { openGraph: { 'og:title': ' ' } }).status).toBe('fail');
  });
});

describe('llms.txt', () => {
  test.each([
    [{ status: 'found', text: '# Hotel\n\n> A hotel.\n' }, 'pass 1'],
    [{ status: 'found', text: '# Hotel\n\n## Pages\n\n- [Rooms](https://www.hotel.example/rooms)\n' }, 'pass 1'],
    [{ status: 'found', text: '# Hotel\n\nNo links here.\n' }, 'partial 0.5'],
    [{ status: 'found', text: '<!doctype html><html><body>Not found</body></html>' }, 'fail 0'],
    [{ status: 'missing' }, 'fail 0'],
    [{ status: 'unreachable' }, 'error 0'],
  ] as const)('%j is %s', (llms, expected) => {
    expect(verdict(signalOf('llms_file', {}, { llms }))).toBe(expected);
  });

  test('passes when it is written as the fix says', () => {
    const { fix } = signalOf('llms_file', {});
    const lines = [...(fix ?? '').matchAll(/"([^"]+)"/g)].map(([, line]) => line ?? '');
    expect(lines).toHaveLength(4);
    const text = lines.map((line) => (line === '>' ? '> A hotel by the river.' : line)).join('\n');
    const written = text.replace('> A hotel by the river.\n', '');
    expect(signalOf('llms_file', {}, { llms: { status: 'found', text } }).status).toBe('pass');
    expect(signalOf('llms_file', {}, { llms: { status: 'found', text: written } }).status).toBe('pass');
  });
});
