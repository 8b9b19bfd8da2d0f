import { FIRST_YEAR, LAST_YEAR } from './years.ts';

/** What the address says: every view has one, and the same address is the same view. What is usual is left out. */
export type View = {
  from: number;
  to: number;
  rows: 'category' | 'region';
  categories: readonly string[];
  q: string;
  country: string;
  significance: number;
  /** Lengths of those that are switched on. */
  cycles: readonly number[];
  map: boolean;
  event: string;
  /** Of the profile. */
  year: number | undefined;
  place: { lat: number; lng: number } | undefined;
  isTable: boolean;
};

const MOST_LETTERS = 100;
/** All categories together. */
const MOST_OF_LIST = 300;

export function readView(search: string): View {
  const given = new URLSearchParams(search.slice(0, 2000));
  const text = (name: string, most = MOST_LETTERS) => (given.get(name) ?? '').trim().slice(0, most);
  const number = (name: string, least: number, most: number): number | undefined => {
    const value = Number(text(name) === '' ? Number.NaN : text(name));
    return Number.isFinite(value) && value >= least && value <= most ? value : undefined;
  };
  const list = (name: string) =>
    text(name, MOST_OF_LIST)
      .split(',')
      .filter((each) => each !== '')
      .slice(0, 20);
  const [from = FIRST_YEAR, to = LAST_YEAR] = [number('from', -10_000, 10_000), number('to', -10_000, 10_000)];
  const [lat, lng] = [number('lat', -90, 90), number('lng', -180, 180)];
  const year = number('year', -10_000, 10_000);
  return {
    from: Math.min(from, to),
    to: Math.max(from, to),
    rows: text('rows') === 'region' ? 'region' : 'category',
    categories: list('category'),
    q: text('q'),
    country: /^[a-z]{2}$/i.test(text('country')) ? text('country').toUpperCase() : '',
    significance: Math.round(number('significance', 1, 5) ?? 1),
    cycles: list('cycles').map(Number).filter(Number.isInteger),
    map: text('map') !== 'off',
    event: text('event'),
    year: year === undefined ? undefined : Math.round(year),
    place: lat === undefined || lng === undefined ? undefined : { lat, lng },
    isTable: text('view') === 'table',
  };
}

export function searchOf(view: View): string {
  const told = new URLSearchParams();
  const tell = (name: string, value: string | number, usual: string | number = '') => {
    if (value !== usual) told.set(name, String(value));
  };
  tell('from', Math.round(view.from), FIRST_YEAR);
  tell('to', Math.round(view.to), LAST_YEAR);
  tell('rows', view.rows, 'category');
  tell('category', view.categories.join(','));
  tell('q', view.q);
  tell('country', view.country);
  tell('significance', view.significance, 1);
  tell('cycles', view.cycles.join(','));
  tell('map', view.map ? 'on' : 'off', 'on');
  tell('event', view.event);
  if (view.year !== undefined) tell('year', view.year);
  if (view.place !== undefined) {
    tell('lat', view.place.lat);
    tell('lng', view.place.lng);
  }
  tell('view', view.isTable ? 'table' : '');
  // Commas stay readable: no part of a query needs them escaped.
  const search = told.toString().replaceAll('%2C', ',');
  return search === '' ? '' : `?${search}`;
}
