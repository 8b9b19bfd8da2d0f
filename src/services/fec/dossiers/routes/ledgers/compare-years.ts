import Type from 'typebox';
import { operation } from '../../../context.ts';
import { euros, openLedger, whole } from '../../explored.ts';
import { amount } from '../../explored-schema.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import type { Dossier } from '../../store/dossiers.ts';
import { BesideSchema, besideAsked, besideShape, openBeside } from '../../years/neighbour.ts';
import { compareOpening } from '../../years/opening.ts';
import { compareAccounts } from '../../years/variations.ts';
import {
  accountYearsQuestion,
  amountsOf,
  closingsQuestion,
  lengthOf,
  openingsQuestion,
  yearOf,
} from '../../years/year-questions.ts';

const share = (description: string) => Type.Unsafe<number | null>({ type: ['number', 'null'], description });

/** A dossier beside the exercise before. */
export const compareYears = operation({
  id: 'compareYears',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/year-before`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'Beside the year before',
  description:
    'What opens this exercise against what closed the one before, account by account; and the accounts that changed more than the turnover explains, with what their lines say about why. The exercise before is that of the same company which ends where this one begins; of several files of it, the newest.',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ beside: besideAsked('Another dossier of the workspace instead of the exercise before.') }),
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'year_not_found', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyExamples: {
    200: {
      shop: {
        success: true,
        before: {
          id: 'jVtXfzqeKK_hIlHeI2K85w',
          fileName: '123456789FEC20231231.txt',
          periodStart: '2023-01-01',
          periodEnd: '2023-12-31',
        },
        opening: {
          isThere: true,
          compared: 14,
          differing: 1,
          differences: [
            {
              account: '512000',
              label: 'Banque',
              closingAccount: '512000',
              closing: '19950.00',
              opening: '20000.00',
              difference: '50.00',
            },
          ],
        },
        turnover: { now: '12000.00', before: '10000.00', share: 0.2 },
        threshold: '1000.00',
        isProportional: false,
        variations: [
          {
            account: '622600',
            beforeAccount: '622600',
            label: 'Honoraires',
            before: '1000.00',
            now: '4800.00',
            variation: '3800.00',
            share: 3.8,
            reasons: [
              {
                code: 'one-line',
                text: 'Une seule ligne de 3 600,00 € le 14/06/2024 (« Audit ») fait 94,7 % de l’écart.',
                entry: 120,
              },
            ],
          },
        ],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        before: BesideSchema,
        opening: Type.Object({
          isThere: Type.Boolean({ description: 'False: nothing opens this exercise, and nothing is compared.' }),
          compared: Type.Integer({ description: 'Accounts of classes 1 to 5; those of result (12) as one.' }),
          differing: Type.Integer({ description: 'So many of them differ.' }),
          differences: Type.Array(
            Type.Object({
              account: Type.String(),
              label: Type.String(),
              closingAccount: Type.String({ description: 'Its number in the exercise before.' }),
              closing: amount('At the end of the exercise before; for 12, with what classes 6 and 7 still held.'),
              opening: amount('By what opens this one.'),
              difference: amount('Opening less closing.'),
            }),
            { description: '1,000 at most.' },
          ),
        }),
        turnover: Type.Object({
          now: amount('Class 70.'),
          before: amount('Of the year before.'),
          share: share('Change, 0.2 for 20 per cent; null where there was none.'),
        }),
        threshold: amount('Changes that are smaller are left out.'),
        isProportional: Type.Boolean({
          description:
            'The exercises are not equally long: classes 6 and 7 of the year before are taken for as many months as this one has.',
        }),
        variations: Type.Array(
          Type.Object({
            account: Type.String(),
            beforeAccount: Type.String({ description: 'Its number in the exercise before.' }),
            label: Type.String(),
            before: amount('Debits less credits.'),
            now: amount('Debits less credits.'),
            variation: amount('Now less before.'),
            share: share('Of what it was, positive for whatever grows, on either side; null where it was nothing.'),
            reasons: Type.Array(
              Type.Object({
                code: Type.String(),
                text: Type.String({ description: 'In French.' }),
                entry: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: '`entry` of the lines.' }),
              }),
            ),
          }),
          { description: 'The largest first, 200 at most.' },
        ),
      },
      { title: 'YearsCompared' },
    ),
  },
  handle: async ({ params: { id }, query: { beside }, service, principal, reply }) => {
    const asking = { service, id, principal, reply };
    const now = await openLedger(asking);
    const before = await openBeside(asking, 'before', beside);
    const [[openings = [], years = []], [closings = [], yearsBefore = []]] = await Promise.all([
      now.ask(openingsQuestion, accountYearsQuestion),
      before.ask(closingsQuestion, accountYearsQuestion),
    ]);
    const isThere = openings.length > 0;
    const undivided = closings
      .filter((row) => row['account'] === '')
      .reduce((all, row) => all + whole(row['amount']), 0);
    const opening = isThere
      ? compareOpening(amountsOf(closings.filter((row) => row['account'] !== '')), undivided, amountsOf(openings))
      : { compared: 0, differing: 0, differences: [] };
    const compared = compareAccounts(
      yearOf(years, monthsOf(now.dossier)),
      yearOf(yearsBefore, monthsOf(before.dossier)),
    );
    const { turnover } = compared;
    return {
      success: true as const,
      before: besideShape(before.dossier),
      opening: {
        isThere,
        compared: opening.compared,
        differing: opening.differing,
        differences: opening.differences.map((each) => ({
          ...each,
          closing: euros(each.closing),
          opening: euros(each.opening),
          difference: euros(each.difference),
        })),
      },
      turnover: { now: euros(turnover.now), before: euros(turnover.before), share: rounded(turnover.share) },
      threshold: euros(compared.threshold),
      isProportional: compared.isProportional,
      variations: compared.variations.map((each) => ({
        ...each,
        before: euros(each.before),
        now: euros(each.now),
        variation: euros(each.variation),
        share: rounded(each.share),
      })),
    };
  },
});

const monthsOf = ({ periodStart, periodEnd, closingDay }: Dossier) => lengthOf(periodStart, closingDay ?? periodEnd);
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10_000) / 10_000);
