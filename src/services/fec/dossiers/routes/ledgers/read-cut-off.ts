import Type from 'typebox';
import { operation } from '../../../context.ts';
import { euros, openLedger } from '../../explored.ts';
import { amount, dayOrNull } from '../../explored-schema.ts';
import { notJudgedYet } from '../../refusals.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import type { Dated, Sale } from '../../years/cut-off.ts';
import {
  accrualsOf,
  accrualsQuestion,
  datedOf,
  earlyQuestion,
  lateQuestion,
  reversalsQuestion,
  salesOf,
  salesQuestion,
  takenBack,
} from '../../years/cut-off.ts';
import { BesideSchema, besideAsked, besideShape, openBeside } from '../../years/neighbour.ts';

const DatedSchema = (description: string) =>
  Type.Object(
    {
      lines: Type.Integer(),
      amount: amount('Of all of them, whatever their sense.'),
      shown: Type.Array(
        Type.Object({
          line: Type.Integer(),
          entry: Type.Integer({ description: '`entry` of the lines of its dossier.' }),
          account: Type.String(),
          label: Type.String(),
          party: Type.String(),
          date: dayOrNull('EcritureDate.'),
          pieceDate: dayOrNull('PieceDate.'),
          amount: amount('Debits less credits.'),
        }),
        { description: 'The largest, 100 at most.' },
      ),
    },
    { description },
  );

const sale = (description: string) =>
  Type.Object(
    {
      entry: Type.Integer(),
      date: dayOrNull('Of the entry.'),
      party: Type.String(),
      label: Type.String(),
      amount: amount('Class 70, credits less debits.'),
    },
    { description },
  );

/** The end of a dossier's exercise, seen from both sides. */
export const readCutOff = operation({
  id: 'readCutOff',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/cut-off`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'Both sides of the cut-off',
  description:
    'For an exercise whose next one is there too: pieces of this exercise that the next one has as income or expense, and the other way round; what was put off over the end (invoices to come, prepaid and deferred amounts), and whether the first four months took it back; sales of the last 60 days that the first 60 take back.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ beside: besideAsked('Another dossier of the workspace instead of the exercise after.') }),
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'year_not_found', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyExamples: {
    200: {
      shop: {
        success: true,
        end: '2024-12-31',
        after: {
          id: 'jVtXfzqeKK_hIlHeI2K85w',
          fileName: '123456789FEC20251231.txt',
          periodStart: '2025-01-01',
          periodEnd: '2025-12-31',
        },
        late: {
          lines: 1,
          amount: '480.00',
          shown: [
            {
              line: 31,
              entry: 9,
              account: '606100',
              label: 'Électricité de décembre',
              party: '',
              date: '2025-01-12',
              pieceDate: '2024-12-28',
              amount: '480.00',
            },
          ],
        },
        early: { lines: 0, amount: '0.00', shown: [] },
        accruals: [
          {
            account: '408100',
            afterAccount: '408100',
            label: 'Factures non parvenues',
            closing: '-1200.00',
            opened: '-1200.00',
            reversed: '-1200.00',
            left: '0.00',
          },
        ],
        takenBack: [],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        end: Type.String({ format: 'date', description: 'The last day of this exercise.' }),
        after: BesideSchema,
        late: DatedSchema('Income and expense of the next exercise whose pieces are of this one, or older.'),
        early: DatedSchema('Income and expense of this exercise whose pieces come after its end.'),
        accruals: Type.Array(
          Type.Object({
            account: Type.String(),
            afterAccount: Type.String({ description: 'Its number in the next exercise.' }),
            label: Type.String(),
            closing: amount('At the end of this exercise, debits less credits.'),
            opened: amount('By what opens the next one.'),
            reversed: amount('Of it, taken back in the first four months.'),
            left: amount('Not taken back.'),
          }),
        ),
        takenBack: Type.Array(
          Type.Object({
            sale: sale('In this exercise.'),
            credit: sale('In the next one: the same customer and amount.'),
          }),
        ),
      },
      { title: 'CutOff' },
    ),
  },
  handle: async ({ params: { id }, query: { beside }, service, principal, reply }) => {
    const asking = { service, id, principal, reply };
    const own = await openLedger(asking);
    const after = await openBeside(asking, 'after', beside);
    const end = own.dossier.closingDay ?? own.dossier.periodEnd;
    if (end === null) throw notJudgedYet();
    const [[early = [], accruals = [], sales = []], [late = [], reversals = [], credits = []]] = await Promise.all([
      own.ask(earlyQuestion(end), accrualsQuestion, salesQuestion(end, 'before')),
      after.ask(lateQuestion(end), reversalsQuestion(end), salesQuestion(end, 'after')),
    ]);
    return {
      success: true as const,
      end,
      after: besideShape(after.dossier),
      late: datedShape(datedOf(late)),
      early: datedShape(datedOf(early)),
      accruals: accrualsOf(accruals, reversals).map((each) => ({
        ...each,
        closing: euros(each.closing),
        opened: euros(each.opened),
        reversed: euros(each.reversed),
        left: euros(each.left),
      })),
      takenBack: takenBack(salesOf(sales), salesOf(credits)).map((each) => ({
        sale: saleShape(each.sale),
        credit: saleShape(each.credit),
      })),
    };
  },
});

const datedShape = ({ lines, amount: sum, shown }: Dated) => ({
  lines,
  amount: euros(sum),
  shown: shown.map((line) => ({ ...line, amount: euros(line.amount) })),
});
const saleShape = (each: Sale) => ({ ...each, amount: euros(each.amount) });
