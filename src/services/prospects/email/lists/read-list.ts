import { isUtf8 } from 'node:buffer';
import { separatorOf } from '#lib/csv/separator.ts';
import { csvInTurns } from '#platform/fairness/csv-in-turns.ts';
import { prospectsProblem } from '../../problems.ts';
import type { ListRow } from '../store/list-rows.ts';

/**
 * A list as somebody's program wrote it, to rows: any number of columns, of which one has the addresses. Nothing is mended; what
 * cannot be read is refused with the line. Pauses in between, so that others are answered.
 */
export type ReadList = { columns: readonly string[] | null; rows: readonly ListRow[] };

/** Of a line; one that has more ends the reading. */
const BOUNDS = { cells: 100, characters: 100_000 };
const MOST_NAME = 200;
const LONGEST_ADDRESS = 1000;
/** So many rows are looked at for the column that has the addresses. */
const LOOKED_AT = 100;

/** How such a column is called, in any case. */
const USUAL_NAMES = new Set([
  'email',
  'e-mail',
  'mail',
  'e_mail',
  'email address',
  'e-mail address',
  'email_address',
  'อีเมล',
  'อีเมล์',
]);

type Options = { column: string | undefined; mostRows: number };

export async function readCsvList(bytes: Buffer, { column, mostRows }: Options): Promise<ReadList> {
  if (!isUtf8(bytes)) throw unreadable('It is not in UTF-8. Save it as CSV in UTF-8.');
  const text = bytes.toString('utf8');
  if (text.includes('\0')) throw unreadable('It has bytes that no text has.');
  const records: (readonly string[])[] = [];
  for await (const { record, fault } of csvInTurns(text, { separator: separatorOf(text), bounds: BOUNDS })) {
    if (fault !== undefined) throw unreadable(`Line ${fault.line}: ${fault.message}`);
    const { cells } = record;
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    records.push(cells);
    if (records.length > mostRows + 1) throw tooLong(mostRows);
  }
  const [first = []] = records;
  const hasHeader = !first.some((cell) => cell.includes('@'));
  const body = hasHeader ? records.slice(1) : records;
  if (body.length > mostRows) throw tooLong(mostRows);
  if (body.length === 0) throw prospectsProblem('list_empty', { public: 'There is no row below the header.' });
  const at = columnAt(column, hasHeader ? first : null, body);
  return {
    columns: hasHeader ? first.map((name) => name.slice(0, MOST_NAME)) : null,
    rows: body.map((cells, index) => ({ row: index + 1, email: (cells[at] ?? '').slice(0, LONGEST_ADDRESS), cells })),
  };
}

export function rowsOf(addresses: readonly string[]): ReadList {
  const wrong = addresses.findIndex((address) => address.includes('\0'));
  if (wrong >= 0) throw unreadable(`Address ${wrong + 1} has a character that no text has.`);
  return { columns: null, rows: addresses.map((email, index) => ({ row: index + 1, email, cells: null })) };
}

function columnAt(
  wanted: string | undefined,
  header: readonly string[] | null,
  body: readonly (readonly string[])[],
): number {
  if (wanted !== undefined) return namedColumn(wanted, header, body);
  const named = header?.findIndex((name) => USUAL_NAMES.has(plain(name))) ?? -1;
  if (named >= 0) return named;
  const counts: number[] = [];
  for (const cells of body.slice(0, LOOKED_AT)) {
    cells.forEach((cell, at) => {
      counts[at] = (counts[at] ?? 0) + (cell.includes('@') ? 1 : 0);
    });
  }
  const most = Math.max(...counts);
  if (most < 1) throw unreadable('No column has addresses in it. Name the one that should be read as `column`.');
  return counts.indexOf(most);
}

function namedColumn(wanted: string, header: readonly string[] | null, body: readonly (readonly string[])[]): number {
  const named = header?.findIndex((name) => plain(name) === plain(wanted)) ?? -1;
  if (named >= 0) return named;
  const number = /^[0-9]{1,3}$/.test(wanted) ? Number(wanted) : 0;
  const width = Math.max(header?.length ?? 0, body[0]?.length ?? 0);
  if (number >= 1 && number <= width) return number - 1;
  throw unreadable('There is no column of the name or number that `column` gives.');
}

const plain = (name: string) => name.trim().toLowerCase();

const unreadable = (why: string) => prospectsProblem('list_unreadable', { public: why });
export const tooLong = (most: number) =>
  prospectsProblem('list_too_long', { public: `A list may have ${most} rows. Cut it in two.` });
