import Type from 'typebox';
import { operation } from '../../../context.ts';
import { euros, openLedger } from '../../explored.ts';
import { accountsTold, amount, day, faultsOfDays } from '../../explored-schema.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import { chartOf } from '../../statements/chart.ts';
import { statementsExample } from '../../statements/example.ts';
import type { SheetFigure } from '../../statements/statements.ts';
import { statementsOf } from '../../statements/statements.ts';
import { accountSums, accountSumsQuestion, closedOf, closedQuestion } from '../../statements/statements-questions.ts';

const figure = { code: Type.String(), label: Type.String({ description: 'In French.' }), accounts: accountsTold };

const Outside = (description: string) =>
  Type.Array(Type.Object({ account: Type.String(), label: Type.String(), amount: amount('Debits less credits.') }), {
    description,
  });

const SheetLines = (description: string) =>
  Type.Array(
    Type.Object({
      ...figure,
      gross: amount('Before allowances.'),
      allowances: amount('Depreciation and allowances, negative.'),
      amount: amount('Net.'),
      allowanceAccounts: Type.String({ description: 'What the allowances are made of; empty: none.' }),
      sense: Type.Unsafe<'debit' | 'credit' | null>({
        type: ['string', 'null'],
        enum: ['debit', 'credit', null],
        description: 'Only third parties of this sense count: `sense` of the lines. Null: all of the accounts.',
      }),
    }),
    { description },
  );

/** Intermediate balances, profit and loss, and balance sheet of a dossier. */
export const readStatements = operation({
  id: 'readStatements',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/statements`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'The accounts of an exercise',
  description:
    'Soldes intermédiaires de gestion, compte de résultat and bilan simplifié, computed from the lines by the numbers of accounts. Entries that close classes 6 and 7 are left out, and told. Each figure names the accounts that it is made of: asking `lines` for them, with `withoutClosing`, gives what is behind it. What does not add up stands in `checks`.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ until: Type.Optional(day('The last day that counts; to the end of the file if absent.')) }),
  check: faultsOfDays,
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyExamples: { 200: { shop: statementsExample } },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        chart: Type.Unsafe<'ANC 2014-03' | 'ANC 2022-06' | null>({
          type: ['string', 'null'],
          enum: ['ANC 2014-03', 'ANC 2022-06', null],
          description: 'The regulation that the exercise follows, by its first day.',
        }),
        closing: Type.Object(
          { entries: Type.Integer(), result: amount('What they put on account 12, credits less debits.') },
          { description: 'Entries that close classes 6 and 7, which count nowhere here.' },
        ),
        balances: Type.Array(Type.Object({ ...figure, amount: amount('Income less expense.') }), {
          description: 'Soldes intermédiaires de gestion, in their order.',
        }),
        outsideBalances: Outside('Accounts of classes 6 and 7 that no intermediate balance has a place for.'),
        result: Type.Array(
          Type.Object({
            code: Type.String(),
            label: Type.String(),
            amount: amount('Income less expense.'),
            lines: Type.Array(
              Type.Object({
                ...figure,
                side: Type.Unsafe<'produit' | 'charge'>({ type: 'string', enum: ['produit', 'charge'] }),
                amount: amount('Income as credits less debits, expense as debits less credits.'),
              }),
            ),
          }),
          { description: 'Compte de résultat.' },
        ),
        net: amount('Class 7 less class 6.'),
        assets: SheetLines('Actif.'),
        liabilities: SheetLines('Passif.'),
        totalAssets: amount('Sum.'),
        totalLiabilities: amount('Sum.'),
        outsideSheet: Outside('Accounts that are in neither, and not empty.'),
        checks: Type.Array(
          Type.Object({
            code: Type.String(),
            label: Type.String(),
            holds: Type.Boolean(),
            difference: amount('0.00 where it holds.'),
          }),
        ),
      },
      { title: 'Statements' },
    ),
  },
  handle: async ({ params: { id }, query: { until }, service, principal, reply }) => {
    const { dossier, ask } = await openLedger({ service, id, principal, reply });
    const [sums = [], closing = []] = await ask(accountSumsQuestion(until), closedQuestion);
    const closed = closedOf(closing);
    // The closing entries stand on the last day: before it, there is nothing to compare with.
    const statements = statementsOf(accountSums(sums), until === undefined ? closed : { entries: 0, result: 0 });
    const inEuros = <T extends { amount: number }>(each: T) => ({ ...each, amount: euros(each.amount) });
    return {
      success: true as const,
      chart: chartOf(dossier.periodStart),
      closing: { entries: closed.entries, result: euros(closed.result) },
      balances: statements.balances.map(inEuros),
      outsideBalances: statements.outsideBalances.map(inEuros),
      result: statements.result.map((part) => ({ ...inEuros(part), lines: part.lines.map(inEuros) })),
      net: euros(statements.net),
      assets: statements.assets.map(sheetLine),
      liabilities: statements.liabilities.map(sheetLine),
      totalAssets: euros(statements.totalAssets),
      totalLiabilities: euros(statements.totalLiabilities),
      outsideSheet: statements.outsideSheet.map(inEuros),
      checks: statements.checks.map(({ code, label, isHeld, difference }) => ({
        code,
        label,
        holds: isHeld,
        difference: euros(difference),
      })),
    };
  },
});

const sheetLine = (line: SheetFigure) => ({
  ...line,
  gross: euros(line.gross),
  allowances: euros(line.allowances),
  amount: euros(line.amount),
});
