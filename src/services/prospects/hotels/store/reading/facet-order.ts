import type { OrderColumn, OrderValue } from '../../rules/listing/hotel-order.ts';
import type { Values } from './statement.ts';

export const orderBy = (order: readonly OrderColumn[]) =>
  order.map(({ name, isDescending }) => (isDescending ? `${name} DESC` : name)).join(', ');

/** Behind a row with these values, as one bound on the first column that an index can start at, and what is open beside it. */
export function behindInOrder(
  order: readonly OrderColumn[],
  position: readonly OrderValue[],
  values: Values,
): string[] {
  const bounds = order.map(({ name, kind, isDescending }, i) => ({
    name,
    // As wide as any number in a cursor: one that no hotel has is a place all the same.
    value: `${values.add(position[i])}::${kind === 'number' ? 'bigint' : 'text COLLATE "C"'}`,
    sign: isDescending ? '<' : '>',
  }));
  const [first] = bounds;
  if (first === undefined) return [];
  if (bounds.every(({ sign }) => sign === first.sign)) {
    return [
      `(${bounds.map(({ name }) => name).join(', ')}) ${first.sign} (${bounds.map(({ value }) => value).join(', ')})`,
    ];
  }
  const steps = bounds.map(({ name, value, sign }, i) =>
    [...bounds.slice(0, i).map((before) => `${before.name} = ${before.value}`), `${name} ${sign} ${value}`].join(
      ' AND ',
    ),
  );
  return [`${first.name} ${first.sign}= ${first.value}`, `(${steps.map((step) => `(${step})`).join(' OR ')})`];
}
