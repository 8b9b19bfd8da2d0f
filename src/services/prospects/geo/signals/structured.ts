import type { StructuredData, StructuredItem, StructuredValue } from '../page-facts.ts';

/**
 * Looks things up in the structured data of a page. Items that carry the same id are one thing, told in several places,
 * as JSON-LD means it. Nothing is fetched: an id that leads to another page stays an id.
 */
export type Graph = { items: readonly StructuredItem[]; byId: ReadonlyMap<string, readonly StructuredItem[]> };

export function graphOf({ items }: StructuredData): Graph {
  const byId = new Map<string, StructuredItem[]>();
  for (const item of items) {
    if (item.id === null) continue;
    const same = byId.get(item.id);
    if (same === undefined) byId.set(item.id, [item]);
    else if (same.length < MOST_OF_ONE_ID) same.push(item);
  }
  return { items, byId };
}

const MOST_OF_ONE_ID = 20;
const MOST_VALUES = 200;

function partsOf(graph: Graph, item: StructuredItem): readonly StructuredItem[] {
  return (item.id === null ? undefined : graph.byId.get(item.id)) ?? [item];
}

export function itemsOfType(graph: Graph, types: ReadonlySet<string>): StructuredItem[] {
  return graph.items.filter((item) => item.types.some((type) => types.has(type)));
}

function valuesOf(graph: Graph, item: StructuredItem, name: string): StructuredValue[] {
  return partsOf(graph, item)
    .flatMap(({ properties }) => properties)
    .filter((property) => property.name === name)
    .flatMap(({ values }) => values)
    .slice(0, MOST_VALUES);
}

export function itemsIn(graph: Graph, item: StructuredItem, name: string): StructuredItem[] {
  return valuesOf(graph, item, name).flatMap((value) => {
    const nested = typeof value === 'object' ? graph.items[value.item] : undefined;
    return nested === undefined ? [] : [nested];
  });
}

/** What is written there. Of a nested item it is what names it: a Country by its name, an ImageObject by its URL. */
export function textsIn(graph: Graph, item: StructuredItem, name: string): string[] {
  return valuesOf(graph, item, name)
    .flatMap((value) => {
      if (typeof value !== 'object') return [String(value)];
      const nested = graph.items[value.item];
      return nested === undefined ? [] : nameOf(graph, nested);
    })
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

const NAMING = ['name', 'url', 'contentUrl', 'value', 'ratingValue'];

function nameOf(graph: Graph, item: StructuredItem): string[] {
  for (const name of NAMING) {
    const texts = valuesOf(graph, item, name).filter((value) => typeof value !== 'object');
    if (texts.length > 0) return texts.map(String);
  }
  return item.id === null ? [] : [item.id];
}

export const firstText = (graph: Graph, item: StructuredItem, name: string) => textsIn(graph, item, name)[0] ?? null;

/** Something is said about it, in whatever form. */
export const says = (graph: Graph, item: StructuredItem, name: string) =>
  textsIn(graph, item, name).length > 0 ||
  itemsIn(graph, item, name).some((nested) =>
    partsOf(graph, nested).some(({ properties }) => properties.some(({ values }) => values.length > 0)),
  );
