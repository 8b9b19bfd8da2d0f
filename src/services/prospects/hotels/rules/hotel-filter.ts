import type { Country } from './country.ts';
import type { TenthsRange } from './rating-range.ts';

/** Which hotels are asked for. Absent members do not restrict. */
export type HotelFilter = {
  readonly country?: Country | undefined;
  readonly range: TenthsRange;
  readonly hasEmail?: boolean | undefined;
  readonly hasWebsite?: boolean | undefined;
  readonly cityKey?: string | undefined;
  readonly minScoreCents?: number | undefined;
  /** Every one of them is a word of the name; the rarest first. */
  readonly words?: readonly string[] | undefined;
  readonly isExportable?: boolean | undefined;
};
