import type { DatasetKind } from '../dataset-kind.ts';
import type { OrderValue } from './hotel-order.ts';

/** A page of a list, as it is remembered: `documents` are the hotels' JSON, with commas between them. */
export type ListedPage = {
  readonly kind: DatasetKind;
  readonly total: number;
  readonly totalIsExact: boolean;
  /** Hotels on the page. */
  readonly count: number;
  readonly hasMore: boolean;
  /** Where the last one stands in the order. */
  readonly last: readonly OrderValue[] | null;
  readonly documents: string;
};

/** A map: the answer itself. */
export type MapPage = { readonly documents: string };
