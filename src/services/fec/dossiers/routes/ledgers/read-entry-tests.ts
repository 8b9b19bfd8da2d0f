import Type from 'typebox';
import { operation } from '../../../context.ts';
import { ALL_TESTS, type TestCode } from '../../entry-tests/codes.ts';
import type { DigitTest } from '../../entry-tests/digits.ts';
import { LEAST_LINES_FOR_DIGITS } from '../../entry-tests/digits.ts';
import type { CountedTest, TestState } from '../../entry-tests/entry-tests.ts';
import { entryTestsOf, TEST_STATES } from '../../entry-tests/entry-tests.ts';
import { EXAMPLE_ENTRY_TESTS } from '../../entry-tests/example.ts';
import { TEST_WORDS } from '../../entry-tests/words.ts';
import { euros } from '../../explored.ts';
import { amount, dayOrNull } from '../../explored-schema.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import { BesideSchema, besideShape } from '../../years/neighbour.ts';

const ShownSchema = Type.Object(
  {
    entry: Type.Integer({ description: 'For `entry` of the lines.' }),
    journal: Type.String(),
    number: Type.String({ description: 'EcritureNum.' }),
    date: dayOrNull('EcritureDate; null where it cannot be read.'),
    validDate: dayOrNull('ValidDate.'),
    label: Type.String({ description: 'Of its first line.' }),
    lines: Type.Integer(),
    debit: amount('Sum.'),
    accounts: Type.Array(Type.String(), { description: 'Six at most.' }),
    allAccounts: Type.Integer({ description: 'How many accounts it has.' }),
  },
  { title: 'TestedEntry' },
);

const TestSchema = Type.Object(
  {
    code: Type.Unsafe<TestCode>({
      type: 'string',
      enum: [...ALL_TESTS],
      description: 'For `test` of the lines, but for `night`.',
    }),
    title: Type.String({ description: 'In French, as all words here.' }),
    means: Type.String(),
    doesNotMean: Type.String(),
    state: Type.Unsafe<TestState>({
      type: 'string',
      enum: [...TEST_STATES],
      description:
        '`too_few`: there are too few entries or lines for it to mean anything; `not_in_file`: the file does not hold what it needs, and nothing is counted.',
    }),
    note: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'What to know of this file.' }),
    entries: Type.Integer({ description: 'Of `digits`: 0.' }),
    lines: Type.Integer({ description: 'All lines of these entries; of `digits`, the lines that are looked at.' }),
    debit: amount('Sum of these lines.'),
    shown: Type.Array(ShownSchema, { description: 'The largest, ten at most; `test` of the lines gives all.' }),
  },
  { title: 'EntryTest' },
);

const DigitsSchema = (description: string) =>
  Type.Object(
    {
      deviation: Type.Number({ description: 'Mean absolute deviation of the shares from the law.' }),
      shares: Type.Array(
        Type.Object({
          digits: Type.Integer(),
          lines: Type.Integer(),
          share: Type.Number({ description: 'Of all lines, 0.301 for 30.1 per cent.' }),
          expected: Type.Number({ description: 'By the law.' }),
        }),
      ),
    },
    { description },
  );

/** Which entries an auditor would look at first, each test with what it does not mean. */
export const readEntryTests = operation({
  id: 'readEntryTests',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/entry-tests`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'Journal-entry tests',
  description:
    'Tests of journal entries in the sense of the audit standard on fraud (NEP 240, ISA 240): manual entries, accounts that are seldom used together, circular and reversed entries, entries around the closing, round amounts and amounts just below a limit, revenue by hand, poor labels, Sundays and public holidays, first digits. Each says how many entries it takes and how much they are, and what that does not mean: they tell where to look, and accuse nobody. What opens the books and what closes classes 6 and 7 is left out.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyExamples: { 200: { shop: EXAMPLE_ENTRY_TESTS } },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        firstDay: dayOrNull('The first day of its entries.'),
        lastDay: dayOrNull('When the exercise closes: by the name of the file, else the last day of its entries.'),
        before: Type.Union([BesideSchema, Type.Null()]),
        total: Type.Object(
          { entries: Type.Integer(), lines: Type.Integer(), debit: amount('Sum.') },
          { description: 'What was tested.' },
        ),
        journals: Type.Array(
          Type.Object({
            journal: Type.String(),
            label: Type.String(),
            lines: Type.Integer(),
            isManual: Type.Boolean({ description: 'It looks as if people wrote it by hand.' }),
            why: Type.String({ description: 'In French.' }),
          }),
        ),
        limits: Type.Array(
          Type.Object({
            amount: amount('The limit.'),
            below: Type.Integer({ description: 'Purchases within five per cent below.' }),
            above: Type.Integer({ description: 'Purchases within five per cent above.' }),
          }),
          { description: 'Limits that the company seems to use.' },
        ),
        tests: Type.Array(TestSchema),
        digits: Type.Object({
          lines: Type.Integer({ description: 'Amounts of income and expense from 10 euros on.' }),
          leastLines: Type.Integer({ description: 'Fewer say nothing.' }),
          first: DigitsSchema('The first digit, 1 to 9.'),
          firstTwo: DigitsSchema('The first two, 10 to 99.'),
        }),
      },
      { title: 'EntryTests' },
    ),
  },
  handle: async ({ params: { id }, service, principal, reply }) => {
    const told = await entryTestsOf({ service, id, principal, reply });
    const { digits } = told;
    return {
      success: true as const,
      firstDay: told.firstDay,
      lastDay: told.lastDay,
      before: told.before === undefined ? null : besideShape(told.before),
      total: { entries: told.entries, lines: told.lines, debit: euros(told.debit) },
      journals: told.journals.map(({ journal, label, lines, isManual, why }) => ({
        journal,
        label,
        lines,
        isManual,
        why,
      })),
      limits: told.limits.map((limit) => ({ ...limit, amount: euros(limit.amount) })),
      tests: [
        ...told.tests.map(testShape),
        { code: 'night' as const, ...TEST_WORDS.night, state: 'not_in_file' as const, ...NOTHING },
        {
          code: 'digits' as const,
          ...TEST_WORDS.digits,
          state: digits.isMeaningful ? ('counted' as const) : ('too_few' as const),
          ...NOTHING,
          note: digits.isMeaningful
            ? null
            : `Il faut au moins ${LEAST_LINES_FOR_DIGITS} montants : parmi moins, le hasard suffit.`,
          lines: digits.lines,
        },
      ],
      digits: {
        lines: digits.lines,
        leastLines: LEAST_LINES_FOR_DIGITS,
        first: digitsShape(digits.first),
        firstTwo: digitsShape(digits.firstTwo),
      },
    };
  },
});

const NOTHING = { note: null, entries: 0, lines: 0, debit: euros(0), shown: [] };

const testShape = ({ debit, shown, code, ...test }: CountedTest) => ({
  code,
  ...TEST_WORDS[code],
  ...test,
  debit: euros(debit),
  shown: shown.map((entry) => ({ ...entry, debit: euros(entry.debit) })),
});

const digitsShape = ({ deviation, shares }: DigitTest) => ({ deviation, shares });
