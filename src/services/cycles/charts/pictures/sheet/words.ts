import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { SignName } from '../../../zodiac/signs.ts';
import type { VargaId } from '../../jyotish/answer/placement-schema.ts';
import type { Dignity } from '../../jyotish/chart/dignity.ts';
import type { NakshatraName } from '../../jyotish/tables/nakshatras.ts';
import type { ChartStyle, Script } from '../chart-styles.ts';
import type { MarkName, Origin } from '../square/view.ts';

/**
 * What a sheet writes of its own, in English or in Hindi with the script. Warnings, reasons and names of ayanamsas are the
 * answer's, in English in both. Dates and figures are the same in both.
 */
export type SheetWords = {
  lang: string;
  script: Script;
  /** Ends a sentence. */
  stop: string;
  birthChart: string;
  /** A birth chart in the style of …, for those who do not see it. */
  inStyle: (style: ChartStyle) => string;
  ascendant: string;
  graha: (name: GrahaName) => string;
  sign: (name: SignName) => string;
  nakshatra: (name: NakshatraName) => string;
  dignity: (name: Dignity) => string;
  mark: (name: MarkName) => string;
  varga: (id: VargaId) => string;
  /** What it is read for. */
  subject: (id: VargaId) => string;
  origins: Readonly<Record<Exclude<Origin, 'ascendant'>, { name: string; houses: string; first: string }>>;
  house: (number: number | string) => string;
  pada: (nakshatra: string, pada: number) => string;
  moonIn: (nakshatra: string) => string;
  atNoon: (place: string) => string;
  or: string;
  columns: Readonly<
    Record<'graha' | 'sign' | 'degree' | 'nakshatraPada' | 'nakshatra' | 'house' | 'dignity' | 'noon', string>
  >;
  /** Headings of what a divisional chart is put beside. */
  birthSign: string;
  birthHouse: string;
  seeBeside: string;
  timeUnknown: string;
  julian: (date: string) => string;
  assumed: string;
  noPlace: string;
  noTime: string;
  fromMoon: string;
  reading: Readonly<Record<ChartStyle, string>>;
  mahadashas: string;
  mahadashasOf: (periods: string) => string;
  born: (day: string) => string;
  on: (day: string) => string;
  span: (from: string, to: string) => string;
  until: (day: string) => string;
  levels: Readonly<Record<'maha' | 'antar' | 'pratyantar', string>>;
  levelOf: (level: string, lord: string, end: string) => string;
  running: (day: string, levels: string) => string;
  noneRunning: (day: string, reason: string | null) => string;
  moonThatDay: string;
  firstMahadasha: string;
  firstYogini: string;
  stretch: (from: string, until: string, nakshatra: string, first: string) => string;
  warning: (text: string) => string;
  print: {
    ayanamsa: (name: string, degrees: string) => string;
    nodes: Readonly<Record<'mean' | 'true', string>>;
    houses: string;
    housesWithoutTime: string;
    noonOnly: string;
    accuracy: (grade: string, arcsec: number) => string;
    zone: (zone: string) => string;
    assumptions: (count: number) => string;
    tradition: string;
  };
};
