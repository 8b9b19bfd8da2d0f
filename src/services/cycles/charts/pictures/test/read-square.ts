import { expect } from 'vitest';
import type { XmlNode } from '#test/support/xml.ts';
import { all, named, titled } from '../../../drawing/test/picture-xml.ts';
import { widthOf } from '../../../drawing/text-lines.ts';
import type { SignName } from '../../../zodiac/signs.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import type { ChartStyle } from '../chart-styles.ts';

/** Reads a drawn square back: cells as books on the subject draw them, and what is written in each. */

/** From the first house on, on a grid of four by four. */
const NORTH =
  '20 31 22 11,00 20 11,00 11 02,02 11 22 13,02 13 04,04 13 24,24 13 22 33,24 33 44,44 33 42,42 33 22 31,42 31 40,40 31 20';
/** From Aries on: the upper left corners on such a grid; all corners on one of three by three. */
const SOUTH = '10 20 30 31 32 33 23 13 03 02 01 00';
const EAST =
  '10 20 21 11,00 10 11,00 11 01,01 11 12 02,02 12 03,03 12 13,12 22 23 13,22 33 23,22 32 33,21 31 32 22,21 30 31,20 30 21';

type Point = readonly [x: number, y: number];
export type Written = { text: string; left: number; right: number; top: number; bottom: number; size: number };
type House = { house: number; sign: SignName };

export function cornersOf(square: XmlNode, style: ChartStyle, { house, sign }: House): Point[] {
  const { left, top, side } = extentOf(square);
  const at = (unit: number) => (corner: string) =>
    [left + Number(corner[0]) * unit, top + Number(corner[1]) * unit] as const;
  const ofSign = SIGN_NAMES.indexOf(sign);
  if (style === 'north') return (NORTH.split(',')[house - 1] ?? '').split(' ').map(at(side / 4));
  if (style === 'east') return (EAST.split(',')[ofSign] ?? '').split(' ').map(at(side / 3));
  const unit = side / 4;
  const [x, y] = at(unit)(SOUTH.split(' ')[ofSign] ?? '');
  return [
    [x, y],
    [x + unit, y],
    [x + unit, y + unit],
    [x, y + unit],
  ];
}

/** The upper left corner and the side, as drawn: the longest of its paths is that of its lines. */
function extentOf(square: XmlNode) {
  const paths = named(square, 'path').map(({ attributes }) => attributes['d'] ?? '');
  const lines = paths.reduce((one, other) => (other.length > one.length ? other : one), '');
  const numbers = lines.match(/[\d.]+/g)?.map(Number) ?? [];
  const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, index) => index % 2 === axis)) as [number[], number[]];
  return { left: Math.min(...xs), top: Math.min(...ys), side: Math.max(...xs) - Math.min(...xs) };
}

/** The groups of a sheet that are squares: those that have twelve houses. */
export const squaresOf = (picture: XmlNode): XmlNode[] =>
  all(picture, (node) => node.children.filter((child) => isHouse(child)).length === 12);

const isHouse = (node: XmlNode) =>
  node.children.some(({ name, text }) => name === 'title' && /^(House |भाव )?\d+: /.test(text));

/** What is written in a house, the sign first; none of it may leave its cell or meet another. */
export function readHouse(square: XmlNode, style: ChartStyle, each: House, prefix = 'House '): Written[] {
  const [cell] = titled(square).filter(({ title }) => title.startsWith(`${prefix}${each.house}: `));
  const corners = cornersOf(square, style, each);
  const texts = cell === undefined ? [] : writtenIn(cell.shape);
  for (const [index, one] of texts.entries()) {
    const { text, left, right, top, bottom } = one;
    const box: Point[] = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    const isInside = box.every((point) => isWithin(point, corners));
    const met = texts.slice(index + 1).find((other) => !isApart(one, other));
    if (!isInside) expect.fail(`${text} leaves house ${each.house} (${style})`);
    if (met !== undefined) expect.fail(`${text} meets ${met.text} in house ${each.house} (${style})`);
  }
  return texts;
}

const isApart = (one: Written, other: Written) =>
  one.right < other.left || other.right < one.left || one.bottom < other.top || other.bottom < one.top;

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
  const parts = [node, ...node.children];
  const width = parts.reduce((sum, { text, attributes }) => {
    const weight = attributes['font-weight'] === 'bold' ? 'bold' : 'normal';
    return sum + widthOf(text, Number(attributes['font-size'] ?? own), weight);
  }, 0);
  const [x, y] = [Number(node.attributes['x']), Number(node.attributes['y'])];
  const share = { middle: 0.5, end: 1 }[node.attributes['text-anchor'] ?? ''] ?? 0;
  const left = x - share * width;
  const text = parts.map((part) => part.text).join('');
  return [{ text, left, right: left + width, top: y - own * 0.76, bottom: y + own * 0.1, size: own }];
}

/** What is written on a sheet beside its squares. */
export function aroundSquares(node: XmlNode): Written[] {
  const squares = new Set(squaresOf(node));
  const visit = (each: XmlNode): Written[] => {
    if (squares.has(each)) return [];
    return each.name === 'text' ? writtenIn(each) : each.children.flatMap(visit);
  };
  return visit(node);
}

export const meetings = (texts: readonly Written[]): string[] =>
  texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other) => (isApart(one, other) ? [] : [`${one.text} and ${other.text}`])),
  );
