import Type from 'typebox';
import { operation } from '../../context.ts';
import { balanceQuestion } from '../explore/questions.ts';
import { euros, explored, text, whole } from '../explored.ts';
import { amount, day, digits, faultsOfDays } from '../explored-schema.ts';
import { DOSSIERS_PATH } from '../schema.ts';

/** The balance of a dossier at any day. */
export const readBalance = operation({
  id: 'readBalance',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/balance`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'The balance of accounts',
  description:
    'By account, or by its first digits: opening, debits and credits of the exercise, and what is left. Lines whose amounts cannot be read count nowhere, those without a readable date only where no day is asked for.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    until: Type.Optional(day('The last day that counts; to the end of the file if absent.')),
    digits: Type.Optional(digits('So many first digits of accounts; whole accounts if absent.')),
    withoutClosing: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Leave out what the entries that close classes 6 and 7 did to these.',
      }),
    ),
  }),
  check: faultsOfDays,
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyExamples: {
    200: {
      sales: {
        success: true,
        accounts: [
          {
            account: '707000',
            label: 'Ventes de marchandises',
            opening: '0.00',
            debit: '0.00',
            credit: '12000.00',
            closing: '-12000.00',
            lines: 12,
          },
        ],
        total: { opening: '0.00', debit: '26400.00', credit: '26400.00', closing: '0.00' },
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        accounts: Type.Array(
          Type.Object({
            account: Type.String(),
            label: Type.String({ description: 'The first that the file has for it.' }),
            opening: amount('Debits less credits of opening entries.'),
            debit: amount('Of all other entries.'),
            credit: amount('Of all other entries.'),
            closing: amount('Debits less credits of all of it.'),
            lines: Type.Integer(),
          }),
        ),
        total: Type.Object(
          { opening: amount('Sum.'), debit: amount('Sum.'), credit: amount('Sum.'), closing: amount('Sum.') },
          { description: 'Where `closing` is not 0.00, the file is not balanced.' },
        ),
      },
      { title: 'Balance' },
    ),
  },
  handle: async ({ params: { id }, query, service, principal, reply }) => {
    const { until, digits: first, withoutClosing = true } = query;
    const [rows = []] = await explored(
      { service, id, principal, reply },
      balanceQuestion({ until, digits: first, withoutClosing }),
    );
    const sum = (name: string) => euros(rows.reduce((all, row) => all + whole(row[name]), 0));
    return {
      success: true as const,
      accounts: rows.map((row) => ({
        account: text(row['account']),
        label: text(row['label']),
        opening: euros(row['opening']),
        debit: euros(row['debit']),
        credit: euros(row['credit']),
        closing: euros(row['closing']),
        lines: whole(row['lines']),
      })),
      total: { opening: sum('opening'), debit: sum('debit'), credit: sum('credit'), closing: sum('closing') },
    };
  },
});
