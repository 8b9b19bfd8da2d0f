import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askOracle, type OracleFacts } from '#bench/fec/oracle.ts';
import { type FileTruth, writeFecFile } from '#bench/fec-file.ts';
import { dayOf } from '#lib/calendar/civil-date.ts';
import { analyze } from '../analysis/analyze.ts';
import { catalogue } from '../controls/catalogue.ts';
import type { Control } from '../controls/control.ts';
import { Books } from '../ledger/books.ts';
import { monthText } from '../ledger/days.ts';
import { entryNumbers } from '../ledger/numbers/entry-numbers.ts';
import { gapsOf } from '../ledger/numbers/number-series.ts';
import type { ByteSource } from '../reader/bytes/byte-source.ts';
import { RowFlag } from '../reader/ledger.ts';
import { MemoryBudget } from '../reader/memory-budget.ts';
import { readLedger } from '../reader/read-ledger.ts';
import type { Report } from '../report/report.ts';

/**
 * The ledger and its controls beside DuckDB over the same files, figure by figure: large ones, clean and with faults in
 * known numbers. Nothing is shared between the two but the file.
 */
const LINES = 200_000;
const SEED = 23;
const MEMORY_BYTES = 1024 ** 3;
type Case = { name: string; dirty: boolean; separator: '|' | '\t'; encoding: 'utf-8' | 'iso-8859-15' };

const directory = mkdtempSync(join(tmpdir(), 'quintet-oracle-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** DuckDB knows UTF-8 only: whatever the product reads, this is the file for the oracle. */
const clean = once(() => prepare(false));
const withFaults = once(() => prepare(true));

async function prepare(dirty: boolean): Promise<{ path: string; truth: FileTruth; oracle: OracleFacts }> {
  const path = join(directory, dirty ? 'with-faults.txt' : 'clean.txt');
  const truth = await writeFecFile(path, { lines: LINES, seed: SEED, dirty });
  return { path, truth, oracle: await askOracle(path) };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const cases: readonly Case[] = [
  { name: 'a clean file', dirty: false, separator: '|', encoding: 'utf-8' },
  { name: 'a file with faults', dirty: true, separator: '|', encoding: 'utf-8' },
  { name: 'the same with tabs in ISO 8859-15', dirty: true, separator: '\t', encoding: 'iso-8859-15' },
];

describe.each(cases)('$name', ({ dirty, separator, encoding }) => {
  let truth: FileTruth;
  let oracle: OracleFacts;
  let path: string;
  let books: Books;

  beforeAll(async () => {
    const known = await (dirty ? withFaults : clean)();
    ({ truth, oracle } = known);
    const isSameFile = separator === '|' && encoding === 'utf-8';
    path = isSameFile ? known.path : join(directory, 'otherwise-written.txt');
    if (!isSameFile) await writeFecFile(path, { lines: LINES, seed: SEED, dirty, separator, encoding });
    books = readBooks(path);
  });

  test('the oracle finds what was planted', () => {
    const { faults } = truth;
    expect(oracle.lines).toBe(LINES);
    expect(oracle.brokenLines).toBe(faults.shortLines);
    expect(oracle.mendedLines).toBe(faults.openEnds + faults.splitLabels);
    expect(oracle.unreadableDates).toBe(faults.unreadableDates);
    expect(oracle.unreadableAmounts).toBe(faults.unreadableAmounts + faults.pointAmounts);
    expect(oracle.unbalanced).toHaveLength(faults.unbalancedEntries);
    expect(oracle.duplicates).toHaveLength(faults.duplicateEntries);
    expect(oracle.repeated).toHaveLength(faults.repeatedEntries);
    expect(oracle.gaps).toHaveLength(faults.numberGaps);
    expect(oracle.late.map((late) => late.split(' ')[1])).toEqual(dirty ? [String(faults.lateLines)] : []);
    expect(oracle.letterings).toHaveLength(faults.unbalancedLetterings);
    expect(Object.values(faults).every((count) => (dirty ? count > 40 : count === 0))).toBe(true);
  });

  test('lines and entries', () => {
    expect(books.file.encoding).toBe(encoding);
    expect(books.ledger.size).toBe(oracle.lines);
    expect(books.entries.count).toBe(oracle.entries);
    expect(books.file.brokenCount).toBe(oracle.brokenLines);
    expect(books.file.mendedCount).toBe(oracle.mendedLines);
    expect(rowsFlagged(books, RowFlag.unreadableDate)).toBe(oracle.unreadableDates);
    expect(rowsFlagged(books, RowFlag.unreadableAmount)).toBe(oracle.unreadableAmounts);
  });

  test('sums of accounts, journals and months', () => {
    expect(accountSums(books)).toEqual(oracle.accounts);
    expect(journalSums(books)).toEqual(oracle.journals);
    expect(monthlySums(books)).toEqual(oracle.months);
  });

  test('unbalanced entries', () => {
    expect(unbalancedEntries(books)).toEqual(oracle.unbalanced);
  });

  test('entries that stand there twice', () => {
    const { duplicates, repeated } = doubledEntries(books);
    expect(duplicates).toEqual(oracle.duplicates);
    expect(repeated).toEqual(oracle.repeated);
  });

  test('gaps of numbers', () => {
    expect(numberGaps(books)).toEqual(oracle.gaps);
    // A series with many is told in one finding.
    const [finding, ...others] = [...control('rupture_sequence').find(books)].map((each) => each.describe());
    expect(others).toEqual([]);
    expect(finding?.actualValue).toBe(dirty ? `${oracle.gaps.length} ruptures` : undefined);
  });

  test('lines out of the order of validation', () => {
    expect(lateLines(books)).toEqual(oracle.late);
  });

  test('letters that do not add up', () => {
    expect(unbalancedLetterings(books)).toEqual(oracle.letterings);
  });

  test('the report counts as many, and finds nothing in a clean file', () => {
    const { anomalies, meta } = reportOf(path);
    expect(meta.totalEntries).toBe(oracle.lines);
    expect(meta.totalEcritures).toBe(oracle.entries);
    expect(countOf(anomalies, 'desequilibre')).toBe(oracle.unbalanced.length);
    expect(countOf(anomalies, 'doublon')).toBe(oracle.duplicates.length + oracle.repeated.length);
    expect(countOf(anomalies, 'lettrage_desequilibre')).toBe(oracle.letterings.length);
    if (!dirty) expect(anomalies).toEqual([]);
  });
});

test('lines out of order in a file sorted by journal', async () => {
  const [header = '', ...lines] = readFileSync((await withFaults()).path, 'utf8')
    .trimEnd()
    .split('\r\n');
  const byJournal = Map.groupBy(lines, (line) => line.slice(0, line.indexOf('|')));
  const path = join(directory, 'sorted.txt');
  writeFileSync(path, `${[header, ...[...byJournal.values()].flat()].join('\r\n')}\r\n`);
  const oracle = await askOracle(path);
  expect(oracle.lateInJournal).toHaveLength(1);
  expect(oracle.late.length).toBeGreaterThan(1);
  expect(lateLines(readBooks(path))).toEqual(oracle.lateInJournal);
});

function readBooks(path: string): Books {
  return withSource(path, (source) => {
    const read = readLedger(source, { seed: 1, memory: new MemoryBudget(MEMORY_BYTES) });
    if ('refused' in read) throw new Error(`The file was refused: ${read.refused.reason}`);
    return new Books(read.ledger, read.file, dayOf(2026, 3, 31));
  });
}

function reportOf(path: string): Report {
  return withSource(path, (source) => {
    const outcome = analyze(source, {
      disabledControls: [],
      now: '2026-03-31T12:00:00.000Z',
      memoryBytes: MEMORY_BYTES,
    });
    if ('refused' in outcome) throw new Error(`The file was refused: ${outcome.refused.reason}`);
    return outcome.report;
  });
}

function withSource<Result>(path: string, use: (source: ByteSource) => Result): Result {
  const file = openSync(path, 'r');
  try {
    return use({
      size: fstatSync(file).size,
      read: (target, position) => readSync(file, target, 0, target.length, position),
    });
  } finally {
    closeSync(file);
  }
}

/** Those that are shown, and those that one line stands for. */
function countOf(anomalies: Report['anomalies'], type: string): number {
  return anomalies
    .filter((anomaly) => anomaly.type === type)
    .reduce(
      (sum, { description, actualValue }) => sum + (description.startsWith('… et ') ? Number(actualValue) : 1),
      0,
    );
}

function rowsFlagged({ ledger }: Books, flag: number): number {
  return ledger.flags.subarray(0, ledger.size).reduce((count, flags) => count + ((flags & flag) === 0 ? 0 : 1), 0);
}

/** Lines whose fields could not be told apart have no account. */
const NO_ACCOUNT = 0;

function accountSums({ ledger, balances }: Books): string[] {
  return Array.from({ length: ledger.accounts.count }, (_, account) =>
    [ledger.accounts.text(account), balances.opening[account], balances.debit[account], balances.credit[account]].join(
      ' ',
    ),
  )
    .filter((_, account) => account !== NO_ACCOUNT)
    .sort();
}

function journalSums({ ledger }: Books): string[] {
  const sums = new Map<number, { debit: number; credit: number }>();
  for (let row = 0; row < ledger.size; row += 1) {
    const journal = ledger.journal[row] as number;
    const { debit, credit } = sums.get(journal) ?? { debit: 0, credit: 0 };
    sums.set(journal, {
      debit: debit + (ledger.debit[row] as number),
      credit: credit + (ledger.credit[row] as number),
    });
  }
  return [...sums].map(([journal, { debit, credit }]) => `${ledger.journals.text(journal)} ${debit} ${credit}`).sort();
}

function monthlySums({ ledger, balances, exercise }: Books): string[] {
  const sums: string[] = [];
  for (let account = 0; account < ledger.accounts.count; account += 1) {
    for (let month = 0; month < exercise.months; month += 1) {
      const cell = account * exercise.months + month;
      const [debit, credit] = [balances.monthlyDebit[cell], balances.monthlyCredit[cell]];
      if (debit === 0 && credit === 0) continue;
      sums.push(`${ledger.accounts.text(account)} ${monthText(exercise.firstMonth + month)} ${debit} ${credit}`);
    }
  }
  return sums.sort();
}

function unbalancedEntries(books: Books): string[] {
  const { entries } = books;
  return [...control('desequilibre').find(books)]
    .map(({ row }) => {
      const entry = entries.of[row] as number;
      const net = (entries.debit[entry] as number) - (entries.credit[entry] as number);
      return `${journalOf(books, row)} ${numberOf(books, row)} ${net}`;
    })
    .sort();
}

/** Under two numbers, and twice under one. */
function doubledEntries(books: Books): { duplicates: string[]; repeated: string[] } {
  const found = [...control('doublon').find(books)].map((finding) => {
    const numbers = new Set((finding.describe().rows ?? []).map((row) => numberOf(books, row)));
    return [journalOf(books, finding.row), ...[...numbers].sort()];
  });
  const named = (entries: number) => found.filter((each) => each.length === entries + 1).map((each) => each.join(' '));
  return { duplicates: named(2).sort(), repeated: named(1).sort() };
}

function numberGaps(books: Books): string[] {
  const series = entryNumbers(books);
  const rowOf = (entry: number) => books.entries.groups.rows[books.entries.groups.starts[entry] as number] as number;
  return Array.from({ length: series.count }, (_, id) => [...gapsOf(series, id, Number.POSITIVE_INFINITY)])
    .flat()
    .map(({ before, after }) => [
      journalOf(books, rowOf(before)),
      numberOf(books, rowOf(before)),
      numberOf(books, rowOf(after)),
    ])
    .map((gap) => gap.join(' '))
    .sort();
}

/** The product names the lines whose removal would restore the order; in these files they are the late ones. */
function lateLines(books: Books): string[] {
  return [...control('chronologie').find(books)]
    .map((finding) => {
      const lines = /compte ([\d\u202f\u00a0 ]+) lignes?/.exec(finding.describe().description)?.[1] ?? '';
      return [journalOf(books, finding.row), lines.replaceAll(/\D/g, ''), books.ledger.line[finding.row]].join(' ');
    })
    .sort();
}

function unbalancedLetterings(books: Books): string[] {
  const { ledger, letteringGroups } = books;
  return [...control('lettrage_desequilibre').find(books)]
    .map(({ row }) => {
      const group = letteringGroups.of[row] as number;
      return [
        ledger.accounts.text(letteringGroups.account[group] as number),
        ledger.thirdParties.text(letteringGroups.thirdParty[group] as number),
        ledger.letterings.text(letteringGroups.lettering[group] as number),
        letteringGroups.net[group],
      ].join(' ');
    })
    .sort();
}

const numberOf = ({ ledger }: Books, row: number): string => ledger.numbers.text(ledger.number[row] as number);
const journalOf = ({ ledger }: Books, row: number): string => ledger.journals.text(ledger.journal[row] as number);

function control(type: string): Control {
  const found = catalogue.flatMap(({ controls }) => controls).find((each) => each.type === type);
  if (found === undefined) throw new Error(`There is no control ${type}`);
  return found;
}
