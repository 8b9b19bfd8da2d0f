import { randomInt } from 'node:crypto';
import { dayOf } from '#lib/calendar/civil-date.ts';
import { CATALOGUE_VERSION, catalogue } from '../controls/catalogue.ts';
import type { Category } from '../controls/control.ts';
import { keepApplicable, keepEnabled } from '../controls/enabled.ts';
import { decimalText, plainText } from '../french/wording.ts';
import { MAX_COMPANY, MAX_FILE_NAME } from '../intake/asked-options.ts';
import { guessRegime } from '../ledger/accounting-type.ts';
import { Books } from '../ledger/books.ts';
import { isoDate } from '../ledger/days.ts';
import { readFileName } from '../ledger/file-name.ts';
import type { ByteSource } from '../reader/bytes/byte-source.ts';
import { NO_DATE } from '../reader/ledger.ts';
import { MemoryBudget, OutOfBudget } from '../reader/memory-budget.ts';
import { readLedger } from '../reader/read-ledger.ts';
import { collectAnomalies, inOrder } from '../report/collect.ts';
import { describeNotJudged } from '../report/not-judged.ts';
import type { NewReport, ReportedAnomaly } from '../report/report.ts';
import { hashedSource } from './hashed-source.ts';
import type { SharedFile } from './opened-file.ts';
import type { AnalysisOptions, AnalysisOutcome } from './outcome.ts';
import type { RefusedFile } from './refused-file.ts';
import { BooksTogether } from './two-threads/judge-together.ts';
import { OtherThreadGone } from './two-threads/link.ts';
import { readTogether } from './two-threads/read-together.ts';
import type { SecondThread } from './two-threads/second-thread.ts';
import { SecondThreadFailed, startSecondThread } from './two-threads/second-thread.ts';

type AnalyzeOptions = AnalysisOptions & {
  onProgress?: (share: number) => void;
  onBooks?: (books: Books) => void;
  /** The same file as another thread can read it: then a second thread helps. */
  shared?: SharedFile | undefined;
};

/**
 * Bytes in, report out; no network, no database. Synchronous: it is meant for a thread of its own. With a second thread the
 * report is the same; where two need more memory than there is, or the second one is lost, one does all of it.
 */
export function analyze(source: ByteSource, options: AnalyzeOptions): AnalysisOutcome<NewReport> {
  const begun = performance.now();
  try {
    const judged = judge(source, options);
    if ('refused' in judged) return judged;
    const { books, categories, anomalies, sha256 } = judged;
    const meta = { ...metaOf(books, options), sha256, controls: typesOf(categories) };
    const report = reportOf(anomalies, { ...meta, durationMs: Math.round(performance.now() - begun) });
    options.onBooks?.(books);
    options.onProgress?.(1);
    return { report };
  } catch (error) {
    if (error instanceof OutOfBudget) return { refused: { reason: 'too_large', limit: options.memoryBytes } };
    throw error;
  }
}

type Judged = { books: Books; categories: readonly Category[]; anomalies: ReportedAnomaly[]; sha256: string };

function judge(source: ByteSource, options: AnalyzeOptions): Judged | { refused: RefusedFile } {
  const second = options.shared === undefined ? undefined : startSecondThread(options.memoryBytes);
  if (options.shared === undefined || second === undefined) return judgeAlone(source, options);
  try {
    return judgeTogether(source, options, { file: options.shared, second });
  } catch (error) {
    if (!OF_TWO_THREADS.some((kind) => error instanceof kind)) throw error;
    return judgeAlone(source, options);
  } finally {
    second.end();
  }
}

function judgeAlone(source: ByteSource, options: AnalyzeOptions): Judged | { refused: RefusedFile } {
  const hashed = hashedSource(source);
  const readOptions = readOptionsOf(options);
  const read = readLedger(hashed.source, readOptions);
  if ('refused' in read) return read;
  readOptions.memory.take(read.ledger.size * BYTES_OF_FACTS);
  const { today, ...given } = givenOf(options);
  const books = new Books(read.ledger, read.file, today, given);
  const categories = keepApplicable(keepEnabled(catalogue, options.disabledControls), books);
  return { books, categories, anomalies: collectAnomalies(books, categories), sha256: hashed.sha256() };
}

/** What one thread may be spared. */
const OF_TWO_THREADS = [OutOfBudget, OtherThreadGone, SecondThreadFailed];

function judgeTogether(
  source: ByteSource,
  options: AnalyzeOptions,
  { file, second }: { file: SharedFile; second: SecondThread },
): Judged | { refused: RefusedFile } {
  const { memoryBytes, disabledControls } = options;
  const hashed = hashedSource(source);
  const readOptions = readOptionsOf(options);
  const read = readTogether(hashed.source, { ...readOptions, file, memoryBytes }, second);
  if ('refused' in read) return read;
  readOptions.memory.take(read.read.ledger.size * BYTES_OF_FACTS_OF_TWO);
  const together = new BooksTogether(read.read, read.opened, { ...givenOf(options), disabledControls }, second);
  together.prepare();
  const { books } = together;
  // The rest of the file, which the second thread has read: it finds anomalies meanwhile.
  const sha256 = hashed.sha256();
  const enabled = keepEnabled(catalogue, disabledControls);
  const anomalies = inOrder(together.judge(enabled));
  return { books, categories: keepApplicable(enabled, books), anomalies, sha256 };
}

/** Reading is most of the work. */
const SHARE_OF_READING = 0.8;

const readOptionsOf = (options: AnalyzeOptions) => ({
  seed: randomInt(0x7fff_ffff),
  memory: new MemoryBudget(options.memoryBytes),
  onProgress: (share: number) => options.onProgress?.(share * SHARE_OF_READING),
});

function givenOf(options: AnalyzeOptions) {
  const now = new Date(options.now);
  const name = nameOf(options.fileName, MAX_FILE_NAME);
  return {
    today: dayOf(now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()),
    fileName: name === undefined ? undefined : readFileName(name),
    threshold: options.threshold,
  };
}

/** What the facts and the controls need for each line at most, beside the ledger. */
const BYTES_OF_FACTS = 90;
/** What only some controls ask for, each thread has for itself. */
const BYTES_OF_FACTS_OF_TWO = 130;

const typesOf = (categories: readonly Category[]): string[] =>
  categories.flatMap(({ controls }) => controls.map(({ type }) => type));

type Meta = NewReport['meta'];

function metaOf(books: Books, options: AnalysisOptions): Omit<Meta, 'sha256' | 'controls' | 'durationMs'> {
  const { ledger, file, exercise, thresholds, entries } = books;
  const { income, expense } = books.income;
  const ownName = nameOf(options.ownName, MAX_FILE_NAME);
  const name = books.fileName ?? (ownName === undefined ? undefined : readFileName(ownName));
  const parts = name?.parts;
  return {
    totalEntries: ledger.size,
    totalEcritures: entries.count,
    comptaType: books.accountingType,
    regimeProbable: guessRegime(ledger, file, books.accounts),
    periodStart: exercise.firstDate === NO_DATE ? null : isoDate(exercise.firstDate),
    periodEnd: exercise.lastDate === NO_DATE ? null : isoDate(exercise.lastDate),
    analyzedAt: options.now,
    separator: file.separator,
    encoding: file.encoding,
    seuils: { s1: thresholds.s1 / 100, s2: thresholds.s2 / 100 },
    catalogueVersion: CATALOGUE_VERSION,
    disabledControls: [...options.disabledControls],
    fileName: name?.name ?? null,
    company: nameOf(options.company, MAX_COMPANY) ?? null,
    siren: parts?.siren ?? null,
    closingDate: parts === undefined ? null : isoDate(parts.closingDay),
    totalDebit: decimalText(sumOf(entries.debit)),
    totalCredit: decimalText(sumOf(entries.credit)),
    result: decimalText(income - expense),
    ...describeNotJudged(books),
  };
}

/** A name as somebody gave it, bounded and without control characters; undefined if nothing is left. */
function nameOf(given: string | undefined, most: number): string | undefined {
  const name = plainText((given ?? '').slice(0, most));
  return name === '' ? undefined : name;
}

const sumOf = (amounts: Float64Array): number => amounts.reduce((sum, amount) => sum + amount, 0);

function reportOf(anomalies: readonly ReportedAnomaly[], meta: Meta): NewReport {
  const bySeverity = { critique: 0, importante: 0, mineure: 0 };
  const byType: Record<string, number> = {};
  for (const { severity, type } of anomalies) {
    bySeverity[severity] += 1;
    byType[type] = (byType[type] ?? 0) + 1;
  }
  return { success: true, meta, summary: { totalAnomalies: anomalies.length, bySeverity, byType }, anomalies };
}
