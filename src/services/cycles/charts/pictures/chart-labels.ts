import { widthOf } from '../../drawing/text-lines.ts';
import type { GrahaName } from '../../zodiac/graha-names.ts';
import type { SignName } from '../../zodiac/signs.ts';
import { SIGN_NAMES } from '../../zodiac/signs.ts';
import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';
import { degreeText } from '../jyotish/answer/whole-parts.ts';
import type { ChartView } from './chart-view.ts';

/**
 * What is written of the ascendant and the grahas inside a chart: two letters, the degree in the sign, and marks for what
 * nobody should have to look up. Letters and arrows only, which any system font has. Places nothing.
 */
export type ChartLabel = { short: string; rest: string };
export type ChartPlanet = JyotishChart['planets'][number];

export const GRAHA_LETTERS: Readonly<Record<GrahaName, string>> = {
  Sun: 'Su',
  Moon: 'Mo',
  Mars: 'Ma',
  Mercury: 'Me',
  Jupiter: 'Ju',
  Venus: 'Ve',
  Saturn: 'Sa',
  Rahu: 'Ra',
  Ketu: 'Ke',
};
const ASCENDANT_LETTERS = 'As';

/** From Aries. */
const SIGN_LETTERS = ['Ar', 'Ta', 'Ge', 'Cn', 'Le', 'Vi', 'Li', 'Sc', 'Sg', 'Cp', 'Aq', 'Pi'] as const;

/** 1 to 12, from Aries. */
export const signNumber = (sign: SignName) => SIGN_NAMES.indexOf(sign) + 1;
export const signLetters = (sign: SignName) => SIGN_LETTERS[signNumber(sign) - 1] ?? '';

type Mark = { mark: string; words: string; holds: (planet: ChartPlanet) => boolean };
const MARKS: readonly Mark[] = [
  { mark: 'R', words: 'retrograde', holds: ({ retrograde }) => retrograde },
  { mark: 'c', words: 'combust', holds: ({ combust }) => combust },
  { mark: '↑', words: 'exalted', holds: ({ dignity }) => dignity === 'exalted' },
  { mark: '↓', words: 'debilitated', holds: ({ dignity }) => dignity === 'debilitated' },
];
const inWords = (marks: readonly { mark: string; words: string }[]) =>
  marks.map(({ mark, words }) => `${mark} ${words}`).join(', ');
export const KEY_WITHOUT_ASCENDANT = inWords(MARKS);
export const KEY = inWords([...MARKS, { mark: ASCENDANT_LETTERS, words: 'ascendant' }]);

export const marksOf = (planet: ChartPlanet) => MARKS.filter(({ holds }) => holds(planet));

/** The ascendant, when this is its house, and then the grahas by degree. */
export function labelsIn({ ascendant, planets, unsure }: ChartView, house: number): ChartLabel[] {
  const rising =
    ascendant === null || house !== 1 ? [] : [{ short: ASCENDANT_LETTERS, rest: degreeText(ascendant.degree) }];
  const grahas = planets
    .filter((planet) => planet.house === house)
    .sort((a, b) => a.degree - b.degree)
    .map((planet) => {
      const degree = unsure.includes(planet.name) ? '' : degreeText(planet.degree);
      const marks = marksOf(planet).map(({ mark }) => mark);
      return { short: GRAHA_LETTERS[planet.name], rest: `${degree} ${marks.join('')}`.trim() };
    });
  return [...rising, ...grahas];
}

export const labelWidth = ({ short, rest }: ChartLabel, size: number) =>
  widthOf(short, size, 'bold') + widthOf(` ${rest}`, size);
