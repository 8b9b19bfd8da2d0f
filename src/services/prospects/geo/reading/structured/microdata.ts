import type { Flow } from '../flow.ts';
import type { PageElement } from '../page-tree.ts';
import { attributeOf, walk } from '../page-tree.ts';
import type { ItemList } from './item-list.ts';
import { propertyValue, tokensOf } from './property-value.ts';

/**
 * The items of microdata: `itemscope` with `itemprop` below it, or elsewhere by `itemref`. References may lead in circles
 * and to the same part many times: every item looks at an element once, and all of them together at a bounded number.
 */
const MOST_VISITS = 400_000;
const MOST_REFERENCES = 20;

type Parts = { elements: readonly PageElement[]; list: ItemList; whole: () => Flow; base: string };

export function readMicrodata({ elements, list, whole, base }: Parts): { isTruncated: boolean } {
  const scopes = elements.filter((element) => attributeOf(element, 'itemscope') !== undefined);
  if (scopes.length === 0) return { isTruncated: false };
  const positions = new Map<PageElement, number>();
  const outermostFirst = [...scopes.filter((scope) => !isProperty(scope)), ...scopes.filter(isProperty)];
  for (const scope of outermostFirst) {
    const position = list.open({
      syntax: 'microdata',
      types: tokensOf(attributeOf(scope, 'itemtype')),
      id: attributeOf(scope, 'itemid')?.trim() || null,
    });
    if (position !== undefined) positions.set(scope, position);
  }
  const byId = elementsById(elements);
  const flow = whole();
  let visits = 0;
  for (const [scope, position] of positions) {
    const seen = new Set<PageElement>();
    for (const root of [scope, ...referencedBy(scope, byId)]) {
      walk(root, {
        enter: (node) => {
          visits += 1;
          if (node.kind === 'text' || visits > MOST_VISITS) return false;
          if (node === scope) return root === scope;
          if (seen.has(node)) return false;
          seen.add(node);
          const nested = positions.get(node);
          for (const property of tokensOf(attributeOf(node, 'itemprop')).slice(0, MOST_REFERENCES)) {
            list.add(position, property, nested === undefined ? propertyValue(node, flow, base) : { item: nested });
          }
          // What is in an item belongs to that item, also when that has no name here.
          return attributeOf(node, 'itemscope') === undefined;
        },
      });
    }
    if (visits > MOST_VISITS) break;
  }
  return { isTruncated: visits > MOST_VISITS };
}

const isProperty = (element: PageElement) => attributeOf(element, 'itemprop') !== undefined;

function elementsById(elements: readonly PageElement[]): ReadonlyMap<string, PageElement> {
  const byId = new Map<string, PageElement>();
  for (const element of elements) {
    const id = attributeOf(element, 'id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  return byId;
}

function referencedBy(scope: PageElement, byId: ReadonlyMap<string, PageElement>): PageElement[] {
  return tokensOf(attributeOf(scope, 'itemref'))
    .slice(0, MOST_REFERENCES)
    .flatMap((id) => byId.get(id) ?? []);
}
