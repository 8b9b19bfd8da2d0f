import type { Gap, NumberSeries } from '../../ledger/numbers/number-series.ts';

/** Numbers that a series lacks before its first one, as told by how the others begin. */

const FEWEST_SERIES = 4;
const LATEST_START = 9;

/** Where every other series begins with 1, one that begins a little later lacks its first numbers. */
export function lateStarts(series: NumberSeries): Map<number, Gap> {
  const late = new Map<number, Gap>();
  if (series.count < FEWEST_SERIES) return late;
  const firsts = Array.from({ length: series.count }, (_, id) => lowestOf(series, id));
  const others = firsts.filter((item) => (series.value[item] as number) > 1);
  const [only] = others;
  if (only === undefined || others.length > 1) return late;
  const start = series.value[only] as number;
  if (start <= LATEST_START) late.set(firsts.indexOf(only), { before: only, after: only, missing: start - 1 });
  return late;
}

function lowestOf({ value, groups }: NumberSeries, id: number): number {
  const { starts, rows } = groups;
  let lowest = rows[starts[id] as number] as number;
  for (let at = starts[id] as number; at < (starts[id + 1] as number); at += 1) {
    const item = rows[at] as number;
    if ((value[item] as number) < (value[lowest] as number)) lowest = item;
  }
  return lowest;
}
