import { plainWords } from '../../names/normalised-name.ts';
import type { Category } from '../history/category.ts';
import type { HistoricEvent } from '../history/event.ts';
import { MOST_SIGNIFICANCE } from '../history/significance.ts';
import type { Box } from './box.ts';
import { isInBox } from './box.ts';
import { indexWords } from './word-index.ts';

/** Events by what is said of them: words, country, place, significance. They are told by their position in the list. */
export type Filter = {
  /** Each is the beginning of a word of the title, the place or the summary; the events have all of them. */
  words?: readonly string[];
  /** One of them. */
  categories?: readonly Category[];
  country?: string;
  box?: Box;
  minSignificance?: number;
};

export const SORTS = ['year', '-year', 'significance', '-significance'] as const;
export type Sort = (typeof SORTS)[number];

/** Positions from one to before another, and before them some that ascend. */
type Among = { earlier: readonly number[]; from: number; to: number };

/** What it answers lies in memory of its own, and holds until the next question. */
export type EventFinder = {
  /** Of these positions those that the filter lets through, ascending. */
  find: (among: Among, filter: Filter) => Uint32Array;
  /** Positions that ascend, in the order asked for; of the same significance by year, then id. */
  sorted: (positions: Uint32Array, sort: Sort) => Uint32Array;
};

export function findEvents(events: readonly HistoricEvent[]): EventFinder {
  const index = indexWords(events.map(({ title, place, summary }) => plainWords([title, place, summary].join(' '))));
  const significance = Uint8Array.from(events, (event) => event.significance);
  const categories = numbered(events, ({ category }) => category);
  const countries = numbered(events, ({ country }) => country);
  const found = new Uint32Array(events.length);
  const ordered = new Uint32Array(events.length);
  return {
    find: ({ earlier, from, to }, { words = [], categories: wanted, country, box, minSignificance = 0 }) => {
      const marks = words.length === 0 ? undefined : index.find(words);
      const wantedCategories = wanted?.map((category) => categories.numberOf(category));
      const wantedCountry = countries.numberOf(country);
      let count = 0;
      const look = (position: number) => {
        if ((significance[position] as number) < minSignificance) return;
        if (marks !== undefined && marks[position] !== words.length) return;
        if (wantedCategories?.includes(categories.column[position]) === false) return;
        if (wantedCountry !== undefined && countries.column[position] !== wantedCountry) return;
        if (box !== undefined && !isInBox(box, events[position] as HistoricEvent)) return;
        found[count] = position;
        count += 1;
      };
      for (const position of earlier) look(position);
      for (let position = from; position < to; position += 1) look(position);
      return found.subarray(0, count);
    },
    sorted: (positions, sort) => {
      if (sort === 'year') return positions;
      ordered.set(positions);
      const sorted = ordered.subarray(0, positions.length);
      if (sort === '-year') return sorted.reverse();
      return bySignificance(positions, sorted, significance, sort === 'significance');
    },
  };
}

const NOTHING_HAS_IT = -1;

/** What is said of each event as a number: comparing numbers that lie side by side is quick. */
function numbered(events: readonly HistoricEvent[], said: (event: HistoricEvent) => string | null) {
  const numbers = new Map<string | null, number>();
  const column = Uint16Array.from(events, (event) => {
    const value = said(event);
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    return number;
  });
  return {
    column,
    numberOf: (value: string | undefined) => (value === undefined ? undefined : (numbers.get(value) ?? NOTHING_HAS_IT)),
  };
}

function bySignificance(
  positions: Uint32Array,
  sorted: Uint32Array,
  significance: Uint8Array,
  isAscending: boolean,
): Uint32Array {
  let count = 0;
  for (let step = 0; step <= MOST_SIGNIFICANCE; step += 1) {
    const wanted = isAscending ? step : MOST_SIGNIFICANCE - step;
    for (const position of positions) {
      if (significance[position] !== wanted) continue;
      sorted[count] = position;
      count += 1;
    }
  }
  return sorted;
}
