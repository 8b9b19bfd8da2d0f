import type { Static } from 'typebox';
import Type from 'typebox';
import { VARGA_IDS } from '../jyotish/answer/placement-schema.ts';
import { CALENDARS, MOST_NAME_LETTERS, NODE_KINDS } from '../jyotish/chart/question.ts';
import { AYANAMSA_IDS } from '../jyotish/tables/ayanamsas.ts';
import { CHART_STYLES } from '../pictures/chart-styles.ts';

/**
 * What a form of the chart carries. All that is known of somebody stands in the form itself, from one page to the next: there
 * is no cookie, no row and no birth in an address. Every value is text as a person typed or chose it.
 */
export const LONGEST_PLACE = 100;
const LONGEST_PART = 20;
const LONGEST_TIME = 30;
const LONGEST_WORD = 20;
const LONGEST_STAMP = 60;

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

const word = <Word extends string>(values: readonly Word[]) =>
  Type.Optional(Type.Unsafe<Word | ''>({ type: 'string', enum: ['', ...values], maxLength: LONGEST_WORD }));

/** What is asked for: the chart, or the form to change what was entered. */
const VIEWS = ['chart', 'form'] as const;

export const ChartForm = Type.Object(
  {
    name: text(MOST_NAME_LETTERS),
    day: text(LONGEST_PART),
    month: text(LONGEST_PART),
    year: text(LONGEST_PART),
    time: text(LONGEST_TIME),
    noTime: word(['yes']),
    place: text(LONGEST_PLACE),
    /** GeoNames' number of the place that was chosen, and the text that it was chosen for: another text is another place. */
    placeId: text(LONGEST_PART),
    chosenFor: text(LONGEST_PLACE),
    calendar: word(CALENDARS),
    style: word(CHART_STYLES),
    node: word(NODE_KINDS),
    ayanamsa: word(AYANAMSA_IDS),
    utcOffset: text(LONGEST_PART),
    /** The calendar and the clock that were taken on a page, with the place and the day that they were taken for. */
    calendarFor: text(LONGEST_STAMP),
    clockFor: text(LONGEST_STAMP),
    varga: word(VARGA_IDS),
    /** Which mahadasha is shown to its third level, by number. */
    dasha: word(['1', '2', '3', '4', '5', '6', '7', '8', '9']),
    show: word(VIEWS),
  },
  { additionalProperties: false },
);
export type ChartForm = Static<typeof ChartForm>;
export type FieldName = keyof ChartForm;

/** Many times what a form has: each letter may be nine bytes of it. */
export const CHART_FORM_LIMIT = 8192;

type Shape = { maxLength: number; enum?: readonly string[] };
const SHAPES = Object.entries(ChartForm.properties) as unknown as readonly (readonly [FieldName, Shape])[];

/** What carries a birth from page to page; what is shown next is said by each button. */
export const CARRIED: readonly FieldName[] = SHAPES.map(([name]) => name).filter((name) => name !== 'show');

export const longestOf = (name: FieldName): number => SHAPES.find(([each]) => each === name)?.[1].maxLength ?? 0;

/** Of a form that was refused as a whole: what fits is shown again. */
export function keptOf(body: unknown): ChartForm {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    SHAPES.flatMap(([name, shape]) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (typeof value !== 'string' || value.length > shape.maxLength) return [];
      return shape.enum === undefined || shape.enum.includes(value) ? [[name, value] as const] : [];
    }),
  );
}
