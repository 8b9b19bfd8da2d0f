import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { readableText } from '../readable-text.ts';

describe('readable text', () => {
  const code = (...points: number[]) => String.fromCodePoint(...points);

  test.each<[string, string, string]>([
    ['white space of every kind', ' a\t\r\n b\u00a0\u3000c\u2028\u0085d ', 'a b c d'],
    ['controls', 'a\u0000b\u001bc\u007fd\u009be', 'abcde'],
    ['bidirectional marks and isolates', '\u200ea\u200fb\u202ac\u202e\u2066d\u2069\u061ce', 'abcde'],
    ['zero width and soft hyphens', 'a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg', 'abcdefg'],
    ['word breaks in Thai', 'โรงแรม\u200bน้ำ\u200bใจ', 'โรงแรมน้ำใจ'],
    ['fillers and variation selectors', 'a\u3164\u115f\ufe0fb\u034f', 'ab'],
    ['tags', `a${code(0xe0041, 0xe007f)}b`, 'ab'],
    ['lone surrogates', 'a\ud800b\udc00c', 'abc'],
    ['pairs of surrogates stay', 'a\ud83d\ude00b', 'a\ud83d\ude00b'],
    ['what is no character', `a\ufffe\uffff\ufdd0${code(0x1ffff)}b`, 'ab'],
    ['accents are composed', 'Cafe\u0301', 'Café'],
    ['also across what was removed', 'Cafe\u200b\u0301', 'Café'],
    ['markup stays text', '<b>Tea & "Cups"</b>', '<b>Tea & "Cups"</b>'],
    ['nothing', '', ''],
    ['nothing to be seen', '\u200b \u0000', ''],
  ])('%s', (_name, given, expected) => {
    expect(readableText(given)).toBe(expected);
  });

  test('is cut at 300 without cutting a character', () => {
    expect(readableText('a'.repeat(301))).toBe('a'.repeat(300));
    expect(readableText(`${'a'.repeat(299)}\ud83d\ude00`)).toBe('a'.repeat(299));
    const thai = `${'ก'.repeat(298)}ก้ำ`;
    expect(readableText(thai)).toBe('ก'.repeat(298));
    expect(readableText(`${'a'.repeat(299)} b`)).toBe('a'.repeat(299));
  });

  test('marks without end take no longer than they are worth', () => {
    const text = `e${'\u0301\u0316'.repeat(500_000)}`;
    const began = performance.now();
    readableText(text.slice(0, 4000));
    const few = performance.now() - began;
    expect(readableText(text)).toBe('');
    expect(performance.now() - began - few).toBeLessThan(20 * few + 100);
  });

  test('whatever comes in: never throws, says the same twice, and shows nothing invisible', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 400 }).map((units) => String.fromCharCode(...units)),
      fc
        .array(
          fc.constantFrom('a', ' ', '\u200b', '\u0301', '\u202e', 'ก', '้', 'ำ', '\ud83d', '\ude00', '\u1160', '\t'),
          {
            maxLength: 700,
          },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(nasty, (text) => {
        const readable = readableText(text);
        expect(readableText(readable)).toBe(readable);
        expect(readable.length).toBeLessThanOrEqual(300);
        expect(readable).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|^\s|\s$|\s\s/u);
        expect(readable).toBe(readable.normalize('NFC'));
      }),
      { numRuns: randomCases(5000), seed: 4 },
    );
  });
});
