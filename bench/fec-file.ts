import { open } from 'node:fs/promises';
import { seededRandom } from '#kernel/seeded-random.ts';
import { Bookkeeper } from './fec/bookkeeper.ts';
import { DAYS, dayOfMonth, isMonthEnd, monthOf } from './fec/calendar.ts';
import { LAST_DUE_DAY } from './fec/due-payments.ts';
import { noFaults, type PlantedFaults, plantFault } from './fec/faults.ts';
import { type FecEncoding, FecLines } from './fec/lines.ts';

/**
 * Writes the FEC of an invented company, as large as one likes and the same for the same seed, in the memory that one of
 * its days takes. A clean one is meant to give no analysis a reason to complain; a dirty one has faults of every kind in
 * known numbers.
 */
type FecFile = {
  /** Data lines, at least 1,000. */
  readonly lines: number;
  readonly seed: number;
  readonly dirty?: boolean;
  readonly separator?: '|' | '\t';
  readonly encoding?: FecEncoding;
};

export type FileTruth = {
  readonly lines: number;
  readonly bytes: number;
  readonly faults: Readonly<PlantedFaults>;
};

const LEAST_LINES = 1_000;
/** More than any turn of business takes; the last invoice of the year has as many lines as are then left. */
const LAST_INVOICE_LINES = 12;
const RENT_DAY = 5;
const VAT_DAY = 20;
/** What rent and VAT take in a month, paid. */
const MONTHLY_LINES = 7;

export async function writeFecFile(path: string, wanted: FecFile): Promise<FileTruth> {
  if (wanted.lines < LEAST_LINES) throw new RangeError(`A year of business takes at least ${LEAST_LINES} lines`);
  const file = await open(path, 'w');
  try {
    const lines = new FecLines(file, wanted.separator ?? '|', wanted.encoding ?? 'utf-8');
    const books = new Bookkeeper(lines, seededRandom(wanted.seed), wanted.lines);
    const faults = noFaults();
    let turn = 0;
    let turnsDue = 0;
    books.open(wanted.lines);
    for (let day = 0; day < DAYS.length; day += 1) {
      const isLastDay = day === DAYS.length - 1;
      books.startDay(day);
      books.payWhatIsDue();
      if (dayOfMonth(day) === RENT_DAY) books.bookRent();
      if (dayOfMonth(day) === VAT_DAY) books.payVat();
      const available = wanted.lines - LAST_INVOICE_LINES - monthlyLines(books, day);
      const left = () => available - lines.count - books.linesPlanned;
      for (turnsDue += paceOf(left(), day); (turnsDue >= 1 || isLastDay) && left() > 0; turn += 1, turnsDue -= 1) {
        if (wanted.dirty !== true || !plantFault(turn, books, faults)) doBusiness(turn, books);
      }
      if (isLastDay) books.buy({ lines: left() + LAST_INVOICE_LINES });
      if (isMonthEnd(day)) books.endMonth();
      await lines.flush();
    }
    return { lines: lines.count, bytes: lines.bytes, faults };
  } finally {
    await file.close();
  }
}

/** Of this month end and all that follow, with their rent and VAT. */
function monthlyLines(books: Bookkeeper, day: number): number {
  const ends = 13 - Number(monthOf(day));
  return ends * books.monthEndLines + (ends - 1) * MONTHLY_LINES;
}

const LINES_A_TURN = 2.95;
const PAYMENT_LINES_A_TURN = 1.37;
/** Invoices written later fall due too late to be paid within the year, on the average. */
const LAST_PAYABLE_DAY = LAST_DUE_DAY - 33;

/** Turns of business for a day, so that all days have as many and the year fills the lines that are left. */
function paceOf(linesLeft: number, day: number): number {
  const linesOfOneADay =
    (DAYS.length - day) * LINES_A_TURN + Math.max(0, LAST_PAYABLE_DAY - day) * PAYMENT_LINES_A_TURN;
  return Math.max(0, linesLeft) / linesOfOneADay;
}

/** Twenty turns: so many of each that months have about as much of everything. */
const TURNS = 'sale buy sale buy cash sale buy sale buy cash sale buy sale buy fees sale buy sale buy cash'.split(' ');

function doBusiness(turn: number, books: Bookkeeper): void {
  const what = TURNS[turn % TURNS.length];
  if (what === 'sale') books.sell();
  else if (what === 'buy') books.buy();
  else if (what === 'cash') books.sellForCash();
  else books.payBankFees();
}
