import { civilOf } from '#lib/calendar/civil-date.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import { PairTable } from '../pair-table.ts';
import type { RowGroups } from '../row-groups.ts';
import { groupRows } from '../row-groups.ts';

/**
 * Which running numbers belong to one sequence, and where a sequence has holes. Whether numbers count for the whole file, for
 * each owner (a journal), for each form (a prefix, a month) or for both is told from the numbers: the way that leaves the
 * fewest holes and repetitions is the one that was meant.
 */
type Numbered = {
  /** By item: what its digits count, or -1 if it has no number. */
  value: Float64Array;
  digits: Uint8Array;
  form: Int32Array;
  owner: Int32Array;
  /** A day that may stand in the number (`202501-003`), or NO_DATE. */
  day: Int32Array;
};

export type NumberSeries = {
  scheme: Scheme;
  count: number;
  /** By item, without a date that its number begins with. */
  value: Float64Array;
  /** By item: what its number has beside the counting digits. */
  form: Int32Array;
  /** The items of each series, in their own order. */
  groups: RowGroups;
  /** By series. */
  gaps: Int32Array;
  missing: Float64Array;
};

type Scheme = 'file' | 'owner' | 'form' | 'owner+form';

/** A hole between two numbers that follow each other. */
export type Gap = { before: number; after: number; missing: number };

export function findSeries(numbered: Numbered, schemes: readonly Scheme[]): NumberSeries {
  const { value, form } = cutDates(numbered);
  let best: (NumberSeries & Tally) | undefined;
  for (const scheme of schemes) {
    const { of, count } = keysOf(scheme, value, form, numbered.owner);
    const groups = groupRows(of, count);
    const found = { scheme, count, value, form, groups, ...tally(value, groups, count) };
    if (best === undefined || found.score < best.score) best = found;
    // Numbers of the whole file that never repeat are not by chance so close together: a hole between journals is one.
    if (best.score === 0 || isNearlyWhole(found)) return found;
  }
  return best ?? { scheme: 'file', count: 0, value, form, groups: groupRows(new Int32Array(), 0), ...emptyTally() };
}

const FEW_MISSING = 0.01;

function isNearlyWhole({ scheme, repeated, groups, allMissing }: NumberSeries & Tally): boolean {
  return scheme === 'file' && repeated === 0 && allMissing <= groups.rows.length * FEW_MISSING;
}

function keysOf(scheme: Scheme, value: Float64Array, form: Int32Array, owner: Int32Array) {
  if (scheme === 'owner+form') return keysOfBoth(value, form, owner);
  const of = new Int32Array(value.length).fill(-1);
  const chosen = scheme === 'owner' ? owner : form;
  let count = 0;
  for (let item = 0; item < of.length; item += 1) {
    if ((value[item] as number) < 0) continue;
    const key = scheme === 'file' ? 0 : (chosen[item] as number);
    of[item] = key;
    if (key >= count) count = key + 1;
  }
  return { of, count };
}

function keysOfBoth(value: Float64Array, form: Int32Array, owner: Int32Array) {
  const of = new Int32Array(value.length).fill(-1);
  const pairs = new PairTable(1024);
  // Most owners have one form: what an owner's last item had is looked at first.
  let owners = 1;
  for (let item = 0; item < owner.length; item += 1) {
    if ((owner[item] as number) >= owners) owners = (owner[item] as number) + 1;
  }
  const lastForm = new Int32Array(owners).fill(-1);
  const lastKey = new Int32Array(owners);
  for (let item = 0; item < of.length; item += 1) {
    if ((value[item] as number) < 0) continue;
    const own = owner[item] as number;
    if (form[item] !== lastForm[own]) {
      lastForm[own] = form[item] as number;
      lastKey[own] = pairs.numberOf(own, form[item] as number);
    }
    of[item] = lastKey[own] as number;
  }
  return { of, count: pairs.count };
}

type Tally = { gaps: Int32Array; missing: Float64Array; repeated: number; allMissing: number; score: number };

const emptyTally = (): Tally => ({
  gaps: new Int32Array(),
  missing: new Float64Array(),
  repeated: 0,
  allMissing: 0,
  score: 0,
});

function tally(value: Float64Array, { starts, rows }: RowGroups, count: number): Tally {
  const gaps = new Int32Array(count);
  const missing = new Float64Array(count);
  let repeated = 0;
  let allMissing = 0;
  let score = 0;
  for (let series = 0; series < count; series += 1) {
    const start = starts[series] as number;
    const end = starts[series + 1] as number;
    const holes = holesBetween(value, rows, start, end);
    gaps[series] = holes.gaps;
    missing[series] = holes.missing;
    repeated += holes.repeated;
    allMissing += holes.missing;
    score += holes.gaps + holes.repeated;
  }
  return { gaps, missing, repeated, allMissing, score };
}

type Holes = { gaps: number; missing: number; repeated: number };

function holesBetween(value: Float64Array, rows: Int32Array, start: number, end: number): Holes {
  let isRising = true;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = -1;
  let steps = 0;
  for (let at = start; at < end; at += 1) {
    const own = value[rows[at] as number] as number;
    if (own <= highest) isRising = false;
    else if (highest >= 0 && own !== highest + 1) steps += 1;
    if (own < lowest) lowest = own;
    if (own > highest) highest = own;
  }
  if (isRising && steps === 0) return { gaps: 0, missing: 0, repeated: 0 };
  const span = highest - lowest + 1;
  const size = end - start;
  return span <= size * 4
    ? holesByPosition(value, rows, start, end, lowest, span)
    : holesByOrder(value, rows, start, end);
}

/** Close together: each number has a position of its own. */
function holesByPosition(
  value: Float64Array,
  rows: Int32Array,
  start: number,
  end: number,
  lowest: number,
  span: number,
): Holes {
  const isTaken = new Uint8Array(span);
  for (let at = start; at < end; at += 1) isTaken[(value[rows[at] as number] as number) - lowest] = 1;
  let gaps = 0;
  let taken = 0;
  for (let position = 0; position < span; position += 1) {
    if (isTaken[position] === 1) taken += 1;
    else if (isTaken[position - 1] === 1) gaps += 1;
  }
  return { gaps, missing: span - taken, repeated: end - start - taken };
}

function holesByOrder(value: Float64Array, rows: Int32Array, start: number, end: number): Holes {
  const sorted = new Float64Array(end - start);
  for (let at = start; at < end; at += 1) sorted[at - start] = value[rows[at] as number] as number;
  sorted.sort();
  const longest = longestStep(sorted);
  const holes = { gaps: 0, missing: 0, repeated: 0 };
  for (let at = 1; at < sorted.length; at += 1) {
    const step = (sorted[at] as number) - (sorted[at - 1] as number);
    if (step === 0) holes.repeated += 1;
    else if (step > 1 && step <= longest) {
      holes.gaps += 1;
      holes.missing += step - 1;
    }
  }
  return holes;
}

/** A step so long begins another range of numbers: nobody deletes a thousand entries in a row, ten times as many as are left. */
const LEAST_LEAP = 1000;
const LEAP_OF_SIZE = 10;
const MOST_LEAP = 1_000_000;
/** A series that leaps more often has no ranges: its numbers are not running ones. */
const MAX_LEAPS = 3;

/** The longest step between sorted numbers that is still a hole. */
function longestStep(sorted: Float64Array): number {
  const limit = Math.min(MOST_LEAP, Math.max(LEAST_LEAP, sorted.length * LEAP_OF_SIZE));
  let leaps = 0;
  for (let at = 1; at < sorted.length; at += 1) {
    if ((sorted[at] as number) - (sorted[at - 1] as number) > limit) leaps += 1;
  }
  return leaps > MAX_LEAPS ? Number.POSITIVE_INFINITY : limit;
}

/** The items of one series by their numbers. */
function inOrder({ value, groups }: NumberSeries, series: number): Int32Array {
  const items = groups.rows.slice(groups.starts[series], groups.starts[series + 1]);
  return items.sort((a, b) => (value[a] as number) - (value[b] as number) || a - b);
}

/** The holes of one series, from its lowest number on; the first `most` of them. */
export function gapsOf(series: NumberSeries, id: number, most: number): Gap[] {
  if (series.gaps[id] === 0) return [];
  const items = inOrder(series, id);
  const values = Float64Array.from(items, (item) => series.value[item] as number);
  const longest = longestStep(values);
  const gaps: Gap[] = [];
  for (let at = 1; at < items.length && gaps.length < most; at += 1) {
    const step = (values[at] as number) - (values[at - 1] as number);
    if (step <= 1 || step > longest) continue;
    gaps.push({ before: items[at - 1] as number, after: items[at] as number, missing: step - 1 });
  }
  return gaps;
}

/** A way in which a number begins with a date: so many digits, and what they say. */
type DateShape = { digits: number; of: (year: number, month: number, day: number) => number };
/** The longest first. */
const DATE_SHAPES: readonly DateShape[] = [
  { digits: 8, of: (year, month, day) => (year * 100 + month) * 100 + day },
  { digits: 6, of: (year, month) => year * 100 + month },
  { digits: 6, of: (year, month, day) => ((year % 100) * 100 + month) * 100 + day },
  { digits: 4, of: (year, month) => (year % 100) * 100 + month },
  { digits: 4, of: (_, month, day) => month * 100 + day },
  { digits: 4, of: (year) => year },
  { digits: 2, of: (_, month) => month },
  { digits: 2, of: (year) => year % 100 },
];
const SHARE_OF_SHAPE = 0.95;
/** After so many, a shape that none of them has is not looked for any longer. */
const TRIED = 200;
const FEWEST_COUNTING = 2;

/** Takes dates off the front of numbers that begin with one, wherever the numbers of one owner and form lie far apart. */
function cutDates(numbered: Numbered): { value: Float64Array; form: Int32Array } {
  const { value, form, owner, digits } = numbered;
  const { of, count } = keysOf('owner+form', value, form, owner);
  const isApart = farApart(numbered, of, count);
  if (!isApart.includes(1)) return { value, form };
  const groups = groupRows(of, count);
  const cuts = isApart.map((apart, key) =>
    apart === 0 ? 0 : shapeOf(numbered, groups.rows.subarray(groups.starts[key], groups.starts[key + 1])),
  );
  if (cuts.every((cut) => cut === 0)) return { value, form };
  const cutValue = value.slice();
  const forms = new PairTable(1024);
  const cutForm = form.map((own, item) => {
    const key = of[item] as number;
    const cut = key < 0 ? 0 : (cuts[key] as number);
    if (cut === 0) return forms.numberOf(own, -1);
    const power = 10 ** ((digits[item] as number) - cut);
    cutValue[item] = (value[item] as number) % power;
    return forms.numberOf(own, Math.floor((value[item] as number) / power));
  });
  return { value: cutValue, form: cutForm };
}

/** By key: 1 where several numbers of one length do not simply count on. */
function farApart({ value, digits }: Numbered, of: Int32Array, count: number): Uint8Array {
  const sizes = new Int32Array(count);
  const lengths = new Uint8Array(count);
  const isMixed = new Uint8Array(count);
  const lowest = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const highest = new Float64Array(count);
  for (let item = 0; item < of.length; item += 1) {
    const key = of[item] as number;
    if (key < 0) continue;
    const own = value[item] as number;
    const length = digits[item] as number;
    if (sizes[key] === 0) lengths[key] = length;
    else if (lengths[key] !== length) isMixed[key] = 1;
    sizes[key] = (sizes[key] as number) + 1;
    if (own < (lowest[key] as number)) lowest[key] = own;
    if (own > (highest[key] as number)) highest[key] = own;
  }
  return isMixed.map((mixed, key) => {
    const span = (highest[key] as number) - (lowest[key] as number) + 1;
    return mixed === 0 && span > (sizes[key] as number) && (sizes[key] as number) > 1 ? 1 : 0;
  });
}

/** How many of the first digits write the day, the month or the year of (nearly) all items; 0 if they do not. */
function shapeOf({ value, digits, day }: Numbered, items: Int32Array): number {
  const length = digits[items[0] as number] as number;
  const shapes = DATE_SHAPES.filter((shape) => length - shape.digits >= FEWEST_COUNTING);
  const agreeing = new Float64Array(shapes.length);
  let dated = 0;
  let known = NO_DATE;
  let civil = { year: 0, month: 0, day: 0 };
  for (const item of items) {
    const own = day[item] as number;
    if (own === NO_DATE) continue;
    if (own !== known) {
      known = own;
      civil = civilOf(own);
    }
    dated += 1;
    if (dated === TRIED && agreeing.every((count) => count < TRIED * SHARE_OF_SHAPE * 0.5)) return 0;
    for (let index = 0; index < shapes.length; index += 1) {
      const shape = shapes[index] as DateShape;
      const front = Math.floor((value[item] as number) / 10 ** (length - shape.digits));
      if (front === shape.of(civil.year, civil.month, civil.day)) agreeing[index] = (agreeing[index] as number) + 1;
    }
  }
  if (dated === 0) return 0;
  const found = shapes.findIndex((_, index) => (agreeing[index] as number) >= dated * SHARE_OF_SHAPE);
  return shapes[found]?.digits ?? 0;
}
