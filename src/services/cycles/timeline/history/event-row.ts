import { COUNTRY_CODES } from '../../names/country-codes.ts';
import { FIRST_YEAR, LAST_YEAR } from '../system/year.ts';
import type { Category, Confidence, DatePrecision, Mechanism } from './category.ts';
import { CATEGORIES, CONFIDENCES, DATE_PRECISIONS, MECHANISMS } from './category.ts';
import {
  degreesIn,
  faultOfArticle,
  faultOfId,
  faultOfSummary,
  faultOfText,
  faultOfUrl,
  wholeIn,
  yearIn,
} from './cell-rules.ts';
import { centuryName, centuryOf, firstYearOf } from './century.ts';
import type { HistoricEvent, Source } from './event.ts';
import { LEAST_SIGNIFICANCE, MOST_SIGNIFICANCE, SUMMARISED_FROM, significanceByRule } from './significance.ts';

/**
 * One row of events.csv: from cells to an event, with everything that is wrong with it. What concerns several rows (ids
 * that are taken, the order) is not decided here.
 */
export const COLUMNS = [
  'id',
  'year',
  'end_year',
  'date_precision',
  'title',
  'category',
  'place',
  'country',
  'lat',
  'lng',
  'source',
  'record',
  'url',
  'check_first',
  'check_second',
  'phases',
  'confidence',
  'mechanism',
  'significance',
  'summary',
] as const;
export type Column = (typeof COLUMNS)[number];
type CellFault = { column: Column; message: string };

const LONGEST_TITLE = 100;
const LONGEST_TEXT = 200;
const YEAR_RULE = `A year is a whole number from ${FIRST_YEAR} to ${LAST_YEAR}, astronomical: 1 BCE is 0.`;
/** Computed events have a file of their own. */
const FILED_BY_HAND = CATEGORIES.filter((category) => category !== 'Astronomical');

type Cells = (column: Column) => string;
type Report = (column: Column, message: string | undefined) => void;

/** `cells` has one cell a column. Without an event if anything is wrong. */
export function readEventRow(
  cells: readonly string[],
  sources: ReadonlyMap<string, Source>,
): { event: HistoricEvent | null; faults: readonly CellFault[] } {
  const faults: CellFault[] = [];
  const cell: Cells = (column) => cells[POSITIONS[column]] ?? '';
  const report: Report = (column, message) => {
    if (message !== undefined) faults.push({ column, message });
  };
  report('id', faultOfId(cell('id')));
  const years = readYears(cell, report);
  readTitle(cell, report);
  const datePrecision = readPrecision(cell, report, years.year);
  const category = readChoice(cell('category'), FILED_BY_HAND);
  if (category === undefined) report('category', `One of ${FILED_BY_HAND.join(', ')}.`);
  report('place', faultOfText(cell('place'), LONGEST_TEXT));
  if (cell('country') !== '' && !COUNTRY_CODES.has(cell('country'))) {
    report('country', 'A country is an ISO 3166-1 alpha-2 code in capitals, or empty.');
  }
  const point = readPoint(cell, report);
  const source = readSource(cell, report, sources);
  if (cell('url') !== '') report('url', faultOfUrl(cell('url')));
  const checkAgainst = readChecks(cell, report);
  const ofCategory = readWhatCategoriesAsk(cell, report, years.year);
  const significance = readSignificance(cell, report, years);
  readSummary(cell, report, significance);
  if (
    faults.length > 0 ||
    category === undefined ||
    source === undefined ||
    years.year === undefined ||
    !significance
  ) {
    return { event: null, faults };
  }
  const event: HistoricEvent = {
    id: cell('id'),
    year: years.year,
    endYear: years.endYear ?? null,
    datePrecision,
    title: cell('title'),
    category,
    place: cell('place') || null,
    country: cell('country') || null,
    ...point,
    source,
    record: cell('record') || null,
    url: cell('url') || null,
    checkAgainst,
    ...ofCategory,
    significance,
    summary: cell('summary') || null,
  };
  return { event, faults };
}

const POSITIONS = Object.fromEntries(COLUMNS.map((column, position) => [column, position])) as Record<Column, number>;

const readChoice = <Choice extends string>(cell: string, choices: readonly Choice[]): Choice | undefined =>
  choices.find((choice) => choice === cell);

function readYears(cell: Cells, report: Report): Years {
  const year = yearIn(cell('year'));
  if (year === undefined) report('year', YEAR_RULE);
  if (cell('end_year') === '') return { year, endYear: undefined };
  const endYear = yearIn(cell('end_year'));
  if (endYear === undefined) report('end_year', `${YEAR_RULE} Or empty.`);
  else if (year !== undefined && endYear <= year) {
    report('end_year', 'It is later than the year, or empty for what took one year.');
  }
  return { year, endYear };
}

/** Empty is `year`. What is known to the century alone says so in its title, and stands at the first year of it. */
function readPrecision(cell: Cells, report: Report, year: number | undefined): DatePrecision {
  if (cell('date_precision') === '') {
    const [, century = ''] = cell('title').split('dated to the ');
    if (century.includes('century')) report('date_precision', 'The title dates it to the century: it is century.');
    return 'year';
  }
  const precision = readChoice(cell('date_precision'), DATE_PRECISIONS);
  if (precision !== 'century') {
    report('date_precision', 'It is century for what is known to the century alone, and empty otherwise.');
    return 'year';
  }
  if (cell('end_year') !== '') report('end_year', 'A row that is dated to the century has no end year.');
  if (year === undefined) return precision;
  const century = centuryOf(year);
  if (year !== firstYearOf(century)) {
    report('year', `A row that is dated to the century stands at its first year: ${firstYearOf(century)}.`);
  }
  const words = `dated to the ${centuryName(century)}`;
  if (!cell('title').endsWith(words)) report('title', `The title ends with "${words}".`);
  return precision;
}

function readTitle(cell: Cells, report: Report): void {
  report('title', cell('title') === '' ? 'A row needs a title.' : faultOfText(cell('title'), LONGEST_TITLE));
}

type Years = { year: number | undefined; endYear: number | undefined };

/** A row of a catalogue has what its figures give, or is raised to where it needs a sentence. */
function readSignificance(cell: Cells, report: Report, { year = 0, endYear }: Years): number | undefined {
  const told = wholeIn(cell('significance'), LEAST_SIGNIFICANCE, MOST_SIGNIFICANCE);
  if (told === undefined) {
    report('significance', `A whole number from ${LEAST_SIGNIFICANCE} to ${MOST_SIGNIFICANCE}.`);
    return undefined;
  }
  const category = readChoice(cell('category'), FILED_BY_HAND);
  if (category === undefined) return told;
  const figures = { sourceKey: cell('source'), category, title: cell('title'), year, endYear: endYear ?? null };
  const byRule = significanceByRule(figures);
  if (byRule !== undefined && told !== byRule && told < SUMMARISED_FROM) {
    report('significance', `By the rule for its source it is ${byRule}, or raised to ${SUMMARISED_FROM} or more.`);
  }
  return told;
}

function readSummary(cell: Cells, report: Report, significance: number | undefined): void {
  const summary = cell('summary');
  if (summary === '') {
    if (significance !== undefined && significance >= SUMMARISED_FROM) {
      report('summary', `From a significance of ${SUMMARISED_FROM} on, a sentence of our own says what happened.`);
    }
    return;
  }
  report('summary', faultOfSummary(summary, cell('title')));
}

function readPoint(cell: Cells, report: Report): { lat: number | null; lng: number | null } {
  const [lat, lng] = [cell('lat'), cell('lng')];
  if (lat === '' && lng === '') {
    if (cell('category') === 'Star Fort') report('lat', 'A star fort needs coordinates.');
    return { lat: null, lng: null };
  }
  return { lat: readDegrees('lat', lat, 90, report), lng: readDegrees('lng', lng, 180, report) };
}

function readDegrees(column: 'lat' | 'lng', cell: string, most: number, report: Report): number | null {
  const degrees = degreesIn(cell, -most, most);
  if (degrees !== undefined) return degrees;
  const rule = `Degrees from -${most} to ${most} with at most 6 decimals`;
  report(column, cell === '' ? 'lat and lng are given both, or neither.' : `${rule}.`);
  return null;
}

/** What somebody else recorded can be found again there; what is computed has a file of its own. */
function readSource(cell: Cells, report: Report, sources: ReadonlyMap<string, Source>): Source | undefined {
  const key = cell('source');
  const source = key === 'computed' ? undefined : sources.get(key);
  if (source === undefined) {
    const keys = [...sources.keys()].filter((each) => each !== 'computed');
    report('source', `One of the keys of sources.csv: ${keys.join(', ')}.`);
  } else if (cell('record') === '' && key !== 'compiled') {
    report('record', 'A row that is not our own compilation names its record in the source.');
  }
  report('record', faultOfText(cell('record'), LONGEST_TEXT));
  return source;
}

/** Compiled rows and years say where a reader can check them; a star fort's place is checked against a map, so one will do there. */
function readChecks(cell: Cells, report: Report): readonly string[] {
  const [first, second] = [cell('check_first'), cell('check_second')];
  for (const column of ['check_first', 'check_second'] as const) {
    if (cell(column) !== '') report(column, faultOfText(cell(column), LONGEST_TEXT) ?? faultOfArticle(cell(column)));
  }
  const isFort = cell('category') === 'Star Fort';
  const isCompiled = cell('source') === 'compiled' || (cell('confidence') === 'year_compiled' && !isFort);
  if (first === '' && (isCompiled || second !== '')) {
    report('check_first', 'A compiled row names an article to check it against, as "Publisher: article title".');
  }
  if (second === '' && isCompiled && !isFort) {
    report('check_second', 'A compiled row names a second, independent article, as "Publisher: article title".');
  }
  if (second !== '' && publisherOf(second) === publisherOf(first)) {
    report('check_second', 'The second article is by another publisher than the first.');
  }
  return [first, second].filter((article) => article !== '');
}

const publisherOf = (article: string) => article.split(':')[0]?.toLowerCase();

type OfCategory = { phases: readonly number[]; confidence: Confidence; mechanism: Mechanism | null };

/**
 * Star forts have phases and say how well they are known; doctrine has a mechanism. Of other rows the source tells how well
 * they are known, but for a row of a source whose year we compiled.
 */
function readWhatCategoriesAsk(cell: Cells, report: Report, year: number | undefined): OfCategory {
  const isFort = cell('category') === ('Star Fort' satisfies Category);
  const isDoctrine = cell('category') === ('Doctrine' satisfies Category);
  const told = readChoice(cell('confidence'), CONFIDENCES);
  const isCompiled = cell('source') === 'compiled';
  const mechanism = readChoice(cell('mechanism'), MECHANISMS);
  if (isFort && told === undefined) report('confidence', `A star fort has one of ${CONFIDENCES.join(', ')}.`);
  if (isDoctrine && mechanism === undefined) report('mechanism', `Doctrine has one of ${MECHANISMS.join(', ')}.`);
  if (!isFort && cell('phases') !== '') report('phases', 'Only a star fort has phases.');
  if (!isFort && cell('confidence') !== '' && (told !== 'year_compiled' || isCompiled)) {
    report('confidence', 'It is empty, or year_compiled for a row of a source whose year is not the one there.');
  }
  if (!isDoctrine && cell('mechanism') !== '') report('mechanism', 'Only doctrine has a mechanism.');
  const phases = isFort ? readPhases(cell('phases'), year, report) : [];
  return { phases, confidence: told ?? (isCompiled ? 'compiled' : 'sourced'), mechanism: mechanism ?? null };
}

function readPhases(cell: string, year: number | undefined, report: Report): readonly number[] {
  if (cell === '') return [];
  const phases = cell.split(';').map(yearIn);
  const known = phases.filter((phase) => phase !== undefined);
  if (known.length < phases.length) report('phases', `Years separated by ";". ${YEAR_RULE}`);
  if (known.some((phase, at) => at > 0 && phase <= (known[at - 1] ?? phase))) {
    report('phases', 'The years of the phases ascend.');
  }
  if (year !== undefined && known.includes(year)) report('phases', 'The year of the row is not repeated as a phase.');
  return known;
}
