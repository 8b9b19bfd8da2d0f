import type { TableFault } from '#lib/csv/table.ts';
import { readTable } from '#lib/csv/table.ts';
import type { HistoricEvent, Source } from './event.ts';
import type { Column } from './event-row.ts';
import { COLUMNS, readEventRow } from './event-row.ts';

/**
 * Rows of events.csv as a text: all that is wrong with them, and the events of the rows that are right. Decides by rules
 * alone; whether two rows might be the same event is told in conflicts.ts.
 */
export type RowFault = TableFault<Column>;
export type EventRow = { line: number; cells: readonly string[]; event: HistoricEvent };

type RowRules = {
  sources: ReadonlyMap<string, Source>;
  /** Ids that are in use elsewhere. */
  takenIds?: ReadonlySet<string>;
  /** The dataset itself is sorted; rows that are to be added need not be. */
  isSorted: boolean;
};

export function checkRows(text: string, rules: RowRules): { rows: readonly EventRow[]; faults: readonly RowFault[] } {
  const table = readTable(text, COLUMNS);
  const faults: RowFault[] = [...table.faults];
  const rows: EventRow[] = [];
  const lineOfId = new Map<string, number>();
  const lineOfSummary = new Map<string, number>();
  let before: EventRow | undefined;
  for (const { line, cells } of table.rows) {
    const { event, faults: cellFaults } = readEventRow(cells, rules.sources);
    faults.push(...cellFaults.map((fault) => ({ line, ...fault })));
    const [id = ''] = cells;
    const repeated = whoHas(id, lineOfId, rules.takenIds);
    if (repeated !== undefined) faults.push({ line, column: 'id', message: `An id is used once; ${repeated}.` });
    lineOfId.set(id, lineOfId.get(id) ?? line);
    if (event === null) continue;
    const { summary } = event;
    const twin = summary === null ? undefined : lineOfSummary.get(summary);
    if (twin !== undefined)
      faults.push({ line, column: 'summary', message: `A sentence is used once; line ${twin} has it.` });
    if (summary !== null) lineOfSummary.set(summary, twin ?? line);
    const row = { line, cells, event };
    if (rules.isSorted && before !== undefined && byYearThenId(before.event, event) > 0) {
      const message = `Rows are sorted by year, then id; this one belongs above line ${before.line}.`;
      faults.push({ line, column: event.year < before.event.year ? 'year' : 'id', message });
    }
    before = row;
    rows.push(row);
  }
  return { rows, faults: faults.toSorted((a, b) => a.line - b.line) };
}

function whoHas(
  id: string,
  lineOfId: ReadonlyMap<string, number>,
  takenIds: ReadonlySet<string> | undefined,
): string | undefined {
  const line = lineOfId.get(id);
  if (line !== undefined) return `line ${line} has it`;
  return takenIds?.has(id) === true ? 'the dataset has it already' : undefined;
}

/** The order of the dataset. */
export function byYearThenId(a: HistoricEvent, b: HistoricEvent): number {
  if (a.year !== b.year) return a.year - b.year;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
