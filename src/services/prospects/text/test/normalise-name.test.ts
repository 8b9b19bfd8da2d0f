import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { coreName, nameWords, normaliseName } from '../normalise-name.ts';

describe('a normalised name', () => {
  test.each([
    ['Swissôtel Merchant Court,Singapore', 'swissotel merchant court singapore'],
    ['HOTEL 81 - GOLD', 'hotel 81 gold'],
    ['Vintage Inn@Clarke Quay', 'vintage inn clarke quay'],
    ['Shangri-La’s Rasa Sentosa Resort & Spa', 'shangri la s rasa sentosa resort and spa'],
    ['Ｈｏｔｅｌ　８１', 'hotel 81'],
    ['Café Straße Ødegård', 'cafe strasse odegard'],
    ['İstanbul Inn™', 'istanbul inn'],
    ['Zero\u200bWidth\u00ad Inn', 'zerowidth inn'],
    ['  spaced   out  ', 'spaced out'],
    ['', ''],
    ['---', ''],
  ])('%j is %j', (text, name) => {
    expect(normaliseName(text)).toBe(name);
  });

  test.each([
    ['Hotel Ascendere Pte Ltd', 'hotel ascendere'],
    ['HOTEL ASCENDERE PTE. LTD.', 'hotel ascendere'],
    ['Hotel Ascendere (Private) Limited', 'hotel ascendere'],
    ['Hotel Ascendere Pte. Ltd. (Bugis Branch)', 'hotel ascendere bugis branch'],
    ['Lotus Partners LLP', 'lotus partners'],
    ['Lotus Partners L.P.', 'lotus partners'],
    ['LP Lodge', 'lp lodge'],
    ['Siam Lotus Co., Ltd.', 'siam lotus'],
    ['Siam Lotus Company Limited', 'siam lotus'],
    ['Siam Lotus Public Company Limited', 'siam lotus'],
    ['Siam Lotus Limited Partnership', 'siam lotus'],
    ['Pte Ltd', 'pte ltd'],
    ['บริษัท สยามบัวหลวง จำกัด', 'สยามบัวหลวง'],
    ['บริษัทสยามบัวหลวงจำกัด', 'สยามบัวหลวง'],
    ['บริษัท สยามบัวหลวง จำกัด (มหาชน)', 'สยามบัวหลวง'],
    ['ห้างหุ้นส่วนจำกัด สยามบัวหลวง', 'สยามบัวหลวง'],
    ['หจก. สยามบัวหลวง', 'สยามบัวหลวง'],
    ['บจก.สยามบัวหลวง', 'สยามบัวหลวง'],
    ['บ.ม.จ. สยามบัวหลวง', 'สยามบัวหลวง'],
  ])('%j loses its legal form: %j', (text, name) => {
    expect(normaliseName(text)).toBe(name);
  });

  test('keeps Thai vowels and tone marks, in one spelling', () => {
    expect(normaliseName('โรงแรมบ้านน้ำใส')).toBe('โรงแรมบ้านน้ำใส');
    // SARA AM in two pieces, with the tone mark before and between them.
    expect(normaliseName('น\u0e49\u0e4d\u0e32')).toBe('น้ำ');
    expect(normaliseName('น\u0e4d\u0e49\u0e32')).toBe('น้ำ');
    expect(normaliseName('\u0e40\u0e40สนดี')).toBe('แสนดี');
  });

  test('writes Thai digits as the others and parts them from Thai words', () => {
    expect(normaliseName('โรงแรม ๘๑')).toBe('โรงแรม 81');
    expect(normaliseName('สุขุมวิท81')).toBe('สุขุมวิท 81');
    expect(normaliseName('Siamสยาม')).toBe('siam สยาม');
  });
});

describe('the core of a name', () => {
  test.each([
    ['The Hotel 81 - Gold, Singapore', '81 gold'],
    ['Wink Hostel @ Downtown', 'wink downtown'],
    ['Days Hotel Singapore At Zhongshan Park', 'days zhongshan park'],
    ['The Inn', 'the inn'],
    ['Hotel Singapore Pte Ltd', 'hotel singapore'],
    ['โรงแรมสยามรีสอร์ท', 'สยาม'],
    ['โรงแรม เดอะสยาม แอนด์ สปา', 'สยาม สปา'],
    ['โรงแรม', 'โรงแรม'],
    ['', ''],
  ])('%j is %j', (text, core) => {
    expect(coreName(text)).toBe(core);
  });
});

describe('the words of a name', () => {
  test('are split at spaces in Latin and by dictionary in Thai, with legal forms', () => {
    expect(nameWords('Hotel 81 - Gold Pte. Ltd.')).toEqual(['hotel', '81', 'gold', 'pte', 'ltd']);
    expect(nameWords('บริษัท โรงแรมกรุงเทพ จำกัด')).toEqual(['บริษัท', 'โรงแรม', 'กรุงเทพ', 'จำกัด']);
    expect(nameWords('โรงแรมกรุงเทพ๘๑')).toEqual(['โรงแรม', 'กรุงเทพ', '81']);
  });

  test('each come once, in their order', () => {
    expect(nameWords('Park Hotel Farrer Park')).toEqual(['park', 'hotel', 'farrer']);
    expect(nameWords('')).toEqual([]);
    expect(nameWords('!?')).toEqual([]);
  });

  test('written out again, give the same words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const once = nameWords(text).join(' ');
        expect(nameWords(once).join(' ')).toBe(once);
      }),
      { seed: 1, numRuns: randomCases(300) },
    );
  });

  test('are at most 24, of at most 40 characters', () => {
    const words = nameWords(Array.from({ length: 50 }, (_, index) => `word${index}`).join(' '));
    expect(words).toHaveLength(24);
    expect(words.at(-1)).toBe('word23');
    expect(nameWords('x'.repeat(41))).toEqual(['x'.repeat(40)]);
    expect(nameWords('𐐨'.repeat(41))).toEqual(['𐐨'.repeat(40)]);
  });
});
