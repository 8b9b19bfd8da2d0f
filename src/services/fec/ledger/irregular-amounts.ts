import type { Ledger } from '../reader/ledger.ts';
import { RowFlag } from '../reader/ledger.ts';

/** If more than one line in a hundred is so written, it is the exporter's way, and the figures mean what they say. */
const SHARE_OF_HABIT = 0.01;

/**
 * Amounts that are not written as the rules ask (`1 000.00`). In a file that writes so throughout they are taken as they
 * are. A few of them among regular ones are more likely mistakes: those lines then count in no sum, like unreadable ones.
 */
export function settleIrregularAmounts(ledger: Ledger): void {
  let irregular = 0;
  for (let row = 0; row < ledger.size; row += 1) {
    if (((ledger.flags[row] as number) & RowFlag.irregularAmount) !== 0) irregular += 1;
  }
  if (irregular === 0 || irregular > ledger.size * SHARE_OF_HABIT) return;
  for (let row = 0; row < ledger.size; row += 1) {
    if (((ledger.flags[row] as number) & RowFlag.irregularAmount) === 0) continue;
    ledger.flags[row] = (ledger.flags[row] as number) | RowFlag.unreadableAmount;
    ledger.debit[row] = 0;
    ledger.credit[row] = 0;
  }
}
