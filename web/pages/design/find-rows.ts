import { SAMPLE_ROWS, type SampleRow } from './sample-rows.ts';
import type { TableSearch } from './table-search.ts';

export const PAGE_SIZE = 20;

/** What a server would do: filter, order, cut out a page. */
export function findRows({ q, country, state, order = 'name', page = 1, show }: TableSearch) {
  const wanted = (q ?? '').toLowerCase();
  const found = SAMPLE_ROWS.filter(
    (row) =>
      show !== 'nothing' &&
      row.name.toLowerCase().includes(wanted) &&
      (country === undefined || row.country === country) &&
      (state === undefined || row.state === state),
  );
  const by = order.replace('-', '') as 'name' | 'rooms' | 'cents' | 'day';
  const sign = order.startsWith('-') ? -1 : 1;
  const sorted = found.toSorted((a, b) => sign * compare(a, b, by) || a.id.localeCompare(b.id));
  return { total: found.length, found, rows: sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}

function compare(a: SampleRow, b: SampleRow, by: 'name' | 'rooms' | 'cents' | 'day'): number {
  const [one, other] = [a[by], b[by]];
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
}
