import type { Question } from './timeline-question.ts';
import { DEFAULT_FROM, DEFAULT_TO } from './timeline-question.ts';

/** Addresses of the pages of the timeline, each question in one form. */
export const TIMELINE_PATH = '/timeline';

/** Ids are made of small letters, digits and hyphens. */
export const eventPath = (id: string): string => `${TIMELINE_PATH}/events/${id}`;

const EVERYTHING: Question = {
  from: DEFAULT_FROM,
  to: DEFAULT_TO,
  rows: 'category',
  categories: [],
  q: undefined,
  country: undefined,
  significance: 1,
  cycles: [],
  map: true,
  event: undefined,
  year: undefined,
  place: undefined,
  isTable: false,
  page: 1,
};

/** What is as usual is left out. */
export function timelinePath(wanted: Partial<Question> = {}): string {
  const parameters = new URLSearchParams(parametersOf({ ...EVERYTHING, ...wanted }));
  // Commas and spaces are as good as they are, and better read.
  const query = parameters.toString().replaceAll('%2C', ',');
  return query === '' ? TIMELINE_PATH : `${TIMELINE_PATH}?${query}`;
}

export function parametersOf(question: Question): [name: string, value: string][] {
  const { from, to, rows, categories, q, country, significance, cycles, map, event, year, place, isTable, page } =
    question;
  const parameters: [string, string | number | undefined][] = [
    ['from', from === DEFAULT_FROM ? undefined : from],
    ['to', to === DEFAULT_TO ? undefined : to],
    ['rows', rows === 'category' ? undefined : rows],
    ['category', categories.length === 0 ? undefined : categories.join(',')],
    ['q', q],
    ['country', country],
    ['significance', significance === 1 ? undefined : significance],
    ['cycles', cycles.length === 0 ? undefined : cycles.join(',')],
    ['map', map ? undefined : 'off'],
    ['event', event],
    ['year', year],
    ['lat', place?.lat],
    ['lng', place?.lng],
    ['view', isTable ? 'table' : undefined],
    ['page', page === 1 ? undefined : page],
  ];
  return written(parameters);
}

const written = (parameters: readonly [string, string | number | undefined][]): [name: string, value: string][] =>
  parameters.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

/** The picture of the same events, of the API. */
export function picturePath(
  { from, to, rows, categories, q, country, significance }: Question,
  layout: string,
): string {
  const parameters: [string, string | number | undefined][] = [
    ['resource', 'events'],
    ['startYear', from],
    ['endYear', to],
    ['span', 'overlap'],
    ['category', categories.length === 0 ? undefined : categories.join(',')],
    ['q', q],
    ['country', country],
    ['minSignificance', significance === 1 ? undefined : significance],
    ['format', 'svg'],
    ['rows', rows],
    ['layout', layout],
  ];

  return `/api/v1?${new URLSearchParams(written(parameters)).toString().replaceAll('%2C', ',')}`;
}
