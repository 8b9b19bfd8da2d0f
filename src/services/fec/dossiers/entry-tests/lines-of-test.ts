import { MOST_KEPT_ROWS } from '../explore/messages.ts';
import type { LinesAsked } from '../explore/questions.ts';
import type { AskedDossier, Asking } from '../explored.ts';
import { whole } from '../explored.ts';
import type { ListedTest } from './codes.ts';
import { isOfDigits, takenQuestion } from './questions.ts';
import { testedOf } from './scope.ts';
import { ENTRIES_OF, testTables } from './tables.ts';

/** For the lines of a ledger: those of the entries that a test takes. Unless these are very many, they are found once for all pages. */
export async function linesOfTest(asking: Asking, own: AskedDossier, test: ListedTest): Promise<LinesAsked['tested']> {
  if (test === 'digits') return { tables: '', values: [], condition: isOfDigits };
  const { scope } = await testedOf(asking, own);
  const [taken = []] = await own.ask(takenQuestion(scope, test));
  if (taken.length <= MOST_KEPT_ROWS) {
    const entries = taken.map((row) => whole(row['entry']));
    return { tables: '', values: [], condition: `entry IN (${entries.join(', ') || 'NULL'})` };
  }
  const { sql, values } = testTables(scope);
  return { tables: sql, values, condition: `entry IN (${ENTRIES_OF[test]})` };
}
