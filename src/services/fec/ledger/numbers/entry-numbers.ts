import { NO_DATE } from '../../reader/ledger.ts';
import { monthOf } from '../days.ts';
import { PairTable } from '../pair-table.ts';
import { perBooks } from '../per-books.ts';
import type { NumberSeries } from './number-series.ts';
import { findSeries } from './number-series.ts';
import { readRunningNumbers } from './running-numbers.ts';

/**
 * The sequences of EcritureNum; items are entries, owners are journals. Entries of journals whose numbers say nothing are in
 * none; those that stand on unreadable lines alone are in theirs.
 */
export const entryNumbers = perBooks((books): NumberSeries => {
  const { ledger, entries } = books;
  const { count, isUnusable, journal } = entries;
  const numbers = readRunningNumbers(ledger.numbers);
  const value = new Float64Array(count).fill(-1);
  const digits = new Uint8Array(count);
  const form = new Int32Array(count);
  const months = new PairTable(1024);
  const isByMonth = entries.key === 'journal+number+month';
  for (let entry = 0; entry < count; entry += 1) {
    if (isUnusable[journal[entry] as number] === 1) continue;
    const number = entries.number[entry] as number;
    value[entry] = numbers.value[number] as number;
    digits[entry] = numbers.digits[number] as number;
    const own = numbers.form[number] as number;
    const date = entries.firstDate[entry] as number;
    form[entry] = isByMonth ? months.numberOf(own, date === NO_DATE ? 0 : monthOf(date)) : own;
  }
  const numbered = { value, digits, form, owner: journal, day: entries.firstDate };
  return findSeries(
    numbered,
    entries.key === 'number' ? ['file', 'form'] : isByMonth ? ['owner+form'] : ['file', 'owner', 'form', 'owner+form'],
  );
}, 'entryNumbers');
