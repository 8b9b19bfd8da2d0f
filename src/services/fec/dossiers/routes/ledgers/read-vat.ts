import Type from 'typebox';
import { operation } from '../../../context.ts';
import { euros, explored } from '../../explored.ts';
import { amount } from '../../explored-schema.ts';
import { DOSSIERS_PATH } from '../../schema.ts';
import { inPercent, VAT_RATES } from '../../vat/rates.ts';
import { vatOf } from '../../vat/vat.ts';
import { vatNotes } from '../../vat/vat-notes.ts';
import { movementsQuestion, turnoverQuestion } from '../../vat/vat-questions.ts';

const rate = Type.Unsafe<(typeof VAT_RATES)[number]>({
  type: 'string',
  enum: [...VAT_RATES],
  description: 'In per cent: `vatRate` of the lines. `0`: no VAT in the entry; `none`: not allotted.',
});

const sums = {
  turnover: amount('Income of the month that can carry VAT, credits less debits.'),
  expected: amount('What the rates make of it.'),
  collected: amount('Account 4457, but for declarations.'),
  selfAssessed: amount('Account 4452, but for declarations: owed by the buyer itself, and mostly deducted as well.'),
  deductible: amount('Accounts 44566 and 44562, but for declarations.'),
  due: amount('Collected and self-assessed, less deductible.'),
  declared: amount('On 4455 and 44567 by entries that declare (CA3), which often stand in the month after.'),
};

/** Turnover by rate, and VAT by month beside what was declared. */
export const readVat = operation({
  id: 'readVat',
  method: 'GET',
  path: `${DOSSIERS_PATH}/{id}/vat`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'VAT reconciliation',
  description:
    'Each entry with income is allotted to the rate by which its VAT follows from it, within a cent a line; entries with several rates account by account, or by the fewest rates that explain them (`mixed`). Then by month: what the rates make of the turnover, what account 4457 has, what is due and what was declared. Advances, and services whose VAT is due when they are paid, move amounts between months.',
  params: Type.Object({ id: Type.String() }),
  tag: 'Ledgers',
  refuses: ['dossier_not_found', 'dossier_not_ready', 'ledger_too_large', 'too_many_at_once', 'busy'],
  replyExamples: {
    200: {
      shop: {
        success: true,
        rates: [
          { rate: '20', base: '12000.00', expected: '2400.00', collected: '2400.00', difference: '0.00', entries: 12 },
        ],
        mixed: [{ entry: 41, month: '2024-03', parts: [{ rate: '10', base: '100.00', collected: '10.00' }] }],
        months: [
          {
            month: '2024-01',
            turnover: '1000.00',
            expected: '200.00',
            collected: '200.00',
            selfAssessed: '0.00',
            deductible: '80.00',
            due: '120.00',
            declared: '0.00',
          },
        ],
        total: {
          turnover: '12000.00',
          expected: '2400.00',
          collected: '2400.00',
          selfAssessed: '0.00',
          deductible: '960.00',
          due: '1440.00',
          declared: '1320.00',
        },
        opening: '0.00',
        closing: '120.00',
        declarations: 11,
        notes: ['À la fin du fichier, 120,00 € de TVA restent à déclarer.'],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        rates: Type.Array(
          Type.Object({
            rate,
            base: amount('Credits less debits.'),
            expected: amount('What the rate makes of the base.'),
            collected: amount('Account 4457 of the same entries.'),
            difference: amount('Collected less expected.'),
            entries: Type.Integer(),
          }),
        ),
        mixed: Type.Array(
          Type.Object({
            entry: Type.Integer({ description: '`entry` of the lines.' }),
            month: Type.Unsafe<string | null>({ type: ['string', 'null'], description: '`AAAA-MM`.' }),
            parts: Type.Array(Type.Object({ rate, base: amount('Of this rate.'), collected: amount('Of this rate.') })),
          }),
          { description: 'Of those that are `none` above: what the fewest rates make of them.' },
        ),
        months: Type.Array(
          Type.Object({
            month: Type.Unsafe<string | null>({
              type: ['string', 'null'],
              description: '`AAAA-MM`; null where no date can be read.',
            }),
            ...sums,
          }),
        ),
        total: Type.Object(sums),
        opening: amount('4457 and 4452 less 44566 and 44562 in what opened the books.'),
        closing: amount('The same after all entries: not declared yet.'),
        declarations: Type.Integer({ description: 'Entries that declare.' }),
        notes: Type.Array(Type.String(), { description: 'What to look at, in French.' }),
      },
      { title: 'Vat' },
    ),
  },
  handle: async ({ params: { id }, service, principal, reply }) => {
    const [turnover = [], movements = []] = await explored(
      { service, id, principal, reply },
      turnoverQuestion,
      movementsQuestion,
    );
    const vat = vatOf(turnover, movements);
    return {
      success: true as const,
      rates: vat.rates.map((each) => ({
        rate: inPercent(each.rate),
        base: euros(each.base),
        expected: euros(each.expected),
        collected: euros(each.collected),
        difference: euros(each.rate === null ? 0 : each.collected - each.expected),
        entries: each.entries,
      })),
      mixed: vat.mixed.map(({ entry, month, parts }) => ({
        entry,
        month,
        parts: parts.map((part) => ({
          rate: inPercent(part.rate),
          base: euros(part.base),
          collected: euros(part.vat),
        })),
      })),
      months: vat.months.map(({ month, ...amounts }) => ({ month, ...inEuros(amounts) })),
      total: inEuros(vat.total),
      opening: euros(vat.opening),
      closing: euros(vat.closing),
      declarations: vat.declarations,
      notes: vatNotes(vat),
    };
  },
});

const inEuros = <T extends Record<string, number>>(amounts: T) =>
  Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, euros(cents)])) as Record<keyof T, string>;
