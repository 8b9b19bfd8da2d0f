import type { Country } from './country.ts';
import type { TenthsRange } from './rating-range.ts';

/** Which hotels are asked for. Absent members do not restrict. */
export type HotelFilter = {
  readonly country?: Country | undefined;
  readonly range: TenthsRange;
  readonly hasEmail?: boolean | undefined;
  readonly hasPhone?: boolean | undefined;
  readonly hasWebsite?: boolean | undefined;
  readonly cityKey?: string | undefined;
  readonly reviews?: NumberRange | undefined;
  /** US dollars. */
  readonly opportunity?: NumberRange | undefined;
  /** Of hotels whose rooms are known. */
  readonly rooms?: NumberRange | undefined;
  readonly minScoreCents?: number | undefined;
  /** Every one of them is a word of the name; the rarest first. */
  readonly words?: readonly string[] | undefined;
  /** About how many hotels have all of the words, if each has them independently. */
  readonly withWords?: number | undefined;
  readonly isExportable?: boolean | undefined;
};

/** Both ends are inside; at least one is there. */
export type NumberRange = { readonly min?: number | undefined; readonly max?: number | undefined };
