import { DEEP_OFFSET } from './statement.ts';

/** So many rows, after so many others. */
export type Window = { limit: number; offset: number };

export const upTo = (limit: number): Window => ({ limit, offset: 0 });

export const cut = ({ limit, offset }: Window) => `LIMIT ${limit}${offset === 0 ? '' : ` OFFSET ${offset}`}`;

/**
 * Runs of an index, merged. Each is sorted and limited for itself, since only then PostgreSQL sees that its index has the
 * order already; the merge draws no more rows from a run than it needs.
 */
export function merged(runs: readonly string[], order: string, window: Window): string {
  const [only, ...more] = runs;
  const tail = `ORDER BY ${order} ${cut(window)}`;
  if (more.length === 0) return `${only} ${tail}`;
  const each = `ORDER BY ${order} ${cut(upTo(window.limit + window.offset))}`;
  return `${runs.map((run) => `(${run} ${each})`).join(' UNION ALL ')} ${tail}`;
}

/**
 * A page of hotels. Far into a list the rows are only fetched once it is known which, the way there is walked in the
 * index, and it is not walked at all when the list is shorter (`counted.total`, of the statement around). A total that was
 * not counted to its end (`countedUpTo`) only tells of lists that are shorter than that.
 */
export function paged(
  columns: string,
  window: Window,
  select: (columns: string, window: Window) => string,
  countedUpTo = Number.POSITIVE_INFINITY,
): string {
  if (window.offset < DEEP_OFFSET) return select(columns, window);
  return `SELECT ${columns} FROM (
      SELECT uen FROM (${select('uen', window)}) AS reached
      WHERE counted.total > ${Math.min(window.offset, countedUpTo)}
    ) AS chosen JOIN prospects.hotel USING (uen)`;
}

/** One row that is there even when a page is empty: what the dataset is, and how many hotels match. */
export const counted = (total: string) =>
  `(SELECT (SELECT kind FROM prospects.dataset) AS kind, ${total} AS total) AS counted`;
