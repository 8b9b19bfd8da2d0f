import { catalogue } from '../controls/catalogue.ts';
import { keepEnabled } from '../controls/enabled.ts';

/** What people call the categories. A report may be older than the catalogue: a name that is not in it stands for itself. */
export const categoryTitle = (name: string): string => titles.get(name) ?? name;

const titles: ReadonlyMap<string, string> = new Map(catalogue.map(({ name, title }) => [name, title]));

/** What an analysis goes through, with the number of its controls; `disabled` is what it was told to leave out. */
export const checkedCategories = (disabled: readonly string[]): { title: string; controls: number }[] =>
  keepEnabled(catalogue, disabled)
    .map(({ title, controls }) => ({ title, controls: controls.length }))
    .filter(({ controls }) => controls > 0);
