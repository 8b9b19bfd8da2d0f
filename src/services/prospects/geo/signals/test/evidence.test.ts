import { describe, expect, test } from 'vitest';
import { structured } from '../../test/facts.ts';
import { specificFacts } from '../specific-facts.ts';
import { signalOf, verdict } from './signal.ts';

describe('specific facts', () => {
  test.each([
    'S$210',
    'THB 2,400',
    '2,400 baht',
    '฿1,850',
    '1,850 บาท',
    '350 m',
    '1.2 km',
    '900 เมตร',
    '6 กม.',
    '22 sqm',
    '32 ตร.ม.',
    '14:00',
    '2 pm',
    '2.30 p.m.',
    '14.00 น.',
    '๑๔.๐๐ น.',
    '25 minutes',
    '5-minute',
    '15 นาที',
    '48 rooms',
    '86-room',
    '42 ห้อง',
    '300 Mbps',
    '35%',
    '35 per cent',
    'ร้อยละ 35',
    'since 1912',
    'พ.ศ. 2478',
    'ปี 2567',
  ])('%s is one', (text) => {
    expect(specificFacts(`It is ${text} here`)).toHaveLength(1);
  });

  test.each([
    'Best hotel in town',
    'Call +65 6555 0142',
    'Fax +65 6123 1988',
    'Tel. 2012 3456',
    '更新于2026年9月1日',
    'Singapore 059918',
    '© 2026 Lantern Quay',
    'Copyright 2026',
    'Updated 2 September 2026',
    'Room 101 and Suite 7',
    'A 4 u',
    '24/7',
    'On the farm 12 goats',
  ])('%s is none', (text) => {
    expect(specificFacts(text)).toEqual([]);
  });

  test('said twice is one fact', () => {
    expect(specificFacts('S$210 a night, only S$210')).toHaveLength(1);
  });

  const words = (count: number) => Array.from({ length: count }, () => 'lovely').join(' ');
  const prices = (count: number) => Array.from({ length: count }, (_, index) => `S$${index + 100}`).join(', ');

  // A price is two words: the sign's letter and the figure.
  test.each([
    ['five facts in 250 words', `${prices(5)} ${words(240)}`, 'pass 4'],
    ['five facts in 500 words', `${prices(5)} ${words(490)}`, 'partial 2'],
    ['two facts in 50 words', `${prices(2)} ${words(46)}`, 'partial 1.6'],
    ['no facts', words(300), 'fail 0'],
    ['nothing', '', 'fail 0'],
  ])('%s', (_, text, expected) => {
    expect(verdict(signalOf('specific_facts', { text }))).toBe(expected);
  });

  test('of a script that is not covered are not held against it', () => {
    const text = '全客室から海が見えるホテルです。'.repeat(30);
    expect(signalOf('specific_facts', { text }).status).toBe('not_applicable');
    expect(signalOf('specific_facts', { text: `14:00 11:00 35% 22 m² S$210 S$265 S$390 ${text}` }).status).toBe('pass');
  });
});

describe('citations', () => {
  const links = (...urls: string[]) => ({
    links: urls.map((url) => ({ url, text: 'a link', inMain: true })),
  });

  test.each([
    [links(), 'fail 0'],
    [links('https://en.wikipedia.org/wiki/Singapore'), 'partial 1.5'],
    [links('https://en.wikipedia.org/wiki/A', 'https://en.wikipedia.org/wiki/B'), 'partial 1.5'],
    [links('https://www.lta.gov.sg/', 'https://www.dnp.go.th/'), 'pass 3'],
    [links('https://www.nus.edu.sg/', 'https://www.cmu.ac.th/'), 'pass 3'],
    [links('https://suvarnabhumi.airportthai.co.th/', 'https://whc.unesco.org/en/list/590'), 'pass 3'],
    [links('https://gov.example/', 'https://fakegov.sg/', 'https://notwikipedia.org/'), 'fail 0'],
    [links('https://www.booking.com/hotel'), 'fail 0'],
  ])('%# is judged %s', (page, expected) => {
    expect(verdict(signalOf('outbound_citations', page))).toBe(expected);
  });

  test('of the footer, and of itself, do not count', () => {
    const inFooter = links('https://www.lta.gov.sg/').links.map((link) => ({ ...link, inMain: false }));
    expect(signalOf('outbound_citations', { links: inFooter }).status).toBe('fail');
    const own = links('https://www.nhb.gov.sg/a', 'https://www.nhb.gov.sg/b');
    expect(signalOf('outbound_citations', own, { finalUrl: 'https://hotel.nhb.gov.sg/' }).status).toBe('fail');
  });
});

describe('a quotation', () => {
  const text = 'We slept with the window open.';

  test.each([
    [[{ text, attribution: 'Hannah W.' }], 'pass 2'],
    [[{ text, attribution: null }], 'partial 1'],
    [[{ text, attribution: ' ' }], 'partial 1'],
    [[{ text: 'Lovely!', attribution: 'Hannah W.' }], 'fail 0'],
    [[{ text: '房间很安静，早餐也很好吃。', attribution: '李梅' }], 'pass 2'],
    [[], 'fail 0'],
  ])('%j is %s', (quotations, expected) => {
    expect(verdict(signalOf('attributed_quotation', { quotations }))).toBe(expected);
  });
});

describe('freshness on 15 November 2026', () => {
  test.each([
    ['2026-11-15', 'pass 3'],
    ['2025-11-15', 'pass 3'],
    ['2025-11-14', 'partial 1.5'],
    ['2024-11-15', 'partial 1.5'],
    ['2024-11-14', 'fail 0'],
    ['2026-11-16', 'fail 0'],
  ])('%s is %s, wherever it stands', (day, expected) => {
    expect(verdict(signalOf('freshness', { dates: [{ day, from: 'time' }] }))).toBe(expected);
    expect(verdict(signalOf('freshness', {}, { lastModified: day }))).toBe(expected);
    const data = structured({ '@type': 'WebPage', dateModified: `${day}T10:00:00+08:00` });
    expect(verdict(signalOf('freshness', { structured: data }))).toBe(expected);
  });

  test('the latest past date counts', () => {
    const dates = ['2019-01-01', '2026-03-01', '2027-12-31'].map((day) => ({ day, from: 'text' as const }));
    expect(signalOf('freshness', { dates }).found).toContain('2026-03-01');
  });

  test('a review has a date of its own', () => {
    const review = { '@type': 'Review', datePublished: '2026-10-02' };
    expect(signalOf('freshness', { structured: structured({ '@type': 'Hotel', review }) }).status).toBe('fail');
  });

  test('no date is no freshness, and neither is a year', () => {
    expect(signalOf('freshness', { structured: structured({ '@type': 'WebPage', dateModified: '2026' }) }).status).toBe(
      'fail',
    );
  });

  test('a year before the 29th of February is the day after the 28th', () => {
    const site = { today: '2028-02-29' };
    expect(signalOf('freshness', { dates: [{ day: '2027-03-01', from: 'time' }] }, site).status).toBe('pass');
    expect(signalOf('freshness', { dates: [{ day: '2027-02-28', from: 'time' }] }, site).status).toBe('partial');
  });
});

describe('enough text', () => {
  test.each([
    [300, 'pass 2'],
    [299, 'partial 1.9'],
    [150, 'partial 1'],
    [100, 'partial 0.7'],
    [99, 'fail 0'],
  ])('%i words are %s', (mainWords, expected) => {
    expect(verdict(signalOf('enough_text', { mainWords }))).toBe(expected);
  });
});
