import Type from 'typebox';
import type { WrongParameter } from '#platform/http/operation/operation.ts';

/** Shapes of what a ledger answers. */
export const amount = (description: string) =>
  Type.String({ description: `${description} In euros, as \`-1234.56\`.` });
export const dayOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date', description });
export const day = (description: string) =>
  Type.String({
    minLength: 10,
    maxLength: 10,
    pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
    'x-says': 'a day as AAAA-MM-JJ',
    description,
    examples: ['2024-12-31'],
  });
/** As `explore/account-set.ts` reads it. */
export const accountsAsked = (
  description = 'How the account begins; several with commas, `-` before what is left out, `=` before one account alone: `70,-707`, `=411`.',
) => Type.String({ minLength: 1, maxLength: 200, description, examples: ['70,-707', '=411'] });
export const accountsTold = Type.String({ description: 'What it is made of, for `account` of the lines.' });
export const digits = (description: string) => Type.Integer({ minimum: 1, maximum: 10, description });

export const LineSchema = Type.Object(
  {
    line: Type.Integer({ description: 'Line of the file, the header being line 1.' }),
    entry: Type.Integer({ description: 'The entry that it belongs to: for `entry`.' }),
    journal: Type.String(),
    number: Type.String({ description: 'EcritureNum.' }),
    date: dayOrNull('EcritureDate; null where it cannot be read.'),
    account: Type.String(),
    accountLabel: Type.String(),
    party: Type.String({ description: 'CompAuxNum.' }),
    partyLabel: Type.String(),
    piece: Type.String(),
    pieceDate: dayOrNull('PieceDate.'),
    label: Type.String(),
    debit: amount('As written.'),
    credit: amount('As written.'),
    balance: amount('Debits less credits of what was selected, up to this line.'),
    lettering: Type.String(),
    validDate: dayOrNull('ValidDate.'),
    role: Type.Unsafe<'opening' | 'closing' | null>({
      type: ['string', 'null'],
      enum: ['opening', 'closing', null],
      description: 'Whether its entry opens the books, or closes classes 6 and 7.',
    }),
  },
  { title: 'LedgerLine' },
);

/** Days that there are not, such as the 31st of February. */
export const faultsOfDays = (query: { from?: string | undefined; until?: string | undefined }): WrongParameter[] =>
  (['from', 'until'] as const).flatMap((name) => {
    const given = query[name];
    if (given === undefined) return [];
    const moment = new Date(`${given}T00:00:00Z`);
    const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(given);
    return isDay ? [] : [{ name, detail: 'n’est pas un jour du calendrier' }];
  });
