import type { Flow } from '../flow.ts';
import type { PageElement } from '../page-tree.ts';
import { attributeOf } from '../page-tree.ts';
import { webUrl } from '../web-urls.ts';

/**
 * What an element with a microdata or RDFa property says. `content` counts on any element, beyond what microdata allows:
 * search engines read it so, and pages are written for them.
 */
export function propertyValue(element: PageElement, whole: Flow, base: string): string {
  const content = attributeOf(element, 'content');
  if (content !== undefined) return content.trim();
  const attribute = VALUE_ATTRIBUTES.get(element.name);
  const written = attribute === undefined ? undefined : attributeOf(element, attribute)?.trim();
  if (written === undefined) return whole.textOf(element, LONGEST_TEXT).replaceAll('\n', ' ');
  return attribute === 'datetime' || attribute === 'value' ? written : (webUrl(written, base) ?? written);
}

const LONGEST_TEXT = 2000;

const VALUE_ATTRIBUTES = new Map([
  ['a', 'href'],
  ['area', 'href'],
  ['link', 'href'],
  ['audio', 'src'],
  ['embed', 'src'],
  ['iframe', 'src'],
  ['img', 'src'],
  ['source', 'src'],
  ['track', 'src'],
  ['video', 'src'],
  ['object', 'data'],
  ['data', 'value'],
  ['meter', 'value'],
  ['time', 'datetime'],
]);

export const tokensOf = (value: string | undefined): string[] =>
  (value ?? '').split(/\s+/).filter((token) => token !== '');
