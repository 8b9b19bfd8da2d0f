import { count, percent } from '../../french/wording.ts';
import type { Row } from '../explore/messages.ts';
import type { Asking } from '../explored.ts';
import { openLedger, text, textOrNull, whole } from '../explored.ts';
import type { Dossier } from '../store/dossiers.ts';
import type { EntryTest } from './codes.ts';
import { ENTRY_TESTS } from './codes.ts';
import type { Digits } from './digits.ts';
import { digitsOf } from './digits.ts';
import type { LeftOut, TestedJournal } from './journals.ts';
import { MOST_JOURNALS } from './journals.ts';
import { countsQuestion, digitsQuestion, shownQuestion } from './questions.ts';
import { testedOf } from './scope.ts';
import { LEAST_ENTRIES_FOR_PAIRS } from './tables.ts';

/** Tests of the entries of a dossier, as the audit standard on fraud asks for them. Cents. */
type ShownEntry = {
  entry: number;
  journal: string;
  number: string;
  date: string | null;
  validDate: string | null;
  label: string;
  lines: number;
  debit: number;
  accounts: string[];
  /** How many there are; `accounts` has the first six. */
  allAccounts: number;
};

export const TEST_STATES = ['counted', 'too_few', 'not_in_file'] as const;
export type TestState = (typeof TEST_STATES)[number];

export type CountedTest = {
  code: EntryTest;
  state: TestState;
  /** In French; null where there is nothing to add. */
  note: string | null;
  entries: number;
  lines: number;
  debit: number;
  shown: ShownEntry[];
};

export type EntryTests = {
  firstDay: string | null;
  lastDay: string | null;
  before: Dossier | undefined;
  /** Of the year, without what opens and closes it. */
  entries: number;
  lines: number;
  debit: number;
  journals: TestedJournal[];
  limits: { amount: number; below: number; above: number }[];
  tests: CountedTest[];
  digits: Digits;
};

export async function entryTestsOf(asking: Asking): Promise<EntryTests> {
  const own = await openLedger(asking);
  const { scope, journals, leftOut, before, isBeforeUnread } = await testedOf(asking, own);
  const [counts = [], digits = []] = await own.ask(countsQuestion(scope), digitsQuestion);
  const byTest = Map.groupBy(counts, (row) => textOrNull(row['test']));
  const [all] = byTest.get(null) ?? [];
  const numbersOf = (row: Row | undefined) => text(row?.['shown']).split(' ').filter(Boolean).map(Number);
  const shown = new Set(ENTRY_TESTS.flatMap((code) => numbersOf(byTest.get(code)?.[0])));
  const [details = []] = await own.ask(shownQuestion([...shown].sort((one, other) => one - other)));
  const entryOf = new Map(details.map((row) => [whole(row['entry']), shownOf(row)]));
  const entries = whole(all?.['entries']);
  const facts = { entries, validated: whole(all?.['above']), hasBefore: before !== undefined, isBeforeUnread, leftOut };
  return {
    firstDay: scope.firstDay,
    lastDay: scope.lastDay,
    before,
    entries,
    lines: whole(all?.['lines']),
    debit: whole(all?.['debit']),
    journals,
    limits: (byTest.get('limit') ?? []).map((row) => ({
      amount: whole(row['debit']),
      below: whole(row['entries']),
      above: whole(row['above']),
    })),
    tests: ENTRY_TESTS.map((code) => {
      const row = byTest.get(code)?.[0];
      const state = stateOf(code, facts);
      return {
        code,
        state,
        note: noteOf(code, whole(row?.['entries']), facts),
        entries: whole(row?.['entries']),
        lines: whole(row?.['lines']),
        debit: whole(row?.['debit']),
        shown: numbersOf(row).flatMap((entry) => entryOf.get(entry) ?? []),
      };
    }),
    digits: digitsOf(digits),
  };
}

type Facts = { entries: number; validated: number; hasBefore: boolean; isBeforeUnread: boolean; leftOut: LeftOut };

function stateOf(code: EntryTest, { entries, validated }: Facts): TestState {
  if (code === 'after-closing' && validated === 0 && entries > 0) return 'not_in_file';
  if (code === 'rare-pairs' && entries < LEAST_ENTRIES_FOR_PAIRS) return 'too_few';
  return 'counted';
}

/** What concerns so many is how the books are kept. */
const HABIT = 0.25;

/** These look at journals of a kind. */
const BY_JOURNAL: ReadonlySet<EntryTest> = new Set([
  'manual',
  'last-days',
  'first-days',
  'below-threshold',
  'revenue-by-hand',
  'free-days',
]);

function noteOf(code: EntryTest, found: number, facts: Facts): string | null {
  const { entries, validated, hasBefore, isBeforeUnread, leftOut } = facts;
  if (leftOut.journals > 0 && BY_JOURNAL.has(code))
    return `Ce test n’examine que les ${MOST_JOURNALS} plus grands journaux du fichier ; le reste (${count(leftOut.journals, 'journal', 'journaux')}, ${count(leftOut.lines, 'ligne')}) n’est pas testé.`;
  if (code === 'after-closing' && validated === 0 && entries > 0)
    return 'Le fichier ne donne aucune date de validation.';
  if (code === 'rare-pairs') {
    if (entries < LEAST_ENTRIES_FOR_PAIRS)
      return `Il faut au moins ${LEAST_ENTRIES_FOR_PAIRS} écritures : parmi moins, tout paraît rare.`;
    if (isBeforeUnread) return 'L’exercice précédent n’a pas pu être consulté : seul celui-ci est considéré.';
    if (!hasBefore) return 'L’exercice précédent n’est pas dans l’espace de travail : seul celui-ci est considéré.';
  }
  if (found > entries * HABIT)
    return `${percent(found / entries)} des écritures de l’exercice : c’est sans doute une habitude de la tenue.`;
  return null;
}

const shownOf = (row: Row): ShownEntry => ({
  entry: whole(row['entry']),
  journal: text(row['journal']),
  number: text(row['number']),
  date: textOrNull(row['date']),
  validDate: textOrNull(row['validated']),
  label: text(row['label']),
  lines: whole(row['lines']),
  debit: whole(row['debit']),
  accounts: text(row['accounts']).split('\n'),
  allAccounts: whole(row['all_accounts']),
});
