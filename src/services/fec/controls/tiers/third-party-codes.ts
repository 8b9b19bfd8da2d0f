import type { Books } from '../../ledger/books.ts';
import { RowFlag } from '../../reader/ledger.ts';

/** Which lines name their third party (`CompAuxNum`, `CompAuxLib`), and which do so by halves or where none is usual. */
export type ThirdPartyCodes = {
  /** A number without a label, or a label without a number. */
  incomplete: CountedLines;
  /** A number on accounts of capital, assets, stocks, costs or income. */
  elsewhere: CountedLines;
  /** None on an account of suppliers or customers (401, 411) most of whose lines have one. */
  missing: CountedLines;
  /** How many lines of suppliers and customers have one. */
  coded: number;
};

/** How many there are, and the first of them. */
export type CountedLines = { rows: number[]; total: number };

/** Of each kind, so many rows are kept at most. */
export function readThirdPartyCodes(books: Books, mostRows: number): ThirdPartyCodes {
  const { ledger, accounts } = books;
  const isElsewhere = Uint8Array.from(accounts.classes, (digit) => ([1, 2, 3, 6, 7].includes(digit) ? 1 : 0));
  const isCollective = accounts.starting('401', '411');
  const [all, coded] = [new Int32Array(accounts.count), new Int32Array(accounts.count)];
  const odd = RowFlag.thirdPartyWithoutLabel | RowFlag.labelWithoutThirdParty;
  const coding: ThirdPartyCodes = {
    incomplete: { rows: [], total: 0 },
    elsewhere: { rows: [], total: 0 },
    missing: { rows: [], total: 0 },
    coded: 0,
  };
  const note = (lines: CountedLines, row: number) => {
    lines.total += 1;
    if (lines.rows.length < mostRows) lines.rows.push(row);
  };
  for (let row = 0; row < ledger.size; row += 1) {
    const account = ledger.account[row] as number;
    const isCoded = ledger.thirdParty[row] !== 0;
    if (((ledger.flags[row] as number) & odd) !== 0) note(coding.incomplete, row);
    if (isCoded && isElsewhere[account] === 1) note(coding.elsewhere, row);
    if (isCollective[account] === 0) continue;
    all[account] = (all[account] as number) + 1;
    if (isCoded) coded[account] = (coded[account] as number) + 1;
  }
  const isHalf = Uint8Array.from(all, (lines, account) => {
    const own = coded[account] as number;
    return own * 2 > lines && own < lines ? 1 : 0;
  });
  if (isHalf.includes(1)) {
    for (let row = 0; row < ledger.size; row += 1) {
      if (isHalf[ledger.account[row] as number] === 1 && ledger.thirdParty[row] === 0) note(coding.missing, row);
    }
  }
  coding.coded = coded.reduce((sum, lines) => sum + lines, 0);
  return coding;
}
