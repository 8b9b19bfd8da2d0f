import { amountText, quoted } from '../french/wording.ts';
import { frenchDate } from '../ledger/days.ts';
import type { Ledger } from '../reader/ledger.ts';
import { RowFlag } from '../reader/ledger.ts';
import type { Excerpt } from './report.ts';

/** A line of the ledger for the pages that people read. Amounts that were not read stay empty. */
export function excerptOf(ledger: Ledger, row: number): Excerpt {
  const isRead = ((ledger.flags[row] as number) & (RowFlag.broken | RowFlag.unreadableAmount)) === 0;
  const amount = (cents: number) => (isRead && cents !== 0 ? amountText(cents) : '');
  return {
    line: ledger.line[row] as number,
    journal: quoted(ledger.journals.text(ledger.journal[row] as number)),
    number: quoted(ledger.numbers.text(ledger.number[row] as number)),
    date: frenchDate(ledger.date[row] as number),
    account: quoted(ledger.accounts.text(ledger.account[row] as number)),
    thirdParty: quoted(ledger.thirdParties.text(ledger.thirdParty[row] as number)),
    piece: quoted(ledger.pieces.text(ledger.piece[row] as number)),
    label: quoted(ledger.labels.text(ledger.label[row] as number)),
    debit: amount(ledger.debit[row] as number),
    credit: amount(ledger.credit[row] as number),
  };
}
