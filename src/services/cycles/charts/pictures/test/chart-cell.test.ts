import { describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import type { XmlNode } from '#test/support/xml.ts';
import { FIRST_HOUSE } from '../../../drawing/palette.ts';
import { all, readXml, titled } from '../../../drawing/test/picture-xml.ts';
import { widthOf } from '../../../drawing/text-lines.ts';
import { GRAHA_NAMES } from '../../../zodiac/graha-names.ts';
import type { SignName } from '../../../zodiac/signs.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import { byName } from '../../by-name.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import type { ChartStyle } from '../draw-chart.ts';
import { CHART_STYLES, drawChart } from '../draw-chart.ts';
import { sampleChart } from './chart-sample.ts';

/** Houses from the first on, and cells from Aries on, on a grid of four by four: as books on the subject draw them. */
const NORTH =
  '20 31 22 11,00 20 11,00 11 02,02 11 22 13,02 13 04,04 13 24,24 13 22 33,24 33 44,44 33 42,42 33 22 31,42 31 40,40 31 20';
const SOUTH = '10 20 30 31 32 33 23 13 03 02 01 00';
const LETTERS = ['Su', 'Mo', 'Ma', 'Me', 'Ju', 'Ve', 'Sa', 'Ra', 'Ke'];
const SIGN_LETTERS = ['Ar', 'Ta', 'Ge', 'Cn', 'Le', 'Vi', 'Li', 'Sc', 'Sg', 'Cp', 'Aq', 'Pi'];

type Point = readonly [x: number, y: number];
type Written = { text: string; left: number; right: number; top: number; bottom: number; size: number };

/** The square's upper left corner and its side, as drawn. */
function squareOf(picture: XmlNode) {
  const [lines] = all(picture, ({ attributes }) => attributes['stroke-linejoin'] === 'round');
  const numbers = (lines?.attributes['d'] ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
  const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, index) => index % 2 === axis)) as [number[], number[]];
  return { left: Math.min(...xs), top: Math.min(...ys), side: Math.max(...xs) - Math.min(...xs) };
}

function cornersOf(picture: XmlNode, style: ChartStyle, house: number, sign: SignName): Point[] {
  const { left, top, side } = squareOf(picture);
  const unit = side / 4;
  const at = (corner: string): Point => [left + Number(corner[0]) * unit, top + Number(corner[1]) * unit];
  if (style === 'north') return (NORTH.split(',')[house - 1] ?? '').split(' ').map(at);
  const [x, y] = at(SOUTH.split(' ')[SIGN_NAMES.indexOf(sign)] ?? '');
  return [
    [x, y],
    [x + unit, y],
    [x + unit, y + unit],
    [x, y + unit],
  ];
}

/** All cells are convex: a point within lies on the same side of every edge. */
function isWithin([x, y]: Point, corners: readonly Point[]): boolean {
  const sides = corners.map(([fromX, fromY], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length] ?? [0, 0];
    return Math.sign((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX));
  });
  return Math.abs(sides.reduce((sum, side) => sum + side, 0)) === corners.length;
}

function writtenIn(node: XmlNode, size = 23): Written[] {
  const own = Number(node.attributes['font-size'] ?? size);
  if (node.name !== 'text') return node.children.flatMap((child) => writtenIn(child, own));
  const bold = node.children.map(({ text }) => text).join('');
  const width = widthOf(bold, own, 'bold') + widthOf(node.text, own);
  const [x, y] = [Number(node.attributes['x']), Number(node.attributes['y'])];
  const share = { middle: 0.5, end: 1 }[node.attributes['text-anchor'] ?? ''] ?? 0;
  const left = x - share * width;
  return [{ text: bold + node.text, left, right: left + width, top: y - own * 0.76, bottom: y + own * 0.1, size: own }];
}

/** What is written in each house, the sign first; none of it may leave its cell or meet another. */
function readHouses(chart: JyotishChart, style: ChartStyle) {
  const picture = readXml(drawChart(chart, style));
  return chart.houses.map(({ house, sign }) => {
    const [cell] = titled(picture).filter(({ title }) => title === `House ${house}: ${sign}`);
    const corners = cornersOf(picture, style, house, sign);
    const texts = cell === undefined ? [] : writtenIn(cell.shape);
    for (const [index, { text, left, right, top, bottom }] of texts.entries()) {
      const box: Point[] = [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ];
      for (const point of box) expect(isWithin(point, corners), `${text} in house ${house}`).toBe(true);
      for (const other of texts.slice(index + 1)) {
        const apart = right < other.left || other.right < left || bottom < other.top || other.bottom < top;
        expect(apart, `${text} and ${other.text} in house ${house}`).toBe(true);
      }
    }
    return texts;
  });
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
      const picture = readXml(drawChart(sampleChart({ ascendant, signs: { Moon: 'Virgo' } }), style));
      const [ground] = all(picture, ({ name, attributes }) => name === 'path' && attributes['fill'] === FIRST_HOUSE);
      const numbers = ground?.attributes['d']?.match(/[\d.]+/g)?.map(Number) ?? [];
      const corners = cornersOf(picture, style, 1, ascendant ?? 'Virgo').flat();
      expect(numbers.length).toBe(8);
      expect(new Set(numbers)).toEqual(new Set(corners.map((each) => Math.round(each * 10) / 10)));
    }
  });
});
