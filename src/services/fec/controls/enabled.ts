import type { Books } from '../ledger/books.ts';
import type { Category, Control } from './control.ts';

/** The catalogue without what was switched off; `disabled` holds names of categories and of types as it spells them. */
export function keepEnabled(categories: readonly Category[], disabled: readonly string[]): Category[] {
  const off = new Set(disabled);
  return categories
    .filter(({ name }) => !off.has(name))
    .map((category) => ({ ...category, controls: category.controls.filter(({ type }) => !off.has(type)) }));
}

/** Those of them that make sense for these books. */
export function keepApplicable(categories: readonly Category[], books: Books): Category[] {
  const applies = ({ appliesTo }: Category | Control) => appliesTo?.(books) !== false;
  return categories.filter(applies).map((category) => ({ ...category, controls: category.controls.filter(applies) }));
}
