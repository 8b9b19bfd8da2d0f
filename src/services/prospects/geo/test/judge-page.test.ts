import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import type { Audit } from '../audit.ts';
import { CATEGORIES } from '../audit.ts';
import { DISCLAIMER, judgePage, RULES, RULES_VERSION } from '../judge-page.ts';
import { HOTEL, pageFacts, siteFacts, structured } from './facts.ts';

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
      { numRuns: randomCases(80) },
    );
  });
});

/** So that nothing else holds the score down. */
const FILLER = `\n${'Rooms beside the old river port. '.repeat(60)}`;

describe('the block that an audit asks for', () => {
  const page = pageFacts({
    title: 'Lantern Quay Hotel: rooms at the river',
    openGraph: { 'og:site_name': 'Lantern Quay Hotel', 'og:image': 'https://www.hotel.example/front.jpg' },
    headings: [{ level: 1, text: 'Lantern Quay Hotel', lead: '' }],
    telephoneLinks: ['+6565550142'],
    text: `Lantern Quay Hotel\n18 Lantern Quay Road, Singapore 059918\nCall +65 6555 0142${FILLER}`,
    mainWords: 360,
    links: [
      { url: 'https://www.facebook.com/lanternquay', text: 'Facebook', inMain: false },
      { url: 'https://www.hotel.example/rooms', text: 'Rooms', inMain: true },
    ],
  });
  const blockOf = (audit: Audit) => audit.top_priorities.find(({ example }) => example !== null);
  const inside = (example: string) => example.split('\n').slice(1, -1).join('\n');
  /** As whoever runs the site would do it. */
  const filledIn = (example: string) =>
    inside(example)
      .replace('"streetAddress": "…"', '"streetAddress": "18 Lantern Quay Road"')
      .replace('"latitude": "…"', '"latitude": 1.29')
      .replace('"longitude": "…"', '"longitude": 103.85')
      .replace('    "…"\n', '    "https://www.wikidata.org/wiki/Q1"\n')
      .replace(/\n +"…"/, '\n "https://www.wikidata.org/wiki/Q1"')
      .replaceAll('"…"', '"something"');

  test('is one job where the page has none, with what it must hold and what is known', () => {
    const audit = judgePage(page, siteFacts());
    const job = blockOf(audit);
    expect(audit.top_priorities.filter(({ signals }) => signals.length > 1)).toEqual([job]);
    expect([...(job?.signals ?? [])].sort()).toEqual([
      'address_agrees',
      'core_fields',
      'json_ld_parses',
      'lodging_depth',
      'lodging_type',
      'name_agrees',
      'phone_agrees',
      'same_as',
      'site_identity',
    ]);
    for (const field of ['Hotel', 'telephone', 'address', 'geo', 'checkinTime', 'sameAs', 'WebSite'])
      expect(job?.fix).toContain(field);
    expect(JSON.parse(inside(job?.example ?? ''))).toMatchObject({
      '@graph': [
        {
          '@type': 'Hotel',
          name: 'Lantern Quay Hotel',
          url: 'https://www.hotel.example/',
          telephone: '+6565550142',
          address: { streetAddress: '…', postalCode: '059918', addressCountry: 'SG' },
          image: 'https://www.hotel.example/front.jpg',
          sameAs: ['https://www.facebook.com/lanternquay', '…'],
        },
        { '@type': 'WebSite', name: 'Lantern Quay Hotel', url: 'https://www.hotel.example/' },
      ],
    });
  });

  test('brings what it promises once it is filled in', () => {
    const before = judgePage(page, siteFacts());
    const job = blockOf(before);
    const data = JSON.parse(filledIn(job?.example ?? '')) as { '@graph': Parameters<typeof structured>[number][] };
    const after = judgePage({ ...page, structured: structured(...data['@graph']) }, siteFacts());
    const left = after.signals.filter(({ id, status }) => job?.signals.includes(id) === true && status !== 'pass');
    expect(left.map(({ id, found }) => [id, found])).toEqual([]);
    expect(tenths(after.score)).toBeGreaterThanOrEqual(tenths(before.score) + tenths(job?.gain ?? 0));
  });

  test('keeps what the page tells of itself already, and is no job of its own for a single signal', () => {
    const { geo: _, sameAs: __, ...hotel } = HOTEL;
    const job = blockOf(judgePage(pageFacts({ ...page, structured: structured(hotel) }), siteFacts()));
    expect(job?.fix).toMatch(/^Complete the block/);
    expect(JSON.parse(inside(job?.example ?? ''))).toMatchObject({
      '@graph': [
        { '@type': 'Hotel', telephone: '+6565550142', address: { streetAddress: '18 Lantern Quay Road' } },
        {},
      ],
    });
    const website = { '@type': 'WebSite', name: 'Lantern Quay Hotel', url: 'https://www.hotel.example/' };
    const one = judgePage(
      pageFacts({ ...page, structured: structured({ ...HOTEL, sameAs: [] }, website) }),
      siteFacts(),
    );
    expect(blockOf(one)).toBeUndefined();
    expect(one.top_priorities.map(({ signal }) => signal)).toContain('same_as');
  });

  test('cannot break out of its script, whatever the page says, and stays short', () => {
    const name = `</script><script>alert(1)</script>\u0000\u202e${'long '.repeat(2000)}`;
    const example =
      blockOf(judgePage({ ...page, openGraph: { 'og:site_name': name, 'og:image': name } }, siteFacts()))?.example ??
      '';
    expect(example.match(/<\/?script/g)).toEqual(['<script', '</script']);
    expect(example.length).toBeLessThan(6000);
    expect(JSON.parse(inside(example))).toBeTypeOf('object');
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
