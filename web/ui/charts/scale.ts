/** From values to places on a chart, and where its lines stand: steps of 1, 2 or 5, as people count. */
const WANTED_LINES = 5;

export type Scale = { at: (value: number) => number; ticks: readonly number[]; top: number; bottom: number };

/** Of whole things nothing is said between them: no half key. */
export function linearScale(values: readonly number[], least: number, from: number, to: number): Scale {
  const most = values.reduce((a, b) => Math.max(a, b), least);
  const lowest = values.reduce((a, b) => Math.min(a, b), least);
  const nice = niceStep((most - lowest || Math.abs(most) || 1) / WANTED_LINES);
  const step = values.every(Number.isInteger) ? Math.max(1, nice) : nice;
  const bottom = Math.floor(lowest / step) * step;
  const top = Math.max(Math.ceil(most / step) * step, bottom + step);
  const count = Math.round((top - bottom) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((bottom + index * step).toPrecision(12)));
  return { at: (value) => from + ((value - bottom) / (top - bottom)) * (to - from), ticks, top, bottom };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  const factor = share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10;
  return factor * power;
}

/** Names as keys: two bars may be called the same. */
export function keysOf(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} ${times}`;
  });
}

/** Every how many labels one is shown, so that they do not run into one another. */
export const everyWhich = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));

/** Labels at the ends of lines, moved apart where they would cover one another; in their order, within the chart. */
export function spread(places: readonly number[], least: number, bottom: number): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  let before = Number.NEGATIVE_INFINITY;
  for (const each of order) {
    each.place = Math.max(each.place, before + least);
    before = each.place;
  }
  let limit = bottom;
  for (const each of order.toReversed()) {
    each.place = Math.min(each.place, limit);
    limit = each.place - least;
  }
  return order.toSorted((a, b) => a.index - b.index).map(({ place }) => place);
}
