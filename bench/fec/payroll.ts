import { monthOf } from './calendar.ts';
import { accounts, journals } from './chart.ts';
import type { EntryHead, FecLines, Journal } from './lines.ts';

/** The payslips of a month, and the transfers that pay them at once. */
const LINES_A_PAYSLIP = 4;
const LINES_OF_TRANSFERS = 4;

export const payrollLines = (employees: number): number => employees * LINES_A_PAYSLIP + LINES_OF_TRANSFERS;

type PayrollBooks = {
  readonly lines: FecLines;
  readonly day: number;
  newEntry(journal: Journal, piece: string, label: string): EntryHead;
};

export function bookPayroll(books: PayrollBooks, salaries: readonly number[]): void {
  const { lines } = books;
  const month = monthOf(books.day);
  let wages = 0;
  let contributions = 0;
  for (const [employee, gross] of salaries.entries()) {
    const withheld = Math.round(gross * 0.22);
    const onTop = Math.round(gross * 0.42);
    const head = books.newEntry(journals.payroll, `BP-${month}-${employee + 1}`, `Bulletin de paie ${month}/2025`);
    lines.add(head, accounts.salaries, gross);
    lines.add(head, accounts.employerContributions, onTop);
    lines.add(head, accounts.wages, -(gross - withheld));
    lines.add(head, accounts.contributions, -(withheld + onTop));
    wages += gross - withheld;
    contributions += withheld + onTop;
  }
  const transfer = books.newEntry(journals.bank, `SAL-${month}-2025`, `Virement des salaires ${month}/2025`);
  lines.add(transfer, accounts.wages, wages);
  lines.add(transfer, accounts.bank, -wages);
  const levy = books.newEntry(journals.bank, `URSSAF-${month}-2025`, `Prélèvement URSSAF ${month}/2025`);
  lines.add(levy, accounts.contributions, contributions);
  lines.add(levy, accounts.bank, -contributions);
}
