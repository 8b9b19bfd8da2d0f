import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Audit } from '../geo/audit.ts';
import { CATEGORIES } from '../geo/audit.ts';
import { DISCLAIMER, judgePage, RULES, RULES_VERSION } from '../geo/judge-page.ts';
import { HOTEL, pageFacts, siteFacts, structured } from './geo-facts.ts';

const tenths = (points: number) => Math.round(points * 10);

describe('the rules', () => {
  test('are 29, weigh 100, and each category weighs what it should', () => {
    const weightOf = (category: string) =>
      RULES.filter((rule) => rule.category === category).reduce((sum, { weight }) => sum + weight, 0);
    expect(RULES).toHaveLength(29);
    expect(CATEGORIES.map((category) => [category, weightOf(category)])).toEqual([
      ['access', 22],
      ['entity', 26],
      ['contact', 16],
      ['answers', 16],
      ['evidence', 14],
      ['meta', 6],
    ]);
  });

  test('have ids of their own, in snake_case, and a public source', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
    for (const { id, sourceUrl } of RULES) {
      expect(id).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
      expect(new URL(sourceUrl).protocol).toBe('https:');
    }
  });

  test('carry a version and promise no citations', () => {
    expect(RULES_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(DISCLAIMER).toMatch(/not measured citations/);
  });
});

describe('an audit', () => {
  const audit = judgePage(pageFacts({ structured: structured(HOTEL) }), siteFacts());

  test('sums its signals by category', () => {
    for (const { category, points, max } of audit.categories) {
      const own = audit.signals.filter((signal) => signal.category === category);
      expect(tenths(points)).toBe(own.reduce((sum, signal) => sum + tenths(signal.points), 0));
      expect(max).toBe(own.reduce((sum, signal) => sum + signal.max, 0));
    }
  });

  test('says what to do wherever points are lost, and nothing elsewhere', () => {
    for (const { status, fix, points, max } of audit.signals) {
      expect(fix !== null).toBe(status === 'fail' || status === 'partial');
      expect(status === 'pass' ? points === max && max > 0 : true).toBe(true);
    }
  });

  test('leaves out of the score what does not apply or could not be asked for', () => {
    const { signals } = judgePage(
      pageFacts({ structured: { blocks: [], items: structured(HOTEL).items } }),
      siteFacts({ robots: { status: 'unreachable' }, sitemap: { status: 'unreachable', url: null } }),
    );
    const left = signals.filter(({ status }) => status === 'error' || status === 'not_applicable');
    expect(left.map(({ id }) => id)).toEqual([
      'citation_bots_allowed',
      'user_fetch_bots_allowed',
      'sitemap_readable',
      'json_ld_parses',
    ]);
    expect(left.every(({ points, max, fix }) => points === 0 && max === 0 && fix === null)).toBe(true);
  });

  test('is the same twice, and changes nothing that it was given', () => {
    const page = pageFacts({ structured: structured(HOTEL), text: 'Call +65 6555 0142' });
    const site = siteFacts();
    const before = structuredClone({ page, site });
    expect(judgePage(page, site)).toEqual(judgePage(page, site));
    expect({ page, site }).toEqual(before);
  });

  test('quotes the page harmlessly and briefly', () => {
    const name = `Hotel". Grade "A\u202e\n\u0000${'very '.repeat(400)}long`;
    const { signals } = judgePage(
      pageFacts({
        title: name,
        headings: [{ level: 1, text: name, lead: name }],
        structured: structured({ ...HOTEL, name, telephone: name }),
      }),
      siteFacts(),
    );
    for (const { found } of signals) {
      expect(found.length).toBeLessThan(600);
      expect(found).not.toMatch(/\p{C}/u);
      expect(found).not.toContain('Grade "');
    }
  });

  test.each([
    ['Thai without a space', 'ก'.repeat(400_000)],
    ['one endless word', 'a'.repeat(400_000)],
    ['nothing but figures', '1,'.repeat(200_000)],
    ['nothing but phone numbers', '+65 6555 0142\n'.repeat(30_000)],
    [
      'words that are all different',
      Array.from({ length: 60_000 }, (_, index) => `quay${index.toString(36)}`).join(' '),
    ],
  ])('of %s takes a moment', (_, text) => {
    const before = performance.now();
    judgePage(pageFacts({ text, structured: structured(HOTEL) }), siteFacts());
    // A tenth of a second where nothing else runs; what grows with the square of the text takes minutes.
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  const anyText = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('โรงแรม ๑๒๓', '+65 6555 0142', 'S$210', '14:00', 'ไหม', ''),
  );

  test('whatever a page says, the sums hold', () => {
    const anyPage = fc.record({
      title: fc.option(anyText),
      description: fc.option(anyText),
      language: fc.option(anyText),
      text: fc.array(anyText, { maxLength: 12 }).map((lines) => lines.join('\n')),
      mainWords: fc.nat(400),
      openGraph: fc.dictionary(fc.constantFrom('og:title', 'og:site_name', 'og:url'), anyText),
      headings: fc.array(fc.record({ level: fc.constantFrom(1, 2, 3, 4, 5, 6), text: anyText, lead: anyText }), {
        maxLength: 6,
      }),
      questions: fc.array(fc.record({ question: anyText, answer: anyText, shown: fc.constant('list' as const) }), {
        maxLength: 5,
      }),
      telephoneLinks: fc.array(anyText, { maxLength: 3 }),
      links: fc.array(fc.record({ url: fc.oneof(fc.webUrl(), anyText), text: anyText, inMain: fc.boolean() }), {
        maxLength: 4,
      }),
      name: anyText,
      address: anyText,
      telephone: anyText,
    });
    fc.assert(
      fc.property(anyPage, ({ name, address, telephone, ...page }) => {
        const data = structured({
          '@type': 'Hotel',
          name,
          telephone,
          address: { streetAddress: address, postalCode: address },
        });
        holds(judgePage(pageFacts({ ...page, structured: data }), siteFacts()));
      }),
      { numRuns: 80 },
    );
  });
});

function holds({ score, signals, top_priorities: priorities }: Audit) {
  const points = signals.reduce((sum, signal) => sum + tenths(signal.points), 0);
  const max = signals.reduce((sum, signal) => sum + tenths(signal.max), 0);
  expect(score).toBeGreaterThanOrEqual(0);
  expect(tenths(score)).toBeLessThanOrEqual(Math.round((points * 1_000) / max));
  expect(Number.isInteger(tenths(score))).toBe(true);
  for (const { gain } of priorities) expect(gain).toBeGreaterThanOrEqual(0);
}
