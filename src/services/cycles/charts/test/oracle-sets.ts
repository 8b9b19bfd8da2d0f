import { julianDayOf } from '../ephemeris/julian-day.ts';
import type { SkyReader } from '../ephemeris/sky.ts';
import type { Accuracy, Bounds, OracleChart } from '../ephemeris/test/accuracy.ts';
import { measureCharts, measureInstants } from '../ephemeris/test/accuracy.ts';
import longSpan from './oracle/swiss-ephemeris-1600-2200.json' with { type: 'json' };
import shortSpan from './oracle/swiss-ephemeris-1900-2050.json' with { type: 'json' };
import beforeSpan from './oracle/swiss-ephemeris-before-1600.json' with { type: 'json' };
import minuteCharts from './oracle/swiss-ephemeris-minute-charts.json' with { type: 'json' };
import namedCharts from './oracle/swiss-ephemeris-named-charts.json' with { type: 'json' };

/** What the sky is measured by: sets of the oracle, each with the largest residuals allowed, in arc-seconds. */
export type OracleSet = {
  title: string;
  size: number;
  bounds: Bounds;
  measure: (reader: SkyReader) => Accuracy;
};

export const FOR_1600_TO_2200: Bounds = {
  Sun: 0.2,
  Moon: 0.1,
  Mercury: 0.4,
  Venus: 0.4,
  Mars: 2,
  Jupiter: 0.7,
  Saturn: 0.7,
  MeanNode: 0.3,
  TrueNode: 1.5,
  Ascendant: 4,
  Ayanamsa: 0.0001,
  Nutation: 0.02,
  Obliquity: 0.02,
  'Sidereal time': 2.5,
};
const FOR_1900_TO_2050: Bounds = {
  Sun: 0.04,
  Moon: 0.07,
  Mercury: 0.06,
  Venus: 0.05,
  Mars: 0.08,
  Jupiter: 0.35,
  Saturn: 0.31,
  MeanNode: 0.12,
  TrueNode: 1.2,
  Ascendant: 0.005,
  Ayanamsa: 0.0001,
  Nutation: 0.002,
  Obliquity: 0.002,
  'Sidereal time': 0.002,
};
/** The theories are not made for the third millennium before our era; Jupiter, Saturn and sidereal time drift most. */
const FOR_3000_BCE_TO_1600: Bounds = {
  Sun: 5,
  Moon: 30,
  Mercury: 8,
  Venus: 10,
  Mars: 25,
  Jupiter: 200,
  Saturn: 320,
  MeanNode: 15,
  TrueNode: 80,
  Ascendant: 5000,
  Ayanamsa: 0.0001,
  Nutation: 2,
  Obliquity: 10,
  'Sidereal time': 3000,
};
const FOR_1000_TO_1600: Bounds = {
  Sun: 0.5,
  Moon: 1,
  Mercury: 1,
  Venus: 1,
  Mars: 2,
  Jupiter: 1.5,
  Saturn: 4,
  MeanNode: 0.5,
  TrueNode: 1.5,
  Ascendant: 60,
  Ayanamsa: 0.0001,
  Nutation: 0.1,
  Obliquity: 0.1,
  'Sidereal time': 60,
};

const FIRST_OF_1000 = julianDayOf({ year: 1000, month: 1, day: 1 });
const FIRST_OF_1900 = julianDayOf({ year: 1900, month: 1, day: 1 });

const charts = {
  minute: minuteCharts.map(({ birthDate, birthTime, lat, lng, siderealLahiri }) =>
    chartOf(`${birthDate}T${birthTime}`, 0, { lat, lng, siderealLahiri }),
  ),
  named: namedCharts.map((chart) => chartOf(chart.local, chart.utcOffsetHours, chart)),
};

export const ORACLE_SETS: readonly OracleSet[] = [
  ofInstants('1900-2050', shortSpan, FOR_1900_TO_2050),
  ofInstants('1600-2200', longSpan, FOR_1600_TO_2200),
  ofCharts('charts of whole minutes', charts.minute, FOR_1600_TO_2200),
  ofCharts('published births', charts.named, FOR_1600_TO_2200),
  ofCharts(
    'published births since 1900',
    charts.named.filter(({ ut }) => ut >= FIRST_OF_1900),
    FOR_1900_TO_2050,
  ),
  ofInstants(
    '1000-1600',
    beforeSpan.filter(({ jdUT }) => jdUT >= FIRST_OF_1000),
    FOR_1000_TO_1600,
  ),
  ofInstants('-3000-1600', beforeSpan, FOR_3000_BCE_TO_1600),
];

function ofInstants(title: string, instants: typeof shortSpan, bounds: Bounds): OracleSet {
  return { title, size: instants.length, bounds, measure: (reader) => measureInstants(reader, instants) };
}

function ofCharts(title: string, list: readonly OracleChart[], bounds: Bounds): OracleSet {
  return { title, size: list.length, bounds, measure: (reader) => measureCharts(reader, list) };
}

type RecordedChart = {
  lat: number;
  lng: number;
  siderealLahiri: OracleChart['planets'] & { Rahu: number; Asc: number };
};

function chartOf(local: string, offsetHours: number, { lat, lng, siderealLahiri }: RecordedChart): OracleChart {
  const { Rahu: meanNode, Asc: ascendant, ...planets } = siderealLahiri;
  return { ut: universalTime(local, offsetHours), lat, lng, planets, meanNode, ascendant };
}

/** `local` as in 1947-08-15T00:00. */
export function universalTime(local: string, offsetHours: number): number {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0] = local.split(/[-T:]/).map(Number);
  return julianDayOf({ year, month, day }, hours + minutes / 60 - offsetHours);
}
