import { accountText, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';

/** A third party as people call it: `F0012 Papeterie du Port`, or the account where it has no code. */
export function partyText(books: Books, party: number): string {
  const { ledger, parties } = books;
  const id = parties.thirdParty[party] as number;
  if (id === 0) return accountText(books, parties.account[party] as number);
  const label = quoted(ledger.labels.text(ledger.thirdPartyLabel[id] as number));
  return `${quoted(ledger.thirdParties.text(id))}${label === '' ? '' : ` ${label}`}`;
}
