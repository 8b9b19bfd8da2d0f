import { widthOf } from '../../../drawing/text-lines.ts';
import { degreeText, wholeParts } from '../../jyotish/answer/whole-parts.ts';
import type { Script } from '../chart-styles.ts';
import { LETTERS } from './letters.ts';
import type { ChartView } from './view.ts';

/**
 * What is written of the ascendant and the grahas inside a house: letters, the degree in the sign, and marks for what nobody
 * should have to look up. Places nothing.
 */
export type ChartLabel = { letters: string; degree: string; marks: string };

/** How much of a degree is written: a crowded house says less, and the table says it all. */
export type DegreeDetail = 'minutes' | 'degrees' | 'none';

/** The degree is written smaller than the letters. */
export const DEGREE_SHARE = 0.84;

/** The ascendant, when this is its house, and then the grahas by degree. */
export function labelsIn(view: ChartView, house: number, script: Script, detail: DegreeDetail): ChartLabel[] {
  const { ascendant, grahas, marks } = LETTERS[script];
  const degreeOf = (degree: number | null) => (degree === null ? '' : DEGREE_TEXTS[detail](degree));
  const rising =
    view.rising === null || house !== 1
      ? []
      : [{ letters: ascendant, degree: degreeOf(view.rising.degree), marks: '' }];
  const standing = view.grahas
    .filter((graha) => graha.house === house)
    .map((graha) => ({
      letters: grahas[graha.name],
      degree: degreeOf(graha.degree),
      marks: graha.marks.map((mark) => marks[mark]).join(''),
    }));
  return [...rising, ...standing];
}

const DEGREE_TEXTS: Readonly<Record<DegreeDetail, (degree: number) => string>> = {
  minutes: degreeText,
  degrees: (degree) => `${wholeParts(degree, 1)}°`,
  none: () => '',
};

/** With the blanks between its parts. */
export const labelWidth = ({ letters, degree, marks }: ChartLabel, size: number) =>
  widthOf(letters, size, 'bold') +
  (degree === '' ? 0 : widthOf(` ${degree}`, size * DEGREE_SHARE)) +
  (marks === '' ? 0 : widthOf(` ${marks}`, size * DEGREE_SHARE, 'bold'));
