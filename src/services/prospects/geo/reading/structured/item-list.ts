import type { StructuredItem, StructuredValue } from '../../page-facts.ts';
import { shortened } from '../shortened.ts';

/**
 * Collects the items of a page's structured data, within bounds. Properties are kept as lists and not as members of
 * objects, so that no name of a property means anything here.
 */
export type ItemList = {
  /** The position of a new item; undefined when there is no more room. */
  open(item: { syntax: StructuredItem['syntax']; types: readonly string[]; id: string | null }): number | undefined;
  add(item: number, property: string, value: StructuredValue | Reference): void;
  /** Every reference resolved that can be: to the first item of that name with a type, or of that name. */
  close(): { items: StructuredItem[]; isTruncated: boolean };
};

/** To an item by its name, which may be given further down or nowhere. */
export type Reference = { readonly named: string; readonly key: string };

const MOST_ITEMS = 5000;
const MOST_PROPERTIES = 200;
const MOST_VALUES = 20_000;
const MOST_CHARACTERS = 500_000;
const MOST_TYPES = 20;
const LONGEST_VALUE = 2000;
const LONGEST_NAME = 300;

type Draft = {
  syntax: StructuredItem['syntax'];
  types: string[];
  id: string | null;
  properties: Map<string, (StructuredValue | Reference)[]>;
};

/** `keyOf` turns names of items into what is compared: `#hotel` and its full URL are one name. */
export function openItemList(keyOf: (id: string) => string): ItemList {
  const drafts: Draft[] = [];
  let values = 0;
  let characters = 0;
  let isTruncated = false;

  const kept = (text: string, longest: number): string => {
    const short = shortened(text.toWellFormed(), longest);
    characters += short.length;
    if (short.length < text.length) isTruncated = true;
    return short;
  };
  const isFull = () => values >= MOST_VALUES || characters >= MOST_CHARACTERS;

  return {
    open: ({ syntax, types, id }) => {
      if (drafts.length >= MOST_ITEMS || isFull()) {
        isTruncated = true;
        return undefined;
      }
      drafts.push({
        syntax,
        types: types.slice(0, MOST_TYPES).map((type) => kept(bareName(type), LONGEST_NAME)),
        id: id === null ? null : kept(id, LONGEST_VALUE),
        properties: new Map(),
      });
      return drafts.length - 1;
    },
    add: (item, property, value) => {
      const properties = drafts[item]?.properties;
      const name = shortened(bareName(property), LONGEST_NAME);
      if (name === '' || value === '') return;
      const given = properties?.get(name) ?? [];
      if (isFull() || properties === undefined || (given.length === 0 && properties.size >= MOST_PROPERTIES)) {
        isTruncated = true;
        return;
      }
      if (given.length === 0) properties.set(kept(name, LONGEST_NAME), given);
      if (typeof value === 'string') given.push(kept(value, LONGEST_VALUE));
      else given.push(isReference(value) ? { ...value, named: kept(value.named, LONGEST_VALUE) } : value);
      values += 1;
    },
    close: () => {
      const positions = positionsByKey(drafts, keyOf);
      const resolved = (value: StructuredValue | Reference): StructuredValue => {
        if (!isReference(value)) return value;
        const item = positions.get(value.key);
        return item === undefined ? value.named : { item };
      };
      const items = drafts.map(({ syntax, types, id, properties }) => ({
        syntax,
        types,
        id,
        properties: Array.from(properties, ([name, given]) => ({ name, values: given.map(resolved) })),
      }));
      return { items, isTruncated };
    },
  };
}

const isReference = (value: StructuredValue | Reference): value is Reference =>
  typeof value === 'object' && 'named' in value;

function positionsByKey(drafts: readonly Draft[], keyOf: (id: string) => string): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  const typed = new Set<string>();
  for (const [position, { id, types }] of drafts.entries()) {
    if (id === null) continue;
    const key = keyOf(id);
    if (typed.has(key) || (positions.has(key) && types.length === 0)) continue;
    positions.set(key, position);
    if (types.length > 0) typed.add(key);
  }
  return positions;
}

/** Names of schema.org without it; those of other vocabularies as they are. */
function bareName(name: string): string {
  return name.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '');
}
