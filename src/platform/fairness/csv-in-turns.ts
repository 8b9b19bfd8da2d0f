import type { CsvOptions, ReadRecord } from '#lib/csv/csv.ts';
import { eachCsvRecord } from '#lib/csv/csv.ts';
import { loopTurn } from './loop-turns.ts';

/** A millisecond's worth or so, whether a text has many short lines or few long ones. */
const RECORDS_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 50_000;

/** The records of somebody's file, with pauses in which others are answered. */
export async function* csvInTurns(
  text: string,
  options: CsvOptions & Required<Pick<CsvOptions, 'bounds'>>,
): AsyncGenerator<ReadRecord> {
  let records = 0;
  let from = 0;
  for (const read of eachCsvRecord(text, options)) {
    records += 1;
    if (records >= RECORDS_AT_ONCE || read.end - from >= CHARACTERS_AT_ONCE) {
      records = 0;
      from = read.end;
      await loopTurn();
    }
    yield read;
  }
}
