import { LINE } from '../../../drawing/picture.ts';
import { element } from '../../../drawing/svg.ts';
import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { SignName } from '../../../zodiac/signs.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import type { VargaId } from '../../jyotish/answer/placement-schema.ts';
import { degreeText } from '../../jyotish/answer/whole-parts.ts';
import type { Dignity } from '../../jyotish/chart/dignity.ts';
import type { NakshatraName } from '../../jyotish/tables/nakshatras.ts';
import { LETTERS } from '../square/letters.ts';
import type { ChartView, MarkName } from '../square/view.ts';
import { marksOf, viewOf } from '../square/view.ts';
import type { Area, Part } from './area.ts';
import { headed, headingLine } from './area.ts';
import type { SheetWords } from './words.ts';

/** The ascendant and the grahas with where they stand: as rows to be seen, and in words to be heard. */
export type Row = {
  /** Null is the ascendant. */
  name: GrahaName | null;
  sign: SignName;
  degree: number;
  nakshatra: NakshatraName;
  pada: number;
  house: number;
  dignity: Dignity | null;
  marks: readonly MarkName[];
};

/** `x` is from the left of the table. */
export type Column<Each = Row> = { heading: string; x: number; anchor: 'start' | 'end'; text: (row: Each) => string };
const ROW = 34;

export function grahaTable(
  chart: JyotishChart,
  beside: VargaId | null,
  words: SheetWords,
  area: Area,
  top: number,
): Part {
  const { columns, sign } = words;
  const inVarga = beside === null ? null : signsOf(viewOf(chart, beside));
  return drawTable(
    rowsOf(chart),
    [
      { heading: columns.sign, x: 177, anchor: 'start', text: (row) => sign(row.sign) },
      { heading: columns.degree, x: 420, anchor: 'end', text: ({ degree }) => degreeText(degree) },
      {
        heading: columns.nakshatraPada,
        x: 442,
        anchor: 'start',
        text: (row) => `${words.nakshatra(row.nakshatra)} ${row.pada}`,
      },
      { heading: columns.house, x: 770, anchor: 'end', text: ({ house }) => String(house) },
      { heading: columns.dignity, x: 800, anchor: 'start', text: ({ dignity }) => dignityIn(words, dignity) },
      ...(beside === null || inVarga === null
        ? []
        : [
            {
              heading: beside,
              x: 1000,
              anchor: 'start' as const,
              text: ({ name }: Row) => shownSign(inVarga.get(name), words),
            },
          ]),
    ],
    words,
    area,
    top,
  );
}

export function tableInWords(chart: JyotishChart, words: SheetWords): string {
  const sentences = rowsOf(chart).map((row) => {
    const parts = [
      `${nameOf(row, words)}: ${words.sign(row.sign)} ${degreeText(row.degree)}`,
      words.pada(words.nakshatra(row.nakshatra), row.pada),
    ];
    return [...parts, words.house(row.house), ...stateWords(row, words)].join(', ');
  });
  return `${sentences.join(`${words.stop} `)}${words.stop}`;
}

/** A divisional chart beside what it is made from. */
export function vargaTable(chart: JyotishChart, view: ChartView, words: SheetWords, area: Area, top: number): Part {
  const houses = housesOf(view);
  const signs = signsOf(view);
  const rows = rowsOf(chart).map((row) => ({
    ...row,
    marks: view.grahas.find(({ name }) => name === row.name)?.marks ?? [],
  }));
  return drawTable(
    rows,
    [
      { heading: words.columns.sign, x: 235, anchor: 'start', text: ({ name }) => shownSign(signs.get(name), words) },
      { heading: words.columns.house, x: 510, anchor: 'end', text: ({ name }) => String(houses.get(name) ?? '') },
      {
        heading: words.birthSign,
        x: 560,
        anchor: 'start',
        text: ({ sign, degree }) => `${words.sign(sign)} ${degreeText(degree)}`,
      },
      { heading: words.birthHouse, x: 970, anchor: 'end', text: ({ house }) => String(house) },
    ],
    words,
    area,
    top,
  );
}

export function vargaInWords(view: ChartView, words: SheetWords): string {
  const signs = signsOf(view);
  const houses = housesOf(view);
  const names = [...(view.rising === null ? [] : [null]), ...view.grahas.map(({ name }) => name)];
  const sentences = names.map((name) => {
    const marks = view.grahas.find((each) => each.name === name)?.marks ?? [];
    const place = `${nameOf({ name }, words)}: ${shownSign(signs.get(name), words)}`;
    return [place, words.house(houses.get(name) ?? 1), ...marks.map(words.mark)].join(', ');
  });
  return `${words.varga(view.varga)} (${view.varga}): ${sentences.join(`${words.stop} `)}${words.stop}`;
}

const housesOf = ({ grahas, rising }: ChartView) =>
  new Map<GrahaName | null, number>([
    ...(rising === null ? [] : [[null, 1] as const]),
    ...grahas.map(({ name, house }) => [name, house] as const),
  ]);

function signsOf(view: ChartView): Map<GrahaName | null, SignName> {
  const signs = view.houses.map(({ sign }) => sign);
  return new Map([...housesOf(view)].map(([name, house]) => [name, signs[house - 1] as SignName]));
}

const shownSign = (sign: SignName | undefined, words: SheetWords) => (sign === undefined ? '–' : words.sign(sign));

export const stateWords = ({ dignity, marks }: Row, words: SheetWords): string[] => [
  ...(dignity === null ? [] : [words.dignity(dignity)]),
  ...withoutDignity(marks, dignity).map(words.mark),
];

export const dignityIn = (words: SheetWords, dignity: Dignity | null) =>
  dignity === null ? '–' : words.dignity(dignity);

/** Where the dignity has a column of its own. */
const withoutDignity = (marks: readonly MarkName[], dignity: Dignity | null) =>
  marks.filter((mark) => mark !== dignity);

const nameOf = ({ name }: Pick<Row, 'name'>, words: SheetWords) =>
  name === null ? words.ascendant : words.graha(name);

export function drawTable<Each extends Row>(
  rows: readonly Each[],
  columns: readonly Column<Each>[],
  words: SheetWords,
  area: Area,
  top: number,
): Part {
  const first = { heading: words.columns.graha, x: 0, anchor: 'start' as const };
  const headings = [first, ...columns].map(({ heading, x, anchor }) =>
    element('text', { x: area.left + x, y: headingLine(top), 'text-anchor': anchor }, heading),
  );
  const head = headed(area, top, ...headings);
  const foot = (index: number) => head.end + LINE + index * ROW;
  const drawn = rows.map((row, index) => {
    const y = foot(index);
    const marks = row.marks.map((mark) => ` ${LETTERS[words.script].marks[mark]}`).join('');
    return element(
      'g',
      {},
      element('text', { x: area.left, y }, element('tspan', { 'font-weight': 'bold' }, nameOf(row, words)), marks),
      ...columns.map(({ x, anchor, text }) =>
        element('text', { x: area.left + x, y, 'text-anchor': anchor }, text(row)),
      ),
    );
  });
  return { part: element('g', {}, head.part, ...drawn), end: foot(rows.length - 1) };
}

function rowsOf({ ascendant, planets }: JyotishChart): Row[] {
  const rising = ascendant === null ? [] : [{ ...placeOf(ascendant), name: null, house: 1, dignity: null, marks: [] }];
  return [...rising, ...planets.map(rowOf)];
}

export const rowOf = (planet: JyotishChart['planets'][number]): Row => ({
  ...placeOf(planet),
  name: planet.name,
  house: planet.house,
  dignity: planet.dignity,
  marks: withoutDignity(marksOf(planet, 'D1', planet.sign), planet.dignity),
});

const placeOf = ({ sign, degree, nakshatra, pada }: NonNullable<JyotishChart['ascendant']>) => ({
  sign,
  degree,
  nakshatra,
  pada,
});
