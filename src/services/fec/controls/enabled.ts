import type { Category } from './control.ts';

/** The catalogue without what was switched off; `disabled` holds names of categories and of types as it spells them. */
export function keepEnabled(categories: readonly Category[], disabled: readonly string[]): Category[] {
  const off = new Set(disabled);
  return categories
    .filter(({ name }) => !off.has(name))
    .map((category) => ({ ...category, controls: category.controls.filter(({ type }) => !off.has(type)) }));
}
