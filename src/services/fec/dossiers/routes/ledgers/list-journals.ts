import Type from 'typebox';
import { operation } from '../../../context.ts';
import { journalsQuestion } from '../../explore/questions.ts';
import { euros, explored, text, textOrNull, whole } from '../../explored.ts';
import { amount, dayOrNull } from '../../explored-schema.ts';
import { DOSSIERS_PATH } from '../../schema.ts';

export const listJournals = operation({
  id: 'listJournals',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/journals`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'The journals of a ledger',
  description: 'Each with its entries, its lines and its sums. The lines: `…/lines?journal=`.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyExamples: {
    200: {
      sales: {
        success: true,
        journals: [
          {
            journal: 'VE',
            label: 'Ventes',
            entries: 12,
            lines: 36,
            first: '2024-01-10',
            last: '2024-12-10',
            debit: '14400.00',
            credit: '14400.00',
          },
        ],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        journals: Type.Array(
          Type.Object({
            journal: Type.String(),
            label: Type.String(),
            entries: Type.Integer(),
            lines: Type.Integer(),
            first: dayOrNull('The first day.'),
            last: dayOrNull('The last day.'),
            debit: amount('Sum.'),
            credit: amount('Sum.'),
          }),
        ),
      },
      { title: 'JournalList' },
    ),
  },
  handle: async ({ params: { id }, service, principal, reply }) => {
    const [rows = []] = await explored({ service, id, principal, reply }, journalsQuestion);
    return {
      success: true as const,
      journals: rows.map((row) => ({
        journal: text(row['journal']),
        label: text(row['label']),
        entries: whole(row['entries']),
        lines: whole(row['lines']),
        first: textOrNull(row['first']),
        last: textOrNull(row['last']),
        debit: euros(row['debit']),
        credit: euros(row['credit']),
      })),
    };
  },
});
