import type { LinesAsked } from '../explore/questions.ts';
import type { AskedDossier, Asking } from '../explored.ts';
import type { ListedTest } from './codes.ts';
import { isOfDigits } from './questions.ts';
import { testedOf } from './scope.ts';
import { ENTRIES_OF, testTables } from './tables.ts';

/** For the lines of a ledger: those of the entries that a test takes. */
export async function linesOfTest(asking: Asking, own: AskedDossier, test: ListedTest): Promise<LinesAsked['tested']> {
  if (test === 'digits') return { tables: '', values: [], condition: isOfDigits };
  const { scope } = await testedOf(asking, own);
  const { sql, values } = testTables(scope);
  return { tables: sql, values, condition: `entry IN (${ENTRIES_OF[test]})` };
}
