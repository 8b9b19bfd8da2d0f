import { expect, test } from 'vitest';
import { FASTEST_READING } from '../../text/subtitles/cues.ts';
import { columnsOf, MOST_COLUMNS } from '../../text/subtitles/lines.ts';
import { AVATARS } from '../avatars/avatars.ts';
import { generateShorts } from '../generate.ts';
import { PATTERNS } from '../patterns/patterns.ts';
import { cuesOfShort } from '../subtitles.ts';

/** Of each pattern, with and without each presenter. */
const scripts = PATTERNS.flatMap((pattern) =>
  [null, ...AVATARS].flatMap((avatar) =>
    Array.from({ length: 3 }, (_, seed) => generateShorts({ pattern, avatar, count: 5, seed: String(seed) })).flat(),
  ),
);

test('subtitles say what is spoken, in its order, and nothing else', () => {
  expect(scripts.length).toBe(300);
  for (const script of scripts) {
    const shown = cuesOfShort(script).flatMap(({ lines }) => lines);
    expect(shown.join(' ')).toBe(script.beats.map(({ voiceover }) => voiceover).join(' '));
  }
});

test('no cue overlaps another, is longer than two lines of 42, or is faster than one can read', () => {
  for (const script of scripts) {
    const cues = cuesOfShort(script);
    let end = 0;
    for (const { startMs, endMs, lines } of cues) {
      expect(startMs).toBe(end);
      end = endMs;
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(MOST_COLUMNS);
      const speed = (columnsOf(lines.join(' ')) * 1000) / (endMs - startMs);
      expect(speed, `${speed}: ${lines.join(' ')}`).toBeLessThanOrEqual(FASTEST_READING);
    }
    expect(end).toBe(Math.round(script.duration_s * 1000));
  }
});
