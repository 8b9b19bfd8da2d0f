import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PageFacts } from '../../page-facts.ts';
import { PageTooDeep, PageTooLarge } from '../page-limits.ts';
import { readPage } from '../read-page.ts';
import { PAGE_URL, pageFrom } from './reading.ts';
import { htmlSoup } from './soup.ts';

const repeat = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const numbered = (text: (index: number) => string, count: number) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');
const jsonLd = (content: string) => `<script type="application/ld+json">${content}</script>`;

const MEBIBYTE = 1024 * 1024;

describe('a page that nests too deep', () => {
  test.each(
    (
      'div b span blockquote template svg math object details frameset ul><li table><td table><caption ruby><rtc ' +
      'marquee><i svg><foreignObject><div math><mi><b'
    ).split(' '),
  )('of <%s>', (tag) => {
    expect(() => pageFrom(repeat(`<${tag}>`, 2 * MEBIBYTE))).toThrow(PageTooDeep);
  });

  test('by formatting that is all different, or reopened', () => {
    expect(() => pageFrom(numbered((index) => `<i a${index}>`, 10_000))).toThrow(PageTooDeep);
    expect(() => pageFrom(numbered((index) => `<form><div id=a${index}></form>`, 10_000))).toThrow(PageTooDeep);
  });

  test('is refused at 513 and not at 500', () => {
    expect(pageFrom(`${'<div>'.repeat(500)}a`).text).toBe('a');
    expect(() => pageFrom('<div>'.repeat(513))).toThrow('deeper than 512');
  });
});

describe('a page of too many parts', () => {
  test.each([
    ['elements', '<br>'],
    ['paragraphs that reopen formatting', `<p>${numbered((index) => `<b a${index}>`, 300)}</p>${'<p>x'.repeat(700)}`],
    ['anchors', '<a>'],
    ['tables', '<table>'],
    ['text in the wrong place', '<table><tr>x'],
    ['misnested formatting', '<b><div></b></div>'],
  ])('of %s', (_, piece) => {
    expect(() => pageFrom(repeat(piece, 4 * MEBIBYTE))).toThrow(PageTooLarge);
  });

  test('or of too many bytes', () => {
    expect(() => readPage(new Uint8Array(8 * MEBIBYTE + 1), undefined, PAGE_URL)).toThrow(PageTooLarge);
  });
});

/** What could be made to cost more than its length. Sizes are in bytes. */
const KINDS: Record<string, (size: number) => string> = {
  words: (size) => repeat('hello world ', size),
  lines: (size) => `<p>${repeat('a\n', size)}`,
  Thai: (size) => repeat('โรงแรม', size / 3),
  entities: (size) => repeat('&notit;&#x41;&lt', size),
  'entities that are none': (size) => repeat('&aaaaaaaaa', size),
  brackets: (size) => repeat('<', size),
  'open comments': (size) => repeat('<!--', size),
  'open scripts': (size) => repeat('<script><!--<script>', size),
  attributes: (size) => `<p ${numbered((index) => ` a${index}`, size / 6)}>`,
  'a long attribute': (size) => `<a href="/${repeat('x', size / 2)}" title="${repeat('&amp;', size / 2)}">x</a>`,
  'attributes on reopened formatting': (size) =>
    `<p><b ${numbered((index) => ` a${index}`, size / 12)}></p>${repeat('<p>x', size / 2)}`,
  'attributes on adopted formatting': (size) =>
    `<i 1><i 2><i 3><i 4><b ${numbered((index) => ` a${index}`, size / 12)}>${'<div>'.repeat(400)}${repeat('</b>', size / 2)}`,
  bodies: (size) => numbered((index) => `<body a${index}=1>`, size / 14),
  'fostered elements': (size) => `<table>${repeat('<div></div>', size)}`,
  options: (size) => `<select>${repeat('<option>a', size)}`,
  headings: (size) => repeat('<h2>Why?</h2>', size),
  terms: (size) => `<dl>${repeat('<dt>a?<dd>b', size)}`,
  'unfolding parts': (size) => repeat('<details><summary>a</summary>b</details>', size),
  'nested unfolding parts': (size) => `${'<details><summary>a</summary>'.repeat(200)}${repeat('b ', size)}`,
  'nested quotations': (size) => `${'<blockquote>'.repeat(400)}${repeat('<i>x </i>', size)}`,
  'quotations in a figure': (size) => `<figure>${repeat('<blockquote>x</blockquote>', size)}`,
  'quotation marks': (size) => `<p>${repeat('“"«', size / 2)}`,
  names: (size) => `<p>${repeat('“aaaaaaaaaaaaaaaaaaaaaa” A B C D E F G ', size)}`,
  dates: (size) => repeat(`<p>updated ${'3 May 2026 '.repeat(20)}`, size),
  links: (size) => repeat('<a href="/x"><i></i></a>', size),
  'links from a long base': (size) =>
    `<base href="https://a.example/${'b'.repeat(2000)}/">${repeat('<a href=c>d</a>', size)}`,
  roots: (size) => repeat('<div id=root></div>', size),
  'items within items': (size) =>
    `${'<div itemscope itemprop="a b c">'.repeat(400)}${repeat('<i itemprop=x>y</i>', size)}`,
  'items that share a part': (size) =>
    `<div id=a>${repeat('<i itemprop=x>y</i>', size / 2)}</div>${repeat('<p itemscope itemref=a></p>', size / 2)}`,
  'items in a circle': (size) => repeat('<p itemscope itemprop=q itemref="a a" id=a>', size),
  RDFa: (size) => repeat('<p typeof=Hotel property="a b c">x', size),
  'brackets of JSON': (size) => jsonLd(repeat('[', size)),
  'escaped quotes of JSON': (size) => jsonLd(`"${repeat('\\"', size)}`),
  'open comments of JSON': (size) => jsonLd(repeat('/* ', size)),
  'commas of JSON': (size) => jsonLd(`{${repeat(', ', size)}`),
  'line breaks of JSON': (size) => jsonLd(`["${repeat('\n', size)}"]`),
  'references of JSON': (size) => jsonLd(`{"a":[${repeat(`{"@id":"${'b'.repeat(40)}"},`, size)}1]}`),
};

/** In microseconds of the processor, the least of some. */
function cost(bytes: Uint8Array): number {
  const times = Array.from({ length: 2 }, () => {
    const started = process.cpuUsage().user;
    outcomeOf(bytes);
    return process.cpuUsage().user - started;
  });
  return Math.min(...times);
}

function outcomeOf(bytes: Uint8Array, charset?: string): PageFacts | 'refused' {
  try {
    return readPage(bytes, charset, PAGE_URL);
  } catch (error) {
    if (error instanceof PageTooDeep || error instanceof PageTooLarge) return 'refused';
    throw error;
  }
}

const LENGTH = 240_000;
const LEAST_COST = 4000;
const LARGEST_FACTS = 3_000_000;

describe('a page that is written to take long', () => {
  const ofWords = cost(new TextEncoder().encode(repeat('hello world ', LENGTH)));

  test.each(Object.entries(KINDS))('takes as long as it is: %s', (_, make) => {
    const bytes = new TextEncoder().encode(make(LENGTH));
    const few = cost(new TextEncoder().encode(make(LENGTH / 8)));
    const taken = cost(bytes);
    // Eight times as long: 64 times the time if it were quadratic.
    expect(taken).toBeLessThan(30 * Math.max(few, LEAST_COST));
    expect(taken).toBeLessThan(15 * Math.max(ofWords, LEAST_COST));
    expect(JSON.stringify(outcomeOf(bytes)).length).toBeLessThan(LARGEST_FACTS);
  });

  test('five megabytes of text are read, and cut', () => {
    expect(pageFrom(`<main>${repeat('good rooms ', 5 * MEBIBYTE)}`)).toMatchObject({
      mainWords: 36_364,
      truncated: ['text'],
    });
  });
});

describe('whatever the bytes are', () => {
  const charset = fc.option(
    fc.constantFrom('utf-8', 'tis-620', 'utf-16le', 'shift_jis', 'x-user-defined', 'replacement', ''),
    {
      nil: undefined,
    },
  );

  const strings = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
  };

  const expectFacts = (bytes: Uint8Array, declared?: string) => {
    const facts = outcomeOf(bytes, declared);
    if (facts === 'refused') return;
    expect(structuredClone(facts)).toEqual(facts);
    expect(strings(facts).every((text) => text.isWellFormed())).toBe(true);
    const values = facts.structured.items.flatMap(({ properties }) => properties.flatMap(({ values }) => values));
    const leadsNowhere = values.some(
      (value) => typeof value === 'object' && facts.structured.items[value.item] === undefined,
    );
    expect(leadsNowhere).toBe(false);
  };

  test('facts come of them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), charset, (bytes, declared) => expectFacts(bytes, declared)),
      { numRuns: 300 },
    );
  });

  test('facts come of any soup', () => {
    fc.assert(
      fc.property(htmlSoup(200), (html) => expectFacts(new TextEncoder().encode(html))),
      { numRuns: 500 },
    );
  });

  test('facts come of any JSON in a script', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (content) =>
        expectFacts(new TextEncoder().encode(jsonLd(content))),
      ),
      { numRuns: 300 },
    );
  });

  test('facts come of an address that is none', () => {
    const bytes = new TextEncoder().encode('<a href=/x>y</a><a href="https://a.example/">z</a>');
    expect(readPage(bytes, undefined, 'not an address')).toMatchObject({ text: 'yz', links: [] });
  });
});
