import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { FIRST_HOUSE } from '../../../drawing/palette.ts';
import { all, readXml } from '../../../drawing/test/picture-xml.ts';
import { GRAHA_NAMES } from '../../../zodiac/graha-names.ts';
import type { SignName } from '../../../zodiac/signs.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import { byName } from '../../by-name.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import type { ChartStyle } from '../chart-styles.ts';
import { CHART_STYLES } from '../chart-styles.ts';
import { sampleChart } from './chart-sample.ts';
import { drawInStyle } from './draw-in-style.ts';
import type { Written } from './read-square.ts';
import { cornersOf, readHouse, squaresOf } from './read-square.ts';

const LETTERS = ['Su', 'Mo', 'Ma', 'Me', 'Ju', 'Ve', 'Sa', 'Ra', 'Ke'];
const SIGN_LETTERS = ['Ar', 'Ta', 'Ge', 'Cn', 'Le', 'Vi', 'Li', 'Sc', 'Sg', 'Cp', 'Aq', 'Pi'];

function readHouses(chart: JyotishChart, style: ChartStyle): Written[][] {
  const [square] = squaresOf(readXml(drawInStyle(chart, style)));
  if (square === undefined) throw new Error('no square');
  return chart.houses.map((house) => readHouse(square, style, house));
}

const short = ({ text }: Written) => text.slice(0, 2);
const inOneSign = (sign: SignName) => byName(GRAHA_NAMES, () => sign);
/** More than any sky could ask for. */
const ALL_MARKS = byName(GRAHA_NAMES, (name) => ({
  retrograde: true,
  combust: true,
  dignity: 'exalted' as const,
  degree: 20.5 + GRAHA_NAMES.indexOf(name),
}));

describe.each(CHART_STYLES)('a chart in the style of the %s', (style) => {
  test.each<SignName | null>(['Aries', 'Taurus', 'Virgo', 'Pisces', null])(
    'each stands in its cell, from %s',
    (ascendant) => {
      const chart = sampleChart({ ascendant });
      const houses = readHouses(chart, style);
      for (const [index, { sign }] of chart.houses.entries()) {
        const [first, ...labels] = houses[index] ?? [];
        const number = SIGN_NAMES.indexOf(sign);
        expect(first?.text).toBe(style === 'north' ? String(number + 1) : SIGN_LETTERS[number]);
        const expected = chart.planets.flatMap((planet, at) => (planet.sign === sign ? [LETTERS[at]] : []));
        const rising = ascendant === sign ? ['As'] : [];
        expect(new Set(labels.map(short))).toEqual(new Set([...rising, ...expected]));
        expect(labels).toHaveLength(rising.length + expected.length);
      }
    },
  );

  test('each has its degree and its marks, and they stand by degree', () => {
    const planets = {
      Mercury: { retrograde: true, combust: true },
      Saturn: { retrograde: false, dignity: 'debilitated' as const },
      Moon: { degree: 29.99999 },
    };
    const texts = readHouses(sampleChart({ planets }), style).map((house) => house.slice(1).map(({ text }) => text));
    expect(texts).toEqual([
      ["As 17°22'"],
      ["Ju 9°01' R"],
      ["Ke 24°06' R"],
      ["Mo 29°59'"],
      [],
      [],
      ["Ma 26°45'"],
      ["Me 21°33' Rc", "Sa 23°24' ↓"],
      ["Su 1°12'", "Ve 8°55'", "Ra 24°06' R"],
      [],
      [],
      [],
    ]);
  });

  test.each(SIGN_NAMES)('all of them in %s, with every mark, are inside and legible', (sign) => {
    const houses = readHouses(sampleChart({ ascendant: 'Aries', signs: inOneSign(sign), planets: ALL_MARKS }), style);
    const labels = houses[SIGN_NAMES.indexOf(sign)]?.slice(1) ?? [];
    expect(labels).toHaveLength(sign === 'Aries' ? 10 : 9);
    expect(Math.min(...labels.map(({ size }) => size))).toBeGreaterThanOrEqual(16);
  });

  test('whatever the sky, each is inside, and up to three in a house stay large', () => {
    const random = seededRandom(27);
    for (let round = 0; round < 60; round++) {
      const signs = byName(GRAHA_NAMES, () => random.pick(SIGN_NAMES));
      const planets = byName(GRAHA_NAMES, (name) => ({
        degree: random.between(0, 299_999_999) / 10_000_000,
        retrograde: random.chance(40),
        combust: name !== 'Sun' && random.chance(20),
      }));
      for (const labels of readHouses(sampleChart({ ascendant: random.pick(SIGN_NAMES), signs, planets }), style))
        if (labels.length <= 4) expect(Math.min(...labels.map(({ size }) => size))).toBeGreaterThanOrEqual(19);
    }
  });

  test('the first house has the ground of its own, which the Moon gets where nothing rises', () => {
    for (const ascendant of ['Leo', null] as const) {
      const chart = sampleChart({ ascendant, signs: { Moon: 'Virgo' } });
      const [square] = squaresOf(readXml(drawInStyle(chart, style)));
      if (square === undefined) throw new Error('no square');
      const [ground] = all(square, ({ name, attributes }) => name === 'path' && attributes['fill'] === FIRST_HOUSE);
      const numbers = ground?.attributes['d']?.match(/[\d.]+/g)?.map(Number) ?? [];
      const corners = cornersOf(square, style, { house: 1, sign: ascendant ?? 'Virgo' });
      expect(numbers.length).toBe(2 * corners.length);
      expect(new Set(numbers)).toEqual(new Set(corners.flat().map((each) => Math.round(each * 10) / 10)));
    }
  });
});
