import type { Books } from '../../ledger/books.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { comparableName, isAnybody, isGenericName } from '../../ledger/parties/nameless-parties.ts';
import { rowsOf } from '../../ledger/row-groups.ts';

/** Suppliers and customers of one account that have one name under several numbers, and moved under each of them. */
type Namesakes = [first: number, ...others: number[]];

const FEWEST_LETTERS = 4;

/** Left out: names that stand for nobody in particular. */
export function findNamesakes(books: Books): Namesakes[] {
  const { ledger, parties } = books;
  const names = new Map<string, Namesakes>();
  for (let party = 0; party < parties.count; party += 1) {
    const id = parties.thirdParty[party] as number;
    const name = id === 0 ? '' : comparableName(ledger.labels.text(ledger.thirdPartyLabel[id] as number));
    if (name.length < FEWEST_LETTERS || isGenericName(name) || isAnybody(name) || !isMoved(books, party)) continue;
    const key = `${parties.account[party]} ${name}`;
    const known = names.get(key);
    if (known === undefined) names.set(key, [party]);
    else known.push(party);
  }
  return [...names.values()].filter((parties) => parties.length > 1);
}

/** Whether a party has more than its opening balance. */
function isMoved({ parties, entries, roles }: Books, party: number): boolean {
  return rowsOf(parties.groups, party).some(
    (row) => ((roles[entries.of[row] as number] as number) & Role.opening) === 0,
  );
}
