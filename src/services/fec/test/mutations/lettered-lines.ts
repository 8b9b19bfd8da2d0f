import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftEntry, DraftLine } from '../drafts/draft.ts';

/** A line with the entry that it stands in. */
export type PlacedLine = { one: DraftEntry; line: DraftLine };

/** Lines that are lettered together, opening lines among them, on accounts that begin with one of these. */
export function letteredTogether(draft: CompanyDraft, ...accounts: readonly string[]): PlacedLine[][] {
  const lettered = linesOn(draft, ...accounts).filter(({ line }) => line.lettering !== undefined);
  const groups = Map.groupBy(lettered, ({ line }) => `${line.account} ${line.thirdParty} ${line.lettering}`);
  return [...groups.values()];
}

/** An invoice of this exercise and the one payment that settles it, in an entry of two lines: the simplest of them. */
export function paidInvoices(draft: CompanyDraft, account: string): { invoice: PlacedLine; payment: PlacedLine }[] {
  const opening = draft.journals.opening.code;
  return letteredTogether(draft, account).flatMap((group) => {
    const payment = group.find(({ one }) => one.journal === draft.journals.bank.code && one.lines.length === 2);
    const invoice = group.find(({ one }) => one.journal !== draft.journals.bank.code && one.journal !== opening);
    return group.length === 2 && payment !== undefined && invoice !== undefined ? [{ invoice, payment }] : [];
  });
}

/** All lines on accounts that begin with one of these, in the order of the file. */
export function linesOn(draft: CompanyDraft, ...accounts: readonly string[]): PlacedLine[] {
  return draft.entries.flatMap((one) =>
    one.lines
      .filter((line) => accounts.some((account) => line.account.startsWith(account)))
      .map((line) => ({ one, line })),
  );
}

export const netOf = (lines: readonly PlacedLine[]): number =>
  lines.reduce((sum, { line }) => sum + line.debit - line.credit, 0);

/** Sets what a payment of two lines is about. */
export function payOtherwise({ one }: PlacedLine, cents: number): void {
  for (const line of one.lines) {
    if (line.debit !== 0) line.debit = cents;
    else line.credit = cents;
  }
}
