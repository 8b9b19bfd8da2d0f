import type { EventColumns } from '#sdk/generated/cycles/types.ts';

/**
 * The events as columns of numbers: a frame reads thousands of them and must not make anything that would have to be
 * collected. All are by year, then id; an event is its position.
 */
export type Dataset = {
  count: number;
  /** With everything of this significance and more. */
  least: number;
  categories: readonly string[];
  regions: readonly string[];
  id: readonly string[];
  title: readonly string[];
  country: readonly (string | null)[];
  year: Int32Array;
  /** The first year of what took no longer. */
  endYear: Int32Array;
  isCentury: Uint8Array;
  category: Uint8Array;
  /** The number of regions where the event is in none. */
  region: Uint8Array;
  /** NaN where nobody knows. */
  lat: Float32Array;
  lng: Float32Array;
  significance: Uint8Array;
  positionOf: ReadonlyMap<string, number>;
};

const CENTURY_YEARS = 99;

/** Answers that together hold each event. They may be of two releases: each has lists of its own, and an event may be in both. */
export function readDataset(answers: readonly EventColumns[], least: number): Dataset {
  const categories = [...new Set(answers.flatMap((answer) => answer.categories))];
  const regions = [...new Set(answers.flatMap((answer) => answer.regions))];
  const known = new Set<string>();
  const rows = answers.flatMap(({ columns }, answer) =>
    columns.id.flatMap((each, row) => {
      if (known.has(each)) return [];
      known.add(each);
      return [{ answer, row }];
    }),
  );
  const at = ({ answer }: { answer: number }) => (answers[answer] as EventColumns).columns;
  rows.sort((a, b) => {
    const years = (at(a).year[a.row] as number) - (at(b).year[b.row] as number);
    if (years !== 0) return years;
    return (at(a).id[a.row] as string) < (at(b).id[b.row] as string) ? -1 : 1;
  });
  const column = <Name extends Exclude<keyof EventColumns['columns'], 'century'>>(name: Name) =>
    rows.map((each) => at(each)[name][each.row] as EventColumns['columns'][Name][number]);
  const centuries = answers.map(({ columns }) => new Set(columns.century));
  const isCentury = Uint8Array.from(rows, ({ answer, row }) => (centuries[answer]?.has(row) === true ? 1 : 0));
  const year = Int32Array.from(column('year'));
  const ends = column('end_year');
  const id = column('id');
  return {
    count: rows.length,
    least,
    categories,
    regions,
    id,
    title: column('title'),
    country: column('country'),
    year,
    endYear: Int32Array.from(year, (from, index) => ends[index] ?? from + (isCentury[index] === 1 ? CENTURY_YEARS : 0)),
    isCentury,
    category: Uint8Array.from(rows, (row) => {
      const { categories: own, columns } = answers[row.answer] as EventColumns;
      return categories.indexOf(own[columns.category[row.row] as number] as string);
    }),
    region: Uint8Array.from(rows, (row) => {
      const { regions: own, columns } = answers[row.answer] as EventColumns;
      const region = columns.region[row.row] ?? null;
      return region === null ? regions.length : regions.indexOf(own[region] as string);
    }),
    lat: Float32Array.from(column('lat'), (lat) => lat ?? Number.NaN),
    lng: Float32Array.from(column('lng'), (lng) => lng ?? Number.NaN),
    significance: Uint8Array.from(column('significance')),
    positionOf: new Map(id.map((each, index) => [each, index])),
  };
}

export type Filter = {
  /** None: all. */
  categories: readonly string[];
  country: string;
  significance: number;
  /** Of what was searched for; undefined where nothing was. */
  found: ReadonlySet<string> | undefined;
};

/** Positions of what the filter lets through, ascending. */
export function chosen(dataset: Dataset, { categories, country, significance, found }: Filter): Uint32Array {
  const wanted = new Set(positionsIn(dataset.categories, categories));
  const positions = new Uint32Array(dataset.count);
  let count = 0;
  for (let position = 0; position < dataset.count; position += 1) {
    if ((dataset.significance[position] as number) < significance) continue;
    if (wanted.size > 0 && !wanted.has(dataset.category[position] as number)) continue;
    if (country !== '' && dataset.country[position] !== country) continue;
    if (found !== undefined && !found.has(dataset.id[position] as string)) continue;
    positions[count] = position;
    count += 1;
  }
  return positions.subarray(0, count);
}

/** Case does not count, and what is not in the list chooses nothing. */
function positionsIn(list: readonly string[], wanted: readonly string[]): number[] {
  const names = list.map((each) => each.toLowerCase());
  return wanted.map((each) => names.indexOf(each.toLowerCase())).filter((position) => position >= 0);
}

/** The first of ascending positions whose year is not before this one. */
export function firstFrom(positions: Uint32Array, years: Int32Array, year: number): number {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((years[positions[middle] as number] as number) < year) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What begins between two years, and before it what began earlier and still goes on, by year. */
export function goingOn(
  dataset: Dataset,
  positions: Uint32Array,
  { from, to }: { from: number; to: number },
): Uint32Array {
  const start = firstFrom(positions, dataset.year, from);
  const end = firstFrom(positions, dataset.year, to + 1);
  const earlier = positions.subarray(0, start).filter((position) => (dataset.endYear[position] as number) >= from);
  const all = new Uint32Array(earlier.length + end - start);
  all.set(earlier);
  all.set(positions.subarray(start, end), earlier.length);
  return all;
}

/** Of those between two years the ones that matter most, by year. */
export function mostImportant(
  dataset: Dataset,
  positions: Uint32Array,
  { from, to, most }: { from: number; to: number; most: number },
): { shown: number[]; total: number } {
  const all = goingOn(dataset, positions, { from, to });
  const kept: number[] = [];
  for (let wanted = 5; wanted >= 1 && kept.length < most; wanted -= 1) {
    for (let index = 0; index < all.length && kept.length < most; index += 1) {
      const position = all[index] as number;
      if (dataset.significance[position] === wanted) kept.push(position);
    }
  }
  return { shown: kept.sort((a, b) => a - b), total: all.length };
}

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;

export function kilometres(dataset: Dataset, from: number, to: number): number {
  const [latA, latB] = [(dataset.lat[from] as number) * RADIANS, (dataset.lat[to] as number) * RADIANS];
  const lng = ((dataset.lng[to] as number) - (dataset.lng[from] as number)) * RADIANS;
  const half = Math.sin((latB - latA) / 2) ** 2 + Math.cos(latA) * Math.cos(latB) * Math.sin(lng / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

const AROUND = 5;
const NEAR_KM = 500;

/** What happened around an event: in time, anywhere; and nearby, at any time. What matters more comes before what is closer. */
export function around(dataset: Dataset, event: number): { inTime: number[]; nearby: number[] } {
  const others = Array.from({ length: dataset.count }, (_, position) => position).filter((each) => each !== event);
  const years = (other: number) => Math.abs((dataset.year[other] as number) - (dataset.year[event] as number));
  const weight = (other: number) => dataset.significance[other] as number;
  const inTime = others
    .filter((other) => weight(other) >= 3)
    .sort((a, b) => years(a) - years(b) || weight(b) - weight(a))
    .slice(0, AROUND);
  const near = Number.isNaN(dataset.lat[event] as number)
    ? []
    : others
        .filter((other) => !Number.isNaN(dataset.lat[other] as number))
        .map((other) => ({ other, km: kilometres(dataset, event, other) }))
        .filter(({ km }) => km <= NEAR_KM);
  const nearby = near
    .sort((a, b) => weight(b.other) - weight(a.other) || a.km - b.km)
    .slice(0, AROUND)
    .map(({ other }) => other);
  return { inTime, nearby };
}
