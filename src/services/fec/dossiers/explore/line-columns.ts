/** What is shown of a line, of the ledger as `l`. */
export const LINE_COLUMNS = `l.line, l.entry, l.role, l.journal, l.number, l.date, l.account, l.account_label, l.party, l.party_label, l.piece,
  l.piece_date, l.label, l.debit, l.credit, l.lettering, l.valid_date`;
