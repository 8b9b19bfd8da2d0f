import Type from 'typebox';
import { operation } from '../../../context.ts';
import { monthsQuestion } from '../../explore/questions.ts';
import { euros, explored, text, whole } from '../../explored.ts';
import { amount, digits } from '../../explored-schema.ts';
import { DOSSIERS_PATH } from '../../schema.ts';

export const readMonths = operation({
  id: 'readMonths',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/months`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'Sums by month',
  description:
    'By the first digits of accounts, without opening balances and what closes the year. Months without a line are left out.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ digits: Type.Optional(digits('So many first digits of accounts; 2 if absent.')) }),
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyExamples: {
    200: {
      sales: {
        success: true,
        months: [{ account: '70', month: '2024-01', debit: '0.00', credit: '1000.00', lines: 1 }],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        months: Type.Array(
          Type.Object({
            account: Type.String({ description: 'How the accounts begin.' }),
            month: Type.String({ description: '`AAAA-MM`.' }),
            debit: amount('Sum.'),
            credit: amount('Sum.'),
            lines: Type.Integer(),
          }),
        ),
      },
      { title: 'MonthSums' },
    ),
  },
  handle: async ({ params: { id }, query: { digits: first = 2 }, service, principal, reply }) => {
    const [rows = []] = await explored({ service, id, principal, reply }, monthsQuestion(first));
    return {
      success: true as const,
      months: rows.map((row) => ({
        account: text(row['account']),
        month: text(row['month']),
        debit: euros(row['debit']),
        credit: euros(row['credit']),
        lines: whole(row['lines']),
      })),
    };
  },
});
