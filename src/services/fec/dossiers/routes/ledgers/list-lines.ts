import Type from 'typebox';
import { operation } from '../../../context.ts';
import { LISTED_TESTS, type ListedTest } from '../../entry-tests/codes.ts';
import { linesOfTest } from '../../entry-tests/lines-of-test.ts';
import { linesQuestion, sumsQuestion } from '../../explore/questions.ts';
import { euros, openLedger, whole } from '../../explored.ts';
import { lineOf } from '../../explored-line.ts';
import { accountsAsked, amount, day, faultsOfDays, LineSchema } from '../../explored-schema.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import { tenThousandths, VAT_RATES } from '../../vat/rates.ts';

const MOST = 500;
const FURTHEST = 20_000_000;

/** The ledger of an account, a journal, one entry, or what a search finds: lines, and the sums of all that were selected. */
export const listLines = operation({
  id: 'listLines',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/lines`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'Lines of a ledger',
  description:
    'All conditions hold at once: `account` for the ledger of an account, `journal` for a journal, `entry` or `line` for one entry, `piece` for a piece, `search` for labels, pieces and names. By date, then as in the file; `balance` runs through what was selected.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    account: Type.Optional(accountsAsked()),
    sense: Type.Optional(
      Type.Unsafe<'debit' | 'credit'>({
        type: 'string',
        enum: ['debit', 'credit'],
        description: 'Only third parties, and accounts without any, whose balance is of this sense until the last day.',
      }),
    ),
    vatRate: Type.Optional(
      Type.Unsafe<(typeof VAT_RATES)[number]>({
        type: 'string',
        enum: [...VAT_RATES],
        description: 'Only what the VAT reconciliation has allotted to this rate; `none`: what it has not allotted.',
      }),
    ),
    test: Type.Optional(
      Type.Unsafe<ListedTest>({
        type: 'string',
        enum: [...LISTED_TESTS],
        description: 'Only entries that this journal-entry test takes, whole; `digits`: the lines that it looks at.',
      }),
    ),
    withoutParty: Type.Optional(Type.Boolean({ default: false, description: 'Only lines that name no third party.' })),
    onlyOpening: Type.Optional(Type.Boolean({ default: false, description: 'Only what opens the books.' })),
    withoutOpening: Type.Optional(Type.Boolean({ default: false, description: 'Leave out what opens the books.' })),
    withoutClosing: Type.Optional(
      Type.Boolean({ default: false, description: 'Leave out the entries that close classes 6 and 7.' }),
    ),
    party: Type.Optional(Type.String({ minLength: 1, maxLength: 80, description: 'CompAuxNum.' })),
    journal: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'JournalCode.' })),
    piece: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'PieceRef, all of it.' })),
    entry: Type.Optional(Type.Integer({ minimum: 0, maximum: 0x7fff_ffff, description: '`entry` of a line.' })),
    line: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 0x7fff_ffff,
        description: 'A line of the file: all lines of the entry that it is of.',
      }),
    ),
    from: Type.Optional(day('The first day.')),
    until: Type.Optional(day('The last day.')),
    amount: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e12, description: 'On either side, in euros, whatever its sign.' }),
    ),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'In labels, pieces and names of third parties; also how an account begins, or a number of an entry.',
      }),
    ),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: FURTHEST, default: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: 100 })),
  }),
  check: faultsOfDays,
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyExamples: {
    200: {
      sale: {
        success: true,
        total: { lines: 1, debit: '0.00', credit: '1000.00' },
        lines: [
          {
            line: 7,
            entry: 1,
            journal: 'VE',
            number: '2',
            date: '2024-01-10',
            account: '707000',
            accountLabel: 'Ventes de marchandises',
            party: '',
            partyLabel: '',
            piece: 'F2',
            pieceDate: '2024-01-10',
            label: 'Facture F2',
            debit: '0.00',
            credit: '1000.00',
            balance: '-1000.00',
            lettering: '',
            validDate: '2024-01-31',
            role: null,
          },
        ],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        total: Type.Object(
          { lines: Type.Integer(), debit: amount('Sum.'), credit: amount('Sum.') },
          { description: 'Of all that were selected.' },
        ),
        lines: Type.Array(LineSchema),
      },
      { title: 'LedgerLines' },
    ),
  },
  handle: async ({ params: { id }, query, service, principal, reply }) => {
    const { amount: wanted, vatRate, test, offset = 0, limit = 100, ...rest } = query;
    const asking = { service, id, principal, reply };
    const own = await openLedger(asking);
    const asked = {
      ...rest,
      amount: wanted === undefined ? undefined : Math.round(wanted * 100),
      vatRate: vatRate === undefined ? undefined : tenThousandths(vatRate),
      tested: test === undefined ? undefined : await linesOfTest(asking, own, test),
      offset,
      limit,
    };
    const [lines = []] = await own.ask(linesQuestion(asked));
    // Behind the last of them there is no line that could tell the sums.
    const [[sums] = []] = lines.length > 0 ? [lines] : await own.ask(sumsQuestion(asked));
    return {
      success: true as const,
      total: {
        lines: whole(sums?.['all_lines']),
        debit: euros(sums?.['all_debit']),
        credit: euros(sums?.['all_credit']),
      },
      lines: lines.map(lineOf),
    };
  },
});
