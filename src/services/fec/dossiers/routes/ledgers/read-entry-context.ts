import Type from 'typebox';
import { operation } from '../../../context.ts';
import { MOST_OF_PIECE, neighboursQuestion, partiesQuestion, pieceQuestion } from '../../entries/context-questions.ts';
import type { Row } from '../../explore/messages.ts';
import { euros, openLedger, text, textOrNull, whole } from '../../explored.ts';
import { lineOf } from '../../explored-line.ts';
import { amount, dayOrNull, LineSchema } from '../../explored-schema.ts';
import { lineNotFound } from '../../refusals.ts';
import { DOSSIERS_PATH } from '../../schema.ts';

const EntrySchema = Type.Object(
  {
    entry: Type.Integer({ description: 'For `entry` of the lines.' }),
    line: Type.Integer({ description: 'Its first line in the file.' }),
    number: Type.String({ description: 'EcritureNum.' }),
    date: dayOrNull('EcritureDate.'),
    label: Type.String({ description: 'Of its first line.' }),
    accounts: Type.Array(Type.String(), { description: 'The first eight.' }),
    lines: Type.Integer(),
    debit: amount('Sum.'),
    credit: amount('Sum.'),
  },
  { title: 'EntryInShort' },
);

const EXAMPLE_LINE = {
  line: 41,
  entry: 12,
  journal: 'BQ',
  number: '18',
  date: '2024-03-04',
  account: '401000',
  accountLabel: 'Fournisseurs',
  party: 'METRO',
  partyLabel: 'Metro',
  piece: 'F118',
  pieceDate: '2024-02-12',
  label: 'Virement Metro',
  debit: '240.00',
  credit: '0.00',
  balance: '0.00',
  lettering: 'B',
  validDate: '2024-03-31',
  role: null,
};

/** What an accountant looks at beside an entry. */
export const readEntryContext = operation({
  id: 'readEntryContext',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/lines/{line}/context`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'What stands around an entry',
  description:
    'Of the entry that a line of the file is of: the entries before and after it in its journal, the other lines of its piece, and what its third parties had before and after.',
  params: Type.Object({
    id: Type.String(),
    line: Type.Integer({ minimum: 1, maximum: 0x7fff_ffff, description: 'A line of the file, the header being 1.' }),
  }),
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'line_not_found', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyExamples: {
    200: {
      purchase: {
        success: true,
        journal: 'AC',
        before: [
          {
            entry: 7,
            line: 22,
            number: '9',
            date: '2024-02-10',
            label: 'Facture EDF',
            accounts: ['401000', '445660', '606100'],
            lines: 3,
            debit: '118.00',
            credit: '118.00',
          },
        ],
        after: [],
        piece: { lines: [EXAMPLE_LINE], total: 1 },
        parties: [
          {
            account: '401000',
            party: 'METRO',
            name: 'Metro',
            total: { lines: 1, debit: '240.00', credit: '0.00' },
            lines: [EXAMPLE_LINE],
          },
        ],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        journal: Type.String({ description: 'JournalCode.' }),
        before: Type.Array(EntrySchema, {
          description: 'The three entries before it in its journal, as they stand in the file.',
        }),
        after: Type.Array(EntrySchema, { description: 'The three after it.' }),
        piece: Type.Object(
          {
            lines: Type.Array(LineSchema),
            total: Type.Integer({ description: `How many there are; ${MOST_OF_PIECE} are told.` }),
          },
          { description: 'Lines of other entries with the same piece.' },
        ),
        parties: Type.Array(
          Type.Object({
            account: Type.String(),
            party: Type.String({ description: 'CompAuxNum.' }),
            name: Type.String({ description: 'CompAuxLib.' }),
            total: Type.Object(
              { lines: Type.Integer(), debit: amount('Sum.'), credit: amount('Sum.') },
              { description: 'Of the whole file.' },
            ),
            lines: Type.Array(LineSchema, {
              description: 'Ten before and ten after, by date; `balance` runs through all of its lines.',
            }),
          }),
          { description: 'The first five of the entry, account by account.' },
        ),
      },
      { title: 'EntryContext' },
    ),
  },
  handle: async ({ params: { id, line }, service, principal, reply }) => {
    const { ask } = await openLedger({ service, id, principal, reply });
    const [near = [], piece = [], history = []] = await ask(
      neighboursQuestion(line),
      pieceQuestion(line),
      partiesQuestion(line),
    );
    const here = near.findIndex((row) => row['is_here'] === true);
    if (here === -1) throw lineNotFound();
    return {
      success: true as const,
      journal: text(near[here]?.['journal']),
      before: near.slice(0, here).map(entryOf),
      after: near.slice(here + 1).map(entryOf),
      piece: { lines: piece.map(lineOf), total: whole(piece[0]?.['total']) },
      parties: [...Map.groupBy(history, (row) => whole(row['first'])).values()].map(partyOf),
    };
  },
});

const entryOf = (row: Row) => ({
  entry: whole(row['entry']),
  line: whole(row['line']),
  number: text(row['number']),
  date: textOrNull(row['date']),
  label: text(row['label']),
  accounts: text(row['accounts']).split(' '),
  lines: whole(row['lines']),
  debit: euros(row['debit']),
  credit: euros(row['credit']),
});

function partyOf(rows: readonly Row[]) {
  const [first] = rows;
  return {
    account: text(first?.['account']),
    party: text(first?.['party']),
    name: text(first?.['party_label']),
    total: {
      lines: whole(first?.['all_lines']),
      debit: euros(first?.['all_debit']),
      credit: euros(first?.['all_credit']),
    },
    lines: rows.map(lineOf),
  };
}
