import { oneLine, widthOf } from '../../drawing/text-lines.ts';
import type { HistoricEvent } from '../history/event.ts';

/**
 * Which events of a row are shown by themselves, which are only counted, and which are named: the most significant first,
 * each where there is room left. Takes them in that order. Says where along the row they stand, and draws nothing.
 */
export type Mark = { event: HistoricEvent; x: number; radius: number };
export type Bar = { x: number; width: number; count: number };
type Named = { mark: Mark; text: string; x: number; width: number };
export type RowLayout = {
  name: string;
  count: number;
  marks: readonly Mark[];
  bars: readonly Bar[];
  names: readonly Named[];
};

export type Measures = {
  left: number;
  right: number;
  /** Of the letters. */
  size: number;
  /** Of a mark, by significance from 1 on. */
  radii: readonly number[];
  /** Width of a bar. */
  step: number;
  longestName: number;
};

/** From here on an event may be named; where there are few, all may. */
const NAMED_FROM = 2;
const FEW = 40;
/** How much of two marks may lie over each other. */
const APART = 0.75;
const NAME_GAP = 10;

type Rows = ReadonlyMap<string, readonly HistoricEvent[]>;

export function layOutRows(rows: Rows, scale: (year: number) => number, measures: Measures): RowLayout[] {
  const total = [...rows.values()].reduce((sum, { length }) => sum + length, 0);
  return [...rows].map(([name, events]) => layOutRow(name, events, { scale, measures, isFew: total <= FEW }));
}

type How = { scale: (year: number) => number; measures: Measures; isFew: boolean };

function layOutRow(name: string, events: readonly HistoricEvent[], { scale, measures, isFew }: How): RowLayout {
  const { left, right, radii, step } = measures;
  const marks: Mark[] = [];
  const counts = new Map<number, number>();
  for (const event of events) {
    // What began before the first year stands at it.
    const x = Math.min(Math.max(scale(event.year), left), right);
    const radius = radii[event.significance - 1] ?? 1;
    if (marks.every((other) => Math.abs(other.x - x) >= APART * (other.radius + radius)))
      marks.push({ event, x, radius });
    else counts.set(Math.floor((x - left) / step), (counts.get(Math.floor((x - left) / step)) ?? 0) + 1);
  }
  const bars = [...counts].map(([at, count]) => {
    const x = left + at * step;
    return { x, width: Math.min(step, right - x), count };
  });
  return { name, count: events.length, marks, bars, names: chooseNames(marks, measures, isFew ? 1 : NAMED_FROM) };
}

/** As many as fit; a word that is longer than the line is cut. */
function wholeWords(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text;
  const cut = oneLine(text, size, width);
  const end = cut.lastIndexOf(' ');
  return end === -1 ? cut : `${cut.slice(0, end).replace(/[,;:]$/, '')}…`;
}

/** Each above its mark, moved no further than the row's ends ask. */
function chooseNames(marks: readonly Mark[], { left, right, size, longestName }: Measures, from: number): Named[] {
  const names: Named[] = [];
  for (const mark of marks) {
    if (mark.event.significance < from) continue;
    // Where another name stands, none has to be measured.
    if (names.some(({ x, width }) => mark.x > x - NAME_GAP && mark.x < x + width + NAME_GAP)) continue;
    const text = wholeWords(mark.event.title, size, longestName);
    const width = widthOf(text, size);
    const x = Math.min(Math.max(mark.x - width / 2, left), right - width);
    const isFree = names.every((other) => x + width + NAME_GAP <= other.x || other.x + other.width + NAME_GAP <= x);
    if (isFree) names.push({ mark, text, x, width });
  }
  return names;
}
