import type { Flow } from '../flow.ts';
import type { PageElement } from '../page-tree.ts';
import { attributeOf } from '../page-tree.ts';
import type { ItemList } from './item-list.ts';
import { propertyValue, tokensOf } from './property-value.ts';

/**
 * The items of RDFa Lite: `typeof` with `property` below it. A property outside every item, such as those of the Open
 * Graph in the head, belongs to none. Prefixes other than `schema:` stay as they are written.
 */
type Parts = { elements: readonly PageElement[]; list: ItemList; whole: () => Flow; base: string };

export function readRdfa({ elements, list, whole, base }: Parts): void {
  const typed = elements.filter(isTyped);
  if (typed.length === 0) return;
  const positions = new Map<PageElement, number>();
  for (const element of typed) {
    const position = list.open({
      syntax: 'rdfa',
      types: tokensOf(attributeOf(element, 'typeof')),
      id: (attributeOf(element, 'resource') ?? attributeOf(element, 'about'))?.trim() || null,
    });
    if (position !== undefined) positions.set(element, position);
  }
  const flow = whole();
  /** Of each element, the item that it lies in; parents come before their children. */
  const around = new Map<PageElement, number>();
  for (const element of elements) {
    const outer = element.parent === null ? undefined : around.get(element.parent);
    const own = positions.get(element);
    const inner = own ?? outer;
    if (inner !== undefined) around.set(element, inner);
    if (outer === undefined) continue;
    for (const property of tokensOf(attributeOf(element, 'property')).slice(0, MOST_NAMES)) {
      list.add(outer, property, own === undefined ? valueIn(element, flow, base) : { item: own });
    }
  }
}

const MOST_NAMES = 20;

const isTyped = (element: PageElement) => tokensOf(attributeOf(element, 'typeof')).length > 0;

function valueIn(element: PageElement, flow: Flow, base: string): string {
  const resource = attributeOf(element, 'content') === undefined ? attributeOf(element, 'resource') : undefined;
  return resource?.trim() ?? propertyValue(element, flow, base);
}
