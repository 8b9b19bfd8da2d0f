import { writeCsv } from '#lib/csv/csv.ts';
import { counted } from '#lib/text/counted.ts';
import type { CommandArguments, CommandVerb } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import type { EventRow, RowFault } from '../timeline/history/check-rows.ts';
import { byYearThenId, checkRows } from '../timeline/history/check-rows.ts';
import type { Conflict } from '../timeline/history/conflicts.ts';
import { conflictsOf } from '../timeline/history/conflicts.ts';
import { COLUMNS } from '../timeline/history/event-row.ts';
import { FILES, readHistory, readTexts, sentenceOf } from '../timeline/history/read-history.ts';
import { changeAlone } from './change-alone.ts';
import { conflictLine } from './check-verb.ts';
import { readInput } from './input-text.ts';
import { replaceFile } from './replace-file.ts';

const USAGE = 'cycles add FILE [--dry-run] [--accept-conflicts]';

/**
 * All rows are added, or none. Exit code 1 if something is wrong with them, or if they may be events that are there
 * already and nobody has said that they are not.
 */
export const addVerb = (directory: URL): CommandVerb => ({
  verb: 'add',
  summary: 'add rows to the history dataset after checking them against it; - is standard input',
  usage: USAGE,
  operands: { names: ['FILE'], least: 1, most: 1 },
  options: {
    'dry-run': { about: 'only tell what would happen' },
    'accept-conflicts': { about: 'these are other events than those that they resemble' },
  },
  examples: ['cycles add rows.csv --dry-run', 'cycles add - < rows.csv'],
  run: async ({ terminal }, args) => {
    const wanted = readArguments(args);
    const text = await readInput(wanted.file, terminal.stdin);
    const add = () => addRows(directory, text, wanted);
    return wanted.isDryRun ? await add() : await changeAlone(new URL(FILES.events, directory), add);
  },
});

async function addRows(directory: URL, text: string, wanted: Wanted) {
  const dataset = readDataset(directory);
  const { rows, faults } = checkRows(text, { ...dataset, isSorted: false });
  const added = new Set<object>(rows.map(({ event }) => event));
  const merged = [...dataset.events, ...rows.map(({ event }) => event)];
  const conflicts = conflictsOf(merged, (event) => added.has(event));
  const isRefused =
    rows.length + faults.length === 0 ||
    faults.length > 0 ||
    conflicts.some(({ isFault }) => isFault || !wanted.acceptsConflicts);
  const isWritten = !isRefused && !wanted.isDryRun;
  if (isWritten) await replaceFile(new URL(FILES.events, directory), withRows(dataset.rows, rows));
  return {
    text: [
      ...faults.map((fault) => sentenceOf({ file: shownName(wanted.file), ...fault })),
      ...conflicts.map((conflict) => `${conflict.isFault ? 'Fault' : 'Possible conflict'}: ${conflictLine(conflict)}`),
      conclusion(rows, { faults, conflicts, isRefused, isWritten }),
    ].join('\n'),
    json: { added: isWritten ? rows.map(({ event }) => event.id) : [], isRefused, faults, conflicts },
    exitCode: isRefused ? 1 : 0,
  };
}

type Wanted = { file: string; isDryRun: boolean; acceptsConflicts: boolean };

function readArguments({ positional, options }: CommandArguments): Wanted {
  const [file, ...more] = positional;
  if (file === undefined || file === '' || more.length > 0) throw new UsageError(`Usage: quintet ${USAGE}`);
  return { file, isDryRun: options['dry-run'] === true, acceptsConflicts: options['accept-conflicts'] === true };
}

const shownName = (file: string) => (file === '-' ? 'standard input' : file);

/** New rows are compared with sound ones only. */
function readDataset(directory: URL) {
  const { history, rows, faults } = readHistory(readTexts(directory));
  if (faults.length > 0) {
    throw new Error(`The dataset itself has ${faults.length} faults: see quintet cycles check. Nothing was added.`);
  }
  const { events } = history;
  const sources = new Map(history.sources.map((source) => [source.key, source]));
  return { events, rows, sources, takenIds: new Set(events.map(({ id }) => id)) };
}

function withRows(old: readonly EventRow[], added: readonly EventRow[]): string {
  const rows = [...old, ...added].sort((a, b) => byYearThenId(a.event, b.event));
  return writeCsv([COLUMNS, ...rows.map(({ cells }) => cells)]);
}

type Outcome = {
  faults: readonly RowFault[];
  conflicts: readonly Conflict[];
  isRefused: boolean;
  isWritten: boolean;
};

function conclusion(rows: readonly EventRow[], { faults, conflicts, isRefused, isWritten }: Outcome): string {
  const count = counted(rows.length, 'row');
  if (isWritten) return `${count} added. Next: npm run generate, for the pages that count them.`;
  if (!isRefused) return `${count} would be added.`;
  if (rows.length + faults.length === 0) return 'Nothing was added: there is no row below the header.';
  const isOnlyDoubt = faults.length === 0 && conflicts.every(({ isFault }) => !isFault);
  return isOnlyDoubt
    ? 'Nothing was added. If these are other events, add --accept-conflicts.'
    : 'Nothing was added. Correct the rows and try again.';
}
