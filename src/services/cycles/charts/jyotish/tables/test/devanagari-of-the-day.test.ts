import { expect, test } from 'vitest';
import { yoginiPeriods } from '../../dashas/yogini-periods.ts';
import { karanaOf } from '../../panchanga/karana.ts';
import { nityaYogaOf } from '../../panchanga/nitya-yoga.ts';
import { PAKSHAS, tithiOf } from '../../panchanga/tithi.ts';
import { varaOf } from '../../panchanga/vara.ts';
import {
  KARANAS_IN_DEVANAGARI,
  NITYA_YOGAS_IN_DEVANAGARI,
  PAKSHAS_IN_DEVANAGARI,
  TITHIS_IN_DEVANAGARI,
  VARAS_IN_DEVANAGARI,
  YOGINIS_IN_DEVANAGARI,
} from '../devanagari-of-the-day.ts';
import { zodiacPoint } from '../zodiac-point.ts';

/** Every name that an answer can have, found by going once around. */
const ARIES = zodiacPoint(0);
const around = Array.from({ length: 360 }, (_, degree) => zodiacPoint(degree + 0.5));

test.each([
  ['pakshas', [...PAKSHAS], PAKSHAS_IN_DEVANAGARI],
  ['tithis', around.map((moon) => tithiOf(ARIES, moon).name), TITHIS_IN_DEVANAGARI],
  ['karanas', around.map((moon) => karanaOf(ARIES, moon).name), KARANAS_IN_DEVANAGARI],
  ['nitya yogas', around.map((moon) => nityaYogaOf(ARIES, moon).name), NITYA_YOGAS_IN_DEVANAGARI],
  ['varas', around.map((_, day) => varaOf(2_450_000 + day, 0, null).sanskrit), VARAS_IN_DEVANAGARI],
  ['yoginis', yoginiPeriods(ARIES, 0).map(({ yogini }) => yogini), YOGINIS_IN_DEVANAGARI],
])('%s have a name each, in that writing alone and in its usual form', (_, names, words) => {
  expect(Object.keys(words).sort()).toEqual([...new Set(names)].sort());
  expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
  for (const word of Object.values(words)) {
    expect(word).toMatch(/^[\u0900-\u097f]+( [\u0900-\u097f]+)?$/);
    expect(word.normalize('NFC')).toBe(word);
  }
});
