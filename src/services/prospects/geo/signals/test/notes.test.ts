import { describe, expect, test } from 'vitest';
import { judgePage } from '../../judge-page.ts';
import type { PageFacts } from '../../page-facts.ts';
import type { SiteFacts } from '../../site-facts.ts';
import { HOTEL, pageFacts, siteFacts, structured } from '../../test/facts.ts';

const notesOn = (page: Partial<PageFacts>, site: Partial<SiteFacts> = {}) =>
  judgePage(pageFacts(page), siteFacts(site)).notes;
const idsOn = (page: Partial<PageFacts>, site: Partial<SiteFacts> = {}) => notesOn(page, site).map(({ id }) => id);

test('a page without peculiarities has no notes', () => {
  expect(idsOn({ text: 'A hotel by the river', structured: structured(HOTEL) })).toEqual([]);
});

describe('crawlers that train models', () => {
  const robots = { status: 'found', text: 'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n' } as const;

  test('are named when they are shut out, at no cost', () => {
    const [note] = notesOn({}, { robots });
    expect(note).toMatchObject({ id: 'training_bots_blocked', text: expect.stringContaining('GPTBot, CCBot') });
    const scoreOf = (site: Partial<SiteFacts>) => judgePage(pageFacts(), siteFacts(site)).score;
    expect(scoreOf({ robots })).toBe(scoreOf({}));
  });
});

describe('a repeated keyword', () => {
  const page = (word: string, times: number, others: number, rest: Partial<PageFacts> = {}): Partial<PageFacts> => ({
    text: [
      ...Array.from({ length: times }, () => word),
      ...Array.from({ length: others }, (_, index) => `plain${index}x`),
    ].join(' '),
    ...rest,
  });

  test.each([
    ['more than 4 % of the words', page('cheap', 9, 191), true],
    ['4 % of the words', page('cheap', 8, 192), false],
    ['seven times in a short text', page('cheap', 7, 93), false],
    ['in a very short text', page('cheap', 20, 70), false],
    ['a small word', page('the', 40, 160), false],
    ['a number', page('2026', 40, 160), false],
    ["the hotel's own name", page('lantern', 40, 160, { structured: structured(HOTEL) }), false],
    ['in a language that is not known', page('und', 40, 160, { language: 'de' }), false],
  ])('%s', (_, facts, isNoted) => {
    expect(idsOn(facts).includes('keyword_stuffing')).toBe(isNoted);
  });

  test('is found in Thai, where words have no spaces', () => {
    const text = `${'ที่พักราคาถูกพัทยา '.repeat(12)}${'ห้องสะอาดใกล้ทะเล พนักงานยิ้มแย้ม อาหารเช้าอร่อย เดินทางสะดวก '.repeat(6)}`;
    expect(idsOn({ text, language: 'th' })).toContain('keyword_stuffing');
  });

  test('costs nothing', () => {
    const scoreOf = (facts: Partial<PageFacts>) => judgePage(pageFacts(facts), siteFacts()).score;
    expect(scoreOf(page('cheap', 50, 150))).toBe(scoreOf(page('word', 1, 199)));
  });
});

test('ratings of its own are promised no stars', () => {
  const rated = structured({
    ...HOTEL,
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.8, reviewCount: 12 },
  });
  expect(idsOn({ structured: rated })).toEqual(['self_serving_reviews']);
});

test('several houses are named, one of them in two places is not', () => {
  expect(idsOn({ structured: structured(HOTEL, { '@type': 'Hotel', name: 'Sister house' }) })).toEqual([
    'several_lodgings',
  ]);
  const { telephone, ...rest } = HOTEL;
  const split = structured({ ...rest, '@id': '#hotel' }, { '@type': 'Hotel', '@id': '#hotel', telephone });
  expect(idsOn({ structured: split })).toEqual([]);
  const again = { '@type': 'Hotel', name: 'Hotel Lantern Quay' };
  const about = { '@type': 'HotelRoom', containedInPlace: { '@type': 'Hotel' } };
  expect(idsOn({ structured: structured(HOTEL, again, about) })).toEqual([]);
});

test('what was repaired, cut or not understood is told', () => {
  const { items } = structured(HOTEL);
  const page = {
    structured: { blocks: [{ status: 'repaired', detail: null } as const], items },
    text: '全客室から海が見えるホテルです',
    truncated: ['text'],
  };
  expect(idsOn(page)).toEqual(['json_ld_repaired', 'language_not_covered', 'page_truncated']);
});
