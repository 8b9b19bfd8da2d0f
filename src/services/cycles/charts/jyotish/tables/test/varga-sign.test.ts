import { describe, expect, test } from 'vitest';
import type { SignIndex } from '../../../../zodiac/signs.ts';
import { SIGN_ARC_MINUTES, SIGNS } from '../../../../zodiac/signs.ts';
import { NAKSHATRAS } from '../nakshatras.ts';
import type { VargaDivision } from '../varga-sign.ts';
import { VARGA_DIVISIONS, vargaSign } from '../varga-sign.ts';

const SHORT = 'Ar Ta Ge Cn Le Vi Li Sc Sg Cp Aq Pi'.split(' ');
const ARC_SECONDS = 108_000;

/** Where the first part of each sign goes, Aries to Pisces, written out from the texts. */
const FIRST_PARTS: Partial<Record<VargaDivision, string>> = {
  1: 'Ar Ta Ge Cn Le Vi Li Sc Sg Cp Aq Pi',
  7: 'Ar Sc Ge Cp Le Pi Li Ta Sg Cn Aq Vi',
  9: 'Ar Cp Li Cn Ar Cp Li Cn Ar Cp Li Cn',
  10: 'Ar Cp Ge Pi Le Ta Li Cn Sg Vi Aq Sc',
  12: 'Ar Ta Ge Cn Le Vi Li Sc Sg Cp Aq Pi',
  16: 'Ar Le Sg Ar Le Sg Ar Le Sg Ar Le Sg',
  20: 'Ar Sg Le Ar Sg Le Ar Sg Le Ar Sg Le',
  24: 'Le Cn Le Cn Le Cn Le Cn Le Cn Le Cn',
  27: 'Ar Cn Li Cp Ar Cn Li Cp Ar Cn Li Cp',
  40: 'Ar Li Ar Li Ar Li Ar Li Ar Li Ar Li',
  45: 'Ar Le Sg Ar Le Sg Ar Le Sg Ar Le Sg',
  60: 'Ar Ta Ge Cn Le Vi Li Sc Sg Cp Aq Pi',
};

/** The signs of every part in order, for the charts that do not go sign by sign. */
const ALL_PARTS: Partial<Record<VargaDivision, string[]>> = {
  2: SIGNS.map((_, index) => (index % 2 === 0 ? 'Le Cn' : 'Cn Le')),
  3: [
    'Ar Le Sg',
    'Ta Vi Cp',
    'Ge Li Aq',
    'Cn Sc Pi',
    'Le Sg Ar',
    'Vi Cp Ta',
    'Li Aq Ge',
    'Sc Pi Cn',
    'Sg Ar Le',
    'Cp Ta Vi',
    'Aq Ge Li',
    'Pi Cn Sc',
  ],
  4: [
    'Ar Cn Li Cp',
    'Ta Le Sc Aq',
    'Ge Vi Sg Pi',
    'Cn Li Cp Ar',
    'Le Sc Aq Ta',
    'Vi Sg Pi Ge',
    'Li Cp Ar Cn',
    'Sc Aq Ta Le',
    'Sg Pi Ge Vi',
    'Cp Ar Cn Li',
    'Aq Ta Le Sc',
    'Pi Ge Vi Sg',
  ],
};

function expectedParts(division: VargaDivision, sign: number): string[] {
  const listed = ALL_PARTS[division]?.[sign]?.split(' ');
  if (listed !== undefined) return listed;
  const first = SHORT.indexOf(FIRST_PARTS[division]?.split(' ')[sign] ?? '');
  return Array.from({ length: division }, (_, part) => SHORT[(first + part) % 12] ?? '');
}

const nameOf = (division: VargaDivision, sign: SignIndex, arc: number, arcsInSign?: number) =>
  SHORT[vargaSign(division, sign, arc, arcsInSign)];

const EQUAL = VARGA_DIVISIONS.filter((division) => division !== 30);

describe('the sign in a divisional chart', () => {
  test('sixteen charts, each once', () => {
    expect(VARGA_DIVISIONS.join(' ')).toBe('1 2 3 4 7 9 10 12 16 20 24 27 30 40 45 60');
  });

  test.each(EQUAL)('D%i: every part of every sign, from its first arc-second to its last', (division) => {
    for (const { index } of SIGNS) {
      const parts = expectedParts(division, index);
      expect(parts.length).toBe(division);
      parts.forEach((name, part) => {
        const first = Math.ceil((part * ARC_SECONDS) / division);
        const last = Math.ceil(((part + 1) * ARC_SECONDS) / division) - 1;
        expect([nameOf(division, index, first, ARC_SECONDS), nameOf(division, index, last, ARC_SECONDS)]).toEqual([
          name,
          name,
        ]);
      });
    }
  });

  test.each(EQUAL)('D%i: every arc-minute of the circle, with the part found by exact fractions', (division) => {
    for (const { index } of SIGNS) {
      const parts = expectedParts(division, index);
      for (let minute = 0; minute < SIGN_ARC_MINUTES; minute += 1) {
        const part = Number((BigInt(minute) * BigInt(division)) / BigInt(SIGN_ARC_MINUTES));
        if (nameOf(division, index, minute) !== parts[part]) expect.unreachable(`D${division} ${index} ${minute}`);
      }
    }
    expect(nameOf(division, 0, 0)).toBe(expectedParts(division, 0)[0]);
  });

  test.each([
    [0, 'Ar 5 Aq 5 Sg 8 Ge 7 Li 5'],
    [1, 'Ta 5 Vi 7 Pi 8 Cp 5 Sc 5'],
  ])('D30: five unequal parts (parity %i)', (parity, table) => {
    const words = table.split(' ');
    const degrees = words.flatMap((word, at) => (at % 2 === 0 ? Array(Number(words[at + 1])).fill(word) : []));
    expect(degrees.length).toBe(30);
    for (const { index } of SIGNS.filter(({ index: each }) => each % 2 === parity)) {
      degrees.forEach((name, degree) => {
        const first = degree * 3600;
        expect(nameOf(30, index, first, ARC_SECONDS)).toBe(name);
        expect(nameOf(30, index, first + 3599, ARC_SECONDS)).toBe(name);
        expect(nameOf(30, index, degree * 60)).toBe(name);
      });
    }
  });

  test('a seventh of a sign is no whole number of any usual unit: the boundary is exact all the same', () => {
    expect([nameOf(7, 0, 257), nameOf(7, 0, 258)]).toEqual(['Ar', 'Ta']);
    expect([nameOf(7, 0, 15_428, ARC_SECONDS), nameOf(7, 0, 15_429, ARC_SECONDS)]).toEqual(['Ar', 'Ta']);
    expect([nameOf(7, 0, 0, 7), nameOf(7, 0, 1, 7), nameOf(7, 0, 6, 7)]).toEqual(['Ar', 'Ta', 'Li']);
    const fine = 108_000_000_000;
    expect([nameOf(7, 0, 15_428_571_428, fine), nameOf(7, 0, 15_428_571_429, fine)]).toEqual(['Ar', 'Ta']);
  });

  test('the navamsa is the pada of the nakshatra', () => {
    for (const { startArcMinutes, navamsaSign } of NAKSHATRAS.flatMap(({ padas }) => padas)) {
      const sign = SIGNS[Math.floor(startArcMinutes / SIGN_ARC_MINUTES)]?.index ?? 0;
      expect(vargaSign(9, sign, startArcMinutes % SIGN_ARC_MINUTES)).toBe(navamsaSign);
      expect(vargaSign(9, sign, (startArcMinutes % SIGN_ARC_MINUTES) + 199)).toBe(navamsaSign);
    }
  });

  test.each([-1, 1800, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('an arc of %d is refused', (arc) => {
    for (const division of VARGA_DIVISIONS) expect(() => vargaSign(division, 0, arc)).toThrow(RangeError);
  });

  test('a unit too fine to multiply exactly is refused', () => {
    expect(() => vargaSign(60, 0, 2 ** 50, 2 ** 52)).toThrow(RangeError);
  });
});
