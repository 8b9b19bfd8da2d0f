import { describe, expect, test } from 'vitest';
import type { Cue } from '../cues.ts';
import { cuesOf } from '../cues.ts';
import { subtitleFile } from '../files.ts';
import { columnsOf, evenLines, linesOf, MOST_COLUMNS } from '../lines.ts';

const LONG =
  'Say an ad on your own hotel name costs 1.50 dollars a click, and 20 clicks make one booking. That is 30 dollars a booking. Now look at the bill.';
const THAI =
  'โรงแรมของคุณได้คะแนนเฉลี่ย 3.6 จาก 5 คะแนน จากรีวิว 356 รายการ ซึ่งต่ำกว่า 4.5 อยู่ 0.9 คะแนน และทั้งหมดนี้มาจากข้อมูลที่เปิดเผยต่อสาธารณะ';

describe('lines', () => {
  test.each([LONG, THAI, 'x'.repeat(300), 'ก่ำ'.repeat(90), ' a  b ', 'น้ำ'])('hold the whole text: %s', (text) => {
    const lines = linesOf(text, MOST_COLUMNS);
    for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(MOST_COLUMNS);
    expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });

  test('break between words, in Thai by the dictionary', () => {
    expect(linesOf('one two three', 7)).toEqual(['one two', 'three']);
    for (const line of linesOf(THAI, MOST_COLUMNS)) expect(line).not.toMatch(/^\p{M}/u);
    const pieces = linesOf('โรงแรมริมทะเลกับรีวิวของแขก', 12);
    expect(pieces.length).toBeGreaterThan(1);
    for (const word of ['โรงแรม', 'รีวิว', 'แขก']) expect(pieces.some((line) => line.includes(word))).toBe(true);
  });

  test('a mark above a letter takes no room', () => {
    expect(columnsOf('ที่นี่')).toBe(2);
    expect(linesOf('é'.normalize('NFD').repeat(42), 42)).toHaveLength(1);
  });

  test('are as even as they can be', () => {
    expect(evenLines('one two three four five six seven eight nine', 42)).toEqual([
      'one two three four five',
      'six seven eight nine',
    ]);
  });
});

function expectReadable(cues: readonly Cue[]): void {
  let end = 0;
  for (const { startMs, endMs, lines } of cues) {
    expect(startMs).toBeGreaterThanOrEqual(end);
    expect(endMs).toBeGreaterThan(startMs);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(MOST_COLUMNS);
    end = endMs;
  }
}

describe('cues', () => {
  test('of a passage follow one another and fill its time', () => {
    for (const text of [LONG, THAI, `${'y'.repeat(500)} end.`]) {
      const cues = cuesOf([
        { text, startMs: 0, endMs: 12_000 },
        { text: 'And then.', startMs: 12_000, endMs: 13_000 },
      ]);
      expectReadable(cues);
      expect(cues[0]?.startMs).toBe(0);
      expect(cues.at(-1)).toEqual({ startMs: 12_000, endMs: 13_000, lines: ['And then.'] });
      expect(cues.at(-2)?.endMs).toBe(12_000);
    }
  });

  test('short sentences are shown together, long ones alone', () => {
    const cues = cuesOf([{ text: LONG, startMs: 0, endMs: 10_000 }]);
    expect(cues.map(({ lines }) => lines.join(' '))).toEqual([
      'Say an ad on your own hotel name costs 1.50',
      'dollars a click, and 20 clicks make one booking.',
      'That is 30 dollars a booking. Now look at the bill.',
    ]);
  });

  test('of nothing are none', () => {
    expect(cuesOf([{ text: '  ', startMs: 0, endMs: 1000 }])).toEqual([]);
  });
});

describe('files', () => {
  const cues = [
    { startMs: 0, endMs: 1234, lines: ['<b>Tom & "Jo"</b>', '1 --> 2 {\\an8}'] },
    { startMs: 3_723_004, endMs: 3_724_000, lines: ['a\nb\u202e\u2028c'] },
  ];

  test('WebVTT shows markup as text', () => {
    expect(subtitleFile('vtt', cues)).toBe(
      'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.234\n&lt;b&gt;Tom &amp; "Jo"&lt;/b&gt;\n1 --&gt; 2 {\\an8}\n\n2\n01:02:03.004 --> 01:02:04.000\na b  c\n\n',
    );
  });

  test('SubRip has no markup and no second arrow in it', () => {
    expect(subtitleFile('srt', cues)).toBe(
      '1\r\n00:00:00,000 --> 00:00:01,234\r\n‹b›Tom & "Jo"‹/b›\r\n1 --› 2 (\\an8)\r\n\r\n2\r\n01:02:03,004 --> 01:02:04,000\r\na b  c\r\n\r\n',
    );
  });
});
