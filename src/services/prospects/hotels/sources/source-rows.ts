import type { Country } from '../rules/country.ts';

/**
 * What the readers of registry files hand to an import: one shape for each kind of fact, whatever the file's layout. A
 * reader never guesses: a record that it cannot read is skipped, with the reason.
 *
 * `Position` is where reading can go on: the first byte and the number of the next record. A file is read from `START`.
 */
export type Position = { readonly byte: number; readonly record: number };
export const START: Position = { byte: 0, record: 1 };

export type SourceRecord<Row> = {
  /** Where the next record begins. */
  readonly next: Position;
} & (
  | {
      readonly row: Row;
      /** Values that were left out, such as `date_unreadable`: the row is taken all the same. */
      readonly notes?: readonly string[];
    }
  | { readonly skipped: string }
);

/**
 * Reads a file in bounded memory and yields records some hundreds or thousands at a time. A `Position` that was yielded
 * before continues there. Throws a `LayoutError` when the file is not of the layout.
 */
export type SourceReader<Row> = (file: string, from: Position) => AsyncIterable<readonly SourceRecord<Row>[]>;

/** The file is not what it was said to be; the message tells an operator what was expected and what was found. */
export class LayoutError extends Error {}

/** A registered company, partnership or business. */
export type EntityRow = {
  readonly number: string;
  readonly country: Country;
  readonly name: string;
  readonly formerNames: readonly string[];
  /** As the registry words it. */
  readonly status: string;
  readonly isLive: boolean;
  /** The primary code first. */
  readonly industryCodes: readonly string[];
  readonly address: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
  /** YYYY-MM-DD */
  readonly registeredOn: string | null;
};

/** A licensed hotel. Never the name of its keeper: that is a natural person. */
export type PropertyRow = {
  readonly country: Country;
  readonly name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
  readonly rooms: number | null;
  /** A role mailbox that is not at a free provider. Whether the domain is the hotel's own is decided later. */
  readonly mailbox: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** When the registry last touched the record, ISO 8601. */
  readonly updatedAt: string | null;
};

/** An entry of an open places directory. */
export type PlaceRow = {
  readonly id: string;
  readonly country: Country;
  /** The primary name first, then translations and alternatives. */
  readonly names: readonly string[];
  readonly category: string;
  /** 0 to 1 */
  readonly confidence: number | null;
  readonly website: string | null;
  /** A role mailbox that is not at a free provider. */
  readonly mailbox: string | null;
  /** E.164 */
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
  readonly longitude: number | null;
  readonly latitude: number | null;
  /** Who gave the facts and under which licence, such as `meta` and `CDLA-Permissive-2.0`. */
  readonly dataset: string;
  readonly licence: string;
  /** For good. */
  readonly isClosed: boolean;
};

/** Which hotel a rating is of, in the words of the file. */
export type RatingKey =
  | { readonly kind: 'uen'; readonly uen: string }
  | { readonly kind: 'place'; readonly id: string }
  | { readonly kind: 'name'; readonly name: string; readonly postcode: string; readonly country: Country };

export type RatingRow = {
  readonly key: RatingKey;
  readonly ratingTenths: number;
  readonly reviewsCount: number;
  /** YYYY-MM-DD */
  readonly observedOn: string;
};

/** What a provider of ratings allows. Stands beside the ratings file, as JSON. */
export type RatingTerms = {
  readonly provider: string;
  readonly storable: boolean;
  readonly retentionDays: number;
  readonly attribution: string;
  readonly licence: string;
  readonly exportAllowed: boolean;
};
