import { Problem } from '#kernel/problem.ts';
import type { CommandArguments, CommandOption } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { VARGA_IDS } from '../charts/jyotish/answer/placement-schema.ts';
import type { ChartParameters } from '../charts/jyotish/chart/question.ts';
import {
  CALENDARS,
  DASHA_LEVELS,
  DEFAULT_VARGAS,
  MOST_NAME_LETTERS,
  NODE_KINDS,
} from '../charts/jyotish/chart/question.ts';
import { AYANAMSA_IDS, DEFAULT_AYANAMSA } from '../charts/jyotish/tables/ayanamsas.ts';
import type { PictureVarga } from '../charts/pictures/chart-styles.ts';
import { CHART_STYLES, PICTURE_VARGAS, SCRIPTS } from '../charts/pictures/chart-styles.ts';
import { THEMES } from '../interface/theme.ts';
import type { WantedPicture } from './chart-picture.ts';

/** The options of `quintet chart`, read into a question for a chart. What their values mean is for the chart to say. */
export type Wanted = {
  parameters: ChartParameters;
  /** A name, yet to be looked up. */
  place: string | undefined;
  picture: WantedPicture | undefined;
};

type Option = { sample: string; meaning: string; parameter?: keyof ChartParameters };

const OPTIONS: Readonly<Record<string, Option>> = {
  date: { sample: '1990-05-15', meaning: 'the day of birth', parameter: 'birthDate' },
  calendar: { sample: CALENDARS.join('|'), meaning: 'of the day; julian is converted', parameter: 'calendar' },
  time: { sample: '14:30', meaning: 'on the local clock; noon if left out', parameter: 'birthTime' },
  place: { sample: '"Chennai, IN"', meaning: 'a town, with its country or region; or --lat and --lng' },
  lat: { sample: '13.0878', meaning: 'degrees, south negative', parameter: 'lat' },
  lng: { sample: '80.2785', meaning: 'degrees, west negative', parameter: 'lng' },
  name: { sample: 'TEXT', meaning: 'only repeated', parameter: 'name' },
  tz: { sample: 'Asia/Kolkata', meaning: 'in place of the zone of the place', parameter: 'tz' },
  'utc-offset': { sample: '+05:30', meaning: 'in place of any zone', parameter: 'utcOffset' },
  ayanamsa: { sample: DEFAULT_AYANAMSA, meaning: `one of ${AYANAMSA_IDS.join(', ')}`, parameter: 'ayanamsa' },
  node: { sample: NODE_KINDS.join('|'), meaning: 'which node Rahu is', parameter: 'node' },
  vargas: { sample: `${DEFAULT_VARGAS}|all`, meaning: 'divisional charts', parameter: 'vargas' },
  'dasha-levels': { sample: DASHA_LEVELS.join('|'), meaning: 'how deep the dashas go', parameter: 'dashaLevels' },
  'as-of': { sample: '2026-01-31', meaning: 'when a dasha counts as running; now if left out', parameter: 'asOf' },
  svg: { sample: 'FILE', meaning: 'draws the chart as well, into this file' },
  style: { sample: CHART_STYLES.join('|'), meaning: 'of the drawing' },
  varga: { sample: 'D9|D1,D9', meaning: 'which chart is drawn, or D1 beside which' },
  theme: { sample: THEMES.join('|'), meaning: 'colours of the drawing' },
  script: { sample: SCRIPTS.join('|'), meaning: 'writing of the drawing' },
};

export const CHART_OPTIONS: Readonly<Record<string, CommandOption>> = Object.fromEntries(
  Object.entries(OPTIONS).map(([name, { sample, meaning }]) => [name, { value: sample, about: meaning }]),
);

export function readWanted(args: CommandArguments): Wanted {
  const given = (name: string) => textOption(args, name);
  const birthDate = given('date');
  if (birthDate === undefined) throw new UsageError(`--date is missing. For example: ${EXAMPLE}`);
  const [lat, lng] = [degrees('lat', 90, given('lat')), degrees('lng', 180, given('lng'))];
  const place = given('place');
  if (place !== undefined && (lat !== undefined || lng !== undefined)) {
    throw new UsageError('--place and --lat with --lng both tell the place: give one of them.');
  }
  const levels = given('dasha-levels');
  const parameters = {
    birthDate,
    ...defined({
      calendar: given('calendar'),
      birthTime: given('time'),
      name: nameOf(given('name')),
      tz: given('tz'),
      asOf: given('as-of'),
    }),
    ...defined({ utcOffset: given('utc-offset'), ayanamsa: given('ayanamsa') }),
    ...defined({ node: given('node'), vargas: given('vargas') }),
    ...defined({ lat, lng, dashaLevels: levels === undefined ? undefined : wholeNumber(levels) }),
  };
  return { parameters, place, picture: pictureOf(args) };
}

/** What a chart refuses, told of the option instead of the API's parameter. */
export function asUsageError(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const lines = (error.errors ?? []).map(({ name, detail }) => `--${optionFor(name)} ${detail}.`);
  return new UsageError(lines.length === 0 ? error.message : lines.join('\n'), { cause: error });
}

const optionFor = (parameter: string) =>
  Object.keys(OPTIONS).find((name) => OPTIONS[name]?.parameter === parameter) ?? parameter;

const EXAMPLE = 'quintet chart --date 1990-05-15 --time 14:30 --place "Chennai, IN"';

function textOption({ options }: CommandArguments, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value.trim() : undefined;
}

function degrees(name: string, most: number, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(Math.abs(value) <= most)) {
    throw new UsageError(`--${name} must be degrees from -${most} to ${most}, such as ${OPTIONS[name]?.sample ?? 0}.`);
  }
  return value;
}

/** As the API reads one: `0x2` and `2.0` are none. */
const wholeNumber = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN);

function nameOf(text: string | undefined): string | undefined {
  if (text !== undefined && text.length > MOST_NAME_LETTERS) {
    throw new UsageError(`--name may have ${MOST_NAME_LETTERS} characters.`);
  }
  return text;
}

function pictureOf(args: CommandArguments): WantedPicture | undefined {
  const file = textOption(args, 'svg');
  const alone = PICTURE_OPTIONS.find((name) => file === undefined && textOption(args, name) !== undefined);
  if (alone !== undefined) throw new UsageError(`--${alone} is for a drawing: add --svg FILE.`);
  const wish = {
    style: chosen(args, 'style', CHART_STYLES, 'north'),
    varga: chosen<PictureVarga>(args, 'varga', PICTURE_VARGAS, 'D1', `${VARGA_IDS.join(', ')}, or D1,D9 and so on`),
    theme: chosen(args, 'theme', THEMES, 'auto'),
    script: chosen(args, 'script', SCRIPTS, 'latin'),
  };
  if (file === undefined) return undefined;
  if (textOption(args, 'time') === undefined && wish.varga !== 'D1') {
    throw new UsageError('--varga needs --time: without one only D1 can be drawn.');
  }
  return { file, ...wish };
}

const PICTURE_OPTIONS = ['style', 'varga', 'theme', 'script'] as const;

function chosen<Word extends string>(
  args: CommandArguments,
  name: (typeof PICTURE_OPTIONS)[number],
  words: readonly Word[],
  usual: Word,
  told = words.join(', '),
): Word {
  const text = textOption(args, name) ?? usual;
  const found = words.find((word) => word === text);
  if (found === undefined) throw new UsageError(`--${name} must be one of ${told}.`);
  return found;
}

type Defined<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> };

function defined<Values extends Record<string, string | number | undefined>>(values: Values): Defined<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;
}
