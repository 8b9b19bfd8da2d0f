import type { Static } from 'typebox';
import type { Row } from './explore/messages.ts';
import { euros, text, textOrNull, whole } from './explored.ts';
import type { LineSchema } from './explored-schema.ts';
import { CLOSING, OPENING } from './ledger/ledger-columns.ts';

/** A line as it comes from DuckDB, with the columns of `explore/line-columns.ts` and a balance. */
export function lineOf(row: Row): Static<typeof LineSchema> {
  const role = whole(row['role']);
  return {
    line: whole(row['line']),
    entry: whole(row['entry']),
    journal: text(row['journal']),
    number: text(row['number']),
    date: textOrNull(row['date']),
    account: text(row['account']),
    accountLabel: text(row['account_label']),
    party: text(row['party']),
    partyLabel: text(row['party_label']),
    piece: text(row['piece']),
    pieceDate: textOrNull(row['piece_date']),
    label: text(row['label']),
    debit: euros(row['debit']),
    credit: euros(row['credit']),
    balance: euros(row['balance']),
    lettering: text(row['lettering']),
    validDate: textOrNull(row['valid_date']),
    role: roleOf(role),
  };
}

function roleOf(bits: number): 'opening' | 'closing' | null {
  if ((bits & OPENING) !== 0) return 'opening';
  return (bits & CLOSING) === 0 ? null : 'closing';
}
