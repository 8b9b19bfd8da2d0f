import type { Category } from './category.ts';
import type { CategoryList, EventLists } from './lists/event-lists.ts';

/** As many letters as all categories have, with room to spare. */
export const LONGEST_CATEGORIES = 300;

/** Which categories a reader means by names with commas between, in any case; those that no event has are left out. */
export function categoriesAsked(names: string | undefined, lists: Pick<EventLists, 'ofCategory'>): CategoryList[] {
  const known = (names ?? '')
    .slice(0, LONGEST_CATEGORIES)
    .split(',')
    .flatMap((name) => lists.ofCategory(name) ?? []);
  return [...new Map(known.map((each): [Category, CategoryList] => [each.category, each])).values()];
}
