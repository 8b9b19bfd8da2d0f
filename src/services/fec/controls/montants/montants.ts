import { accountText, count, euros, linesText } from '../../french/wording.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import { RowFlag } from '../../reader/ledger.ts';
import type { Category, Control } from '../control.ts';
import { benford, outlier, round } from './review.ts';

/** Amounts that are written oddly; those that stand out have a file of their own. */
const SIGNED_RULE = 'LPF, art. A. 47 A-1, XII-2° : les montants peuvent être signés.';
const ALERT_RULE = 'Alerte de l’outil de contrôle de l’administration.';

type Tally = { rows: number[]; total: number };
/** Lines whose amounts are written oddly: the first of them, and how many; where each one counts, all of them. */
type OddAmounts = { zero: Tally; negative: Tally; bothSides: number[] };

const note = (tally: Tally, row: number) => {
  tally.total += 1;
  if (tally.rows.length < MAX_ROWS) tally.rows.push(row);
};

const oddAmounts = perBooks(({ ledger, entries, roles }): OddAmounts => {
  const { size, debit, credit, flags } = ledger;
  const unread = RowFlag.broken | RowFlag.unreadableAmount | RowFlag.noAmount;
  const odd: OddAmounts = { zero: { rows: [], total: 0 }, negative: { rows: [], total: 0 }, bothSides: [] };
  for (let row = 0; row < size; row += 1) {
    const onDebit = debit[row] as number;
    const onCredit = credit[row] as number;
    // As it should be: one side alone.
    if ((onDebit > 0 && onCredit === 0) || (onCredit > 0 && onDebit === 0)) continue;
    if (onDebit !== 0 && onCredit !== 0) odd.bothSides.push(row);
    if (((flags[row] as number) & unread) !== 0) continue;
    if (onDebit < 0 || onCredit < 0) note(odd.negative, row);
    const isZero = onDebit === 0 && onCredit === 0;
    if (isZero && ((roles[entries.of[row] as number] as number) & Role.opening) === 0) note(odd.zero, row);
  }
  return odd;
});

const zero: Control = {
  type: 'montant_nul',
  title: 'Lignes sans montant',
  detects: 'Des lignes dont le débit et le crédit sont nuls, hors à-nouveaux. Signalé une fois.',
  severityRule: 'Mineure.',
  basis: `${ALERT_RULE} Aucun texte ne les interdit.`,
  concerns: 'other',
  *find(books) {
    const { rows, total } = oddAmounts(books).zero;
    const [row] = rows;
    if (row === undefined) return;
    yield {
      severity: 'mineure',
      weight: 0,
      row,
      describe: () => ({
        description: `${count(total, 'ligne porte', 'lignes portent')} un débit et un crédit nuls (${linesText(books, rows)}).`,
        expectedValue: '0 ligne',
        actualValue: count(total, 'ligne'),
        suggestion: 'Exclure les lignes à zéro de l’export.',
        period: null,
        rows,
      }),
    };
  },
};

const bothSides: Control = {
  type: 'debit_credit_simultanes',
  title: 'Débit et crédit sur la même ligne',
  detects: 'Une ligne qui porte à la fois un débit et un crédit non nuls.',
  severityRule: 'Importante.',
  basis: ALERT_RULE,
  concerns: 'line',
  about: 'lines',
  *find(books) {
    const { ledger, accounts } = books;
    for (const row of oddAmounts(books).bothSides) {
      const debit = ledger.debit[row] as number;
      const credit = ledger.credit[row] as number;
      const account = ledger.account[row] as number;
      yield {
        severity: 'importante',
        weight: Math.max(Math.abs(debit), Math.abs(credit)),
        row,
        describe: () => ({
          description: `La ${linesText(books, [row]).replace('l.', 'ligne')} porte ${euros(debit)} au débit et ${euros(credit)} au crédit du compte ${accountText(books, account)}.`,
          expectedValue: 'débit ou crédit',
          actualValue: `${euros(debit)} / ${euros(credit)}`,
          suggestion: 'Scinder la ligne en un débit et un crédit.',
          compteNum: accounts.names[account] as string,
        }),
      };
    }
  },
};

const negative: Control = {
  type: 'montant_negatif',
  title: 'Montants négatifs',
  detects: 'Des débits ou des crédits négatifs. Signalé une fois.',
  severityRule: 'Mineure.',
  basis: SIGNED_RULE,
  concerns: 'other',
  *find(books) {
    const { rows, total } = oddAmounts(books).negative;
    const [row] = rows;
    if (row === undefined) return;
    yield {
      severity: 'mineure',
      weight: 0,
      row,
      describe: () => ({
        description: `${count(total, 'ligne porte', 'lignes portent')} un montant négatif (${linesText(books, rows)}).`,
        expectedValue: '0 ligne',
        actualValue: count(total, 'ligne'),
        suggestion: 'Préférer l’inversion du sens au montant négatif.',
        period: null,
        rows,
      }),
    };
  },
};

export const montants: Category = {
  name: 'montants',
  title: 'Montants',
  controls: [zero, bothSides, negative, round, outlier, benford],
};
