import { writeCsv } from '#lib/csv/csv.ts';
import type { HistoricEvent, Source } from '../event.ts';
import type { Column } from '../event-row.ts';
import { COLUMNS } from '../event-row.ts';

/** Small pieces of a dataset: rows as texts, events as values. Each is right but for what a test makes wrong. */
export const SOURCES_TEXT = writeCsv([
  ['key', 'name', 'publisher', 'licence', 'licence_url', 'url', 'note'],
  [
    'noaa-earthquakes',
    'Earthquakes',
    'NOAA',
    'US Government work, public domain',
    '',
    'https://example.org/q',
    'A part.',
  ],
  ['castlemap', 'Castlemap', 'Castlemap', 'CC0 1.0', 'https://example.org/cc0', '', 'Years.'],
  ['compiled', 'Own compilation', 'This project', 'Facts, own compilation', '', '', 'Well-known dates.'],
  ['computed', 'Great conjunctions', 'This project', 'Facts, computed', '', '', 'Numbers.'],
]);

export const CONJUNCTIONS_TEXT = writeCsv([
  'conjunction year month day tropical_longitude sidereal_longitude latitude_separation'.split(' '),
  ['1', '-6', '5', '27', '350.931', '354.969', '0.985'],
  ['1', '-6', '9', '29', '347.412', '351.445', '0.975'],
  ['1', '-6', '12', '3', '345.561', '349.592', '1.054'],
  ['2', '2020', '12', '21', '300.486', '276.341', '0.102'],
]);

export type RowValues = Partial<Record<Column, string>>;

const EARTHQUAKE: RowValues = {
  id: 'earthquake-antioch-115',
  year: '115',
  title: 'Earthquake, Antioch, magnitude 7.5',
  category: 'Natural Disaster',
  place: 'Antioch',
  country: 'TR',
  lat: '36.2',
  lng: '36.16',
  source: 'noaa-earthquakes',
  record: '115',
  significance: '1',
};
const COMPILED: RowValues = {
  id: 'battle-of-kadesh-1275bce',
  year: '-1274',
  title: 'Battle of Kadesh',
  category: 'War',
  source: 'compiled',
  check_first: 'Wikipedia: Battle of Kadesh',
  check_second: 'Encyclopaedia Britannica: Battle of Kadesh',
  significance: '2',
};
const FORT: RowValues = {
  id: 'fort-bourtange',
  year: '1593',
  title: 'Fort Bourtange',
  category: 'Star Fort',
  place: 'Bourtange',
  country: 'NL',
  lat: '53.00694',
  lng: '7.19194',
  source: 'castlemap',
  record: 'Q895405',
  phases: '1607;1742',
  confidence: 'sourced',
  significance: '1',
};
const DOCTRINE: RowValues = {
  ...COMPILED,
  id: 'edict-of-milan-313',
  year: '313',
  title: 'Edict of Milan',
  category: 'Doctrine',
  mechanism: 'toleration',
};
/** Not among the rows of EVENTS_TEXT. */
const CASTLE: RowValues = {
  id: 'construction-spis-castle-12th-century',
  year: '1101',
  date_precision: 'century',
  title: 'Spiš Castle, construction, dated to the 12th century',
  category: 'Construction',
  place: 'Spiš Castle',
  country: 'SK',
  lat: '49.00056',
  lng: '20.76833',
  source: 'castlemap',
  record: 'Q205558',
  significance: '1',
};
export const SAMPLES = {
  earthquake: EARTHQUAKE,
  compiled: COMPILED,
  fort: FORT,
  doctrine: DOCTRINE,
  castle: CASTLE,
} as const;

/** A text of rows under the header; what a row does not say is empty. */
export const rowsText = (...rows: readonly RowValues[]) =>
  writeCsv([COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))]);

/** Sorted, one of each kind. */
export const EVENTS_TEXT = rowsText(COMPILED, EARTHQUAKE, DOCTRINE, FORT);

export const TEXTS = { sources: SOURCES_TEXT, events: EVENTS_TEXT, conjunctions: CONJUNCTIONS_TEXT };

export const source = (key = 'compiled'): Source => ({
  key,
  name: key,
  publisher: 'This project',
  licence: 'Facts, own compilation',
  licenceUrl: null,
  url: null,
  note: 'For tests.',
});

export const event = (values: Partial<HistoricEvent>): HistoricEvent => ({
  id: 'an-event',
  year: 1000,
  endYear: null,
  datePrecision: 'year',
  title: 'An event',
  category: 'War',
  place: null,
  country: null,
  lat: null,
  lng: null,
  source: source(),
  record: null,
  url: null,
  checkAgainst: [],
  phases: [],
  confidence: 'compiled',
  mechanism: null,
  significance: 2,
  summary: null,
  ...values,
});
