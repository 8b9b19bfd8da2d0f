import Type from 'typebox';
import { writeCsv } from '#lib/csv/csv.ts';
import { inertCellOfAnySeparator } from '#lib/csv/spreadsheet-cell.ts';
import type { ReasonCode } from '../reasons.ts';
import { REASON_CODES } from '../reasons.ts';
import type { Verdict } from '../schema.ts';
import { VERDICTS } from '../schema.ts';
import type { FoundRow } from '../store/list-rows.ts';

/** What was found of a row, as JSON and as CSV. */
const textOrNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

export const EmailResult = Type.Object(
  {
    row: Type.Integer({ minimum: 1, description: 'Of the list, without its header.' }),
    email: Type.String({ description: 'As it was given.' }),
    verdict: Type.Unsafe<Verdict | null>({
      type: ['string', 'null'],
      enum: [...VERDICTS, null],
      description: 'As in AddressCheck; null while it was not checked.',
    }),
    valid: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], description: 'As in AddressCheck.' }),
    reasons: Type.Array(Type.Unsafe<ReasonCode>({ type: 'string', enum: [...REASON_CODES] }), {
      description: 'Codes as in AddressCheck, the worst first.',
    }),
    suggestion: textOrNull('The address that was probably meant.'),
    canonical: textOrNull('For finding doubles, not for writing to.'),
    mx_status: textOrNull('`mx.status` of AddressCheck.'),
    checked_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
  },
  { title: 'EmailListResult' },
);

export const shownRow = ({ row, email, verdict, reasons, suggestion, canonical, mxStatus, checkedAt }: FoundRow) => ({
  row,
  email,
  verdict,
  valid: verdict === null || verdict === 'unknown' ? null : verdict !== 'invalid',
  reasons: reasons as ReasonCode[],
  suggestion,
  canonical,
  mx_status: mxStatus,
  checked_at: checkedAt?.toISOString() ?? null,
});

const ADDED = ['verdict', 'reasons', 'suggestion', 'canonical', 'mx', 'checked_at'].map((name) => `quintet_${name}`);

/** The columns that came, under their names or under numbers, and those that were added. */
export const csvHeader = (columns: readonly string[] | null, width: number): string =>
  lineOf([...namesOf(columns, width), ...ADDED]);

export const csvLine = (found: FoundRow, width: number): string => {
  const { email, cells, verdict, reasons, suggestion, canonical, mxStatus, checkedAt } = found;
  const own = cells ?? [email];
  return lineOf([
    ...Array.from({ length: width }, (_, at) => own[at] ?? ''),
    verdict ?? '',
    reasons.join(' '),
    suggestion ?? '',
    canonical ?? '',
    mxStatus ?? '',
    checkedAt?.toISOString() ?? '',
  ]);
};

function namesOf(columns: readonly string[] | null, width: number): string[] {
  const unnamed = (at: number) => (width === 1 ? 'email' : `column_${at + 1}`);
  return Array.from({ length: width }, (_, at) => columns?.[at] ?? unnamed(at));
}

/** Texts of strangers, which people open in a spreadsheet. */
const lineOf = (cells: readonly string[]) => writeCsv([cells.map(inertCellOfAnySeparator)]);
