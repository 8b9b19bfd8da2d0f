import { hash } from 'node:crypto';
import { findEarlier, spanOf } from '../timeline.ts';

const DIGEST_LETTERS = 16;

/**
 * A list that is sorted by year, as JSON, one item after the other in one piece of memory: any run of neighbours is then
 * a view of those bytes, and costs the same whether the list is short or long.
 */
export type RenderedList = {
  /** Stands for all its bytes. */
  readonly digest: string;
  /** Positions of the items from `first` to `last`, both years included: as `bytes` takes them. */
  span: (first: number, last: number) => { from: number; to: number };
  /** Positions of the items that began before the year and went on into it, in their order. */
  earlier: (year: number) => readonly number[];
  /** The JSON of the items from one position to before another, with commas between them. */
  bytes: (from: number, to: number) => Buffer;
};

export function renderList<Item extends { readonly year: number }>(
  items: readonly Item[],
  describe: (item: Item) => object,
  lastYearOf: (item: Item) => number = ({ year }) => year,
): RenderedList {
  const texts = items.map((item) => Buffer.from(`${JSON.stringify(describe(item))},`));
  const all = Buffer.concat(texts);
  const starts = new Float64Array(items.length + 1);
  for (const [index, text] of texts.entries()) starts[index + 1] = (starts[index] as number) + text.length;
  const startOf = (position: number) => starts[position] as number;
  return {
    digest: hash('sha1', all, 'base64url').slice(0, DIGEST_LETTERS),
    span: (first, last) => spanOf(items, first, last),
    earlier: findEarlier(items, lastYearOf),
    // The comma behind the last one stays out.
    bytes: (from, to) => (from < to ? all.subarray(startOf(from), startOf(to) - 1) : all.subarray(0, 0)),
  };
}
