import Type from 'typebox';
import { operation } from '../../../context.ts';
import type { Row } from '../../explore/messages.ts';
import { balanceQuestion, MOST_ROWS } from '../../explore/questions.ts';
import { euros, explored, text, tooManyRows, whole } from '../../explored.ts';
import { amount, day, digits, faultsOfDays } from '../../explored-schema.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import { BesideSchema, besideAsked, besideShape, openBeside } from '../../years/neighbour.ts';
import { renamedAccounts } from '../../years/renamed-accounts.ts';

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
    beside: besideAsked(
      'With `before` and `variation` of each account: `year-before`, or the id of another dossier of the workspace. To its end, whatever `until` says.',
    ),
    withoutClosing: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Leave out what the entries that close classes 6 and 7 did to these.',
      }),
    ),
  }),
  check: faultsOfDays,
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'year_not_found', 'ledger_too_large', 'too_many_at_once', 'busy'],
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
            before: Type.Optional(amount('What it came to in the dossier beside.')),
            beforeAccount: Type.Optional(Type.String({ description: 'Its number in the dossier beside.' })),
            variation: Type.Optional(amount('`closing` less `before`.')),
          }),
        ),
        beside: Type.Optional(BesideSchema),
        total: Type.Object(
          { opening: amount('Sum.'), debit: amount('Sum.'), credit: amount('Sum.'), closing: amount('Sum.') },
          { description: 'Where `closing` is not 0.00, the file is not balanced.' },
        ),
      },
      { title: 'Balance' },
    ),
  },
  handle: async ({ params: { id }, query, service, principal, reply }) => {
    const { until, digits: first, withoutClosing = true, beside } = query;
    const asking = { service, id, principal, reply };
    const [rows = []] = await explored(asking, balanceQuestion({ until, digits: first, withoutClosing }));
    const other =
      beside === undefined
        ? undefined
        : await openBeside(asking, 'before', beside === YEAR_BEFORE ? undefined : beside);
    const [earlier = []] = (await other?.ask(balanceQuestion({ digits: first, withoutClosing }))) ?? [];
    const accounts = other === undefined ? rows.map(shapeOf) : withBefore(rows, earlier);
    const sum = (name: string) => euros(rows.reduce((all, row) => all + whole(row[name]), 0));
    return {
      success: true as const,
      accounts,
      ...(other !== undefined && { beside: besideShape(other.dossier) }),
      total: { opening: sum('opening'), debit: sum('debit'), credit: sum('credit'), closing: sum('closing') },
    };
  },
});

const YEAR_BEFORE = 'year-before';

const shapeOf = (row: Row) => ({
  account: text(row['account']),
  label: text(row['label']),
  opening: euros(row['opening']),
  debit: euros(row['debit']),
  credit: euros(row['credit']),
  closing: euros(row['closing']),
  lines: whole(row['lines']),
});

/** Accounts of either, by their numbers. */
function withBefore(rows: readonly Row[], earlier: readonly Row[]) {
  const own = new Set(rows.map((row) => text(row['account'])));
  const renamed = renamedAccounts(
    earlier.map((row) => text(row['account'])),
    [...own],
  );
  const nameOf = (row: Row) => renamed.get(text(row['account'])) ?? text(row['account']);
  const before = new Map(earlier.map((row) => [nameOf(row), row]));
  const gone = earlier
    .filter((row) => !own.has(nameOf(row)))
    .map((row) => ({ account: row['account'] ?? '', label: row['label'] ?? '' }));
  if (rows.length + gone.length > MOST_ROWS) throw tooManyRows();
  return [...rows, ...gone]
    .map((row: Row) => {
      const account = text(row['account']);
      const earlierRow = before.get(account);
      const was = whole(earlierRow?.['closing']);
      return {
        ...shapeOf(row),
        before: euros(was),
        beforeAccount: text(earlierRow?.['account'] ?? account),
        variation: euros(whole(row['closing']) - was),
      };
    })
    .sort((one, other) => (one.account < other.account ? -1 : Number(one.account > other.account)));
}
