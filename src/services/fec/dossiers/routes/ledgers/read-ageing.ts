import Type from 'typebox';
import { operation } from '../../../context.ts';
import { ACCOUNTS_OF, ageingQuestion, BAND_NAMES, heldQuestion } from '../../ageing/ageing-question.ts';
import type { Row } from '../../explore/messages.ts';
import { euros, openLedger, text, textOrNull, whole } from '../../explored.ts';
import { accountsTold, amount, day, dayOrNull, faultsOfDays } from '../../explored-schema.ts';
import { notJudgedYet } from '../../refusals.ts';
import { DOSSIERS_PATH } from '../../schema.ts';

const bands = {
  balance: amount('Debits less credits.'),
  upTo30: amount('0 to 30 days old.'),
  upTo60: amount('31 to 60 days.'),
  upTo90: amount('61 to 90 days.'),
  upTo180: amount('91 to 180 days.'),
  older: amount('Older than 180 days.'),
  beforeExercise: amount('From before the exercise: opened without the date of its piece.'),
  undated: amount('Neither the piece nor the entry has a date that can be read.'),
};

/** Customers and suppliers by the age of what is open. */
export const readAgeing = operation({
  id: 'readAgeing',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/ageing`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'Age of what is open',
  description:
    'What customers owe, or is owed to suppliers, third party by third party, by the age of the pieces: lettered lines that come out even are settled; of the rest, what was paid goes to the oldest. The file has no due dates: this is age, not delay.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    side: Type.Unsafe<'customers' | 'suppliers'>({
      type: 'string',
      enum: ['customers', 'suppliers'],
      description: 'Accounts 411, 413, 416; or 401, 403, 404, 405.',
    }),
    until: Type.Optional(day('Age at this day, without what came later; the end of the exercise if absent.')),
    party: Type.Optional(Type.String({ minLength: 1, maxLength: 80, description: 'CompAuxNum.' })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  }),
  check: faultsOfDays,
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyExamples: {
    200: {
      customers: {
        success: true,
        at: '2024-12-31',
        accounts: '411,413,416',
        parties: [
          {
            account: '411000',
            party: 'C01',
            label: 'Café du Port',
            oldest: '2024-12-10',
            balance: '1440.00',
            upTo30: '1440.00',
            upTo60: '0.00',
            upTo90: '0.00',
            upTo180: '0.00',
            older: '0.00',
            beforeExercise: '0.00',
            undated: '0.00',
          },
        ],
        total: {
          parties: 1,
          balance: '1440.00',
          upTo30: '1440.00',
          upTo60: '0.00',
          upTo90: '0.00',
          upTo180: '0.00',
          older: '0.00',
          beforeExercise: '0.00',
          undated: '0.00',
        },
        ledger: '1440.00',
        difference: '0.00',
        lettered: 22,
        lines: 23,
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        at: Type.String({ format: 'date' }),
        accounts: accountsTold,
        parties: Type.Array(
          Type.Object({
            account: Type.String(),
            party: Type.String({ description: 'CompAuxNum; empty: the account itself.' }),
            label: Type.String(),
            oldest: dayOrNull('Of the oldest piece that is open.'),
            ...bands,
          }),
          { description: 'Those with anything open, the largest first.' },
        ),
        total: Type.Object({ parties: Type.Integer(), ...bands }, { description: 'Of all of them.' }),
        ledger: amount('What these accounts hold: until the day that was asked for, else in the whole file.'),
        difference: amount(
          'Of `ledger` and the total: other than 0.00 where lines are dated after the end of the exercise.',
        ),
        lettered: Type.Integer({ description: 'Lines with a letter.' }),
        lines: Type.Integer({ description: 'Lines of these accounts.' }),
      },
      { title: 'Ageing' },
    ),
  },
  handle: async ({ params: { id }, query, service, principal, reply }) => {
    const { side, until, party, offset = 0, limit = 100 } = query;
    const { dossier, ask } = await openLedger({ service, id, principal, reply });
    const at = until ?? dossier.closingDay ?? dossier.periodEnd;
    if (at === null) throw notJudgedYet();
    const asked = { side, at, party };
    const [rows = [], [held] = []] = await ask(
      ageingQuestion({ ...asked, offset, limit }),
      heldQuestion({ side, until, party }),
    );
    // Behind the last of them there is no row that could tell the sums.
    const [[first] = []] = rows.length > 0 ? [rows] : await ask(ageingQuestion({ ...asked, offset: 0, limit: 1 }));
    const total = sumsOf(first, 'total_');
    const ledger = whole(held?.['balance']);
    return {
      success: true as const,
      at,
      accounts: ACCOUNTS_OF[side],
      parties: rows.map((row) => ({
        account: text(row['account']),
        party: text(row['party']),
        label: text(row['label']),
        oldest: textOrNull(row['oldest']),
        ...sumsOf(row, ''),
      })),
      total: { parties: whole(first?.['parties']), ...total },
      ledger: euros(ledger),
      difference: euros(ledger - whole(first?.['total_balance'])),
      lettered: whole(held?.['lettered']),
      lines: whole(held?.['lines']),
    };
  },
});

function sumsOf(row: Row | undefined, before: string): Record<keyof typeof bands, string> {
  const names = ['balance', ...BAND_NAMES] as const;
  return Object.fromEntries(names.map((name) => [name, euros(row?.[before + name])])) as Record<
    keyof typeof bands,
    string
  >;
}
