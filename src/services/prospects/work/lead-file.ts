import { quotedCell } from '#lib/csv/quoted-cell.ts';
import { inertCellOfAnySeparator } from '#lib/csv/spreadsheet-cell.ts';
import { transaction } from '#platform/db/pool.ts';
import type { NamedMember } from '#platform/workspaces/people.ts';
import type { WorkContext } from './context.ts';
import type { Figure } from './published-hotels.ts';
import { workBeside } from './store/hotels.ts';
import { workbookStream } from './xlsx/workbook.ts';

/** A file of leads, the highest score first, each with what the workspace made of it. */
export type LeadFile = {
  /** In their order. */
  uens: readonly string[];
  workspaceId: string;
  members: readonly NamedMember[];
  /** Of the file, for whoever finds it later. */
  about: readonly (readonly [string, Figure])[];
};

/** Behind those of the hotel. */
const WORK_COLUMNS = ['work_state', 'assigned_to', 'notes'] as const;

const leadColumns = (columns: readonly string[]): readonly string[] => [...columns, ...WORK_COLUMNS];

const PAGE = 250;

type Service = Pick<WorkContext, 'database' | 'publishedHotels'>;

/** Row by row: a hotel that is taken out meanwhile is left out from that moment on. */
async function* leadRows(service: Service, { uens, workspaceId, members }: LeadFile): AsyncGenerator<Figure[]> {
  const rowsOf = await service.publishedHotels.openRows();
  for (let from = 0; from < uens.length; from += PAGE) {
    const page = uens.slice(from, from + PAGE);
    // The numbers are the same hotels' in both.
    const [work, rows] = await transaction(
      service.database,
      async (connection) => [await workBeside(connection, workspaceId, page), await rowsOf(connection, page)] as const,
      'snapshot',
    );
    const beside = new Map(work.map((each) => [each.uen, each]));
    for (const uen of page) {
      const row = rows.get(uen);
      if (row === undefined) continue;
      const { state = 'new', assignedTo = null, notes = 0 } = beside.get(uen) ?? {};
      yield [...row, state, members.find(({ id }) => id === assignedTo)?.name ?? null, notes];
    }
  }
}

const NEEDS_QUOTES = /[",\r\n]/;

const csvCell = (value: Figure): string =>
  typeof value === 'string'
    ? quotedCell(inertCellOfAnySeparator(value), NEEDS_QUOTES)
    : value === null
      ? ''
      : String(value);

/** So many characters are sent at a time. */
const PIECE = 32_768;

/** Without it Excel takes the file for one of its own country's encoding, and shows Thai names as rubbish. */
const BYTE_ORDER_MARK = '\ufeff';

/** RFC 4180, with a header; no cell is taken for a formula. */
export async function* leadCsv(service: Service, file: LeadFile): AsyncGenerator<string> {
  let waiting = `${BYTE_ORDER_MARK}${leadColumns(service.publishedHotels.columns).join(',')}\r\n`;
  for await (const row of leadRows(service, file)) {
    waiting += `${row.map(csvCell).join(',')}\r\n`;
    if (waiting.length < PIECE) continue;
    yield waiting;
    waiting = '';
  }
  yield waiting;
}

const WIDTHS: Readonly<Record<string, number>> = {
  uen: 15,
  name: 34,
  address: 44,
  website: 30,
  contact_email: 30,
  reasons: 60,
};
const USUAL_WIDTH = 14;

/** The leads, and a second sheet that says what they are and how many: written last, when that is known. */
export function leadWorkbook(service: Service, file: LeadFile): AsyncGenerator<Buffer> {
  const columns = leadColumns(service.publishedHotels.columns);
  let written = 0;
  async function* leads(): AsyncGenerator<readonly Figure[]> {
    yield columns;
    for await (const row of leadRows(service, file)) {
      written += 1;
      yield row;
    }
  }
  function* about(): Generator<readonly Figure[]> {
    yield ['About this file', ''];
    yield ['rows', written];
    yield* file.about;
  }
  return workbookStream([
    { name: 'Leads', widths: columns.map((column) => WIDTHS[column] ?? USUAL_WIDTH), rows: leads() },
    { name: 'About', widths: [24, 60], rows: about() },
  ]);
}
