import Type from 'typebox';
import type { WrongParameter } from '#platform/http/operation/operation.ts';
import { JyotishChart } from '../charts/jyotish/answer/chart-schema.ts';
import type { ChartParameters } from '../charts/jyotish/chart/question.ts';
import {
  CALENDARS,
  DASHA_LEVELS,
  DEFAULT_DASHA_LEVELS,
  DEFAULT_VARGAS,
  FIRST_BIRTH_YEAR,
  LAST_BIRTH_YEAR,
  MOST_NAME_LETTERS,
  NODE_KINDS,
} from '../charts/jyotish/chart/question.ts';
import type { Charts } from '../charts/jyotish/charts.ts';
import { AYANAMSA_IDS, DEFAULT_AYANAMSA } from '../charts/jyotish/tables/ayanamsas.ts';
import type { PictureWish } from '../charts/pictures/chart-styles.ts';
import { CHART_STYLES, PICTURE_VARGAS, SCRIPTS, vargasOfPicture } from '../charts/pictures/chart-styles.ts';
import { drawChart } from '../charts/pictures/draw-chart.ts';
import { chartResource } from '../context.ts';
import { format } from '../interface/format.ts';
import { picture, unkeptPicture } from '../interface/picture-answer.ts';
import { BOTH_OR_NEITHER, placeParameters } from '../interface/place.ts';
import { oneOf } from '../interface/schema-parts.ts';
import { theme } from '../interface/theme.ts';

const text = (maxLength: number, description: string) => Type.Optional(Type.String({ maxLength, description }));

/** Of a date, a time or an offset: more than any has, so that what is wrong is told by what it is and not by its length. */
const MOST_LETTERS = 40;

/** In an address, and as the body of a POST. */
export const ChartQuery = Type.Object(
  {
    birthDate: Type.String({
      maxLength: MOST_LETTERS,
      description: `YYYY-MM-DD, proleptic Gregorian, from ${FIRST_BIRTH_YEAR} to ${LAST_BIRTH_YEAR}; full precision from 1600 to 2200.`,
    }),
    calendar: Type.Optional(
      oneOf(CALENDARS, 'Of birthDate. `julian` is converted; left out it is read as Gregorian, and old style is told.'),
    ),
    birthTime: Type.Optional(
      Type.String({
        maxLength: MOST_LETTERS,
        'x-default': '12:00',
        description: 'HH:MM on the local clock. Noon when left out, and the answer then says so.',
      }),
    ),
    ...placeParameters,
    name: text(MOST_NAME_LETTERS, 'Only echoed.'),
    tz: text(64, "An IANA time zone, instead of the place's."),
    utcOffset: text(MOST_LETTERS, 'Such as +05:30, -04:51 or Z, instead of any time zone. Encode the plus as %2B.'),
    ayanamsa: { ...oneOf(AYANAMSA_IDS, 'Where the sidereal zodiac begins.'), default: DEFAULT_AYANAMSA },
    node: { ...oneOf(NODE_KINDS, 'Which node of the Moon Rahu is.'), default: 'mean' },
    vargas: Type.String({
      maxLength: 80,
      default: DEFAULT_VARGAS,
      description: 'Divisional charts, as a list with commas; `all` for the sixteen.',
    }),
    dashaLevels: Type.Integer({
      minimum: Math.min(...DASHA_LEVELS),
      maximum: Math.max(...DASHA_LEVELS),
      default: DEFAULT_DASHA_LEVELS,
      description: 'How deep the dashas go.',
    }),
    asOf: Type.Optional(
      Type.String({
        maxLength: MOST_LETTERS,
        description:
          'The instant whose dasha is told: YYYY-MM-DD, or with a time as in 2026-01-31T12:00:00Z. Now when left out.',
      }),
    ),
    ...format,
    style: {
      ...oneOf(CHART_STYLES, 'Of pictures: houses that stand still (`north`), or signs that do (`south`, `east`).'),
      default: 'north',
    },
    varga: {
      ...oneOf(
        PICTURE_VARGAS,
        'Of pictures: which chart is drawn, or which two side by side. Without a birth time there are only those from the Moon and the Sun.',
      ),
      default: 'D1',
    },
    script: {
      ...oneOf(SCRIPTS, 'Of pictures: `devanagari` writes names, signs and labels in Hindi, and figures as ever.'),
      default: 'latin',
    },
    ...theme,
  },
  BOTH_OR_NEITHER,
);

export const CHART_PICTURE =
  'The chart in the north, south or east Indian style, alone or beside a divisional one, with its table and a bar of the dashas.';

/** A birth chart. What is asked is personal: no answer is kept anywhere, and no log holds it. */
export const jyotishChart = chartResource({
  name: 'jyotish-chart',
  summary: 'A Vedic birth chart: places to the arc-second, houses, dashas, yogas, and what was assumed',
  query: ChartQuery,
  check: (query, service) => faultsOfChart(query, service.charts),
  reply: JyotishChart,
  media: [picture(CHART_PICTURE)],
  cache: 'no-store',
  handle: ({ query, service }) =>
    query.format === 'svg' ? pictureOf(query, service.charts) : service.charts.cast(query),
});

type Asked = ChartParameters & Pick<Type.Static<typeof ChartQuery>, 'format' | keyof PictureWish>;

/** What hangs on the ascendant is no picture of a birth whose time nobody told. */
export function faultsOfChart(asked: Partial<Asked>, charts: Charts): readonly WrongParameter[] {
  const isBeyondTheDay =
    asked.format === 'svg' && asked.birthTime === undefined && asked.varga !== undefined && asked.varga !== 'D1';
  return [
    ...charts.faultsIn(asked),
    ...(isBeyondTheDay ? [{ name: 'varga', detail: 'needs a birthTime: without one only D1 can be drawn' }] : []),
  ];
}

/** Cast with the charts that are drawn and no other: `vargas` is for the JSON. */
export function pictureOf(asked: Asked, charts: Charts) {
  const vargas = vargasOfPicture(asked.varga).join(',');
  return unkeptPicture(drawChart(charts.cast({ ...asked, vargas }), asked));
}
