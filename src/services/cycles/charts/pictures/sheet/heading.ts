import { CHART_LINE, QUIET_INK, SMALL } from '../../../drawing/palette.ts';
import { element } from '../../../drawing/svg.ts';
import { oneLine } from '../../../drawing/text-lines.ts';
import { shownName } from '../../../names/shown-name.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import { degreeText } from '../../jyotish/answer/whole-parts.ts';
import type { Area, Part } from './area.ts';
import type { SheetWords } from './words.ts';

/** Whose chart it is, of when and where, and what rises. */
const KICKER = { size: 22, baseline: 60 };
const NAME = { size: 46, baseline: 112 };
const FACTS = [152, 184];

/** Without a name it is a birth chart and nothing more. */
export function sheetHeading(chart: JyotishChart, words: SheetWords, { left, width }: Area): Part {
  const name = shownName(chart.birth.name);
  const kicker = { x: left, y: KICKER.baseline, 'font-size': KICKER.size, 'font-weight': 'bold', fill: CHART_LINE };
  const facts = [when(chart, words), where(chart, words)];
  const large = name === '' ? words.birthChart : name;
  const part = element(
    'g',
    {},
    ...(name === '' ? [] : [element('text', kicker, words.birthChart)]),
    element(
      'text',
      { x: left, y: NAME.baseline, 'font-size': NAME.size, 'font-weight': 'bold' },
      oneLine(large, NAME.size, width, 'bold'),
    ),
    ...facts.map((fact, index) =>
      element('text', { x: left, y: FACTS[index] ?? 0, fill: QUIET_INK }, oneLine(fact, SMALL, width)),
    ),
  );
  return { part, end: Math.max(...FACTS) };
}

export function sheetTitle({ birth }: JyotishChart, { birthChart }: SheetWords): string {
  const name = shownName(birth.name);
  return name === '' ? birthChart : `${birthChart}: ${name}`;
}

export function when({ birth, time_zone }: JyotishChart, words: SheetWords): string {
  const time = birth.time_assumed ? words.timeUnknown : birth.time;
  const old = birth.julian_date === null ? '' : ` (${words.julian(birth.julian_date)})`;
  return `${birth.date}${old}, ${time}, ${zoneOf(time_zone, words)}`;
}

export function zoneOf({ name, utc_offset, source }: JyotishChart['time_zone'], { assumed }: SheetWords): string {
  const parts = [...(name === null || name === 'UTC' ? [] : [name]), `UTC${utc_offset}`];
  return `${parts.join(' ')}${source === 'assumed' ? ` (${assumed})` : ''}`;
}

export function where({ birth: { lat, lng }, ascendant, without_time }: JyotishChart, words: SheetWords): string {
  const place = lat === null || lng === null ? words.noPlace : `${angle(lat, 'N', 'S')}, ${angle(lng, 'E', 'W')}`;
  if (without_time !== null) return `${place}; ${words.noTime}`;
  if (ascendant === null) return `${place}; ${words.fromMoon}`;
  return `${place}; ${words.ascendant.toLowerCase()} ${spot(ascendant, words)}`;
}

const angle = (degrees: number, positive: string, negative: string) =>
  `${Math.abs(degrees).toFixed(4)}° ${degrees < 0 ? negative : positive}`;

export const spot = (
  { sign, degree }: Pick<NonNullable<JyotishChart['ascendant']>, 'sign' | 'degree'>,
  words: SheetWords,
) => `${words.sign(sign)} ${degreeText(degree)}`;
