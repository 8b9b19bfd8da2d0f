import type { TableFault } from '#lib/csv/table.ts';
import { readTable } from '#lib/csv/table.ts';
import { SIGN_DEGREES, signAt, signFrom } from '../../zodiac/signs.ts';
import { yearLabel } from '../system/year.ts';
import { degreesIn, wholeIn, yearIn } from './cell-rules.ts';
import type { GreatConjunction, HistoricEvent, Source } from './event.ts';
import { LEAST_SIGNIFICANCE } from './significance.ts';

/**
 * Great conjunctions: reads great-conjunctions.csv, one exact date a row, makes events of them and finds the one that a
 * year falls under. Computes no planet: the positions are in the file. Signs follow from the longitudes.
 */
const COLUMNS = [
  'conjunction',
  'year',
  'month',
  'day',
  'tropical_longitude',
  'sidereal_longitude',
  'latitude_separation',
] as const;
type Column = (typeof COLUMNS)[number];
type ExactDate = GreatConjunction['dates'][number];

/** 360 itself is 0 again. */
const LAST_LONGITUDE = 359.999999;

const signOf = (longitude: number) => signAt(signFrom(Math.floor(longitude / SIGN_DEGREES))).name;

export function readConjunctions(text: string): {
  conjunctions: readonly GreatConjunction[];
  faults: readonly TableFault<Column>[];
} {
  const table = readTable(text, COLUMNS);
  const faults = [...table.faults];
  const groups: { line: number; dates: ExactDate[] }[] = [];
  let before: ExactDate | undefined;
  for (const { line, cells } of table.rows) {
    const report = (column: Column, message: string) => faults.push({ line, column, message });
    const date = readDate(cells, report);
    const group = wholeIn(cells[0] ?? '', 1, table.rows.length);
    const isNext = group === groups.length + 1;
    if (group === undefined || (group !== groups.length && !isNext)) {
      report('conjunction', 'Conjunctions are numbered from 1 on; the dates of one stand together.');
      continue;
    }
    if (date === undefined) continue;
    if (before !== undefined && dayOrder(before) >= dayOrder(date)) report('year', 'Dates ascend from row to row.');
    before = date;
    if (isNext) groups.push({ line, dates: [date] });
    else groups.at(-1)?.dates.push(date);
  }
  for (const { line, dates } of groups) {
    if (dates.length !== 1 && dates.length !== 3) {
      const message = `The two planets pass each other once or three times; here are ${dates.length} dates.`;
      faults.push({ line, column: 'conjunction', message });
    }
  }
  const conjunctions = groups.flatMap(({ dates }) => (dates[0] === undefined ? [] : [{ year: dates[0].year, dates }]));
  return { conjunctions, faults };
}

function readDate(cells: readonly string[], report: (column: Column, message: string) => void): ExactDate | undefined {
  const [, yearCell = '', monthCell = '', dayCell = '', tropical = '', sidereal = '', separationCell = ''] = cells;
  const [year, month, day] = [yearIn(yearCell), wholeIn(monthCell, 1, 12), wholeIn(dayCell, 1, 31)];
  const tropicalLongitude = degreesIn(tropical, 0, LAST_LONGITUDE);
  const siderealLongitude = degreesIn(sidereal, 0, LAST_LONGITUDE);
  const separation = degreesIn(separationCell, 0, 90);
  if (year === undefined) report('year', 'An astronomical year: 1 BCE is 0.');
  if (month === undefined) report('month', 'A month from 1 to 12.');
  if (day === undefined) report('day', 'A day from 1 to 31.');
  if (tropicalLongitude === undefined) report('tropical_longitude', 'Degrees from 0 to below 360.');
  if (siderealLongitude === undefined) report('sidereal_longitude', 'Degrees from 0 to below 360.');
  if (separation === undefined) report('latitude_separation', 'Degrees from 0 to 90.');
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (tropicalLongitude === undefined || siderealLongitude === undefined || separation === undefined) return undefined;
  return {
    year,
    month,
    day,
    tropicalLongitude,
    tropicalSign: signOf(tropicalLongitude),
    siderealLongitude,
    siderealSign: signOf(siderealLongitude),
    separation,
  };
}

const dayOrder = ({ year, month, day }: ExactDate) => (year * 12 + month - 1) * 31 + day;

/** Filed under the sign of the first date; with an end year if the last date is in a later one. */
export function eventOfConjunction({ year, dates }: GreatConjunction, source: Source): HistoricEvent {
  const passes = dates.length === 3 ? ', three passes' : '';
  const lastYear = dates.at(-1)?.year ?? year;
  return {
    id: `great-conjunction-${yearLabel(year).replace(' CE', '').replace(' BCE', 'bce')}`,
    year,
    endYear: lastYear > year ? lastYear : null,
    datePrecision: 'year',
    title: `Great conjunction of Jupiter and Saturn in ${dates[0]?.tropicalSign}${passes}`,
    category: 'Astronomical',
    place: null,
    country: null,
    lat: null,
    lng: null,
    source,
    record: null,
    url: null,
    checkAgainst: [],
    phases: [],
    confidence: 'sourced',
    mechanism: null,
    significance: LEAST_SIGNIFICANCE,
    summary: null,
  };
}

/** The next one begins later than so many years after one: until then the last of the list is surely the latest. */
const SURELY_LATEST_YEARS = 18;

/** The latest that began in the year or before it; null before the first and after what the list knows. They ascend. */
export function conjunctionFor(conjunctions: readonly GreatConjunction[], year: number): GreatConjunction | null {
  const latest = conjunctions.findLast((conjunction) => conjunction.year <= year);
  const isKnown = latest !== undefined && (latest !== conjunctions.at(-1) || year - latest.year <= SURELY_LATEST_YEARS);
  return isKnown ? latest : null;
}
