import { catalogue } from '../controls/catalogue.ts';

/** What people call the categories. A report may be older than the catalogue: a name that is not in it stands for itself. */
export const categoryTitle = (name: string): string => titles.get(name) ?? name;

const titles: ReadonlyMap<string, string> = new Map(catalogue.map(({ name, title }) => [name, title]));
